"""Command line of .ci/mutants: which rows are to be run, until when, and what became of them."""

import argparse
import sys
from fnmatch import fnmatchcase

import results as kept
import scratch
import swift
from proof import Proof, say
from results import AMONG_OTHERS, NOTICED
from rows import Row


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
    for row in chosen:
        if unknown := [test for test in row.tests if test not in proof.where]:
            sys.exit(f"{row.id} names `{unknown[0]}`, which is no test")
    loosely = arguments.loosely
    todo = [row for row in chosen if row.text and row.tests and not proof.is_known(row, loosely)]
    say(f"{len(todo)} of {len(chosen)} rows to run")
    scratch.WORK.mkdir(parents=True, exist_ok=True)
    status = work(proof, todo, loosely)
    return report(proof, chosen, loosely) or status


def work(proof: Proof, todo: list[Row], loosely: bool) -> int:
    """Runs the rows, group by group; 1 if time was over before the last."""
    grouping = proof.grouping
    fits = grouping.fits_loosely if loosely else grouping.fits
    try:
        proof.tree = scratch.renew()
        for floor in range(3):
            proof.floor([row for row in todo if grouping.floor(row) == floor], fits)
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
            why = f"{', '.join(tests)} does not pass without the mutation"
        say(f"{row.id}: {why if row.tests else 'names no test'}")
    say(
        f"{len(known) - len(bad)} of {len(chosen)} rows are proved, {len(bad)} are not, "
        f"{len(left)} are left"
    )
    return 1 if bad or left else 0


if __name__ == "__main__":
    sys.exit(main())
