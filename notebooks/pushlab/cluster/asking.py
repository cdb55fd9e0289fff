"""Asks the program what it wants next, whenever results have come."""

import threading
from collections.abc import Callable
from functools import partial

from pushlab.cluster.ending import Ending
from pushlab.cluster.pool import Pool
from pushlab.cluster.program import Ended
from pushlab.cluster.units import WANTED, listed


class Asking:
    """One question at a time to `ask`, in a thread of its own; its answers feed `work`.

    `last` is the answer that wants nothing more.
    """

    def __init__(self, ask: Callable[[], Ended], work: Pool) -> None:
        self.last: Ended | None = None
        self._ask = ask
        self._work = work
        self._is_asking = False
        self._is_stale = False
        work.on_stored = self.again
        work.is_finished = lambda: self.last is not None

    def again(self) -> None:
        """Asks, as soon as the question before this one is answered."""
        self._is_stale = self._is_asking
        if not self._is_asking:
            self._is_asking = True
            threading.Thread(target=self._question, daemon=True).start()

    def heard(self, ended: Ended) -> None:
        """Wants what is listed in the answer, or nothing more."""
        self._is_asking = False
        if ended.status != WANTED:
            self.last = ended
            return
        self._work.desk.replace(listed(ended, ".json"))
        if self._is_stale:
            self.again()
        elif not self._work.desk.jobs:
            raise Ending(1, "the program wants no unit and is not done; please report it")

    def _question(self) -> None:
        try:
            then = partial(self.heard, self._ask())
        except Exception as error:
            then = partial(_fail, error)
        self._work.tell(then)


def _fail(error: Exception) -> None:
    raise error
