"""The workers of a cluster: who is there, who may work, and what each is at."""

import contextlib
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from distributed import Client, Future

from pushlab.cluster import failures as reasons
from pushlab.cluster import worker
from pushlab.cluster.ending import Ending
from pushlab.cluster.faults import TRY_LATER
from pushlab.cluster.hands import Hands
from pushlab.cluster.results import Results
from pushlab.cluster.seats import Job, Seat, Turn

_ROLL_CALL = 0.5
_ANSWER_SECONDS = 10.0
_STOP_SECONDS = 5.0
# What dask says of a task whose worker is gone.
_GONE = ("KilledWorker", "CancelledError", "FutureCancelledError", "TimeoutError")

Then = Callable[[Seat, dict[str, Any]], None]


class Crew:
    """The seats of `client`, kept up to date by `call_roll`.

    `greeting` is the order of `worker.greet`. `tell` hands a call to the thread that owns this;
    `performed` is called there with a seat, its turn, which is over, and the answer.
    """

    def __init__(
        self,
        client: Client,
        greeting: dict[str, Any],
        results: Results,
        tell: Callable[[Callable[[], None]], None],
        performed: Callable[[Seat, Turn, dict[str, Any]], None],
    ) -> None:
        self.seats: dict[str, Seat] = {}
        self._client = client
        self._greeting = greeting
        self._results = results
        self._tell = tell
        self._on_performed = performed
        self._called = 0.0
        self._hands = Hands(8)

    @property
    def turns(self) -> list[Turn]:
        """What is under way."""
        return [seat.turn for seat in self.seats.values() if seat.turn]

    def call_roll(self) -> None:
        """Greets workers that are new, and gives up those that are gone; now and then."""
        if time.monotonic() - self._called < max(_ROLL_CALL, len(self.seats) / 500):
            return
        try:
            present = set(self._client.run_on_scheduler(worker.calling()))
        except Exception as error:
            raise Ending(TRY_LATER, f"the scheduler is lost: {error}") from error
        self._called = time.monotonic()
        for address in sorted(present - self.seats.keys()):
            self.seats[address] = Seat(address)
        for seat in self.seats.values():
            if not (seat.greeted or seat.refused or seat.future or seat.is_resting):
                order = self._greeting | {"key": f"pushlab-greet-{uuid.uuid4().hex}"}
                self._submit(seat, worker.greet, order, self._greeted)
        for address in sorted(self.seats.keys() - present):
            self._lose(self.seats[address])

    def begin(self, seat: Seat, job: Job, threads: int | None) -> None:
        """Gives `job` to `seat`; without `threads` with its share of its machine's cores."""
        threads = threads or self._share(seat)
        seat.turn = Turn(job, f"pushlab-{job.name}-{uuid.uuid4().hex}", threads)
        order = {
            "key": seat.turn.key,
            "program": seat.greeted["program"],
            "folder": seat.greeted["folder"],
            "arguments": [text.replace("{threads}", str(threads)) for text in job.arguments],
            "inputs": {} if self._greeting["shared"] else job.inputs,
            "output": job.output,
        }
        self._submit(seat, worker.perform, order, self._performed)

    def ask_to_stop(self, turns: list[Turn]) -> threading.Event:
        """Asks the workers to end `turns`; the event is set when they have heard it."""
        keys = [turn.key for turn in turns]
        at = [seat.address for seat in self.seats.values() if seat.turn and seat.turn.key in keys]
        heard = threading.Event()
        if at:
            self._hands.do(partial(self._stop, keys, at, heard))
        else:
            heard.set()
        return heard

    def close(self) -> None:
        """Stops what is under way, waiting a few seconds for that, and lets go of everybody."""
        self.ask_to_stop(self.turns).wait(_STOP_SECONDS)
        self._hands.close()

    def _stop(self, keys: list[str], at: list[str], heard: threading.Event) -> None:
        with contextlib.suppress(Exception):
            self._client.run(worker.stopping(keys), workers=at, on_error="ignore")
        heard.set()

    def _share(self, seat: Seat) -> int:
        hosts = Counter(one.greeted["host"] for one in self.seats.values() if one.greeted)
        return max(1, seat.greeted["cores"] // hosts[seat.greeted["host"]])

    def _submit(
        self,
        seat: Seat,
        function: Callable[[dict[str, Any]], dict[str, Any]],
        order: dict[str, Any],
        then: Then,
    ) -> None:
        future = self._client.submit(
            worker.shipped(function),
            order,
            key=order["key"],
            workers=[seat.address],
            pure=False,
            retries=0,
        )
        seat.future = future
        future.add_done_callback(
            lambda future: self._hands.do(partial(self._ask, seat, future, then))
        )

    def _ask(self, seat: Seat, future: Future, then: Then) -> None:
        """Fetches an answer; the worker may be gone before it is here."""
        try:
            answer = future.result(timeout=_ANSWER_SECONDS)
        except Exception as error:
            self._tell(partial(self._answered, seat, future, partial(self._unanswered, error)))
        else:
            self._tell(partial(self._answered, seat, future, partial(then, answer=answer)))

    def _answered(self, seat: Seat, future: Future, then: Callable[[Seat], None]) -> None:
        """Ignores what is heard of a worker that is gone, or of what it was no longer at."""
        if seat.future is not None and seat.future.key == future.key:
            seat.future = None
            then(seat)

    def _greeted(self, seat: Seat, answer: dict[str, Any]) -> None:
        if "refused" in answer:
            self._results.refuse(seat, answer["refused"], answer["said"])
        elif "later" in answer:
            self._results.cannot_yet(seat, answer["later"], answer["said"])
        else:
            seat.greeted, seat.rests = answer, 0

    def _performed(self, seat: Seat, answer: dict[str, Any]) -> None:
        turn, seat.turn = seat.turn, None
        self._on_performed(seat, turn, answer)

    def _unanswered(self, error: Exception, seat: Seat) -> None:
        kind = type(error).__name__
        if kind in _GONE or isinstance(error, OSError):
            self._lose(seat)
            return
        turn, seat.turn = seat.turn, None
        self._results.refuse(seat, reasons.REFUSED, f"{kind}: {error}")
        if turn:
            self._results.give_back(turn)

    def _lose(self, seat: Seat) -> None:
        """Forgets a worker; one that is there after all is met again as a new one."""
        self.seats.pop(seat.address, None)
        turn, seat.turn = seat.turn, None
        future, seat.future = seat.future, None
        if future:
            future.cancel()
        if turn and turn.is_needed:
            self._results.lost(seat, turn)
