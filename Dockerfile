# The tag names the version of Python, and the digest pins it. Dependabot updates both.
FROM python:3.11.16-slim-trixie@sha256:e41613d42d4891e4930f79523f93f81bbc7632584ec65e36ab055f41a800b41e AS compile
# The compiler comes from the base image's release, and isn't part of the final image.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
WORKDIR /app
COPY requirements/compile.txt .
RUN pip install --no-cache-dir --require-hashes -r compile.txt
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
RUN HATCH_BUILD_HOOK_ENABLE_MYPYC=true python -m hatchling build --target wheel --directory /wheel

FROM python:3.11.16-slim-trixie@sha256:e41613d42d4891e4930f79523f93f81bbc7632584ec65e36ab055f41a800b41e AS build
WORKDIR /build
COPY requirements/run.txt .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r run.txt
WORKDIR /app
COPY bot bot
COPY cogs cogs
# The experts' search as machine code. Without it, they would search fewer layouts in the same time.
COPY --from=compile /app/bot/games/up_card/search/*.so bot/games/up_card/search/
RUN python -m compileall -q . && mkdir /data

FROM python:3.11.16-slim-trixie@sha256:e41613d42d4891e4930f79523f93f81bbc7632584ec65e36ab055f41a800b41e
COPY --from=build /venv /venv
COPY --from=build /app /app
COPY --from=build --chown=10001:10001 /data /data
WORKDIR /app
COPY LICENSE ./
# As numbers, so that a host can see that it isn't root without looking into the image.
USER 10001:10001
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 DATABASE=/data/euchre.db
VOLUME /data
HEALTHCHECK --interval=30s --timeout=15s --start-period=2m CMD ["python", "-m", "bot", "ready"]
# This form passes the stop signal to the bot itself.
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
