"""How often the intervals of `pushlab calibrate` hold the truth, over logs whose truth is known.

python3 .ci/calibration [--logs N] [--people N] [--first SEED] [--table]

Draws the logs of N seeds from a generator that shares no code with the simulator (logs.py), fits
each, and counts for every parameter in how many of the logs that accept it the 95 % interval holds
what the log was drawn with. All counts must lie within exact binomial bands that hold together with
99 %: each one's share of the error is the same (Bonferroni). Intervals of other levels are asked
too: the places of the truth, 0.025 at the lower end and 0.5 at the estimate, must be even from 0 to
1, within the band of Dvoretzky, Kiefer and Wolfowitz. Fits are kept below .build/calibration by a
hash of the command and of the generator; another call goes on after what is there. Uses the command
that `make build` made, or $PUSHLAB.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import logs

ROOT = Path(__file__).resolve().parents[2]
PUSHLAB = Path(os.environ.get("PUSHLAB", ROOT / ".build" / "release" / "pushlab"))
LEVEL = 0.95
BANDS = 0.99


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--logs", type=int, default=200)
    arguments.add_argument("--people", type=int, default=500, help="in each log")
    arguments.add_argument("--first", type=int, default=0)
    arguments.add_argument("--table", action="store_true", help="print every parameter")
    options = arguments.parse_args()
    seeds = range(options.first, options.first + options.logs)
    folder = ROOT / ".build" / "calibration" / f"{state()}-{options.people}"
    folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        fits = list(pool.map(lambda seed: fitted(seed, options.people, folder), seeds))
    counts: dict[str, Count] = {}
    for seed, fit in zip(seeds, fits, strict=True):
        for name, low, high, truth, value in figures(logs.truth(seed, options.people), fit):
            counts.setdefault(name, Count(name)).add(low, high, truth, value, seed)
    return told(counts, fits, options.table)


def state() -> str:
    """A hash of what the fits depend on."""
    parts = (PUSHLAB, Path(logs.__file__))
    return hashlib.sha256(b"".join(part.read_bytes() for part in parts)).hexdigest()[:12]


def fitted(seed: int, people: int, folder: Path) -> dict[str, Any]:
    """The report of a seed's log, as JSON."""
    kept = folder / f"{seed}.json"
    if not kept.exists():
        log = folder / f"{seed}.csv"
        # A process of its own: drawing holds the interpreter.
        draw = Path(__file__).with_name("draw.py")
        subprocess.run((sys.executable, draw, str(seed), str(people), log), check=True)
        ended = subprocess.run(
            (PUSHLAB, "calibrate", log, "--json", "--quiet"), capture_output=True, text=True
        )
        log.unlink()
        if ended.returncode not in (0, 3):
            sys.exit(f"log {seed}: status {ended.returncode}\n{ended.stderr}")
        new = kept.with_suffix(".new")
        new.write_text(ended.stdout)
        new.replace(kept)
    return json.loads(kept.read_text())


@dataclass
class Count:
    """In how many of the logs that accept a parameter its interval holds the truth."""

    name: str
    of: int = 0
    held: int = 0
    above: int = 0
    """Intervals that lie above the truth."""
    errors: list[float] = field(default_factory=list)
    """Of the estimates, in parts of the truth."""
    places: list[float] = field(default_factory=list)
    """Of the truth in each interval: 0.025 at its lower end, 0.5 at the estimate."""
    missed: list[int] = field(default_factory=list)

    def add(self, low: float, high: float, truth: float, value: float, seed: int) -> None:
        self.of += 1
        self.held += low <= truth <= high
        self.above += low > truth
        self.errors.append(value / truth - 1 if truth else value)
        self.places.append(place(low, value, high, truth))
        if not low <= truth <= high:
            self.missed.append(seed)

    def unevenness(self) -> float:
        """The largest distance between the distribution of the places and the even one."""
        ordered = sorted(self.places)
        steps = enumerate(ordered)
        return max(max((n + 1) / self.of - at, at - n / self.of) for n, at in steps)


def place(low: float, value: float, high: float, truth: float) -> float:
    """The truth's share of a distribution with this interval, whose halves are normal."""
    half = value - low if truth < value else high - value
    if half <= 0:
        return 0.5 if truth == value else float(truth > value)
    return 0.5 * math.erfc((value - truth) / half * 1.959964 / math.sqrt(2))


