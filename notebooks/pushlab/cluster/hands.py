"""Threads for what may take long or hang, and must not keep the command from ending."""

import queue
import threading
from collections.abc import Callable


class Hands:
    """A fixed number of daemon threads that call what they are given, in order."""

    def __init__(self, count: int) -> None:
        self._calls: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self._count = count
        for _ in range(count):
            threading.Thread(target=self._work, daemon=True).start()

    def do(self, call: Callable[[], None]) -> None:
        """Calls `call`, which raises nothing, in one of the threads."""
        self._calls.put(call)

    def close(self) -> None:
        """Ends the threads when they are free."""
        for _ in range(self._count):
            self._calls.put(None)

    def _work(self) -> None:
        while (call := self._calls.get()) is not None:
            call()
