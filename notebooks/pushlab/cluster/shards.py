"""`pushlab-cluster run`: the shards of a plan on the workers, merged here."""

import hashlib
import json
import math
import tempfile
from functools import cached_property
from pathlib import Path
from typing import Any

from pushlab.cluster.desk import Desk
from pushlab.cluster.ending import BAD_INPUT, Ending
from pushlab.cluster.engines import Engine, opened
from pushlab.cluster.failures import Failures
from pushlab.cluster.options import Options
from pushlab.cluster.program import Ended, Program, ended_badly, show
from pushlab.cluster.progress import Progress
from pushlab.cluster.seats import Job
from pushlab.cluster.session import pool
from pushlab.cluster.work import Work
from pushlab.database import finished_folder
from pushlab.errors import RunError

_MISSING = 5
_SHARDS_MAX = 100_000
# Shards of about a minute, and four for each worker: then the last ones end together.
_SECONDS = 60
_EACH = 4
# What says how a report looks; everything else says what is run.
_OF_REPORT = {"--json": 0, "--full": 0, "--color": 1, "--progress": 1}


class ShardedRun:
    """A run in the folder `out`; until it is merged, plan and shards are in `out`.shards."""

    def __init__(self, options: Options, program: Program) -> None:
        self.options = options
        self.program = program
        self.settings, self.report = _divided(options.rest)
        self.out = options.out or Path(self.cost["folder"])
        if self.out.name in ("", ".."):
            self.out = self.out.resolve()
        self.work = Work(self.out.with_name(self.out.name + ".shards"))

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
            if self.work.plan.exists():
                self._resume()
            else:
                self._begin()
            plan = ["--plan", str(self.work.plan)]
            report = self._must("merge", *plan, str(self.work.path), *self._to_out())
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
        """Asks the engine first: how many workers there are decides the number of shards."""
        with opened(self.options, self.program) as engine:
            count = self.options.shards or self._count(engine, self.cost["estimatedSeconds"])
            self.work.begin(self._planned(count))
            self._work(engine)

    def _resume(self) -> None:
        text, plan = self.work.read()
        count = len(plan["shards"])
        if self.options.shards not in (None, count) or self._planned(count) != text:
            raise Ending(
                BAD_INPUT,
                f"{self.work.path}: has shards of another plan, of {count}; accepted: the command "
                "that began it, another --out, or to remove the folder",
            )
        if self._missing():
            with opened(self.options, self.program) as engine:
                self._work(engine)

    def _planned(self, shards: int) -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "plan.json"
            self.program.must("plan", *self.settings, "--shards", str(shards), "-o", str(path))
            return path.read_text(encoding="utf-8")

    def _count(self, engine: Engine, seconds: float) -> int:
        each = seconds / (self.options.threads or engine.threads or 1)
        wanted = max(_EACH * engine.workers, math.ceil(each / _SECONDS))
        return max(1, min(wanted, self.cost["size"]["cells"], _SHARDS_MAX))

    def _missing(self) -> list[int]:
        where = ["--plan", str(self.work.plan), str(self.work.path)]
        ended = self.program.call("missing", *where)
        if ended.status not in (0, _MISSING):
            raise ended_badly(ended)
        return [int(line) for line in ended.out.split()]

    def _work(self, engine: Engine) -> None:
        text, plan = self.work.read()
        missing = set(self._missing())
        parts = [part for part in plan["shards"] if part["id"] in missing]
        jobs = [_job(part, len(plan["shards"])) for part in parts]
        jobs.sort(key=lambda job: -job.weight)
        failures = Failures(self.options.quiet)
        weight = sum(job.weight for job in jobs)
        progress = Progress(failures, "shard", weight, self.options.quiet)
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
                mark="plan.json",
                job=hashlib.sha256(text.encode()).hexdigest()[:16],
                inputs={"plan.json": text},
            ).run()
        finally:
            progress.end()

    def _to_out(self) -> list[str]:
        return ["--out", str(self.out)]

    def _must(self, *arguments: str) -> Any:
        return self.program.must(*arguments, *self.report, "--quiet")


def _job(part: dict[str, Any], count: int) -> Job:
    number = part["id"]
    where = ["--plan", "plan.json", "--shard", f"{number}/{count}", "--out", "."]
    return Job(
        name=f"shard-{number}",
        arguments=("run", *where, "--threads", "{threads}", "--quiet"),
        output=f"shard-{number}.sqlite",
        weight=float(max(1, part["expectedDecisions"])),
        partial=f"shard-{number}.part",
    )


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