def told(counts: dict[str, Count], fits: list[dict[str, Any]], is_table: bool) -> int:
    tail = (1 - BANDS) / len(counts) / 2
    outside = []
    for count in counts.values():
        low, high = band(count.of, tail)
        if not low <= count.held <= high:
            outside.append(f"{count.name}: {count.held} of {count.of}, accepted: {low} to {high}")
        reach = math.sqrt(math.log(1 / tail) / (2 * count.of))
        if count.unevenness() > reach:
            outside.append(
                f"{count.name}: places of the truth are {count.unevenness():.2f} from even, "
                f"accepted: {reach:.2f}"
            )
        if is_table:
            mean = sum(count.errors) / count.of
            print(
                f"{count.name:34} {count.held:4} of {count.of:4} ({count.held / count.of:6.1%})  "
                f"band {low} to {high}, above {count.above}, mean error {mean:+.1%}, "
                f"{count.missed[:12]}"
            )
    for name in ("machines", "skewed"):
        found = [one["count"] for fit in fits for one in fit["findings"] if one["name"] == name]
        if is_table:
            print(f"{name}: {sum(found)} people set aside")
    states = [(part["name"], part["state"]) for fit in fits for part in fit["parts"]]
    refused = ", ".join(
        f"{name} {states.count((name, 'refused'))}"
        for name in dict(states)
        if (name, "refused") in states
    )
    for line in outside:
        print(line, file=sys.stderr)
    shares = [count.held / count.of for count in counts.values()]
    farthest = max(count.unevenness() for count in counts.values())
    print(
        f"{len(fits)} logs, {len(counts)} parameters: intervals of 95 % hold the truth in "
        f"{min(shares):.1%} to {max(shares):.1%}, mean {sum(shares) / len(shares):.1%}; "
        f"places of the truth up to {farthest:.2f} from even; "
        f"{len(outside)} outside the bands; refused: {refused or 'no part'}"
    )
    return 1 if outside else 0


def band(count: int, tail: float) -> tuple[int, int]:
    """The smallest and the largest number of successes that are not in either tail."""
    shares = [math.comb(count, k) * LEVEL**k * (1 - LEVEL) ** (count - k) for k in range(count + 1)]
    low = next(k for k in range(count + 1) if sum(shares[: k + 1]) > tail)
    high = next(k for k in range(count, -1, -1) if sum(shares[k:]) > tail)
    return low, high


def figures(
    truth: logs.Truth, report: dict[str, Any]
) -> Iterator[tuple[str, float, float, float, float]]:
    """Name, interval, truth and estimate of every parameter that a world would take."""
    for part in report["parts"]:
        if part["state"] != "fitted":
            continue
        known = truths(truth, part)
        for value in part["values"]:
            name = f"{part['name']}: {value['name']}"
            if value["name"] in known:
                yield name, value["low"], value["high"], known[value["name"]], value["value"]


def truths(truth: logs.Truth, part: dict[str, Any]) -> dict[str, float]:
    if part["name"] == "response":
        return responses(truth, part)
    waits = dict(zip(("Android", "iOS"), truth.waits, strict=True))
    return {
        "presence": {"offline share": truth.offline, "offline spell": truth.offline_median},
        "timeToOpen": {f"median, {name}": wait for name, wait in waits.items()}
        | {f"sigma, {name}": truth.wait_sigma for name in waits},
        "delivery": {"median": truth.delivery, "sigma": truth.delivery_sigma},
        "leaving": {
            "leaving at a push shown": truth.leaving,
            "by removing the app": truth.uninstalling,
            "removing the app besides, a day": truth.besides,
        },
        "visits": {
            "visits a day of the median": truth.visit_rate,
            "spread of their logarithm": truth.visit_sigma,
            "habit gain": truth.habit_gain,
            "absence halving, in visits": truth.absence_halving,
        },
    }[part["name"]]


def responses(truth: logs.Truth, part: dict[str, Any]) -> dict[str, float]:
    """Rates are of an average hour of the identified ones, and of openings that are logged."""
    blocks = {value["name"]: hours(value["name"]) for value in part["values"]}
    seen = [hour for block in blocks.values() for hour in block]
    mean = sum(truth.factor(hour) for hour in seen) / len(seen) if seen else 1.0
    known = {
        name: sum(truth.factor(hour) for hour in block) / len(block) / mean
        for name, block in blocks.items()
        if block
    }
    for name, rate in zip(("Android", "iOS"), truth.rates, strict=True):
        rate = -math.expm1(mean * math.log1p(-rate))
        known[f"open rate, {name}"] = (1 - truth.lost) * rate
    known["CV between people"] = truth.cv
    if truth.visits:
        known["told by a visit"] = truth.told
    wears = {
        "volume": {"weight of a recent push": truth.weight},
        "recency": {"lost after a push": truth.loss, "half-life of that loss": truth.loss_days},
        "decay": {"gain at the start": truth.gain, "half-life of that gain": truth.gain_days},
    }
    return known | wears.get(truth.wear, {})


def hours(name: str) -> list[int]:
    """The hours of a factor's name, such as `factor 08-11+13-14 h`."""
    if not name.startswith("factor "):
        return []
    spans = re.findall(r"(\d\d)-(\d\d)", name)
    return [hour for first, last in spans for hour in range(int(first), int(last))]


if __name__ == "__main__":
    sys.exit(main())
