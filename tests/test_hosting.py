"""What a host runs the bot with: compose, Kubernetes, systemd; each fits the bot and what reads it."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from ruamel.yaml import YAML

from bot import __version__
from bot.__main__ import parse
from bot.commands.stopping import DEADLINE
from bot.config import Settings
from bot.service import watchdog

ROOT = Path(__file__).parents[1]
COMPOSED = ("compose.yaml", "compose.postgres.yaml", "compose.cluster.yaml")
UNIT = ROOT / "deploy" / "euchre.service"
SEVERAL = ROOT / "deploy" / "several.conf"
KUBERNETES = ROOT / "deploy" / "kubernetes.yaml"
GROUPS = ROOT / "deploy" / "kubernetes-postgres.yaml"
GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
IN_ENV = {"POSTGRES_PASSWORD": "secret", "GRAFANA_PASSWORD": "secret"}
SECONDS = {"s": 1, "m": 60}


def read(path: str | Path) -> list[Any]:
    """Return every document in a YAML file."""
    return list(YAML(typ="safe", pure=True).load_all((ROOT / path).read_text(encoding="utf-8")))


def published(schema: str) -> str:
    """Return a schema bundled with check-jsonschema; importing that package would take seconds."""
    path = f"check_jsonschema/builtin_schemas/vendor/{schema}.json"
    return Path(str(distribution("check-jsonschema").locate_file(path))).read_text(encoding="utf-8")


def services(name: str) -> dict[str, Any]:
    """Return the services of a compose file, with ``extends`` and ``.env`` resolved."""
    found: dict[str, Any] = {}
    (composed,) = read(name)
    for each, service in composed["services"].items():
        base: dict[str, Any] = {}
        if extends := service.pop("extends", None):
            base = services(extends["file"])[extends["service"]]
        environment = base.get("environment", {}) | service.get("environment", {})
        found[each] = base | service | {"environment": environment}
        for key, value in environment.items():
            environment[key] = re.sub(r"\$\{(\w+):\?[^}]*\}", lambda named: IN_ENV[named[1]], value)
    return found


def settings_of(environment: dict[str, str]) -> Settings:
    """Return the bot's settings from that environment, in which each name must be a setting's."""
    assert {name.lower() for name in environment} <= set(Settings.__dataclass_fields__)
    return Settings.load(environment, None)


def unit() -> dict[str, list[str]]:
    """Return the systemd unit's values by key."""
    found: dict[str, list[str]] = {}
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        if line and line[0] not in "#[":
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


def pod() -> Any:
    """Return the pod that Kubernetes runs."""
    return manifest("StatefulSet")["spec"]["template"]["spec"]


def manifest(kind: str, file: Path = KUBERNETES) -> Any:
    """Return the Kubernetes manifest of that kind."""
    (found,) = (each for each in read(file) if each["kind"] == kind)
    return found


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("compose-spec", COMPOSED),
        ("github-workflows", (".github/workflows/ci.yml", ".github/workflows/nightly.yml")),
        ("dependabot", (".github/dependabot.yml",)),
    ],
)
def test_what_others_read_fits_their_schemas(schema: str, files: tuple[str, ...]) -> None:
    fits = jsonschema_rs.validator_for(json.loads(published(schema)))
    for file in files:
        (written,) = read(file)
        fits.validate(written)
        with pytest.raises(jsonschema_rs.ValidationError):
            fits.validate(written | {"servcies": {}})


@pytest.mark.parametrize("name", COMPOSED)
def test_what_compose_runs_is_kept_in_bounds_and_what_it_needs_is_there(name: str) -> None:
    (composed,) = read(name)
    kept = set(composed["volumes"])
    for service in services(name).values():
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["restart"] == "unless-stopped"
        assert service["logging"] == {"driver": "local"}, "its log does not fill the disk"
        assert all(port.startswith("127.0.0.1:") for port in service.get("ports", ()))
        assert set(service.get("depends_on", ())) <= set(services(name))
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert (ROOT / source).is_file() and volume.endswith(":ro") if "/" in source else source in kept
        if "image" in service:
            assert re.search(r":v?\d+\.\d+\S*@sha256:[0-9a-f]{64}$", service["image"]), "no other unasked"
        assert service["mem_limit"] and service["pids_limit"], "it leaves room for the others"


@pytest.mark.parametrize("name", COMPOSED)
def test_compose_gives_the_bot_settings_that_there_are_a_look_at_its_health_and_time_to_stop(
    name: str,
) -> None:
    bot = services(name)["euchre"]
    settings = settings_of(bot["environment"])
    assert str(settings.database) in ("/data/euchre.db", "postgresql://euchre:***@postgres/euchre")
    assert bot["healthcheck"]["test"][:4] == ["CMD", "python", "-m", "bot"]
    assert parse(bot["healthcheck"]["test"][4:]).name == "ready"
    assert bot["read_only"] and bot["cap_drop"] == ["ALL"] and bot["tmpfs"] == ["/tmp"]
    number, letter = re.fullmatch(r"(\d+)([sm])", bot["stop_grace_period"]).groups()  # type: ignore[union-attr]
    assert int(number) * SECONDS[letter] > DEADLINE


