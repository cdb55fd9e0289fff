"""How often forecasts from a log hold the true effect of a change, over logs of other programs.

.ci/effects [--logs N] [--people N] [--first INDEX] [--side inside|outside] [--table]

Logs are drawn without code of the simulator, by its laws (inside) or by others (outside), in
three designs: `steady` deals nothing, `dealt` deals caps and hours by chance, `chosen` sends more
to those who open more. `pushlab calibrate` and `pushlab run` forecast three changes for each: one
push a day, none from 21:00 to 9:00, all at 18:00. Logs that are done are kept below .build/effects
by a hash of the command and of this folder; another call goes on after them. Ends with 1 where a
limit is missed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any

import judge
import trial

ROOT = Path(__file__).resolve().parents[2]
PUSHLAB = Path(os.environ.get("PUSHLAB", ROOT / ".build" / "release" / "pushlab"))
SIDES = ("inside", "outside")
Key = tuple[str, int]


def main() -> int:
    options = asked()
    size = trial.Size(options.people, options.subscribers)
    folder = ROOT / ".build" / "effects"
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / f"{state()}-{size.people}-{size.subscribers}.jsonl"
    done, lock = read(kept), Lock()
    numbers = range(options.first, options.first + options.logs)
    wanted = [(side, index) for index in numbers for side in options.side or SIDES]

    def complete(key: Key) -> None:
        row = tried(key, size)
        with lock, kept.open("a") as file:
            file.write(json.dumps(row) + "\n")
            done[key] = row

    with ThreadPoolExecutor(options.jobs) as pool:
        try:
            list(pool.map(complete, [key for key in wanted if key not in done]))
        finally:
            pool.shutdown(cancel_futures=True)
    rows = [done[key] for key in wanted]
    if options.table:
        print(*(line for row in rows for line in judge.table(row)), sep="\n")
    return judge.judged(rows)


def asked() -> argparse.Namespace:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--logs", type=int, default=100, help="on each side")
    arguments.add_argument("--people", type=int, default=800, help="in each log")
    arguments.add_argument("--subscribers", type=int, default=150, help="of the scenario")
    arguments.add_argument("--first", type=int, default=0)
    arguments.add_argument("--side", choices=SIDES, action="append")
    arguments.add_argument("--jobs", type=int, default=1, help="logs at a time")
    arguments.add_argument("--table", action="store_true", help="print every effect")
    return arguments.parse_args()


def state() -> str:
    """A hash of what the forecasts depend on."""
    own = (one for one in Path(__file__).parent.glob("*.py") if one.name != "judge.py")
    parts = (PUSHLAB, *sorted(own))
    return hashlib.sha256(b"".join(part.read_bytes() for part in parts)).hexdigest()[:12]


def read(kept: Path) -> dict[Key, dict[str, Any]]:
    """What is done; a line that was cut off is not."""
    lines = kept.read_text().splitlines(keepends=True) if kept.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    if len(whole) < len(lines):
        kept.write_text("".join(whole))
    return {(row["side"], row["index"]): row for row in map(json.loads, whole)}


def tried(key: Key, size: trial.Size) -> dict[str, Any]:
    side, index = key
    place = Path(tempfile.mkdtemp(prefix="effects-"))
    try:
        row = trial.trial(PUSHLAB, side, index, size, place)
    except trial.TrialError as error:
        raise SystemExit(f"{side} {index}: {error}") from error
    finally:
        shutil.rmtree(place)
    words = f"{side} {index}: {row['generator']}, {row['design']}, {row['seconds']} s"
    print(words, file=sys.stderr, flush=True)
    return row


if __name__ == "__main__":
    sys.exit(main())
