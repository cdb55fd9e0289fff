"""Commands that packaging runs, and how one fails."""

import os
import platform
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
TIME = int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))
"""What everything packed was changed at. 1980 is the earliest that a wheel knows, too."""

VERSION = re.search(
    r'static let number = "(.*)"', (ROOT / "Sources/Laboratory/Version.swift").read_text()
)[1]
NAME = f"pushlab-{VERSION}-linux-{platform.machine()}"
"""Of the archive, and of the folder in it."""


class Failure(Exception):
    """Ends a task: what is wrong, after the last lines of what the command said."""

    def __init__(self, words: str, log: str = "", status: int = 1) -> None:
        super().__init__("\n".join([*log.splitlines()[-20:], words]))
        self.status = status


def run(*command: str | Path, fails: str, **more: object) -> str:
    """What the command prints on both streams. `fails` says what is wrong when it ends badly."""
    ended = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **more
    )
    if ended.returncode != 0:
        raise Failure(fails, ended.stdout)
    return ended.stdout


def digest(*command: str | Path, fails: str, **more: object) -> str:
    """The digest of a small world that a `run … --json` computes."""
    small = ("--set", "world.subscribers=400", "--replications", "2", "--quiet", "--json")
    text = run(*command, *small, fails=fails, **more)
    if not (found := re.search(r'^  "digest" *: *"(.*)"', text, re.M)):
        raise Failure(f"{fails}: no digest", text)
    return found[1]


def outside() -> Path:
    """The command that PUSHLAB names, or the one that `make build` made."""
    return Path(os.environ.get("PUSHLAB", ROOT / ".build/release/pushlab")).resolve()


def must(is_well: object, words: str, log: str = "") -> None:
    if not is_well:
        raise Failure(words, log)
