"""One line on standard error about all workers together, rewritten in place on a terminal."""

import sys
import time

from pushlab.cluster.failures import Failures
from pushlab.cluster.saying import draw, say

_WIDTH = 20
_PERIOD = 0.2


class Progress:
    """What is done, its cost so far and the time left; silent unless on a terminal.

    `weight` is work in any unit, such as expected decisions; 0 where it is not known beforehand.
    `seconds_max` are core-seconds that all of it takes at most, where only that is known.
    """

    def __init__(self, failures: Failures, noun: str, weight: float, quiet: bool) -> None:
        self.done = 0
        self.total: int | None = None
        self.weight = weight
        self.seconds_max: float | None = None
        self.done_weight = 0.0
        self.core_seconds = 0.0
        self._noun = noun
        self._failures = failures
        self._is_shown = not quiet and sys.stderr.isatty()
        self._quiet = quiet
        self._drawn = 0.0
        failures.clear_line = self.clear

    def finished(self, weight: float) -> None:
        """Counts a piece of work whose result is here."""
        self.done += 1
        self.done_weight += weight

    def left(self, under_way: float, cores: int) -> float | None:
        """Seconds left when `cores` go on as before; `under_way` is weight that is being done."""
        if cores and self.seconds_max is not None:
            return max(0.0, self.seconds_max - self.core_seconds) / cores
        if not self.weight or not self.done_weight or not cores:
            return None
        rest = max(0.0, self.weight - self.done_weight - under_way / 2)
        return rest * self.core_seconds / self.done_weight / cores

    def draw(self, workers: int, under_way: float, cores: int) -> None:
        """Draws the line, at most a few times a second."""
        if not self._is_shown or time.monotonic() - self._drawn < _PERIOD:
            return
        self._drawn = time.monotonic()
        draw(self.line(workers, under_way, cores))

    def line(self, workers: int, under_way: float, cores: int) -> str:
        """The line as text."""
        parts = [f"{self.done}/{self.total} {self._noun}s" if self.total else self._counted()]
        if self.weight:
            share = min(1.0, self.done_weight / self.weight)
            filled = round(share * _WIDTH)
            parts.insert(0, f"[{'#' * filled}{'.' * (_WIDTH - filled)}] {share:4.0%}")
        parts.append(f"{workers} worker{'' if workers == 1 else 's'}")
        parts.append(f"{self.core_seconds / 3600:.2f} core-hours")
        if (left := self.left(under_way, cores)) is not None:
            most = "" if self.seconds_max is None else "at most "
            parts.append(f"{most}{clock(left)} left")
        if self._failures.counts:
            parts.append(str(self._failures))
        return "  ".join(parts)

    def clear(self) -> None:
        """Empties the line, for one that stays."""
        if self._is_shown:
            draw()

    def end(self) -> None:
        """Says in one line what it took."""
        self.clear()
        if not self._quiet:
            told = f"; failures: {self._failures}" if self._failures.counts else ""
            cost = f"{self.core_seconds / 3600:.2f} core-hours"
            say(f"{self._counted()}, {cost}{told}")

    def _counted(self) -> str:
        return f"{self.done} {self._noun}{'' if self.done == 1 else 's'}"


def clock(seconds: float) -> str:
    """A length of time in its two largest units: 41 s, 4 min 10 s, 2 h 5 min."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
