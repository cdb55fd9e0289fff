"""Workers as pods of Kubernetes, by the operator of dask. Its own class knows no TLS, so what goes
into the pods and how the scheduler is reached is said here.
"""

import uuid
from contextlib import ExitStack
from typing import Any

from distributed import Security

from pushlab.cluster.ending import BAD_INPUT, Ending, needs
from pushlab.cluster.engines import WORKERS, Engine, connected
from pushlab.cluster.faults import TRY_LATER
from pushlab.cluster.options import Options
from pushlab.cluster.program import Program

_KEYS = ("image", "namespace", "name", "cpu", "memory", "pushlab")
_PORT = 8786
# Where containers have the files of the certificate, and the group that may read them there.
TLS_FOLDER = "/var/run/pushlab-tls"
_GROUP = 2000


def kubernetes(options: Options, program: Program, tls: Security, stack: ExitStack) -> Engine:
    """Workers as pods, by the operator of dask, which is in the cluster already."""
    try:
        from pushlab.cluster.kube import PodCluster
    except ImportError as error:
        raise needs("kubernetes", error) from error
    count = options.workers or WORKERS
    spec = manifest(options.kubernetes, count)
    namespace = options.kubernetes.get("namespace")
    try:
        cluster = PodCluster(spec, secret(spec, tls), namespace, tls)
    except Exception as error:
        said = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise Ending(TRY_LATER, f"Kubernetes: {said}") from error
    client = connected(stack.enter_context(cluster), options, tls, stack)
    return Engine(client, count, wait=None)


def secret(spec: dict[str, Any], tls: Security) -> dict[str, Any]:
    """The `Secret` with the files of the certificate, for the pods of `spec`."""
    (volume,) = spec["spec"]["worker"]["spec"]["volumes"]
    role = tls.get_tls_config_for_role("worker")
    return {
        "apiVersion": "v1",
        "kind": "Secret",
        "metadata": {"name": volume["secret"]["secretName"]},
        "type": "Opaque",
        "stringData": {"ca.pem": role["ca_file"], "cert.pem": role["cert"], "key.pem": role["key"]},
    }


def manifest(settings: dict[str, str], workers: int) -> dict[str, Any]:
    """The `DaskCluster` of `settings`: pods with one thread of dask, without dashboards."""
    try:
        from dask_kubernetes.operator import make_cluster_spec
    except ImportError as error:
        raise needs("kubernetes", error) from error
    unknown = [key for key in settings if key not in _KEYS]
    if unknown or not settings.get("image"):
        found = f"`{unknown[0]}` is no key" if unknown else "the image is missing"
        raise Ending(BAD_INPUT, f"--kubernetes: {found}; accepted: {', '.join(_KEYS)}")
    asked = {key: settings[key] for key in ("cpu", "memory") if key in settings}
    name = settings.get("name", "pushlab")
    spec = make_cluster_spec(
        name=name,
        image=settings["image"],
        n_workers=workers,
        resources={"requests": asked, "limits": asked} if asked else None,
        env={"PUSHLAB": settings.get("pushlab", "pushlab")},
        worker_command=["dask", "worker", "--nthreads", "1", "--memory-limit", "0"],
    )
    (worker,) = spec["spec"]["worker"]["spec"]["containers"]
    worker["args"][worker["args"].index("--dashboard")] = "--no-dashboard"
    # In place of the address that the operator puts into the environment, which is one without TLS.
    worker["args"].insert(2, f"tls://{name}-scheduler:{_PORT}")
    (scheduler,) = spec["spec"]["scheduler"]["spec"]["containers"]
    listen = ["--host", "tls://0.0.0.0", "--port", str(_PORT)]
    scheduler["args"] = ["dask", "scheduler", *listen, "--no-dashboard"]
    files = f"{name}-tls-{uuid.uuid4().hex[:8]}"
    for part in ("worker", "scheduler"):
        _give_certificate(spec["spec"][part]["spec"], files)
    return spec


def _give_certificate(pod: dict[str, Any], name: str) -> None:
    """Mounts the secret `name` where nobody but the pod's own user and group reads it."""
    (container,) = pod["containers"]
    for option, file in (("ca-file", "ca.pem"), ("cert", "cert.pem"), ("key", "key.pem")):
        container["args"] += [f"--tls-{option}", f"{TLS_FOLDER}/{file}"]
    place = {"name": "pushlab-tls", "mountPath": TLS_FOLDER, "readOnly": True}
    container["volumeMounts"] = [place]
    files = {"secretName": name, "defaultMode": 0o400}
    pod["volumes"] = [{"name": "pushlab-tls", "secret": files}]
    pod["securityContext"] = {"fsGroup": _GROUP}
