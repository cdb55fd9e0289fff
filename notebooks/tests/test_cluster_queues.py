"""What is handed to Slurm and to Kubernetes."""

import importlib.resources
import os
from pathlib import Path

import jsonschema
import pytest
import yaml
from cluster_support import LOOPBACK, SCENARIO, SETTINGS, digest, ended

from pushlab.cluster.ending import Ending
from pushlab.cluster.queues import manifest, of_slurm

# Takes a job script as sbatch does, and runs it at once.
SBATCH = """#!/bin/sh
grep '^#SBATCH' "$1" >> "$JOBS/directives"
cp "$1" "$JOBS/$$.sh"
setsid sh "$JOBS/$$.sh" >"$JOBS/$$.log" 2>&1 & echo $! >> "$JOBS/pids"
echo "Submitted batch job $!"
"""
SCANCEL = """#!/bin/sh
echo "$@" >> "$JOBS/cancelled"
kill -- "-$1" 2>/dev/null || true
"""


def _tools(folder: Path) -> dict[str, str]:
    for name, text in (("sbatch", SBATCH), ("scancel", SCANCEL)):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    return {"PATH": f"{folder}:{os.environ['PATH']}", "JOBS": str(folder)}


def test_a_run_as_jobs_of_slurm(
    digest_of_one: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = "partition=short,memory=none,qos=low"
    options = ["--slurm", settings, "--workers", "2", "--listen", LOOPBACK, "--shards", "4"]
    run = ["run", SCENARIO, *SETTINGS, *options, "--out", "run"]
    result = ended(*run, **_tools(tmp_path))
    assert result.returncode == 0, result.stderr
    assert digest(tmp_path / "run") == digest_of_one
    directives = (tmp_path / "directives").read_text().splitlines()
    assert directives.count("#SBATCH -p short") >= 1
    assert "#SBATCH --qos=low" in directives
    assert "#SBATCH --cpus-per-task=1" in directives
    assert not [line for line in directives if "--mem" in line or "-t" in line.split()]
    assert (tmp_path / "cancelled").read_text().split()


def test_slurm_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tools = _tools(tmp_path)
    (tmp_path / "sbatch").write_text("#!/bin/sh\necho 'Invalid partition name' >&2; exit 1\n")
    small = ["--set", "world.subscribers=64", "--replications", "1", "--listen", LOOPBACK]
    result = ended("run", SCENARIO, *small, "--slurm", "partition=none", "--wait", "5", **tools)
    (line,) = result.stderr.splitlines()
    assert line == "pushlab-cluster: Slurm: Invalid partition name"
    assert result.returncode == 75


def test_cores_of_a_job() -> None:
    given = of_slurm({"cores": "8", "walltime": "02:00:00"}, "/opt/python")
    assert (given["job_cpu"], given["walltime"], given["python"]) == (8, "02:00:00", "/opt/python")
    with pytest.raises(Ending, match="cores is `many`; a whole number is accepted"):
        of_slurm({"cores": "many"}, None)


def _schema() -> dict:
    place = importlib.resources.files("dask_kubernetes") / "operator/deployment/helm"
    file = place / "dask-kubernetes-operator/crds/daskcluster.yaml"
    (version,) = yaml.safe_load(file.read_text())["spec"]["versions"]
    return version["schema"]["openAPIV3Schema"]


def test_the_manifest_has_the_operators_schema() -> None:
    made = manifest({"image": "sim:1", "namespace": "sim", "cpu": "2", "memory": "1Gi"}, 20)
    text = yaml.safe_load(yaml.safe_dump(made))
    jsonschema.validate(text, _schema())
    worker = text["spec"]["worker"]
    assert worker["replicas"] == 20
    (container,) = worker["spec"]["containers"]
    assert container["image"] == "sim:1"
    assert container["resources"]["requests"] == {"cpu": "2", "memory": "1Gi"}
    for part in ("worker", "scheduler"):
        (container,) = text["spec"][part]["spec"]["containers"]
        assert "--no-dashboard" in container["args"]
    text["spec"]["worker"]["replicas"] = "twenty"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(text, _schema())


def test_keys_of_pods() -> None:
    with pytest.raises(Ending, match="`imgae` is no key; accepted: image, namespace"):
        manifest({"imgae": "x"}, 1)
