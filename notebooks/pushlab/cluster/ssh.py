"""Workers on hosts that are reached by SSH; the scheduler is here."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import dask
from distributed import Scheduler, SpecCluster
from distributed.deploy.ssh import Worker

from pushlab.cluster.ending import BAD_INPUT, Ending, needs
from pushlab.cluster.engines import (
    LOOPBACK,
    Engine,
    connected,
    listened,
    security,
    without_pages,
)
from pushlab.cluster.options import Options
from pushlab.cluster.program import Program

_LOOPBACKS = ("localhost", LOOPBACK, "::1")
_ANSWER_SECONDS = 20.0


def ssh(options: Options, program: Program, stack: ExitStack) -> Engine:
    """A worker for each line of the file that --ssh names, on the hosts that answer."""
    try:
        import asyncssh  # noqa: F401
    except ImportError as error:
        raise needs("cluster", error) from error
    named = hosts(options.ssh)
    address = listened(options)
    if address is None and (far := next((host for host in named if not _is_here(host)), None)):
        raise Ending(BAD_INPUT, f"{far}: needs --listen, an address of this machine it can reach")
    silent = asyncio.run(_silent(sorted(set(named))))
    there = [host for host in named if host not in silent]
    if not there:
        told = "; ".join(f"{host}: {said}" for host, said in silent.items())
        raise Ending(BAD_INPUT, f"{options.ssh}: no host answers: {told}")
    _inherit(options)
    cluster = SpecCluster(
        scheduler=_scheduler(options, address or LOOPBACK),
        workers={place: _worker(options, host) for place, host in enumerate(there)},
        security=security(options),
        name="pushlab",
    )
    client = connected(stack.enter_context(cluster), options, stack)
    return Engine(client, len(there), absent=silent)


def hosts(path: Path) -> list[str]:
    """The hosts in the file, one a line, each as often as it is to have workers."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        said = getattr(error, "strerror", None) or str(error)
        raise Ending(BAD_INPUT, f"{path}: {said}; a file of hosts is accepted") from error
    found = [line.partition("#")[0].strip() for line in lines]
    named = [host for host in found if host]
    if not named:
        raise Ending(BAD_INPUT, f"{path}: has no host; one a line is accepted")
    if bad := next((host for host in named if len(host.split()) > 1), None):
        raise Ending(BAD_INPUT, f"{path}: `{bad}` is no host; one a line is accepted")
    return named


def _is_here(host: str) -> bool:
    return host.rpartition("@")[2] in _LOOPBACKS


def _scheduler(options: Options, address: str) -> dict[str, Any]:
    settings = {"host": address, "security": security(options), **without_pages(address)}
    if options.tls:
        settings["protocol"] = "tls://"
    return {"cls": Scheduler, "options": settings}


def _worker(options: Options, host: str) -> dict[str, Any]:
    kwargs = {"nthreads": 1, "memory_limit": 0, "dashboard": False}
    if _is_here(host):
        kwargs["host"] = LOOPBACK
    return {
        "cls": Worker,
        "options": {
            "address": host,
            "connect_options": {},
            "kwargs": kwargs,
            "remote_python": options.python,
        },
    }


def _inherit(options: Options) -> None:
    """TLS goes to the hosts with dask's settings; its files have the same paths there."""
    if options.tls:
        authority, certificate, key = options.tls
        own = {"cert": certificate, "key": key}
        tls = {"ca-file": authority, "client": own, "scheduler": own, "worker": own}
        comm = {"distributed.comm.tls": tls, "distributed.comm.require-encryption": True}
        dask.config.set(comm)


async def _silent(named: list[str]) -> dict[str, str]:
    """What is wrong with the hosts that do not answer."""
    said = await asyncio.gather(*(_asked(host) for host in named))
    return {host: words for host, words in zip(named, said, strict=True) if words}


async def _asked(host: str) -> str:
    import asyncssh

    try:
        async with asyncio.timeout(_ANSWER_SECONDS), asyncssh.connect(host):
            return ""
    except (OSError, asyncssh.Error, TimeoutError) as error:
        return str(error).splitlines()[0] if str(error) else type(error).__name__
