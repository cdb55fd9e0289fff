"""Gives work to the workers of a cluster, one piece each, and makes good what they lose.

The place of every piece is chosen here and not by dask: a lost worker costs its own piece only,
however often that happens, and a worker that cannot do the work gets no more of it.
"""

import queue
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from distributed import Client

from pushlab.cluster import failures as reasons
from pushlab.cluster.crew import Crew
from pushlab.cluster.desk import Desk
from pushlab.cluster.ending import MISMATCH, Ending
from pushlab.cluster.failures import Failures
from pushlab.cluster.faults import MACHINE_FAILED, TRY_LATER, status_of
from pushlab.cluster.hands import Hands
from pushlab.cluster.progress import Progress
from pushlab.cluster.results import Results
from pushlab.cluster.seats import Job, Seat, Turn
from pushlab.cluster.transfer import TransferError

_TICK = 0.25
_FULL_ROUNDS = 3
_NAMED_MAX = 5

Store = Callable[[str, Job, dict[str, Any]], None]
"""Brings a result in place: of the worker's address, the job and the worker's answer."""


class Pool:
    """The workers of `client`, at work on the jobs of `desk` until `is_finished`.

    `greeting` is the order of `worker.greet`. `store` is called in another thread. Without a
    worker that may work for `wait` seconds it gives up; `None` is for ever.
    """

    def __init__(
        self,
        client: Client,
        desk: Desk,
        greeting: dict[str, Any],
        store: Store,
        failures: Failures,
        progress: Progress,
        *,
        threads: int | None,
        wait: float | None,
    ) -> None:
        self.desk = desk
        self.on_stored: Callable[[], None] = lambda: None
        self.is_finished: Callable[[], bool] = lambda: not desk.jobs
        self._events: queue.Queue[Callable[[], None]] = queue.Queue()
        self._results = Results(desk, failures)
        self._crew = Crew(client, greeting, self._results, self.tell, self._performed)
        self._is_shared = bool(greeting["shared"])
        self._store = store
        self._progress = progress
        self._threads = threads
        self._wait = wait
        self._hoped = time.monotonic()
        self._files = Hands(4)

    @property
    def size(self) -> int:
        """The number of workers that may work."""
        return sum(seat.is_usable for seat in self._crew.seats.values())

    def tell(self, event: Callable[[], None]) -> None:
        """Calls `event` in the thread of `run`; from any thread."""
        self._events.put(event)

    def run(self) -> None:
        """Returns when the work is done. Raises `Ending` when it cannot be; stops all it began."""
        try:
            while not self.is_finished():
                self._crew.call_roll()
                self._deal()
                self._hear()
                self._check_hope()
                turns = self._crew.turns
                under_way = sum(turn.job.weight for turn in turns)
                self._progress.draw(self.size, under_way, sum(turn.threads for turn in turns))
        finally:
            self._crew.close()
            self._files.close()

    def _deal(self) -> None:
        for seat in [seat for seat in self._crew.seats.values() if seat.is_free]:
            job = self.desk.take(seat)
            if job is None and not self._is_shared:
                job = self.desk.slow(self._crew.turns)
            if job is None:
                return
            self._crew.begin(seat, job, self._threads)

    def _hear(self) -> None:
        """Waits for an event, and goes through all that have come."""
        try:
            event = self._events.get(timeout=_TICK)
            while True:
                event()
                event = self._events.get_nowait()
        except queue.Empty:
            return

    def _performed(self, seat: Seat, turn: Turn, answer: dict[str, Any]) -> None:
        self._progress.core_seconds += answer["seconds"] * turn.threads
        if not turn.is_needed:
            return
        if answer["status"] != 0:
            self._results.failed(seat, turn, answer)
            return
        seat.rests = 0
        self._files.do(partial(self._bring, seat, turn, answer))

    def _bring(self, seat: Seat, turn: Turn, answer: dict[str, Any]) -> None:
        try:
            self._store(seat.address, turn.job, answer)
        except TransferError as error:
            self.tell(partial(self._results.not_received, seat, turn, str(error)))
        except Exception as error:
            self.tell(partial(_not_stored, turn.job, error))
        else:
            self.tell(partial(self._stored, turn, answer["seconds"]))

    def _stored(self, turn: Turn, seconds: float) -> None:
        if turn.job.name not in self.desk.jobs:
            return
        self.desk.done(turn.job, seconds * turn.threads)
        self._progress.finished(turn.job.weight)
        others = [other for other in self._crew.turns if other.job.name == turn.job.name]
        for other in others:
            other.is_needed = False
        self._crew.ask_to_stop(others)
        self.on_stored()

    def _check_hope(self) -> None:
        """Ends when nobody may work for a while, or when everybody's disk is full or fails."""
        seats = self._crew.seats.values()
        able = [seat for seat in seats if not seat.refused and (seat.greeted or seat.rests)]
        if able:
            self._hoped = time.monotonic()
            if all(seat.rests >= _FULL_ROUNDS and not seat.turn for seat in able):
                raise _nobody_can(able)
        elif self._wait and time.monotonic() - self._hoped > self._wait:
            refused = [seat for seat in seats if seat.refused]
            wrong = refused and all(seat.refused == reasons.WRONG_VERSION for seat in refused)
            found = f"{len(refused)} refused" if refused else "none is there"
            raise Ending(
                MISMATCH if wrong else TRY_LATER,
                f"no worker that can work within {self._wait:g} seconds: {found}",
            )


def _nobody_can(seats: list[Seat]) -> Ending:
    failed = [seat for seat in seats if seat.rests_because == MACHINE_FAILED]
    if len(failed) < len(seats):
        return Ending(TRY_LATER, "no worker can go on; the same command resumes")
    named = ", ".join(seat.address for seat in failed[:_NAMED_MAX])
    said = f"the machines of all workers failed ({named}); mended, the same command resumes"
    return Ending(MACHINE_FAILED, said)


def _not_stored(job: Job, error: Exception) -> None:
    status = status_of(error, TRY_LATER if isinstance(error, OSError) else 1)
    raise Ending(status, f"{job.name}: its result cannot be kept: {error}") from error