def test_the_passwords_that_compose_asks_for_may_stand_in_env_beside_the_settings(tmp_path: Path) -> None:
    env = tmp_path / ".env"
    env.write_text("".join(f"{name}={value}\n" for name, value in IN_ENV.items()))
    text = (ROOT / "compose.postgres.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\{(\w+)", text)) == set(IN_ENV)
    assert Settings.load({}, env) == Settings()


def test_prometheus_asks_the_bot_where_it_answers_and_grafana_asks_prometheus() -> None:
    composed = services("compose.postgres.yaml")
    (asking,) = read("deploy/prometheus.yml")
    (job,) = asking["scrape_configs"]
    (asked,) = job["dns_sd_configs"]
    (host,), port = asked["names"], asked["port"]
    settings = settings_of(composed[host]["environment"])
    assert (int(port), settings.metrics_host) == (settings.metrics_port, "0.0.0.0")
    places = dict(volume.split(":")[:2] for volume in composed["prometheus"]["volumes"])
    config = Path(places["./deploy/prometheus.yml"])
    assert f"--config.file={config}" in composed["prometheus"]["command"]
    assert [str(config.parent / rules) for rules in asking["rule_files"]] == [places["./deploy/alerts.yaml"]]
    assert read("deploy/alerts.yaml")[0]["groups"]

    shown = dict(volume.split(":")[:2] for volume in composed["grafana"]["volumes"])
    (source,) = read("deploy/grafana/source.yaml")[0]["datasources"]
    assert re.fullmatch(r"http://(\w+):9090", source["url"])[1] in composed  # type: ignore[index]
    (provider,) = read("deploy/grafana/dashboards.yaml")[0]["providers"]
    assert str(Path(shown["./deploy/grafana-dashboard.json"]).parent) == provider["options"]["path"]


