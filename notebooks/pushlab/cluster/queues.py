"""Workers as jobs of Slurm and as pods of Kubernetes."""

from contextlib import ExitStack, suppress
from typing import Any

from pushlab.cluster.ending import BAD_INPUT, TRY_LATER, Ending, needs
from pushlab.cluster.engines import Engine, connected, listened, security, without_pages
from pushlab.cluster.options import Options
from pushlab.cluster.program import Program

_SLURM_WORKERS = 4
# Jobs that have ended are replaced; this often somebody looks.
_LOOK = "10s"
_CLOSE_SECONDS = 20
_KEYS_OF_PODS = ("image", "namespace", "name", "cpu", "memory", "pushlab")


def slurm(options: Options, program: Program, stack: ExitStack) -> Engine:
    """Workers as jobs of Slurm, as many at a time as --workers says, for as long as it takes."""
    try:
        from dask_jobqueue import SLURMCluster
    except ImportError as error:
        raise needs("cluster", error) from error
    address = listened(options)
    if address is None:
        raise Ending(BAD_INPUT, "--slurm needs --listen, an address of this machine for its nodes")
    count = options.workers or _SLURM_WORKERS
    scheduler = {"host": address, **without_pages(address)}
    try:
        cluster = SLURMCluster(
            **of_slurm(options.slurm, options.python),
            security=security(options),
            scheduler_options=scheduler,
        )
        stack.callback(_close, cluster)
        client = connected(cluster, options, stack)
        # As `scale` does, which does not raise what sbatch says.
        for _ in range(count):
            cluster.worker_spec.update(cluster.new_worker_spec())
        cluster.sync(cluster._correct_state)
        cluster.adapt(minimum_jobs=count, maximum_jobs=count, interval=_LOOK)
    except (RuntimeError, ValueError, OSError) as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        raise Ending(TRY_LATER, f"Slurm: {lines[-1] if lines else error}") from error
    threads = options.slurm.get("cores")
    return Engine(client, count, threads=int(threads) if threads else None, wait=None)


def _close(cluster: Any) -> None:
    """Cancels the jobs; one that sbatch refused cannot be closed, which dask takes for a fault."""
    with suppress(Exception):
        cluster.close(timeout=_CLOSE_SECONDS)


def of_slurm(settings: dict[str, str], python: str | None) -> dict[str, Any]:
    """What dask-jobqueue takes for `settings`; keys that are not its own are sbatch's."""
    rest = dict(settings)
    cores = rest.pop("cores", "1")
    if not (cores.isdigit() and int(cores) > 0):
        raise Ending(BAD_INPUT, f"--slurm: cores is `{cores}`; a whole number is accepted")
    memory = rest.pop("memory", "1GB")
    walltime = rest.pop("walltime", None)
    skipped = ["--mem"] if memory == "none" else []
    return {
        "queue": rest.pop("partition", None),
        "account": rest.pop("account", None),
        "walltime": walltime,
        "cores": 1,
        "processes": 1,
        "job_cpu": int(cores),
        "memory": "1GB" if memory == "none" else memory,
        "local_directory": rest.pop("local", None),
        "log_directory": rest.pop("logs", None),
        "python": python,
        # Without a time of its own a job has that of its partition.
        "job_directives_skip": skipped if walltime else [*skipped, "#SBATCH -t"],
        "job_extra_directives": [f"--{key}={value}" for key, value in rest.items()],
        "worker_extra_args": ["--no-dashboard"],
    }


def kubernetes(options: Options, program: Program, stack: ExitStack) -> Engine:
    """Workers as pods, by the operator of dask, which is in the cluster already."""
    try:
        from dask_kubernetes.operator import KubeCluster
    except ImportError as error:
        raise needs("kubernetes", error) from error
    count = options.workers or _SLURM_WORKERS
    spec = manifest(options.kubernetes, count)
    namespace = options.kubernetes.get("namespace")
    try:
        cluster = KubeCluster(custom_cluster_spec=spec, namespace=namespace, quiet=True)
    except Exception as error:
        said = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise Ending(TRY_LATER, f"Kubernetes: {said}") from error
    client = connected(stack.enter_context(cluster), options, stack)
    return Engine(client, count, wait=None)


def manifest(settings: dict[str, str], workers: int) -> dict[str, Any]:
    """The `DaskCluster` of `settings`: pods with one thread of dask, without dashboards."""
    try:
        from dask_kubernetes.operator import make_cluster_spec
    except ImportError as error:
        raise needs("kubernetes", error) from error
    unknown = [key for key in settings if key not in _KEYS_OF_PODS]
    if unknown or not settings.get("image"):
        found = f"`{unknown[0]}` is no key" if unknown else "the image is missing"
        raise Ending(BAD_INPUT, f"--kubernetes: {found}; accepted: {', '.join(_KEYS_OF_PODS)}")
    asked = {key: settings[key] for key in ("cpu", "memory") if key in settings}
    spec = make_cluster_spec(
        name=settings.get("name", "pushlab"),
        image=settings["image"],
        n_workers=workers,
        resources={"requests": asked, "limits": asked} if asked else None,
        env={"PUSHLAB": settings.get("pushlab", "pushlab")},
        worker_command=["dask", "worker", "--nthreads", "1", "--memory-limit", "0"],
    )
    (worker,) = spec["spec"]["worker"]["spec"]["containers"]
    worker["args"][worker["args"].index("--dashboard")] = "--no-dashboard"
    (scheduler,) = spec["spec"]["scheduler"]["spec"]["containers"]
    scheduler["args"] = ["dask", "scheduler", "--host", "0.0.0.0", "--no-dashboard"]
    return spec
