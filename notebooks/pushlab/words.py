"""Words from outside, made safe for a terminal and for the log of a build."""

import re

_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_NO_CHARACTERS = "\ufdd0-\ufdef" + "".join(
    chr(plane << 16 | low) for plane in range(17) for low in (0xFFFE, 0xFFFF)
)
# Controls, half characters, separators of lines and paragraphs, marks of the reading direction.
_UNPRINTABLE = re.compile(
    f"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029{_BIDI}{_NO_CHARACTERS}]"
)
# `::error` at the start of a line and `##[error]` anywhere are commands to the runner of a build.
_COMMAND = re.compile(r"^(?P<blanks>\s*):(?=:)|#(?=#(?:vso)?\[)", re.MULTILINE)


def printable(text: str) -> str:
    """The text with its lines and tabs, and with all else that is no character as its number.

    An escape character becomes `\\u{1B}`, as in the messages of the command.
    """
    shown = _UNPRINTABLE.sub(lambda found: _number(found.group()), text)
    return _COMMAND.sub(lambda found: (found["blanks"] or "") + _number(found.group()[-1]), shown)


def _number(character: str) -> str:
    return f"\\u{{{ord(character):02X}}}"
