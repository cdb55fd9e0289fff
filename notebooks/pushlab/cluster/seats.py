"""Pieces of work, and the places where they are done."""

import time
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Job:
    """A piece of work: the arguments of `pushlab`, and the file that is its result.

    The place of `{threads}` among the arguments is taken by a number. `inputs` are texts of files
    that are written first; `weight` is work in any unit; `partial` is what unfinished work leaves.
    """

    name: str
    arguments: tuple[str, ...]
    output: str
    weight: float = 1.0
    inputs: dict[str, str] = field(default_factory=dict, hash=False)
    partial: str = ""


@dataclass
class Turn:
    """One attempt at a job on one worker."""

    job: Job
    key: str
    threads: int
    started: float = field(default_factory=time.monotonic)
    is_needed: bool = True

    @property
    def elapsed(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self.started


@dataclass
class Seat:
    """A worker, with what is known of it."""

    address: str
    future: Any = None
    greeted: dict[str, Any] | None = None
    refused: str = ""
    turn: Turn | None = None
    rests_until: float = 0.0
    rests: int = 0
    rests_because: int = 0

    @property
    def is_usable(self) -> bool:
        """Whether it has been greeted and not refused."""
        return self.greeted is not None and not self.refused

    @property
    def is_free(self) -> bool:
        """Whether it can be given work now."""
        return self.is_usable and self.turn is None and not self.is_resting

    @property
    def is_resting(self) -> bool:
        """Whether it is to be left alone now."""
        return time.monotonic() < self.rests_until

    def rest(self, first: float, longest: float = 300.0, because: int = 0) -> None:
        """Gives it nothing for `first` seconds, and twice as long each further time.

        `because` is the exit status that is the reason.
        """
        self.rests_because = because
        self.rests_until = time.monotonic() + min(longest, first * 2**self.rests)
        self.rests += 1
