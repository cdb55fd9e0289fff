"""Workers on hosts that are reached by SSH; the scheduler is here."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from distributed import Scheduler, Security, SpecCluster

from pushlab.cluster.ending import BAD_INPUT, Ending, needs
from pushlab.cluster.engines import LOOPBACK, Engine, connected, listened, root, without_pages
from pushlab.cluster.faults import TRY_LATER, status_of
from pushlab.cluster.options import Options
from pushlab.cluster.program import Program
from pushlab.cluster.remote import Remote

_LOOPBACKS = ("localhost", LOOPBACK, "::1")
_ANSWER_SECONDS = 20.0


def ssh(options: Options, program: Program, tls: Security, stack: ExitStack) -> Engine:
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
    try:
        cluster = SpecCluster(
            scheduler=_scheduler(tls, address or LOOPBACK),
            workers={place: _worker(options, tls, host) for place, host in enumerate(there)},
            security=tls,
            name="pushlab",
        )
    except (OSError, RuntimeError) as error:
        raise Ending(status_of(error, TRY_LATER), f"{options.ssh}: {root(error)}") from error
    client = connected(stack.enter_context(cluster), options, tls, stack)
    return Engine(client, len(there), absent=silent)


def hosts(path: Path) -> list[str]:
    """The hosts in the file, one a line, each as often as it is to have workers."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        said = getattr(error, "strerror", None) or str(error)
        said = f"{path}: {said}; a file of hosts is accepted"
        raise Ending(status_of(error, BAD_INPUT), said) from error
    found = [line.partition("#")[0].strip() for line in lines]
    named = [host for host in found if host]
    if not named:
        raise Ending(BAD_INPUT, f"{path}: has no host; one a line is accepted")
    if bad := next((host for host in named if len(host.split()) > 1), None):
        raise Ending(BAD_INPUT, f"{path}: `{bad}` is no host; one a line is accepted")
    return named


def _is_here(host: str) -> bool:
    return host.rpartition("@")[2] in _LOOPBACKS


def _scheduler(tls: Security, address: str) -> dict[str, Any]:
    settings = {"host": address, "protocol": "tls://", **without_pages(address)}
    return {"cls": Scheduler, "options": {**settings, "security": tls}}


def _worker(options: Options, tls: Security, host: str) -> dict[str, Any]:
    given = {"nthreads": 1, "memory_limit": 0, "dashboard": False, "protocol": "tls://"}
    if _is_here(host):
        given["host"] = LOOPBACK
    return {
        "cls": Remote,
        "options": {"host": host, "python": options.python, "given": given, "tls": tls},
    }


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
