"""Workers as jobs of Slurm."""

import shlex
import shutil
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from distributed import Security

from pushlab.cluster.ending import BAD_INPUT, Ending, needs
from pushlab.cluster.engines import WORKERS, Engine, connected, listened, without_pages
from pushlab.cluster.faults import TRY_LATER, status_of
from pushlab.cluster.options import Options
from pushlab.cluster.program import Program

# Jobs that have ended are replaced; this often somebody looks.
_LOOK = "10s"
_CLOSE_SECONDS = 20
# A worker's folder is the user's alone: dask imports what is there.
_OWN = """DASK_TEMPORARY_DIRECTORY=$(mktemp -d {}pushlab-cluster-XXXXXX) || exit 1
export DASK_TEMPORARY_DIRECTORY
trap 'rm -rf "$DASK_TEMPORARY_DIRECTORY"' EXIT"""


def slurm(options: Options, program: Program, tls: Security, stack: ExitStack) -> Engine:
    """Workers as jobs of Slurm, as many at a time as --workers says, for as long as it takes."""
    try:
        from dask_jobqueue import SLURMCluster
    except ImportError as error:
        raise needs("cluster", error) from error
    address = listened(options)
    if address is None:
        raise Ending(BAD_INPUT, "--slurm needs --listen, an address of this machine for its nodes")
    count = options.workers or WORKERS
    settings = of_slurm(options.slurm, options.python)
    scheduler = {"host": address, **without_pages(address)}
    try:
        cluster = SLURMCluster(
            **settings | {"shared_temp_directory": _private(settings, stack)},
            security=tls,
            scheduler_options=scheduler,
        )
        stack.callback(_close, cluster)
        client = connected(cluster, options, tls, stack)
        # As `scale` does, which does not raise what sbatch says.
        for _ in range(count):
            cluster.worker_spec.update(cluster.new_worker_spec())
        cluster.sync(cluster._correct_state)
        cluster.adapt(minimum_jobs=count, maximum_jobs=count, interval=_LOOK)
    except (RuntimeError, ValueError, OSError) as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        said = f"Slurm: {lines[-1] if lines else error}"
        raise Ending(status_of(error, TRY_LATER), said) from error
    threads = options.slurm.get("cores")
    return Engine(client, count, threads=int(threads) if threads else None, wait=None)


def _private(settings: dict[str, Any], stack: ExitStack) -> str:
    """A new folder that is this user's alone, for the files of the certificate.

    Jobs are told their paths, never what is in them.
    """
    parent = Path(settings["shared_temp_directory"] or ".").absolute()
    try:
        folder = tempfile.mkdtemp(prefix=".pushlab-tls-", dir=parent)
    except OSError as error:
        said = f"{parent}: {error.strerror}; --slurm tls=DIR names a folder that nodes see"
        raise Ending(status_of(error, BAD_INPUT), said) from error
    stack.callback(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _close(cluster: Any) -> None:
    """Cancels the jobs; one that sbatch refused cannot be closed, which dask takes for a fault."""
    with suppress(Exception):
        cluster.close(timeout=_CLOSE_SECONDS)
    # The files of the certificate remove themselves, which they must do before their folder goes.
    for file in ("ca_file", "cert", "key"):
        with suppress(AttributeError, OSError):
            getattr(cluster, f"_job_{file}").close()


def of_slurm(settings: dict[str, str], python: str | None) -> dict[str, Any]:
    """What dask-jobqueue takes for `settings`; keys that are not its own are sbatch's."""
    rest = dict(settings)
    cores = rest.pop("cores", "1")
    if not (cores.isdigit() and int(cores) > 0):
        raise Ending(BAD_INPUT, f"--slurm: cores is `{cores}`; a whole number is accepted")
    memory = rest.pop("memory", "1GB")
    walltime = rest.pop("walltime", None)
    skipped = ["--mem"] if memory == "none" else []
    local = rest.pop("local", None)
    return {
        "queue": rest.pop("partition", None),
        "account": rest.pop("account", None),
        "walltime": walltime,
        "cores": 1,
        "processes": 1,
        "job_cpu": int(cores),
        "memory": "1GB" if memory == "none" else memory,
        "job_script_prologue": [_OWN.format(f"-p {shlex.quote(local)} " if local else "")],
        "log_directory": rest.pop("logs", None),
        "shared_temp_directory": rest.pop("tls", None),
        "python": python,
        # Without a time of its own a job has that of its partition.
        "job_directives_skip": skipped if walltime else [*skipped, "#SBATCH -t"],
        "job_extra_directives": [f"--{key}={value}" for key, value in rest.items()],
        "worker_extra_args": ["--no-dashboard"],
    }
