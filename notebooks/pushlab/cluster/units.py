"""Units of work, as the program lists them, and the jobs that they are for workers."""

from pathlib import Path

from pushlab.cluster.program import Ended
from pushlab.cluster.seats import Job

# The exit status of `work status` while units are still to be done.
WANTED = 5


def status(folder: Path, ahead: int = 0) -> tuple[str, ...]:
    """The arguments that ask what is still to be done in a folder of work."""
    return ("work", "status", str(folder), "--ahead", str(ahead))


def listed(ended: Ended, ending: str) -> list[Job]:
    """The jobs for the units in an answer; `ending` is that of their results."""
    return [_job(*line.rsplit(" ", 1), ending) for line in ended.out.splitlines() if line.strip()]


def _job(file: str, cells: str, ending: str) -> Job:
    path = Path(file)
    first, last = (int(number) for number in cells.split("-"))
    name = f"{path.stem}-{cells}"
    return Job(
        name=name,
        arguments=(
            *("work", "do", path.name, cells, "--out", "."),
            *("--threads", "{threads}", "--quiet"),
        ),
        output=name + ending,
        weight=float(last - first + 1),
        partial=name + ".part",
        inputs={path.name: path.read_text(encoding="utf-8")},
    )
