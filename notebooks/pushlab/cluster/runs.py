"""`pushlab-cluster run`: the units of a run on the workers, joined here."""

import hashlib
import json
import math
from functools import cached_property
from pathlib import Path
from typing import Any

from pushlab.cluster.desk import Desk
from pushlab.cluster.engines import Engine, opened
from pushlab.cluster.failures import Failures
from pushlab.cluster.options import Options
from pushlab.cluster.program import Ended, Program, ended_badly, show
from pushlab.cluster.progress import Progress
from pushlab.cluster.session import pool
from pushlab.cluster.units import WANTED, listed, status
from pushlab.cluster.work import Work
from pushlab.database import finished_folder
from pushlab.errors import RunError

_UNITS_MAX = 100_000
# Units of about a minute, and four for each worker: then the last ones end together.
_SECONDS = 60
_EACH = 4
# What says how a report looks; everything else says what is run.
_OF_REPORT = {"--json": 0, "--full": 0, "--color": 1, "-o": 1}


class DividedRun:
    """A run in the folder `out`; until it is joined, its units are in `out`.work."""

    def __init__(self, options: Options, program: Program) -> None:
        self.options = options
        self.program = program
        self.settings, self.report = _divided(options.rest)
        self.out = options.out or Path(self.cost["folder"])
        if self.out.name in ("", ".."):
            self.out = self.out.resolve()
        self.work = Work(self.out.with_name(self.out.name + ".work"))

    def run(self) -> None:
        """Shows the report of the run, once it is there. Raises `Ending`."""
        report = self._of_finished() if self._is_finished() else self._made()
        show(report)

    def _made(self) -> Ended:
        """The report of the run, which is made now."""
        _ = self.cost  # what is wrong in a file is told first
        with self.work.alone():
            # Another command may just have made it.
            if self._is_finished():
                return self._of_finished()
            if self.work.job.exists():
                self._resume()
            else:
                self._begin()
            report = self._must("work", "join", str(self.work.path), *self._to_out())
            self.work.remove()
            return report

    def _of_finished(self) -> Ended:
        return self._must("run", *self.settings, *self._to_out())

    @cached_property
    def cost(self) -> dict[str, Any]:
        """Size and time as the program estimates them; ends here with what is wrong in a file."""
        out = ["--out", str(self.options.out)] if self.options.out else []
        estimate = self.program.must(
            "run", *self.settings, *out, "--dry-run", "--json", "--threads", "1"
        )
        return json.loads(estimate.out)

    def _is_finished(self) -> bool:
        try:
            finished_folder(self.out)
        except RunError:
            return False
        return True

    def _begin(self) -> None:
        """Asks the engine first: how many workers there are decides the number of units."""
        with opened(self.options, self.program) as engine:
            self._split(self.options.units or self._count(engine, self.cost["estimatedSeconds"]))
            self._work(engine)

    def _resume(self) -> None:
        self._split(self.options.units or self.work.units())
        if self._missing().status == WANTED:
            with opened(self.options, self.program) as engine:
                self._work(engine)

    def _split(self, units: int) -> None:
        """Writes the work file; ends here when the folder has the work of another command."""
        where = ["--out", str(self.work.path), "--units", str(units)]
        self.program.must("work", "split", *where, "run", *self.settings)

    def _count(self, engine: Engine, seconds: float) -> int:
        each = seconds / (self.options.threads or engine.threads or 1)
        wanted = max(_EACH * engine.workers, math.ceil(each / _SECONDS))
        return max(1, min(wanted, self.cost["size"]["cells"], _UNITS_MAX))

    def _missing(self) -> Ended:
        ended = self.program.call(*status(self.work.path))
        if ended.status not in (0, WANTED):
            raise ended_badly(ended)
        return ended

    def _work(self, engine: Engine) -> None:
        jobs = listed(self._missing(), ".sqlite")
        # The same for a run that is resumed: a worker finds what it had begun.
        plan = jobs[0].name.rsplit("-", 2)[0] if jobs else ""
        jobs.sort(key=lambda job: -job.weight)
        failures = Failures(self.options.quiet)
        weight = sum(job.weight for job in jobs)
        progress = Progress(failures, "unit", weight, self.options.quiet)
        progress.total = len(jobs)
        try:
            pool(
                engine,
                Desk(jobs),
                progress,
                failures,
                self.options,
                self.program,
                folder=self.work.path,
                mark=self.work.job.name,
                job=hashlib.sha256(plan.encode()).hexdigest()[:16],
            ).run()
        finally:
            progress.end()

    def _to_out(self) -> list[str]:
        return ["--out", str(self.out)]

    def _must(self, *arguments: str) -> Any:
        return self.program.must(*arguments, *self.report, "--quiet")


def _divided(rest: list[str]) -> tuple[list[str], list[str]]:
    """Arguments that say what is run, and those that say how its report looks."""
    settings: list[str] = []
    report: list[str] = []
    values = 0
    for argument in rest:
        name, sign, _ = argument.partition("=")
        if values:
            report.append(argument)
            values -= 1
        elif name in _OF_REPORT:
            report.append(argument)
            values = 0 if sign else _OF_REPORT[name]
        else:
            settings.append(argument)
    return settings, report
