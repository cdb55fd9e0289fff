"""Clusters of dask: on this machine, at an address, by SSH, as Slurm jobs, as pods."""

import contextlib
import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import dask
from distributed import Client, LocalCluster, Security

from pushlab.cluster.ending import BAD_INPUT, Ending
from pushlab.cluster.faults import status_of
from pushlab.cluster.options import Options
from pushlab.cluster.program import Program
from pushlab.cluster.security import certificates
from pushlab.cluster.sending import send

LOOPBACK = "127.0.0.1"
# Of a queue, when nobody says how many.
WORKERS = 4
_WAIT_SECONDS = 60.0
_CONNECT_SECONDS = 10.0
_SETTINGS = {
    # A worker's own memory is little; that of its program is none of dask's business.
    "distributed.worker.memory.target": False,
    "distributed.worker.memory.spill": False,
    "distributed.worker.memory.pause": False,
    "distributed.worker.memory.terminate": False,
    # No pages: neither dashboards nor tables of workers.
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
    # The cores are for programs; dask's watch over itself takes some per cent of them.
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.system-monitor.disk": False,
    "distributed.scheduler.work-stealing": False,
    "distributed.scheduler.active-memory-manager.start": False,
}


@dataclass(frozen=True)
class Engine:
    """A cluster with a client: how many workers are expected, and what holds for them.

    `threads` are those of each worker's program, `None` where the worker's machine decides;
    `wait` the seconds after which nobody is expected any more, `None` for never; `sent` the name
    of the program that workers were sent; `absent` are hosts that do not answer, with the reason.
    """

    client: Any
    workers: int
    threads: int | None = None
    is_shared: bool = False
    wait: float | None = _WAIT_SECONDS
    sent: str | None = None
    absent: dict[str, str] = field(default_factory=dict)


@contextlib.contextmanager
def opened(options: Options, program: Program) -> Iterator[Engine]:
    """The engine that `options` name, closed at the end. Raises `Ending`."""
    for name in ("distributed", "asyncio", "tornado.application", "asyncssh"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    with dask.config.set(_SETTINGS), ExitStack() as stack:
        stack.enter_context(_own_scratch())
        engine = _start(options)(options, program, certificates(options.tls), stack)
        if options.shared:
            engine = replace(engine, is_shared=True)
        if options.wait:
            engine = replace(engine, wait=options.wait)
        if options.send:
            engine = replace(engine, sent=send(engine.client, program.path))
        yield engine


@contextlib.contextmanager
def _own_scratch() -> Iterator[None]:
    """A folder for dask that is this user's alone, and gone afterwards.

    Dask imports what is there, and would share a folder in /tmp that anybody may have made.
    """
    parent = dask.config.get("temporary-directory", None) or tempfile.gettempdir()
    try:
        Path(parent).mkdir(parents=True, exist_ok=True)
        folder = tempfile.mkdtemp(prefix="pushlab-cluster-", dir=parent)
    except OSError as error:
        said = f"{parent}: {error.strerror}; a folder for temporary files is accepted"
        raise Ending(status_of(error, BAD_INPUT), said) from error
    try:
        with dask.config.set({"temporary-directory": folder}):
            yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _start(options: Options) -> Any:
    if options.engine == "ssh":
        from pushlab.cluster.ssh import ssh

        return ssh
    if options.engine == "slurm":
        from pushlab.cluster.slurm import slurm

        return slurm
    if options.engine == "kubernetes":
        from pushlab.cluster.pods import kubernetes

        return kubernetes
    return {"local": _local, "scheduler": _scheduler}[options.engine]


def _local(options: Options, program: Program, tls: Security, stack: ExitStack) -> Engine:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    count = options.workers or cores
    # The workers inherit it, and so run the program that divides and joins.
    os.environ["PUSHLAB"] = program.path
    host = listened(options) or LOOPBACK
    try:
        cluster = LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            host=host,
            security=tls,
            dashboard_address=None,
            scheduler_kwargs=without_pages(host),
            silence_logs=logging.CRITICAL,
            memory_limit=0,
        )
    except (OSError, RuntimeError, ValueError) as error:
        status = status_of(error.__cause__ or error, BAD_INPUT)
        what = f"{host}: nothing can listen there" if status == BAD_INPUT else "no cluster starts"
        raise Ending(status, f"{what}: {root(error)}") from error
    client = connected(stack.enter_context(cluster), options, tls, stack)
    return Engine(client, count, threads=max(1, cores // count), is_shared=True)


def _scheduler(options: Options, program: Program, tls: Security, stack: ExitStack) -> Engine:
    client = connected(options.scheduler, options, tls, stack)
    return Engine(client, max(1, len(client.scheduler_info()["workers"])))


def connected(cluster: Any, options: Options, tls: Security, stack: ExitStack) -> Client:
    """A client of `cluster`, or of the scheduler at that address, closed with `stack`."""
    seconds = min(options.wait or _CONNECT_SECONDS, _CONNECT_SECONDS)
    try:
        client = Client(cluster, security=tls, timeout=seconds)
    except (OSError, ValueError, TypeError) as error:
        place = cluster if isinstance(cluster, str) else "the new cluster"
        raise Ending(BAD_INPUT, f"{place}: no scheduler answers: {root(error)}") from error
    return stack.enter_context(client)


def root(error: BaseException) -> str:
    """The first line of what is said of the error behind `error`."""
    behind = error.__cause__ or error
    return str(behind).splitlines()[0] if str(behind) else type(behind).__name__


def without_pages(host: str) -> dict[str, Any]:
    """Options of a scheduler without a dashboard: its HTTP server has nothing, on any port."""
    return {"dashboard": False, "dashboard_address": f"{host}:0"}


def listened(options: Options) -> str | None:
    """The address named by --listen, which may be that of an interface; `None` without it."""
    if not options.listen:
        return None
    from distributed.utils import get_ip_interface

    try:
        return get_ip_interface(options.listen)
    except ValueError:
        return options.listen
