"""The program `pushlab` on this machine: it divides, decides what is wanted next, and joins."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from pushlab.cluster.ending import BAD_INPUT, Ending
from pushlab.cluster.faults import TRY_LATER, status_of
from pushlab.command import program_path
from pushlab.errors import RunError

_STOP_SECONDS = 30


@dataclass(frozen=True)
class Ended:
    """How a call ended."""

    status: int
    out: str
    said: str


class Program:
    """The program that `pushlab.simulate` runs as well."""

    def __init__(self) -> None:
        try:
            self.path = str(Path(program_path()).absolute())
        except RunError as error:
            raise Ending(BAD_INPUT, str(error)) from error
        self._children: set[subprocess.Popen[str]] = set()
        self.version = self.must("--version").out.strip()

    def call(self, *arguments: str) -> Ended:
        """Runs it to its end; when this command is stopped, it is stopped as well."""
        pipe = subprocess.PIPE
        # In a session of its own: Ctrl-C goes to this command, which passes it on once.
        child = subprocess.Popen(
            [self.path, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=pipe,
            stderr=pipe,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        self._children.add(child)
        try:
            out, said = child.communicate()
        except BaseException:
            child.terminate()
            child.wait(_STOP_SECONDS)
            raise
        finally:
            self._children.discard(child)
        return Ended(child.returncode, out, said.strip())

    def stop(self) -> None:
        """Stops what other threads call."""
        for child in list(self._children):
            child.terminate()

    def must(self, *arguments: str) -> Ended:
        """Runs it, and ends as it does unless that is with 0."""
        ended = self.call(*arguments)
        if ended.status != 0:
            raise ended_badly(ended)
        return ended


def ended_badly(ended: Ended) -> Ending:
    """The ending that the program's own was, in its words."""
    return Ending(ended.status if ended.status > 0 else 1, in_short(ended.said))


def in_short(said: str) -> str:
    """What the program said, without the usage that follows an error of the command line."""
    lines = said.splitlines()
    short = [line for line in lines if not line.startswith(("Usage:", "  See '", "Help:"))]
    return "\n".join(line.removeprefix("Error: ").removeprefix("pushlab: ") for line in short)


def show(ended: Ended) -> None:
    """Passes a report on to standard output, byte for byte. Raises `Ending` when that is full."""
    if sys.stdout is None:
        raise Ending(1, "standard output is closed; the report is shown by the same command")
    try:
        sys.stdout.buffer.write(ended.out.encode())
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        # Python would try again when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        said = f"standard output: {error.strerror}; the report is shown by the same command"
        raise Ending(status_of(error, TRY_LATER), said) from error
