"""Jobs that wait for a worker, are under way, or have their results."""

import statistics
import time
from collections.abc import Iterable

from pushlab.cluster.seats import Job, Seat, Turn

# A turn that takes this many times what its weight lets expect is also given to a free worker.
_SLOW = 3.0
_SLOW_SECONDS = 5.0


class Desk:
    """Jobs in the order in which they are given out."""

    def __init__(self, jobs: Iterable[Job] = ()) -> None:
        self.jobs: dict[str, Job] = {}
        self._open: dict[str, None] = {}
        self._files: dict[str, str] = {}
        self._rests: dict[str, float] = {}
        self._paces: list[float] = []
        self.replace(jobs)

    def replace(self, jobs: Iterable[Job]) -> None:
        """Wants these jobs from now on, and those that are under way."""
        under_way = {name: job for name, job in self.jobs.items() if name not in self._open}
        wanted = {job.name: job for job in jobs}
        self.jobs = under_way | wanted
        self._open = dict.fromkeys(name for name in wanted if name not in under_way)
        self._files = {
            file: job.name for job in self.jobs.values() for file in (job.output, job.partial)
        }

    @property
    def waiting(self) -> int:
        """The number of jobs that nobody has begun."""
        return len(self._open)

    def take(self, seat: Seat) -> Job | None:
        """The next job for `seat`: one that it has begun before, or the first that may begin."""
        held = (self._files.get(file) for file in seat.greeted["held"])
        now = time.monotonic()
        for name in (*held, *self._open):
            if name in self._open and self._rests.get(name, 0.0) <= now:
                del self._open[name]
                return self.jobs[name]
        return None

    def give_back(self, job: Job, *, rest: float = 0.0) -> None:
        """Puts a job that was taken first in the order again, or after `rest` seconds."""
        if job.name not in self.jobs:
            return
        if rest:
            self._rests[job.name] = time.monotonic() + rest
            self._open[job.name] = None
        else:
            self._open = {job.name: None} | self._open

    def done(self, job: Job, seconds: float) -> None:
        """Strikes a job whose result is in place; it took `seconds` of a core."""
        self.jobs.pop(job.name, None)
        self._open.pop(job.name, None)
        if job.weight > 0:
            self._paces.append(seconds / job.weight)

    def slow(self, turns: list[Turn]) -> Job | None:
        """A job whose only turn takes much longer than others let expect."""
        if self._open or not self._paces:
            return None
        pace = statistics.median(self._paces[-100:])
        names = [turn.job.name for turn in turns]
        for turn in sorted(turns, key=lambda turn: turn.started):
            expected = pace * turn.job.weight / turn.threads
            late = turn.elapsed > max(_SLOW_SECONDS, _SLOW * expected)
            if late and turn.job.name in self.jobs and names.count(turn.job.name) == 1:
                return turn.job
        return None
