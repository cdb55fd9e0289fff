"""What is handed to Kubernetes: pods whose dask asks for the certificate of the run."""

import importlib.resources
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml
from cluster_support import LOOPBACK, family, free_port, listening, until
from distributed import Client, Security

from pushlab.cluster.ending import Ending
from pushlab.cluster.pods import TLS_FOLDER, manifest, secret


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


def test_the_certificate_is_in_a_secret_alone() -> None:
    tls = Security.temporary()
    made = manifest({"image": "sim:1"}, 2)
    files = secret(made, tls)
    assert files["stringData"]["key.pem"] == tls.tls_worker_key
    assert "PRIVATE KEY" not in yaml.safe_dump(made)
    for part in ("worker", "scheduler"):
        pod = made["spec"][part]["spec"]
        (volume,) = pod["volumes"]
        assert volume["secret"] == {"secretName": files["metadata"]["name"], "defaultMode": 0o400}
        (container,) = pod["containers"]
        (mount,) = container["volumeMounts"]
        assert (mount["name"], mount["mountPath"]) == (volume["name"], TLS_FOLDER)
    assert manifest({"image": "sim:1"}, 2) != made  # A secret of its own for each run.


def _command(spec: dict, part: str, folder: Path, port: int) -> list[str]:
    """What a container runs, with its files in `folder` and on the loopback."""
    (container,) = spec["spec"][part]["spec"]["containers"]
    named = {
        TLS_FOLDER: str(folder),
        "0.0.0.0": LOOPBACK,
        "pushlab-scheduler:8786": f"{LOOPBACK}:{port}",
        "8786": str(port),
        "8788": "0",
        "$(DASK_WORKER_NAME)": "one",
    }
    arguments = container["args"]
    for text, other in named.items():
        arguments = [argument.replace(text, other) for argument in arguments]
    return [sys.executable, "-m", *arguments]


def test_what_the_pods_run_asks_for_the_certificate(tmp_path: Path) -> None:
    tls = Security.temporary()
    made = manifest({"image": "sim:1"}, 1)
    for name, text in secret(made, tls)["stringData"].items():
        (tmp_path / name).write_text(text)
    port = free_port()
    log = (tmp_path / "log").open("w")
    parts = [
        subprocess.Popen(_command(made, part, tmp_path, port), stderr=log, cwd=tmp_path)
        for part in ("scheduler", "worker")
    ]
    try:
        until(lambda: port in [port for _, port in listening(family(parts[0].pid))], "it listens")
        place = f"tls://{LOOPBACK}:{port}"
        for stranger in (Security.temporary(), None):
            reached = place if stranger else place.replace("tls", "tcp")
            with pytest.raises(OSError):
                Client(reached, security=stranger, timeout=2)
        with Client(place, security=tls, timeout=20) as client:
            client.wait_for_workers(1, timeout=60)
            (worker,) = client.scheduler_info()["workers"]
    finally:
        for part in parts:
            part.kill()
            part.wait()
    assert worker.startswith("tls://")


def test_keys_of_pods() -> None:
    with pytest.raises(Ending, match="`imgae` is no key; accepted: image, namespace"):
        manifest({"imgae": "x"}, 1)
