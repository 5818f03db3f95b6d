# Every target sets up what it needs: a virtual environment and pinned requirements with hashes.
PYTHON ?= python3
N ?= 10000
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip -qq --disable-pip-version-check install
LOCK := $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --no-header $(UPGRADE) pyproject.toml

.DEFAULT_GOAL := help
.PHONY: help setup run test smoke full cover power kill hostile mutants oracle check lint types layers bench questions learn puzzles snapshots pictures screens emoji compile release lock clean

# The tests load features and migrations hundreds of times, so Python should save the compiled files.
export PYTHONDONTWRITEBYTECODE :=

help: ## list all targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-9s %s\n", $$1, $$2}'

run: $(VENV)/run.stamp ## run the bot, or a preview in your browser if there is no DISCORD_TOKEN
	@$(PY) -m bot run

test: $(VENV)/dev.stamp ## run the tests
	@$(PY) -m pytest

SMOKE := tests/engine tests/games tests/commands/test_command_line.py tests/journeys/test_playing.py \
         tests/players/test_thinking.py::test_the_expert_thinks_in_a_process_and_a_process_that_dies_is_replaced \
         tests/network/test_starting.py tests/store/test_lease.py
smoke: $(VENV)/dev.stamp ## run a few tests on another Python: make smoke PYTHON=python3.13 VENV=.venv-3.13
	@$(PY) -m pytest $(SMOKE)

full: $(VENV)/dev.stamp ## run the tests at full size, as CI does every night
	@FULL_SIZE=1 $(PY) -m pytest --timeout 3600

COVERING := tests/engine tests/games tests/notation tests/players tests/standings tests/puzzles \
	tests/test_euchre.py
cover: $(VENV)/dev.stamp ## list branches of the engine that no test takes, and fail if there are any
	@$(PY) -m coverage run -m pytest -n 0 $(COVERING)
	@$(PY) -m coverage report

oracle: $(VENV)/oracle.stamp ## compare N (10000) hands of each ruleset with OpenSpiel's euchre
	@ORACLE_HANDS=$(N) $(PY) -m pytest --dist load tests/oracle

power: $(VENV)/dev.stamp ## cut the power N (400) times while games are saved
power: N = 400
power:
	@POWER_CUTS=$(N) $(PY) -m pytest -n 0 --capture no tests/store/test_power_cut.py

kill: $(VENV)/dev.stamp ## kill a bot N (500) times during games, and check that nothing is lost (POSTGRES=1, PROCESSES=3)
kill: N = 500
kill:
	@$(PY) -m tools.kill $(N) $(SEED)

hostile: $(VENV)/dev.stamp ## send the bot N (20000) faked interactions, and check that they do no harm
hostile: N = 20000
hostile:
	@$(PY) -m tools.hostile $(N) $(SEED)

mutants: $(VENV)/dev.stamp ## add faults to a copy of the bot, and check that tests find them: NAMES="no-table-comes-back"
	@MUTANTS="$(or $(NAMES),all)" $(PY) -m pytest -n 0 tests/test_mutants.py

check: $(VENV)/dev.stamp ## check style, types, and imports
	@$(MAKE) --no-print-directory --keep-going --jobs 3 types layers lint

lint: $(VENV)/dev.stamp
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/ruff format --check --quiet .
	@$(VENV)/bin/hadolint Dockerfile

types: $(VENV)/dev.stamp
	@$(PY) -m mypy

layers: $(VENV)/dev.stamp
	@$(VENV)/bin/lint-imports --no-cache

bench: $(VENV)/dev.stamp ## measure speed, strength, and load (docs/performance.md): NAMES="plays load"
	@$(PY) -m tools.bench $(NAMES)

questions: $(VENV)/dev.stamp ## count how many test questions the rulebook answers (docs/rulebook.md)
	@$(PY) -m tools.questions $(ARGS)

learn: $(VENV)/learn.stamp ## train the rulebook's classifier from tools/phrasings (takes minutes)
	@$(PY) -m tools.learn

puzzles: $(VENV)/dev.stamp ## solve every puzzle again, and list those with a doubtful answer
	@$(PY) -m tools.puzzles

snapshots: $(VENV)/dev.stamp ## rewrite all approved wording in tests/golden. Read the difference
	@$(PY) -m tests.screens
	@rm -rf tests/golden/told
	@UPDATE_SNAPSHOTS=1 $(PY) -m pytest $$(grep -rl "tests.approved import" tests)

pictures: $(VENV)/dev.stamp ## photograph screens and look for faults (needs Chromium): NAMES="help tournament" LOOKS="390-dark 1280-light"
	@$(PY) -m tools.pictures $(NAMES) $(if $(LOOKS),--looks $(LOOKS))

screens: $(VENV)/dev.stamp ## take the pictures of the README and docs/screens again (needs Chromium)
	@$(PY) -m tools.pictures --docs

emoji: $(VENV)/dev.stamp ## write the emoji of the cards into the folder emoji/
	@$(PY) -m bot art emoji emoji

compile: $(VENV)/compile.stamp ## compile the experts' search to machine code (needs a C compiler). Repeat it after you change the search
	@HATCH_BUILD_HOOK_ENABLE_MYPYC=true $(PY) -m hatchling build --target wheel --directory build

release: $(VENV)/release.stamp ## build the wheel and the source archive in dist/, and test them outside the checkout
	@$(PY) -m tools.release

setup: $(VENV)/dev.stamp ## install everything you need to work on the bot

RUN := --extra postgres --extra sentry
lock: $(VENV)/dev.stamp ## pin the requirements again from pyproject.toml (UPGRADE=--upgrade for newer versions)
	@$(LOCK) $(RUN) --extra preview --extra dev --output-file requirements/dev.txt
	@$(LOCK) --extra preview --constraint requirements/dev.txt --output-file requirements/preview.txt
	@$(LOCK) $(RUN) --constraint requirements/dev.txt --output-file requirements/run.txt
	@$(LOCK) --extra learn --constraint requirements/dev.txt --output-file requirements/learn.txt
	@$(LOCK) --extra oracle --constraint requirements/dev.txt --output-file requirements/oracle.txt
	@$(LOCK) --extra release --constraint requirements/dev.txt --output-file requirements/release.txt
	@$(LOCK) --extra compile --constraint requirements/dev.txt --output-file requirements/compile.txt

clean: ## remove everything that make created, but no data
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache *.egg-info build
	@find bot -name '*.so' -delete

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "You need Python 3.11 or newer. Set PYTHON=/path/to/python3.11"; exit 1; }
	@echo "Setting up $(VENV) (once)…"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "You need Python's venv module (on Debian and Ubuntu: apt install python3-venv)"; exit 1; }

$(VENV)/run.stamp: requirements/preview.txt | $(PY)
	@$(PIP) --require-hashes -r requirements/preview.txt
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt pyproject.toml | $(PY)
	@$(PIP) --require-hashes -r requirements/dev.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/run.stamp

$(VENV)/learn.stamp: requirements/learn.txt $(VENV)/dev.stamp
	@$(PIP) --require-hashes -r requirements/learn.txt
	@touch $@

$(VENV)/oracle.stamp: requirements/oracle.txt $(VENV)/dev.stamp
	@$(PIP) --require-hashes -r requirements/oracle.txt
	@touch $@

$(VENV)/compile.stamp: requirements/compile.txt | $(PY)
	@$(PIP) --require-hashes -r requirements/compile.txt
	@touch $@

$(VENV)/release.stamp: requirements/release.txt $(VENV)/dev.stamp
	@$(PIP) --require-hashes -r requirements/release.txt
	@touch $@
