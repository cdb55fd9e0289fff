"""The rows of rows.tsv, each with its mutation, its tests and what these depend on."""

import hashlib
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

TABLE = Path("Tests/RequirementsTests/rows.tsv")
FOLDER = Path("Tests/RequirementsTests/mutants")


@dataclass(frozen=True)
class Row:
    """A row that works, if only in a library."""

    id: str
    tests: tuple[str, ...]
    """`Suite/function`, as `rows.tsv` names them."""

    @property
    def patch(self) -> Path:
        return FOLDER / f"{self.id.replace('/', '+')}.patch"

    @cached_property
    def text(self) -> str:
        return self.patch.read_text() if self.patch.exists() else ""

    @property
    def files(self) -> tuple[str, ...]:
        """The files that the mutation changes."""
        return tuple(re.findall(r"(?m)^\+\+\+ b/(\S+)", self.text))

    @property
    def targets(self) -> frozenset[str]:
        """The targets that the mutation changes; everything depends on Package.swift."""
        parts = (file.split("/") for file in self.files)
        return frozenset(part[1] if part[0] in ("Sources", "Tests") else "*" for part in parts)


def rows() -> list[Row]:
    """The rows that work, also weakly, in their order, and those that do so in a library only."""
    head, *lines = TABLE.read_text().splitlines()
    names = head.split("\t")
    table = [dict(zip(names, line.split("\t"), strict=True)) for line in lines]
    found = [
        (row["state"], Row(row["id"], tuple(filter(None, row["tests"].split("; ")))))
        for row in table
    ]
    # Whoever writes a library-only row may give it a mutation, and need not.
    return [
        row
        for state, row in found
        if state in ("works", "weak") or state == "library only" and row.text
    ]


def test_files() -> dict[str, list[str]]:
    """For each `Suite/function`, the files that have it: one, but for suites of one name."""
    found: dict[str, list[str]] = {}
    for path in sorted(Path("Tests").rglob("*.swift")):
        suite, waiting = "", False
        for line in path.read_text().splitlines():
            declared = re.search(r"^(?![\s/]).*\b(?:struct|class|extension|enum) (\w+)", line)
            if declared:
                suite = declared[1]
            waiting = waiting or line.lstrip().startswith("@Test")
            function = re.search(r".*\bfunc (\w+)", line)
            if waiting and function:
                found.setdefault(f"{suite}/{function[1]}", []).append(str(path))
                waiting = False
    return found


def state(row: Row, where: dict[str, list[str]]) -> str:
    """A hash of the row's mutation, of the files of its tests and of those that it changes."""
    paths = sorted({path for test in row.tests for path in where.get(test, [])} | set(row.files))
    total = hashlib.sha256(row.text.encode())
    for path in paths:
        file = Path(path)
        total.update(f"\0{path}\0".encode())
        total.update(file.read_bytes() if file.exists() else b"")
    total.update("\0".join(row.tests).encode())
    return total.hexdigest()[:12]


def reach() -> dict[str, frozenset[str]]:
    """For each target, itself and all that it depends on, as Package.swift says."""
    text = Path("Package.swift").read_text()
    lists: dict[str, set[str]] = {}

    def names(part: str) -> set[str]:
        found = set(re.findall(r'"(\w+)"', part))
        for word in re.findall(r"\b[a-z]+\b", re.sub(r'"[^"]*"', "", part)):
            found |= lists.get(word, set())
        return found

    for name, part in re.findall(r"(?ms)^let ([a-z]+): \[Target\.Dependency\] =(.*?\])\n", text):
        lists[name] = names(part)
    direct: dict[str, set[str]] = {}
    inner = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
    for kind, name, part in re.findall(rf'\b(library|tests)\(\s*"(\w+)"({inner})\)', text):
        own = {name, "TestSupport"} if kind == "tests" else set()
        direct[name + ("Tests" if kind == "tests" else "")] = own | names(part)
    # It has no subject of its own name.
    plain = rf'\.testTarget\(\s*name: "(LiteralTests)",\s*dependencies: ({inner})path:'
    for name, part in re.findall(plain, text):
        direct[name] = names(part)
    # Its tests read the repository's files; what they are built from is only this.
    direct["RequirementsTests"] = {"TestSupport"}

    def closure(name: str, seen: frozenset[str] = frozenset()) -> frozenset[str]:
        for other in direct.get(name, set()) - seen:
            seen = closure(other, seen | {other})
        return seen | {name}

    return {name: closure(name) for name in direct}
