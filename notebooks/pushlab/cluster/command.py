"""The command `pushlab-cluster`."""

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType

from pushlab.cluster.ending import INTERRUPTED, Ending, Interrupted, needs
from pushlab.cluster.faults import status_of
from pushlab.cluster.options import Options, parsed
from pushlab.cluster.program import Program, show
from pushlab.cluster.saying import say

_STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def main(arguments: list[str] | None = None) -> int:
    """Does what `arguments`, or the command line, ask for; returns the exit status."""
    try:
        with _stoppable():
            options = parsed(sys.argv[1:] if arguments is None else arguments)
            return _done(options)
    except Ending as ending:
        if str(ending):
            say(f"pushlab-cluster: {ending}")
        return ending.status
    except Interrupted:
        say("interrupted; the same command goes on")
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE
    except (OSError, RuntimeError) as error:
        # Of this machine, such as a disk without room, or no more threads. Others are defects.
        status = status_of(error, 0)
        if not status:
            raise
        say(f"pushlab-cluster: {error}")
        return status


def _done(options: Options) -> int:
    try:
        # Imported late: they need dask, and a mistake on the command line does not.
        from pushlab.cluster.runs import DividedRun
        from pushlab.cluster.searches import Search
    except ImportError as error:
        raise needs("cluster", error) from error
    program = Program()
    try:
        if "--dry-run" in options.rest:
            out = ["--out", str(options.out)] if options.out else []
            show(program.must(options.verb, *options.rest, *out))
            return 0
        if options.verb == "run":
            DividedRun(options, program).run()
            return 0
        return Search(options, program).run()
    finally:
        program.stop()


@contextlib.contextmanager
def _stoppable() -> Iterator[None]:
    """Turns the first signal to stop into `Interrupted`; what follows it is let through."""
    before = {}

    def stop(number: int, frame: FrameType | None) -> None:
        for one in _STOPPING:
            signal.signal(one, signal.SIG_DFL)
        raise Interrupted

    for number in _STOPPING:
        before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
