"""Running mutations: first without any, then in groups, then what stayed green once more."""

import json
import sys
import time
from collections.abc import Callable

import results as kept
import scratch
import swift
from groups import Grouping
from results import AMONG_OTHERS, GREEN, NOTICED, Result
from rows import Row, reach, rows, state, test_files

# Of more tests at once, none might have ended when the time is over.
AT_ONCE = 16
UNMUTATED = scratch.WORK / "unmutated.json"


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


class Proof:
    """One call: its rows, what is known of them, and the moment at which it stops."""

    def __init__(self, minutes: float) -> None:
        self.deadline = time.monotonic() + 60 * minutes
        self.rows = rows()
        self.where = test_files()
        self.grouping = Grouping(self.where, reach())
        self.states = {row.id: state(row, self.where) for row in self.rows}
        self.results = kept.read()
        self.green: list[Row] = []
        """Rows whose near tests noticed nothing."""
        self.seconds: dict[str, float] = {}
        """How long each test takes without a mutation."""
        self.failing: dict[str, list[str]] = {}
        """For each row that cannot be run, those of its tests that fail without its mutation."""
        self.skipped: set[str] = set()
        """Tests that are not run here, such as those of data sets that are elsewhere."""
        self.tree = ""
        """A hash of the code that is tested."""

    def is_known(self, row: Row, loosely: bool = True) -> bool:
        """Whether there is a result of the present state; `loosely`, also one among others."""
        result = self.results.get(row.id)
        if result is None or result.state != self.states[row.id]:
            return False
        return loosely or result.verdict != AMONG_OTHERS

    def keep(self, row: Row, verdict: str, tests: set[str] = frozenset()) -> None:
        self.results[row.id] = Result(self.states[row.id], verdict, tuple(sorted(tests)))
        kept.write(self.results, self.rows, self.where)
        noticed = f" by {len(tests)} of {len(row.tests)}" if tests else ""
        say(f"  {row.id}: {verdict}{noticed}")

    def unmutated(self, wanted: set[str]) -> set[str]:
        """Those of the tests that fail while nothing is mutated."""
        scratch.restore()
        known = json.loads(UNMUTATED.read_text()) if UNMUTATED.exists() else {}
        if known.get("tree") != self.tree:
            known = {"tree": self.tree, "passed": {}, "skipped": []}
        self.seconds = known["passed"]
        missing = sorted(wanted - set(self.seconds) - set(known["skipped"]))
        if missing:
            say(f"{len(missing)} tests without a mutation")
            scratch.limit(self.grouping.needed(set(missing)))
            if errors := swift.build(self.deadline):
                sys.exit(f"the copy does not build without a mutation:\n{errors}")
        for first in range(0, len(missing), AT_ONCE):
            some = set(missing[first : first + AT_ONCE])
            outcome = swift.run(some, self.deadline)
            self.seconds |= {test: outcome.seconds[test] for test in outcome.passed & some}
            known["skipped"] += sorted(outcome.skipped & some)
            UNMUTATED.write_text(json.dumps(known))
            if not outcome.has_ended and time.monotonic() < self.deadline:
                crashed = ", ".join(sorted(outcome.unfinished))
                sys.exit(f"the tests crash without a mutation: {crashed}; see {swift.LOG}")
            if not outcome.has_ended:
                raise swift.OutOfTime
        self.skipped = set(known["skipped"])
        return wanted - set(self.seconds) - self.skipped

    def prove(self, group: list[Row], tests: set[str]) -> None:
        """Applies the mutations of the group, runs the tests and keeps what they say."""
        say(" and ".join(row.id for row in group))
        scratch.restore()
        scratch.limit(self.grouping.needed(tests))
        problem, cause = scratch.mutate(group), "does not apply"
        if not problem:
            problem, cause = swift.build(self.deadline), "does not compile"
        if problem and len(group) == 1:
            say(problem)
            self.keep(group[0], cause)
        elif problem:
            self.split(group, problem, cause)
        else:
            self.ask(group, tests)

    def split(self, group: list[Row], problem: str, cause: str) -> None:
        """Keeps which mutation of the group is wrong, if that can be told, and runs the others."""
        guilty = [row for row in group if any(file in problem for file in row.files)]
        innocent = [row for row in group if row not in guilty]
        if not guilty or not innocent:
            self.alone(group)
            return
        say(problem)
        for row in guilty:
            self.keep(row, cause)
        self.prove(innocent, set().union(*(self.grouping.near(row) for row in innocent)))

    def ask(self, group: list[Row], tests: set[str]) -> None:
        """Runs the tests of the group, whose mutations are built."""
        # A mutation may never end. Alone on the machine a test takes its seconds, or less.
        longest = 120 + 3 * sum(self.seconds.get(test, 0) for test in tests)
        outcome = swift.run(tests, min(self.deadline, time.monotonic() + longest))
        if not outcome.has_ended and time.monotonic() >= self.deadline:
            raise swift.OutOfTime
        if not outcome.has_ended and len(group) > 1:
            self.alone(group)
            return
        for row in group:
            noticed = tests & set(row.tests) & (outcome.failed | outcome.unfinished)
            clearly = noticed & self.grouping.own(row, group) if len(group) > 1 else noticed
            if clearly:
                self.keep(row, NOTICED, clearly)
            elif noticed:
                self.keep(row, AMONG_OTHERS, noticed)
            elif tests >= set(row.tests) and len(group) == 1:
                self.keep(row, GREEN)
            else:
                self.green.append(row)

    def alone(self, group: list[Row]) -> None:
        for row in group:
            self.prove([row], self.grouping.near(row))

    def floor(self, rows: list[Row], fits: Callable[[list[Row]], bool]) -> None:
        """Runs rows whose tests are of one height in the house; first with their near tests."""
        self.check({row.id: self.grouping.near(row) for row in rows})
        rows = [row for row in rows if row.id not in self.failing]
        for group in self.grouping.groups(rows, fits):
            self.prove(group, set().union(*(self.grouping.near(row) for row in group)))
        # What their near tests did not notice is shown to all of them.
        green, self.green = self.green, []
        self.check({row.id: set(row.tests) for row in green})
        for row in green:
            if row.id not in self.failing:
                self.prove([row], set(row.tests))

    def check(self, tests: dict[str, set[str]]) -> None:
        """Remembers the rows with tests that fail without a mutation: these prove nothing."""
        failing = self.unmutated(set().union(*tests.values()))
        for row, own in tests.items():
            # What lacks its data here is skipped, and others have to notice.
            if own & failing or own <= self.skipped:
                self.failing[row] = sorted(own & failing or own)
