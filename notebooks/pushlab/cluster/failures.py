"""Failures by reason, each told once as it happens and counted at the end."""

from collections import Counter

from pushlab.cluster.faults import MACHINE_FAILED
from pushlab.cluster.saying import say

ABSENT = "unreachable host"
LOST = "lost worker"
REFUSED = "cannot begin"
WRONG_VERSION = "wrong version"
FULL = "disk full"
MACHINE = "machine failed"
LOCKED = "locked"
STOPPED = "stopped"
CRASHED = "crashed"
TRANSFER = "file not received"


class Failures:
    """What went wrong and was made good by other workers."""

    def __init__(self, quiet: bool) -> None:
        self.counts: Counter[str] = Counter()
        self._quiet = quiet
        self.clear_line = lambda: None

    def add(self, reason: str, where: str, said: str, then: str = "") -> None:
        """Counts a failure and tells of it on standard error."""
        self.counts[reason] += 1
        if self._quiet:
            return
        self.clear_line()
        words = said.strip().splitlines()
        told = f": {words[-1]}" if words else ""
        after = f"; {then}" if then else ""
        say(f"{reason}: {where}{told}{after}")

    def __str__(self) -> str:
        return ", ".join(f"{count} {reason}" for reason, count in sorted(self.counts.items()))


def reason_of(status: int, said: str) -> str:
    """What exit status 74 is called, or which of the two reasons for 75 the words give."""
    if status == MACHINE_FAILED:
        return MACHINE
    words = said.lower()
    full = any(word in words for word in ("no space", "full", "quota"))
    return FULL if full or not words else LOCKED
