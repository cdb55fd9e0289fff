"""Processes of dask on the loopback: a scheduler, and workers with programs of their own."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import psutil
from distributed import Security

from pushlab import SCENARIOS
from pushlab.command import program_path

NOTEBOOKS = Path(__file__).parents[1]
LOOPBACK = "127.0.0.1"
SCENARIO = str(SCENARIOS / "quickstart.yaml")
# Half a second of work for each of eight units.
SETTINGS = ["--set", "world.subscribers=2000", "--set", "horizon.days=14"]
SECONDS_MAX = 600


def program() -> str:
    """The program under test."""
    return str(Path(program_path()).absolute())


def environment(**more: str) -> dict[str, str]:
    """That of a command, with the package as it is here."""
    return os.environ | {"PYTHONPATH": str(NOTEBOOKS), "PUSHLAB": program(), **more}


def wrapper(path: Path, text: str) -> str:
    """A program at `path` that does what the shell script `text` says, to the real `$PROGRAM`."""
    path.write_text(f"#!/bin/sh\nPROGRAM='{program()}'\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


# A program that waits with a unit until there is the file `go`.
HELD = """
case "$*" in "work do "*) until [ -e '{go}' ]; do sleep 0.1; done;; esac
exec "$PROGRAM" "$@"
"""


def cluster_command(*arguments: str, **more: str) -> subprocess.Popen[str]:
    """`pushlab-cluster`, begun."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-m", "pushlab.cluster", *arguments],
        stdout=pipe,
        stderr=pipe,
        text=True,
        env=environment(**more),
    )


def ended(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """`pushlab-cluster`, from its beginning to its end."""
    child = cluster_command(*arguments, **more)
    return finished(child)


def finished(child: subprocess.Popen[str]) -> subprocess.CompletedProcess[str]:
    """What a command that was begun has ended with."""
    try:
        out, said = child.communicate(timeout=SECONDS_MAX)
    except subprocess.TimeoutExpired:
        child.kill()
        out, said = child.communicate()
        raise AssertionError(f"it did not end within {SECONDS_MAX} s:\n{said}") from None
    return subprocess.CompletedProcess(child.args, child.returncode, out, said)


def pushlab(*arguments: str) -> str:
    """What the program prints; it must end with 0."""
    done = pushlab_ended(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def pushlab_ended(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The program, from its beginning to its end."""
    return subprocess.run(
        [program(), *arguments], capture_output=True, text=True, check=False, timeout=SECONDS_MAX
    )


def digest(run: Path) -> str:
    """The logical digest of a run."""
    return pushlab("work", "join", "--digest", str(run)).strip()


def until(condition: Callable[[], object], what: str) -> None:
    """Waits until `condition` holds."""
    end = time.monotonic() + SECONDS_MAX
    while not condition():
        assert time.monotonic() < end, f"waited in vain until {what}"
        time.sleep(0.02)


def on_disk_of(kilobytes: int, folder: Path) -> list[str]:
    """A command that has a disk of that size at `folder`, and nobody else sees it."""
    mount = f"mount -t tmpfs -o size={kilobytes}k tmpfs '{folder}' && exec \"$@\""
    return ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount, "sh"]


def certificate(folder: Path) -> dict[str, str]:
    """The options for a certificate that is made in `folder`, with its key and its authority."""
    role = Security.temporary().get_tls_config_for_role("client")
    found = {}
    for option, key in (("--tls-ca", "ca_file"), ("--tls-cert", "cert"), ("--tls-key", "key")):
        file = folder / f"{key}.pem"
        file.touch(mode=0o600)
        file.write_text(role[key])
        found[option] = str(file)
    return found


def options_of(files: dict[str, str]) -> list[str]:
    """The options with their values, as they stand on a command line."""
    return [text for option in files.items() for text in option]


def family(parent: int) -> list[psutil.Process]:
    """A process with all that it has started."""
    process = psutil.Process(parent)
    return [process, *process.children(recursive=True)]


def free_port() -> int:
    """A port of the loopback on which nobody listens."""
    with socket.socket() as one:
        one.bind((LOOPBACK, 0))
        return one.getsockname()[1]


def listening(processes: list[psutil.Process]) -> list[tuple[str, int]]:
    """Addresses and ports on which they listen."""
    found = []
    for one in processes:
        try:
            sockets = one.net_connections(kind="inet")
        except psutil.Error:
            continue
        found += [(*each.laddr,) for each in sockets if each.status == psutil.CONN_LISTEN]
    return found


class Cluster:
    """A scheduler in `folder`, and workers that are started by name; with a certificate."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        files = certificate(folder)
        self.tls = options_of(files)
        self.options = ["--protocol", "tls"]
        for option, path in files.items():
            self.options += [option.replace("--tls-ca", "--tls-ca-file"), path]
        self.workers: dict[str, subprocess.Popen[bytes]] = {}
        self.log = (folder / "log").open("wb")
        self.file = folder / "scheduler.json"
        host = ["--host", LOOPBACK, "--port", "0", "--no-dashboard"]
        self.scheduler = self._start("dask_scheduler", *host, "--scheduler-file", str(self.file))
        until(lambda: self.address, "the scheduler is there")

    @property
    def address(self) -> str:
        """Where the scheduler listens; empty until the whole of its file is written."""
        with contextlib.suppress(FileNotFoundError, json.JSONDecodeError):
            return json.loads(self.file.read_text())["address"]
        return ""

    @property
    def reached(self) -> list[str]:
        """The options by which a command reaches it."""
        return ["--scheduler", self.address, *self.tls]

    def add(
        self,
        name: str,
        path: str | None = None,
        local: Path | None = None,
        within: Sequence[str] = (),
        **more: str,
    ) -> None:
        """Starts the worker `name`, whose program is at `path`, by the command `within`."""
        local = local or self.folder / name
        local.mkdir(exist_ok=True)
        options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0"]
        place = ["--host", LOOPBACK, "--local-directory", str(local), "--name", name]
        self.workers[name] = self._start(
            "dask_worker",
            self.address,
            *options,
            *place,
            within=within,
            PUSHLAB=path or program(),
            **more,
        )

    def programs(self, name: str) -> list[psutil.Process]:
        """The programs that the worker `name` runs now."""
        with contextlib.suppress(psutil.NoSuchProcess):
            found = psutil.Process(self.workers[name].pid).children(recursive=True)
            return [one for one in found if _line(one)[1:3] == ["work", "do"]]
        return []

    def kill(self, name: str) -> list[psutil.Process]:
        """Kills the worker `name` when it is at work, and returns what it was at."""
        until(lambda: self.programs(name), f"{name} is at work")
        programs = self.programs(name)
        self.workers[name].kill()
        self.workers[name].wait()
        return programs

    def close(self) -> None:
        """Ends everything that was started."""
        for child in (*self.workers.values(), self.scheduler):
            with contextlib.suppress(ProcessLookupError):
                child.send_signal(signal.SIGCONT)
                child.kill()
            child.wait()
        self.log.close()

    def _start(
        self, module: str, *arguments: str, within: Sequence[str] = (), **more: str
    ) -> subprocess.Popen[bytes]:
        # Those processes have not this package.
        own = {key: value for key, value in environment(**more).items() if key != "PYTHONPATH"}
        return subprocess.Popen(
            [*within, sys.executable, "-m", f"distributed.cli.{module}", *arguments, *self.options],
            stdout=self.log,
            stderr=self.log,
            env=own,
            cwd=self.folder,
        )


@contextlib.contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """A cluster with its scheduler."""
    made = Cluster(folder)
    try:
        yield made
    finally:
        made.close()


def _line(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []
