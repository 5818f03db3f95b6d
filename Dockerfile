FROM python:3.11-slim AS build
WORKDIR /build
COPY requirements/run.txt .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r run.txt

FROM python:3.11-slim
RUN useradd --create-home --uid 10001 euchre && mkdir /data && chown euchre /data
COPY --from=build /venv /venv
WORKDIR /app
COPY bot bot
COPY cogs cogs
USER euchre
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 DATABASE=/data/euchre.db
VOLUME /data
# exec form, so that the bot itself gets the signal to stop
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
