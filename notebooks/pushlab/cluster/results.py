"""What follows from how a turn ended."""

import signal
from collections import Counter
from typing import Any

from pushlab.cluster import failures as reasons
from pushlab.cluster.desk import Desk
from pushlab.cluster.ending import INTERRUPTED, Ending
from pushlab.cluster.failures import Failures
from pushlab.cluster.faults import MACHINE_FAILED, TRY_LATER
from pushlab.cluster.seats import Seat, Turn

# Signals that a program is sent by others; any other is its own fault.
_OUTSIDE = {signal.SIGHUP, signal.SIGINT, signal.SIGKILL, signal.SIGTERM}
_CRASHES_MAX = 3
_CANNOT_RUN = (126, 127)
_REST = 2.0


class Results:
    """Decides, by exit status, who tries a job again and when."""

    def __init__(self, desk: Desk, failures: Failures) -> None:
        self._desk = desk
        self._failures = failures
        self._crashes: Counter[str] = Counter()

    def failed(self, seat: Seat, turn: Turn, answer: dict[str, Any]) -> None:
        """Puts the job of `turn` back. Raises `Ending` when trying again is of no use."""
        status, said = answer["status"], answer["said"]
        if status in (MACHINE_FAILED, TRY_LATER):
            self._try_later(seat, turn, status, said)
        elif status in _CANNOT_RUN:
            self.refuse(seat, reasons.REFUSED, said)
            self._desk.give_back(turn.job)
        elif status == INTERRUPTED or -status in _OUTSIDE:
            told = "with 130" if status == INTERRUPTED else f"by {signal.Signals(-status).name}"
            self._add(reasons.STOPPED, seat, turn, told)
            seat.rest(_REST / 4, 60.0)
            self._desk.give_back(turn.job)
        elif status < 0:
            self._crashed(seat, turn, signal.Signals(-status).name)
        else:
            raise Ending(status, f"{turn.job.name} on {seat.address}: {said or 'no words'}")

    def give_back(self, turn: Turn) -> None:
        """Puts the job of `turn` back, unless somebody else is at it."""
        if turn.is_needed:
            self._desk.give_back(turn.job)

    def lost(self, seat: Seat, turn: Turn) -> None:
        """Puts back the job of a worker that is gone."""
        self._add(reasons.LOST, seat, turn, "")
        self._desk.give_back(turn.job)

    def not_received(self, seat: Seat, turn: Turn, said: str) -> None:
        """Puts back a job whose file was made and did not arrive."""
        self._add(reasons.TRANSFER, seat, turn, said)
        self._desk.give_back(turn.job)

    def refuse(self, seat: Seat, reason: str, said: str) -> None:
        """Gives the worker no more work."""
        seat.refused = reason
        self._failures.add(reason, seat.address, said, "it gets no work")

    def cannot_yet(self, seat: Seat, status: int, said: str) -> None:
        """Lets a worker rest that has no room, or whose machine failed, before it has any work."""
        self._failures.add(reasons.reason_of(status, said), seat.address, said, "it is asked again")
        seat.rest(_REST, because=status)

    def _try_later(self, seat: Seat, turn: Turn, status: int, said: str) -> None:
        reason = reasons.reason_of(status, said)
        self._add(reason, seat, turn, said)
        if reason == reasons.LOCKED:
            self._desk.give_back(turn.job, rest=_REST)
        else:
            seat.rest(_REST, because=status)
            self._desk.give_back(turn.job)

    def _crashed(self, seat: Seat, turn: Turn, name: str) -> None:
        self._add(reasons.CRASHED, seat, turn, f"by {name}")
        self._crashes[turn.job.name] += 1
        if self._crashes[turn.job.name] >= _CRASHES_MAX:
            raise Ending(1, f"{turn.job.name}: the program crashed {_CRASHES_MAX} times, by {name}")
        self._desk.give_back(turn.job)

    def _add(self, reason: str, seat: Seat, turn: Turn, said: str) -> None:
        self._failures.add(reason, f"{turn.job.name} on {seat.address}", said, "given out again")
