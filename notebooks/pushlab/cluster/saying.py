"""Standard error: the words of workers, hosts and schedulers go through here."""

import sys

from pushlab.words import printable

_CLEARED = "\r\033[K"


def say(text: str) -> None:
    """A line, or several, that stay."""
    print(printable(text), file=sys.stderr, flush=True)


def draw(line: str = "") -> None:
    """Puts `line` in the place of the one that was drawn before; without it that one goes."""
    print(_CLEARED + printable(line), end="", file=sys.stderr, flush=True)
