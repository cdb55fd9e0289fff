"""The processes of jobs, by what is in their environment: `NAME=VALUE`, or a `NAME` with any value.

The arguments must all be there. Processes of Slurm that watch over a job do not say on which node, so
that of a job goes with its first process. Those come first: they would tell the controller.
"""

import sys
from pathlib import Path


def environment(process: Path) -> set[str]:
    entries = (process / "environ").read_bytes().decode(errors="replace").split("\0")
    return set(entries) | {entry.partition("=")[0] for entry in entries}


def parent(process: Path) -> Path:
    # The name of the program, in brackets, may have blanks.
    after_name = (process / "stat").read_text().rpartition(")")[2]
    return process.with_name(after_name.split()[1])


def main(wanted: set[str]) -> None:
    watchers, found = set(), set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if wanted <= environment(process):
                found.add(process.name)
                above = parent(process)
                if (above / "comm").read_text().startswith("slurmstepd"):
                    watchers.add(above.name)
        except OSError:
            continue  # it has ended, or belongs to somebody else
    for pid in [*sorted(watchers), *sorted(found - watchers)]:
        print(pid)


main(set(sys.argv[1:]))
