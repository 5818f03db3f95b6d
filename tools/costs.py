"""What the tests cost, by folder: ``python -m tools.costs [what pytest is to be told]``, or ``make costs``.

In processor seconds, with those of the processes that a test starts: on a busy machine they say more than
the clock does.
"""

from __future__ import annotations

import os
import resource
import sys
from collections import defaultdict
from collections.abc import Generator
from multiprocessing import forkserver
from pathlib import Path

import pytest


def spent() -> float:
    """The processor seconds of this process so far, and of those that it has started and that have ended."""
    both = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in both) + _forked()


def _forked() -> float:
    """Those of the server from which processes are forked, whose children they are."""
    server = getattr(forkserver._forkserver, "_forkserver_pid", None)
    try:
        told = Path(f"/proc/{server}/stat").read_text()
    except OSError:
        return 0.0
    ticks = told.rpartition(")")[2].split()[11:15]  # its own, and those of its children that have ended
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


class Costs:
    """A plugin of pytest: measures in the processes that run tests, adds up in the one that reports."""

    def __init__(self) -> None:
        self._before = 0.0
        self._began = spent()
        self.tests: dict[str, float] = defaultdict(float)

    def pytest_collection_finish(self) -> None:
        self._before = spent()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Give each report what has been spent since the one before: setup, call, or teardown."""
        report = yield
        now = spent()
        report.user_properties.append(("processor", now - self._before))
        self._before = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, seconds in report.user_properties:
            if name == "processor":
                self.tests[report.nodeid] += float(str(seconds))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the table, as docs/testing.md shows it."""
        folders: dict[str, list[float]] = defaultdict(list)
        for name, seconds in self.tests.items():
            path = name.split("::")[0]
            folders["/".join(path.split("/")[:2]) if path.count("/") > 1 else "tests"].append(seconds)
        terminalreporter.section("processor seconds by folder")
        lines = [
            (f"`{folder}`", len(costs), sum(costs))
            for folder, costs in sorted(folders.items(), key=lambda each: -sum(each[1]))
        ]
        lines.append(("together", len(self.tests), sum(self.tests.values())))
        terminalreporter.write_line("| folder | tests | processor seconds |\n| --- | ---: | ---: |")
        for folder, tests, seconds in lines:
            terminalreporter.write_line(f"| {folder} | {tests:,} | {seconds:.0f} |")
        terminalreporter.section("the dearest tests")
        for name, seconds in sorted(self.tests.items(), key=lambda each: -each[1])[:60]:
            terminalreporter.write_line(f"{seconds:6.1f} {name}")


def pytest_configure(config: pytest.Config) -> None:
    """Measure this run."""
    config.pluginmanager.register(Costs())


if __name__ == "__main__":
    sys.exit(pytest.main(["-p", "tools.costs", *sys.argv[1:]]))
