"""What is handed to Kubernetes: pods whose dask asks for the certificate of the run."""

import importlib.resources
import subprocess
import sys
from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, ClassVar, Self

import dask
import jsonschema
import kr8s
import pytest
import yaml
from cluster_support import LOOPBACK, cluster, family, free_port, listening, until
from dask_kubernetes.operator import kubecluster
from distributed import Client, Security

from pushlab.cluster import kube
from pushlab.cluster.ending import Ending
from pushlab.cluster.options import parsed
from pushlab.cluster.pods import TLS_FOLDER, kubernetes, manifest, secret
from pushlab.cluster.security import certificates


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


class Objects:
    """The API of Kubernetes, as far as a cluster of pods needs it: what was made and is there."""

    there: ClassVar[dict[str, dict[str, Any]]] = {}

    def __init__(self, spec: dict[str, Any] | str, namespace: str | None = None) -> None:
        self.name = spec if isinstance(spec, str) else spec["metadata"]["name"]
        self.spec = spec
        self.raw: dict[str, Any] = {}

    def __await__(self) -> Generator[Any, None, Self]:
        return self._self().__await__()

    async def _self(self) -> Self:
        return self

    @classmethod
    async def get(cls, name: str, **_: object) -> Self:
        if name not in cls.there:
            raise kr8s.NotFoundError(name)
        return cls(cls.there[name])

    async def create(self) -> None:
        self.there[self.name] = self.spec

    async def delete(self) -> None:
        if self.there.pop(self.name, None) is None:
            raise kr8s.NotFoundError(self.name)

    async def exists(self) -> bool:
        return self.name in self.there


async def _at_once(*_: object, **__: object) -> None:
    """Waiting for what is there."""


@pytest.mark.parametrize("knows_the_certificate", [True, False])
def test_a_cluster_of_pods_is_reached_by_tls(
    knows_the_certificate: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a real scheduler behind a false Kubernetes; what was made there is gone at the end."""
    operator = kubecluster.kubecluster
    for module, name in ((kube, "DaskCluster"), (kube, "Secret"), (operator, "DaskCluster")):
        monkeypatch.setattr(module, name, Objects)
    monkeypatch.setattr(kube, "wait_for_scheduler", _at_once)
    monkeypatch.setattr(kube, "wait_for_service", _at_once)
    monkeypatch.setattr(kube.PodCluster, "_wait_for_controller", _at_once)
    monkeypatch.setattr(kube.PodCluster, "_watch_component_status", _at_once)
    made = []
    monkeypatch.setattr(Objects, "there", {})

    async def address(_: object) -> str:
        made.extend(Objects.there)
        return there.address.replace("tls://", "tcp://")

    monkeypatch.setattr(kube.PodCluster, "_get_scheduler_address", address)
    options = parsed(["run", "x.yaml", "--kubernetes", "image=sim:1,namespace=sim,name=mine"])
    quick = dask.config.set({"distributed.comm.timeouts.connect": "2s"})
    with quick, cluster(tmp_path) as there, ExitStack() as stack:
        tls = certificates(tuple(there.tls[1::2]) if knows_the_certificate else None)
        if knows_the_certificate:
            engine = kubernetes(options, None, tls, stack)
            assert engine.client.scheduler.address == there.address
        else:
            with pytest.raises(Ending, match="Kubernetes: "):
                kubernetes(options, None, tls, stack)
    assert made[1] == "mine"
    assert made[0].startswith("mine-tls-")
    assert Objects.there == {}
