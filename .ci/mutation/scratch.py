"""A copy of the repository in which sources are changed and built."""

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from rows import Row

WORK = Path(".build/mutants")
TREE = WORK / "tree"
# Where these change, tests that passed are run again.
CODE = (".swift", ".resolved", ".yaml", ".h", ".c", ".modulemap")


def listed() -> list[Path]:
    """The files of the repository: those that git knows, and new ones that it does not ignore."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, capture_output=True, check=True)
    paths = (Path(os.fsdecode(name)) for name in done.stdout.split(b"\0") if name)
    return sorted({path for path in paths if path.is_file()})


def renew() -> str:
    """Makes the copy equal to the repository; returns a hash of all code and scenarios in it.

    A file that is equal keeps its time, so that nothing is compiled again for it.
    """
    paths = listed()
    total = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        if path.suffix in CODE:
            total.update(f"\0{path}\0{len(content)}\0".encode() + content)
        copied = TREE / path
        if not copied.exists() or copied.read_bytes() != content:
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copied)
            shutil.copymode(path, copied)
    wanted = set(paths)
    for copied in TREE.rglob("*"):
        if copied.is_file() and copied.relative_to(TREE) not in wanted:
            copied.unlink()
    return total.hexdigest()[:12]


def limit(targets: frozenset[str] | None) -> None:
    """Lets the copy's package have these targets alone; all of them for `None`.

    A mutation low in the house would otherwise bring everything above it to be compiled again.
    """
    text = Path("Package.swift").read_text()
    if targets is not None:
        names = ", ".join(f'"{name}"' for name in sorted(targets))
        text += f"""
let kept: Set = [{names}]
package.targets.removeAll {{ !kept.contains($0.name) }}
package.products = []
"""
    copied = TREE / "Package.swift"
    if copied.read_text() != text:
        copied.write_text(text)


_originals: dict[Path, bytes] = {}


def restore() -> None:
    """Takes the last mutations back."""
    for path, content in _originals.items():
        path.write_bytes(content)
    _originals.clear()


def mutate(rows: Iterable[Row]) -> str:
    """Applies the rows' mutations; returns why it cannot, or nothing.

    The repository is not read again: whoever works in it may go on.
    """
    for row in rows:
        for file in row.files:
            copied = TREE / file
            if copied.exists():
                _originals[copied] = copied.read_bytes()
    # The copy is inside a repository, where git would pass over all of it.
    surroundings = os.environ | {"GIT_CEILING_DIRECTORIES": str(WORK.resolve())}
    command = ["git", "apply", "-C1", "--whitespace=nowarn", "-"]
    for row in rows:
        done = subprocess.run(
            command, input=row.text, cwd=TREE, env=surroundings, capture_output=True, text=True
        )
        if done.returncode != 0:
            return done.stderr.strip()
    return ""