def test_kubernetes_runs_one_bot_with_its_settings_probes_and_volumes() -> None:
    service, kept = manifest("Service"), manifest("StatefulSet")
    assert kept["spec"]["replicas"] == 1
    labels = kept["spec"]["template"]["metadata"]["labels"]
    assert labels == kept["spec"]["selector"]["matchLabels"] == service["spec"]["selector"]
    assert kept["spec"]["serviceName"] == service["metadata"]["name"]
    runs = pod()
    (bot,) = runs["containers"]
    assert bot["image"] == f"euchre:{__version__}"
    settings = settings_of({each["name"]: each["value"] for each in bot["env"]})
    assert settings.metrics_port == bot["ports"][0]["containerPort"] == service["spec"]["ports"][0]["port"]
    probes = {kind: bot[kind]["httpGet"]["path"] for kind in bot if kind.endswith("Probe")}
    assert probes == {"startupProbe": "/healthz", "livenessProbe": "/healthz", "readinessProbe": "/readyz"}
    volumes = {each["name"] for each in runs["volumes"]}
    volumes |= {each["metadata"]["name"] for each in kept["spec"]["volumeClaimTemplates"]}
    mounted = {each["name"]: Path(each["mountPath"]) for each in bot["volumeMounts"]}
    assert set(mounted) == volumes
    assert isinstance(settings.database, Path) and settings.database.parent == mounted["data"]
    assert settings.backup_folder is not None and settings.backup_folder.is_relative_to(mounted["data"])
    user = f"{runs['securityContext']['runAsUser']}:{runs['securityContext']['runAsGroup']}"
    assert f"USER {user}\n" in (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert runs["terminationGracePeriodSeconds"] > DEADLINE


def test_kubernetes_and_compose_run_one_process_for_each_group_and_a_spare() -> None:
    deployed = manifest("Deployment", GROUPS)["spec"]
    runs = deployed["template"]["spec"]
    (bot,) = runs["containers"]
    given = {each["name"]: each["value"] for each in bot["env"]} | {"DATABASE": "postgresql://u:p@h/euchre"}
    composed = services("compose.cluster.yaml")["euchre"]
    for environment, replicas in (
        (given, deployed["replicas"]),
        (composed["environment"], composed["deploy"]["replicas"]),
    ):
        settings = settings_of(environment)
        assert replicas == settings.shard_groups + 1 and settings.metrics_port == 9464
    assert deployed["strategy"] == {"type": "Recreate"}, "two versions never play beside each other"
    assert deployed["selector"]["matchLabels"] == deployed["template"]["metadata"]["labels"]
    assert [bot[kind]["httpGet"]["path"] for kind in ("livenessProbe", "readinessProbe")] == [
        "/healthz",
        "/readyz",
    ]
    assert runs["terminationGracePeriodSeconds"] > DEADLINE
    assert bot["image"] == f"euchre:{__version__}"
    one = pod()
    assert runs["securityContext"].items() <= one["securityContext"].items()
    assert bot["securityContext"] == one["containers"][0]["securityContext"]
    policy = manifest("NetworkPolicy", GROUPS)["spec"]
    assert policy["podSelector"] == deployed["selector"]
    assert [each["port"] for each in policy["egress"][0]["ports"]] == [53, 53, 443, 5432]


def test_kubernetes_lets_the_bot_be_asked_for_figures_alone_and_ask_only_what_it_needs() -> None:
    policy, kept = manifest("NetworkPolicy")["spec"], manifest("StatefulSet")["spec"]
    assert policy["podSelector"] == kept["selector"]
    assert set(policy["policyTypes"]) == {"Ingress", "Egress"}
    (asking,), (asked,) = policy["ingress"], policy["egress"]
    assert asking["ports"] == [{"port": pod()["containers"][0]["ports"][0]["name"]}]
    assert [each["port"] for each in asked["ports"]] == [53, 53, 443]


def test_systemd_watches_over_the_bot_and_waits_until_it_has_ended_itself() -> None:
    assert unit()["Type"] == ["notify"] and unit()["Restart"] == ["on-failure"]
    assert float(unit()["WatchdogSec"][0]) > watchdog.HANGING + watchdog._OFTEN
    assert unit()["MemoryMax"] == ["1G"] and int(unit()["TasksMax"][0]) == 256
    assert unit()["LimitCORE"] == ["0"], "the cards of open hands are in memory"


def test_what_hosts_install_is_looked_up_among_known_vulnerabilities() -> None:
    for workflow in ("ci", "nightly"):
        (written,) = read(f".github/workflows/{workflow}.yml")
        (audit,) = (each["run"] for each in written["jobs"]["audit"]["steps"] if "run" in each)
        assert "pip-audit==" in audit and "--require-hashes" in audit
        files = re.findall(r"requirements/\S+", audit)
        assert {Path(file).stem for file in files} == {"run", "preview"}
        assert all((ROOT / file).is_file() for file in files)


def test_the_unit_starts_the_bot_in_its_folder_with_settings_that_there_are() -> None:
    (command,), (folder,) = unit()["ExecStart"], unit()["WorkingDirectory"]
    python, m, module, *arguments = shlex.split(command)
    assert Path(python).is_relative_to(folder) and [m, module] == ["-m", "bot"]
    assert parse(arguments).name == "run"
    settings = settings_of(dict([each.split("=", 1) for each in unit()["Environment"]]))
    assert isinstance(settings.database, Path)
    assert settings.database.parent == Path("/var/lib") / unit()["StateDirectory"][0]
    assert float(unit()["TimeoutStopSec"][0]) > DEADLINE


def test_each_of_several_processes_has_a_port_of_its_own_and_is_started_again_without_end() -> None:
    given = dict(line.split("=", 1) for line in SEVERAL.read_text().splitlines() if line[:1] not in "#[")
    ports = [settings_of(dict([given["Environment"].replace("%i", n).split("=", 1)])) for n in "123"]
    assert len({each.metrics_port for each in ports}) == 3
    assert given["StateDirectory"].endswith("-%i")
    assert given["StartLimitIntervalSec"] == "0", "as long as the database's server is away"


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not on this system")
def test_systemd_understands_the_unit_and_finds_it_closed(tmp_path: Path, several: bool) -> None:
    there = tmp_path / ("euchre@.service" if several else UNIT.name)
    text = UNIT.read_text(encoding="utf-8")
    there.write_text(re.sub(r"/opt/euchre/.venv/bin/python", sys.executable, text))
    if several:
        (tmp_path / "euchre@.service.d").mkdir()
        shutil.copy(SEVERAL, tmp_path / "euchre@.service.d")
    begun = there.with_name(there.name.replace("@", "@1"))
    understood = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", begun], capture_output=True, text=True, check=False
    )
    assert (understood.returncode, understood.stderr) == (0, "")
    closed = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(there)]
    exposed = subprocess.run(closed, capture_output=True, text=True, check=False)
    assert exposed.returncode == 0, exposed.stdout


def test_every_command_of_the_guide_is_one() -> None:
    commands = re.findall(r"python -m bot((?: [\w{}./+$:@%()\"-]+)*)", GUIDE.replace("\\\n", " "))
    assert len(commands) > 8
    for command in commands:
        arguments = command.split()
        if not arguments or arguments[0].isupper():
            continue
        word = arguments[0].strip(".")
        takes = {"backup": ["file"], "move": ["from", "to"]}.get(word, [])
        assert parse([word, *takes]).name == word
