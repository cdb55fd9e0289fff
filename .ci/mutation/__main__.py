"""Command line of .ci/mutants: which rows are to be run, until when, and what became of them."""

import argparse
import json
import sys
import time
from fnmatch import fnmatchcase

import scratch
import swift
from groups import Grouping
from rows import Row, reach, rows, state, test_files

import results as kept
from results import AMONG_OTHERS, GREEN, NOTICED, Result

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
        self.again: list[Row] = []
        """Rows whose tests stayed green among others; they are asked alone."""
        self.seconds: dict[str, float] = {}
        """How long each test takes without a mutation."""
        self.failing: dict[str, list[str]] = {}
        """For each row that cannot be run, those of its tests that fail without its mutation."""

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
        """Those of the tests that fail, or do not run, while nothing is mutated."""
        tree = scratch.renew()
        known = json.loads(UNMUTATED.read_text()) if UNMUTATED.exists() else {}
        if known.get("tree") != tree:
            known = {"tree": tree, "passed": {}}
        self.seconds = known["passed"]
        missing = wanted - set(self.seconds)
        if not missing:
            return set()
        say("building the copy")
        if errors := swift.build(self.deadline):
            sys.exit(f"the copy does not build without a mutation:\n{errors}")
        say(f"{len(missing)} tests without a mutation")
        outcome = swift.run(missing, self.deadline)
        self.seconds |= {test: outcome.seconds[test] for test in outcome.passed & missing}
        UNMUTATED.write_text(json.dumps(known))
        if outcome.has_ended:
            # What did not even begin is not there, or is skipped.
            return missing - set(self.seconds)
        if time.monotonic() < self.deadline:
            crashed = ", ".join(sorted(outcome.unfinished))
            sys.exit(f"the tests crash without a mutation: {crashed}; see {swift.LOG}")
        raise swift.OutOfTime

    def prove(self, group: list[Row]) -> None:
        """Applies the mutations of the group and keeps what the tests say."""
        say(" and ".join(row.id for row in group))
        problem, cause = scratch.mutate(group), "does not apply"
        if not problem:
            problem, cause = swift.build(self.deadline), "does not compile"
        if problem and len(group) == 1:
            say(problem)
            self.keep(group[0], cause)
        elif problem:
            self.alone(group)
        else:
            self.ask(group)

    def ask(self, group: list[Row]) -> None:
        """Runs the tests of the group, whose mutations are built."""
        tests = {test for row in group for test in row.tests}
        # A mutation may never end. Alone on the machine a test takes its seconds, or less.
        longest = 120 + 3 * sum(self.seconds.get(test, 0) for test in tests)
        outcome = swift.run(tests, min(self.deadline, time.monotonic() + longest))
        if not outcome.has_ended and time.monotonic() >= self.deadline:
            raise swift.OutOfTime
        if not outcome.has_ended and len(group) > 1:
            self.alone(group)
            return
        for row in group:
            noticed = set(row.tests) & (outcome.failed | outcome.unfinished)
            clearly = noticed & self.grouping.own(row, group)
            if clearly:
                self.keep(row, NOTICED, clearly)
            elif noticed:
                self.keep(row, AMONG_OTHERS, noticed)
            elif len(group) == 1:
                self.keep(row, GREEN)
            else:
                self.again.append(row)

    def alone(self, group: list[Row]) -> None:
        for row in group:
            self.prove([row])


def main() -> int:
    parser = argparse.ArgumentParser(prog=".ci/mutants", description=__doc__)
    parser.add_argument("--rows", default="*", help="patterns of ids, separated by blanks")
    parser.add_argument("--minutes", type=float, default=38)
    parser.add_argument(
        "--loosely", action="store_true", help="larger groups, whose tests may notice a neighbour"
    )
    parser.add_argument("--page", action="store_true", help="write the page and build nothing")
    arguments = parser.parse_args()
    proof = Proof(arguments.minutes)
    if arguments.page:
        kept.write(proof.results, proof.rows, proof.where)
        return 0
    patterns = arguments.rows.split()
    chosen = [row for row in proof.rows if any(fnmatchcase(row.id, each) for each in patterns)]
    if not chosen:
        sys.exit(f"no row that works is called `{arguments.rows}`")
    loosely = arguments.loosely
    todo = [row for row in chosen if row.text and row.tests and not proof.is_known(row, loosely)]
    say(f"{len(todo)} of {len(chosen)} rows to run")
    scratch.WORK.mkdir(parents=True, exist_ok=True)
    status = work(proof, todo, loosely)
    return report(proof, chosen, loosely) or status


def work(proof: Proof, todo: list[Row], loosely: bool) -> int:
    """Runs the rows, group by group; 1 if time was over before the last."""
    try:
        failing = proof.unmutated({test for row in todo for test in row.tests})
        proof.failing = {row.id: sorted(failing & set(row.tests)) for row in todo}
        todo = [row for row in todo if not proof.failing[row.id]]
        grouping = proof.grouping
        fits = grouping.fits_loosely if loosely else grouping.fits
        for group in grouping.groups(todo, fits):
            proof.prove(group)
        proof.alone(proof.again)
    except (swift.OutOfTime, KeyboardInterrupt):
        say("stopped; what is kept is not run again")
        return 1
    finally:
        scratch.restore()
    return 0


def report(proof: Proof, chosen: list[Row], loosely: bool) -> int:
    """Says what is left and what is not proved; the exit status."""
    left = [row for row in chosen if not proof.is_known(row, loosely)]
    known = [row for row in chosen if proof.is_known(row, loosely)]
    bad = [row for row in known if proof.results[row.id].verdict not in (NOTICED, AMONG_OTHERS)]
    for row in bad:
        say(f"{row.id}: {proof.results[row.id].verdict}")
    for row in left:
        why = "to be run" if row.text else "has no mutation"
        if tests := proof.failing.get(row.id):
            why = f"{', '.join(tests)} fails without the mutation"
        say(f"{row.id}: {why if row.tests else 'names no test'}")
    say(
        f"{len(known) - len(bad)} of {len(chosen)} rows are proved, {len(bad)} are not, "
        f"{len(left)} are left"
    )
    return 1 if bad or left else 0


if __name__ == "__main__":
    sys.exit(main())
