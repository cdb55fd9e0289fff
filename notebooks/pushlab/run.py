"""A finished run, read as data frames."""

import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from pushlab.database import finished_folder, opened
from pushlab.errors import RunError


class Run:
    """A finished run: its tables as polars frames, its two JSON files as dictionaries.

    Nothing is written, and no connection is kept: each table is read when it is asked for.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Opens the run in the folder `path`; its `run.sqlite` is accepted as well.

        Raises `RunError` when there is no run, or none that is finished.
        """
        self.folder: Path = finished_folder(path)
        self._database = self.folder / "run.sqlite"
        opened(self._database).close()

    def __repr__(self) -> str:
        return f"Run({str(self.folder)!r})"

    def query(self, sql: str, parameters: Sequence[Any] = ()) -> pl.DataFrame:
        """What SQLite answers to `sql`; `parameters` take the places of its question marks."""
        with closing(opened(self._database)) as connection:
            try:
                cursor = connection.execute(sql, parameters)
                rows = cursor.fetchall()
            except sqlite3.Error as error:
                raise RunError(f"{self._database}: {error}; the query was {sql.strip()}") from error
        names = [column[0] for column in cursor.description]
        # Of all rows, because a column may begin with a thousand NULLs.
        return pl.DataFrame(rows, schema=names, orient="row", infer_schema_length=None)

    @cached_property
    def info(self) -> dict[str, Any]:
        """The one row of the table `run`: name, plan, versions, design, seed, replications."""
        return self.query("SELECT * FROM run").row(0, named=True)

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """Scenario text, overrides, versions, machine, clock times."""
        return self._json("manifest.json")

    @cached_property
    def summary(self) -> dict[str, Any]:
        """What the terminal showed: latencies, survival, interactions and warnings as well."""
        return self._json("summary.json")

    @property
    def baseline(self) -> str:
        """The name of the arm that the others are compared with."""
        return self.arms().filter("is_baseline")["name"].item()

    def arms(self) -> pl.DataFrame:
        """The arms in their order: `id`, `name`, `is_baseline`."""
        arms = self.query("SELECT * FROM arm ORDER BY id")
        return arms.with_columns(pl.col("is_baseline").cast(pl.Boolean))

    def metrics(self, segment: str = "all") -> pl.DataFrame:
        """Each arm's metrics with their counts and 95 % intervals; `segment` is all or owners."""
        return self.query("SELECT * FROM metric WHERE segment = ?", (segment,))

    def comparisons(self, segment: str = "all") -> pl.DataFrame:
        """Each arm against the baseline in each metric; `segment` is all, or like platform=ios.

        Only success metrics have a `pAdjusted`, and only guardrails a `margin`.
        """
        return self.query("SELECT * FROM comparison WHERE segment = ?", (segment,))

    def funnel(self, segment: str = "all") -> pl.DataFrame:
        """What became of the cohort's pushes: `arm, stage, reason, count, share` of the intended.

        `stage` is the part of the stored name before its dot, such as suppressed; `reason` the
        part after it, such as globalCap, and null where a stage has none.
        """
        rows = self.query(
            "SELECT arm, name, count FROM reason WHERE segment = ? AND inCohort = 1", (segment,)
        )
        intended = rows.filter(name="intended").select("arm", intended="count")
        parts = pl.col("name").str.splitn(".", 2).struct.rename_fields(["stage", "reason"])
        return (
            rows.join(intended, on="arm", how="left", maintain_order="left")
            .with_columns(parts.alias("parts"), share=pl.col("count") / pl.col("intended"))
            .unnest("parts")
            .select("arm", "stage", "reason", "count", "share")
        )

    def histogram(self, name: str, segment: str = "all") -> pl.DataFrame:
        """How many values, in milliseconds, lie in `low_ms` to `high_ms`; `name` as in `latency`.

        Those there are: `SELECT DISTINCT name FROM histogram`.
        """
        return self.query(
            "SELECT arm, low_ms, high_ms, count FROM histogram "
            "WHERE name = ? AND segment = ? ORDER BY arm, low_ms",
            (name, segment),
        )

    def excursions(self) -> pl.DataFrame:
        """Each replication's own effects at decision points of a micro-randomised trial, as shares.

        Empty unless the scenario asks for the weighted and centred analysis.
        """
        return self.query("SELECT * FROM excursion ORDER BY arm, outcome, term, replication")

    def trial_people(self) -> pl.DataFrame:
        """Each person of a micro-randomised trial: points, treatments and outcomes by window.

        People are the clusters of an analysis. It takes no event log.
        """
        return self.query("SELECT * FROM trial_person ORDER BY arm, outcome, replication, uid")

    def events(self, condition: str = "1", parameters: Sequence[Any] = ()) -> pl.DataFrame:
        """Rows of the view `event` for which `condition`, in SQL, holds; in order of time.

        An event log has many rows: ask for a person, a business or a kind. Raises `RunError` when
        the run wrote no events down.
        """
        if self.info["events"] == "none":
            raise self._no_log("`all` or `sample:P`")
        sql = f"SELECT * FROM event WHERE {condition} ORDER BY ts, uid, push, device"
        return self.query(sql, parameters)

    def metrics_by_seed(self, segment: str = "all") -> pl.DataFrame:
        """Every metric as it was counted in each world, and its counts, whatever was logged.

        `segment` is all, owners, or like platform=ios, if the scenario asks for it.
        """
        return self.query(
            "SELECT replication, arm, name, numerator, denominator, value FROM seed_metric "
            "WHERE segment = ? ORDER BY name, arm, replication",
            (segment,),
        )

    def estimates_by_seed(self) -> pl.DataFrame:
        """What the report is made of, world by world; empty where estimates are plain.

        `estimator` says what was taken off the counts: luck (`numeratorSurplus` and
        `denominatorSurplus`), luckAndWorld (`coefficients()` times what `figures_by_seed()` are
        beyond an average world as well), or nothing (counted). `value` is what is left. A t over
        `level` is an arm's level with its interval, a t over `difference` is its comparison with
        the baseline, to the last digit.
        """
        return self.query("SELECT * FROM seed_estimate ORDER BY name, arm, replication")

    def figures_by_seed(self) -> pl.DataFrame:
        """Means of the figures of each world's people, which no strategy changes."""
        return self.query("SELECT * FROM seed_figure ORDER BY figure, replication")

    def coefficients(self) -> pl.DataFrame:
        """What is taken off for each figure of people beyond its mean in an average world."""
        return self.query("SELECT * FROM coefficient ORDER BY name, arm, figure")

    def members(self) -> pl.DataFrame:
        """The world that each replication drew: `replication`, `member`, and a column for each key.

        `replication` is that of the other tables, `member` counts from 1 in the order of the file.
        Lengths of time are in milliseconds. Raises `RunError` for a run with one world.
        """
        worlds = self.summary.get("worlds")
        if worlds is None:
            raise RunError(f"{self.folder}: it has one world; a run with `--worlds` is accepted")
        content = self._json("worlds.json")["content"]
        members = content["worlds"]["members"]
        columns: dict[str, list[Any]] = {
            "replication": list(range(len(worlds["drawn"]))),
            "member": worlds["drawn"],
        }
        for place, key in enumerate(content["keys"]):
            values = [members[member - 1]["values"][place] for member in worlds["drawn"]]
            words = key["form"].get("words", {}).get("_0")
            columns[key["prior"]["name"]] = [words[int(v)] for v in values] if words else values
        return pl.DataFrame(columns)

    def _json(self, name: str) -> dict[str, Any]:
        path = self.folder / name
        try:
            return json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise RunError(f"{path}: {error}; what `pushlab run` wrote is accepted") from error

    def _no_log(self, accepted: str) -> RunError:
        found = self.info["events"]
        return RunError(
            f"{self.folder}: it was run with `--events {found}`; {accepted} is accepted"
        )
