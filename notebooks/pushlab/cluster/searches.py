"""`pushlab-cluster sweep|gate|check|power`: units that the program wants, on workers.

The program decides what is wanted next, and the workers do it. What it decides does not depend on
who did what, nor on what was done ahead of need.
"""

import hashlib
import json
from pathlib import Path

from pushlab.cluster.asking import Asking
from pushlab.cluster.desk import Desk
from pushlab.cluster.engines import Engine, opened
from pushlab.cluster.failures import Failures
from pushlab.cluster.options import Options
from pushlab.cluster.program import Ended, Program, ended_badly, in_short, show
from pushlab.cluster.progress import Progress
from pushlab.cluster.saying import say
from pushlab.cluster.session import pool
from pushlab.cluster.units import WANTED, status

# Units that are asked for at a time, for each worker.
_AHEAD = 2


class Search:
    """A search in the folder `out`, which has its work files and the results of units."""

    def __init__(self, options: Options, program: Program) -> None:
        self.options = options
        self.program = program
        self.out = options.out or Path("results") / f"{_stem(options.rest)}-{options.verb}"

    def run(self) -> int:
        """Shows the report once there is one, and returns the program's exit status."""
        # A folder is begun when there is a cluster to work for it.
        ended = None
        if (self.out / "work.json").exists():
            self._split()
            ended = self._next(0)
        if ended is None or ended.status == WANTED:
            with opened(self.options, self.program) as engine:
                self._split()
                ended = self._searched(engine)
        if ended.status != 0:
            raise ended_badly(ended)
        ended = self.program.call("work", "join", str(self.out), "--quiet")
        show(ended)
        if ended.said:
            say(in_short(ended.said))
        return ended.status if ended.status >= 0 else 1

    def _split(self) -> None:
        """Begins the search, or ends here when the folder has the work of another command."""
        command = (self.options.verb, *self.options.rest)
        self.program.must("work", "split", "--out", str(self.out), *command)

    def _next(self, ahead: int) -> Ended:
        """What is wanted now, with exit status 5; any other is the end."""
        return self.program.call(*status(self.out, ahead))

    def _seconds_max(self) -> float | None:
        """Core-seconds that the search takes at most, where the program estimates that."""
        if self.options.verb != "sweep":
            return None
        estimate = ("--dry-run", "--json", "--threads", "1")
        ended = self.program.call(self.options.verb, *self.options.rest, *estimate)
        return json.loads(ended.out)["estimatedSeconds"] if ended.status == 0 else None

    def _searched(self, engine: Engine) -> Ended:
        ahead = _AHEAD * engine.workers
        first = self._next(ahead)
        if first.status != WANTED:
            return first
        failures = Failures(self.options.quiet)
        progress = Progress(failures, "unit", 0, self.options.quiet)
        progress.seconds_max = self._seconds_max()
        folder = str(self.out.absolute())
        work = pool(
            engine,
            Desk(),
            progress,
            failures,
            self.options,
            self.program,
            folder=self.out,
            mark="work.json",
            job=hashlib.sha256(folder.encode()).hexdigest()[:16],
        )
        asking = Asking(lambda: self._next(ahead), work)
        try:
            asking.heard(first)
            work.run()
        finally:
            progress.end()
        return asking.last


def _stem(rest: list[str]) -> str:
    names = [Path(one).stem for one in rest if one.endswith((".yaml", ".yml"))]
    return names[0] if names else "search"
