"""Dask runs what it is sent, so each part of a cluster refuses whoever has no certificate of it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from cluster_support import (
    HELD,
    LOOPBACK,
    SCENARIO,
    SECONDS_MAX,
    SETTINGS,
    cluster,
    cluster_command,
    digest,
    ended,
    family,
    finished,
    listening,
    until,
    wrapper,
)

NOBODY = "65534"
# Tries to run something as the owner of each port: without TLS, and with a certificate of its own.
# Another user is one who has imported all that this takes.
STRANGER = """
import asyncio, os, sys
import distributed
from distributed.core import rpc
from distributed.protocol import pickle
own = distributed.Security.temporary().get_connection_args("client")
own["require_encryption"] = False
user, *ports = sys.argv[1:]

async def warm(protocol):
    try:
        async with rpc(f"{protocol}://127.0.0.1:9", connection_args=own, timeout=1) as there:
            await there.run(wait=True)
    except Exception:
        pass

if user != "-":
    # Another user may not read where the modules are: a call that nobody answers imports them.
    for protocol in ("tcp", "tls"):
        asyncio.run(warm(protocol))
    os.setgroups([])
    os.setgid(int(user))
    os.setuid(int(user))

async def attempt(place, operation):
    try:
        async with rpc(place, connection_args=own, timeout=3) as there:
            send = getattr(there, operation)
            answer = await asyncio.wait_for(send(function=pickle.dumps(os.getpid), wait=True), 5)
        assert answer["status"] == "OK", answer
        print("ran in", answer["result"], place)
    except Exception as error:
        print("refused", place, type(error).__name__, error)

async def main():
    places = [f"{protocol}://127.0.0.1:{port}" for port in ports for protocol in ("tcp", "tls")]
    both = ("run", "run_function")
    await asyncio.gather(*(attempt(place, one) for place in places for one in both))
asyncio.run(main())
"""


@pytest.fixture(params=["another user", "the same user"])
def user(request: pytest.FixtureRequest) -> str:
    """Who tries: the number of a user, or `-` for whoever runs the test."""
    if request.param == "the same user":
        return "-"
    if os.getuid() != 0:
        pytest.skip("only root may become another user")
    return NOBODY


def _tried(processes: list[psutil.Process], user: str) -> list[str]:
    """What `user`, without a certificate, gets from each port on which the processes listen."""
    ports = [str(port) for _, port in listening(processes)]
    assert ports
    command = [sys.executable, "-c", STRANGER, user, *ports]
    tried = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=SECONDS_MAX
    )
    assert tried.returncode == 0, tried.stderr
    assert len(tried.stdout.splitlines()) == 4 * len(ports)
    return tried.stdout.splitlines()


def _told(processes: list[psutil.Process]) -> Iterator[str]:
    """What processes show: to everybody their arguments, to their owner their environment."""
    for one in processes:
        try:
            yield "\n".join([*one.cmdline(), *one.environ().values()])
        except psutil.Error:
            continue


def _at_work(parent: int) -> int:
    """How many workers have a unit."""
    told = [text.splitlines() for text in _told(family(parent))]
    return sum(lines[0].endswith("sh") and {"work", "do"} <= {*lines} for lines in told if lines)


def _open_keys(folder: Path) -> list[Path]:
    """Files with a private key that others than their owner may read."""
    found = [path for path in folder.rglob("*") if path.is_file() and path.stat().st_mode & 0o77]
    return [path for path in found if b"PRIVATE KEY" in path.read_bytes()]


def test_dask_alone_lets_everybody_in(user: str, tmp_path: Path) -> None:
    """That the attempts are attempts."""
    options = ["--host", LOOPBACK, "--port", "0", "--no-dashboard"]
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", *options]
    scheduler = subprocess.Popen(command, stderr=subprocess.DEVNULL, cwd=tmp_path)
    try:
        until(lambda: listening(family(scheduler.pid)), "it listens")
        tried = _tried(family(scheduler.pid), user)
    finally:
        scheduler.kill()
        scheduler.wait()
    (ran,) = [line for line in tried if line.startswith("ran")]
    assert ran.startswith(f"ran in {scheduler.pid} tcp://")


def test_workers_of_this_machine_let_nobody_in(
    user: str, digest_of_one: str, tmp_path: Path
) -> None:
    run, go = tmp_path / "run", tmp_path / "go"
    trap = tmp_path / "dask-scratch-space"
    trap.mkdir()
    trap.chmod(0o777)
    held = wrapper(tmp_path / "program", HELD.format(go=go))
    options = ["--workers", "2", "--units", "2", "--out", str(run)]
    more = {"PUSHLAB": held, "TMPDIR": str(tmp_path)}
    command = cluster_command("run", SCENARIO, *SETTINGS, *options, **more)
    try:
        until(lambda: _at_work(command.pid) == 2, "it works")
        processes = family(command.pid)
        tried = _tried(processes, user)
        assert not [text for text in _told(processes) if "PRIVATE KEY" in text]
        assert not _open_keys(tmp_path)
        # A folder for all, which anybody may have made, is used by nobody.
        assert not [*trap.iterdir()]
        (own,) = tmp_path.glob("pushlab-cluster-*")
        assert own.stat().st_mode & 0o77 == 0
    finally:
        go.touch()
        result = finished(command)
    # Scheduler, two nannies and two workers.
    assert len(tried) >= 4 * 5
    assert [line for line in tried if not line.startswith("refused")] == []
    assert result.returncode == 0, result.stderr
    assert digest(run) == digest_of_one
    assert not own.exists()


def test_a_command_without_the_certificate_is_refused(tmp_path: Path) -> None:
    with cluster(tmp_path) as made:
        made.add("one")
        (tmp_path / "other").mkdir()
        with cluster(tmp_path / "other") as another:
            stranger = another.tls
        run = ["run", SCENARIO, "--set", "world.subscribers=64", "--replications", "1"]
        options = ["--wait", "2", "--out", str(tmp_path / "run")]
        result = ended(*run, "--scheduler", made.address, *stranger, *options)
        assert "no scheduler answers" in result.stderr
        assert (result.returncode, len(result.stderr.splitlines())) == (2, 1)
        assert ended(*run, *made.reached, *options).returncode == 0
