"""What a program that learns was told of decisions."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl

from pushlab.database import finished_folder
from pushlab.errors import RunError

_COLUMNS = {
    "replication": pl.Int64,
    "at": pl.String,
    "recipient": pl.Int64,
    "push": pl.String,
    "answer": pl.String,
    "propensity": pl.Float64,
    "isSent": pl.Boolean,
    "isOpened": pl.Boolean,
    "isOptedOut": pl.Boolean,
}
# `sent` and `opened` are features as well, which keep their names.
_OUTCOMES = {"isSent": "sent", "isOpened": "opened", "isOptedOut": "optedOut"}


def exchanges(run_folder: str | os.PathLike[str], arm: str) -> pl.DataFrame:
    """All records that the program of `arm` was told in a finished run, in its order.

    A row is a decision: `replication, at, recipient, push, answer, propensity`, what came of it
    (`isSent`, `isOpened`, `isOptedOut`, which a record calls `sent`, `opened`, `optedOut`), and a
    column for each feature. There are none with `records: tallies`. Raises `RunError` if the arm
    had no program.
    """
    folder = finished_folder(run_folder) / "exchanges"
    files = [(file, re.fullmatch(r"(.+)-(\d+)", file.stem)) for file in folder.glob("*.jsonl")]
    named = [(match[1], int(match[2]), file) for file, match in files if match]
    own = sorted((replication, file) for name, replication, file in named if name == arm)
    if not own:
        found = ", ".join(sorted({name for name, _, _ in named})) or "none"
        raise RunError(
            f"{folder}: no program of the arm `{arm}` was found; arms with one are accepted: "
            f"{found}"
        )
    return pl.concat([_frame(file, replication) for replication, file in own])


def _frame(file: Path, replication: int) -> pl.DataFrame:
    try:
        with file.open(encoding="utf-8") as lines:
            features = json.loads(next(lines))["features"]
            lines.seek(0)
            rows = [_row(record, replication) for record in _records(lines)]
    except (OSError, ValueError, KeyError, StopIteration) as error:
        raise RunError(f"{file}: {error!r}; what `pushlab run` wrote is accepted") from error
    schema = _COLUMNS | dict.fromkeys(features, pl.Float64)
    frame = pl.DataFrame(rows, schema=schema, orient="row")
    return frame.with_columns(
        pl.col("at").str.to_datetime("%Y-%m-%dT%H:%M:%S%.3fZ", time_zone="UTC")
    )


def _records(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    """A report is a header and its records, and an answer is behind it."""
    for header in lines:
        for _ in range(json.loads(header)["records"]):
            yield json.loads(next(lines))
        next(lines)


def _row(record: dict[str, Any], replication: int) -> list[Any]:
    known = {"replication": replication, **record}
    return [known[_OUTCOMES.get(name, name)] for name in _COLUMNS] + record["features"]
