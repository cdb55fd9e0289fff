"""A cluster at work on the jobs of one command."""

from pathlib import Path

from pushlab.cluster.desk import Desk
from pushlab.cluster.engines import Engine
from pushlab.cluster.failures import ABSENT, Failures
from pushlab.cluster.options import Options
from pushlab.cluster.pool import Pool, Store
from pushlab.cluster.program import Program
from pushlab.cluster.progress import Progress
from pushlab.cluster.seats import Job
from pushlab.cluster.transfer import TransferError, fetch
from pushlab.cluster.worker import discard, shipped


def pool(
    engine: Engine,
    desk: Desk,
    progress: Progress,
    failures: Failures,
    options: Options,
    program: Program,
    *,
    folder: Path,
    mark: str,
    job: str,
) -> Pool:
    """The pool for `desk`, whose results go into `folder`.

    On a shared file system a worker knows the folder by the file `mark`; elsewhere it makes one
    of its own for `job`.
    """
    for host, said in engine.absent.items():
        failures.add(ABSENT, host, said, "it gets no work")
    shared = str(folder.absolute()) if engine.is_shared else None
    greeting = {
        "version": program.version,
        "sent": engine.sent,
        "shared": shared,
        "mark": mark,
        "job": job,
    }
    store = _kept(folder) if shared else _fetched(engine, folder)
    return Pool(
        engine.client,
        desk,
        greeting,
        store,
        failures,
        progress,
        threads=options.threads or engine.threads,
        wait=engine.wait,
    )


def _kept(folder: Path) -> Store:
    def check(address: str, job: Job, answer: dict) -> None:
        if not (folder / job.output).is_file():
            raise TransferError(f"{folder / job.output}: is not seen here")

    return check


def _fetched(engine: Engine, folder: Path) -> Store:
    def store(address: str, job: Job, answer: dict) -> None:
        fetch(engine.client, address, answer["output"], folder / job.output)
        paths = [answer["output"]["path"]]
        engine.client.run(shipped(discard), paths, workers=[address], on_error="ignore")

    return store
