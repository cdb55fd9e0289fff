"""One log: drawn, calibrated and forecast, with the truth beside it."""

from __future__ import annotations

import json
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import changes
import laws
import scenario

DESIGNS = ("steady", "dealt", "chosen")
TIMES = 20
"""People for the truth, for each of the log's."""
REPLICATIONS = {"worlds": "60", "one world": "10"}
"""Of the run: 50 of the worlds, ten of them twice; one world varies by luck alone."""
EVEN_PEOPLE, UNEVEN_PEOPLE = 1_000, 8_000
"""People among whom pushes are counted, of as many senders as may be, who are shared: the mean then
varies by 1 % at most, also where the number of senders differs."""
SENDERS = 4_000
VOLUME_ERROR_MAX = 0.03
"""Of pushes a person and day, between generator and scenario; beyond it no forecast is tested."""
METRIC = "opensPerSubscriberDay"


class TrialError(Exception):
    """A log that tests nothing, or a command that failed."""


@dataclass(frozen=True)
class Size:
    """People of a log, and of the world that forecasts it."""

    people: int
    subscribers: int


def trial(program: Path, side: str, index: int, size: Size, folder: Path) -> dict[str, Any]:
    """What was forecast of the log with this number on its side, and what is true.

    Throws `TrialError` where the scenario does not send what the log has.
    """
    began = time.monotonic()
    own = laws.INSIDE if side == "inside" else laws.OUTSIDE
    # Neither number of laws is a multiple of three: every law comes in every design.
    name, design = own[index % len(own)], DESIGNS[index % len(DESIGNS)]
    by, is_chosen = laws.generator(name, index), design == "chosen"
    log, base, fitted = (folder / file for file in ("log.csv", "base.yaml", "fitted.yaml"))
    openings = changes.write(by, design, size.people, index, log)
    base.write_text(scenario.text(by, is_chosen, size.subscribers))
    truth = changes.truths(by, is_chosen, size.people * TIMES, index)
    is_even = scenario.spread(by, is_chosen) == "fixed"
    sends = checked(truth, volumes(program, base, EVEN_PEOPLE if is_even else UNEVEN_PEOPLE))
    report = calibrated(program, log, base, fitted)
    found = {}
    if fitted.exists():
        over = "worlds" if "forecast" in report else "one world"
        forecast = run(program, fitted, "--replications", REPLICATIONS[over])
        found = effects(forecast, report, truth)
    return {
        "side": side,
        "index": index,
        "generator": name,
        "design": design,
        "openings": openings,
        "sends": sends,
        "effects": found,
        "seconds": round(time.monotonic() - began, 1),
    }


def checked(truth: dict[str, tuple[float, float]], sends: dict[str, float]) -> dict[str, float]:
    """Pushes a person and day by arm.

    Throws `TrialError` where they are not those of the generator.
    """
    for arm, (_, drawn) in truth.items():
        if abs(sends[arm] / drawn - 1) > VOLUME_ERROR_MAX:
            raise TrialError(f"{arm} sends {sends[arm]:.3f} pushes a day, drawn were {drawn:.3f}")
    return sends


def calibrated(program: Path, log: Path, base: Path, fitted: Path) -> dict[str, Any]:
    """The report of `calibrate`, which writes `fitted`, with its worlds where it knows them."""
    command = (program, "calibrate", log, base, "--replace", "--json", "--quiet", "-o", fitted)
    ended = told(*command, "-o", fitted.with_suffix(".worlds.json"))
    if ended.returncode == 2 and "worlds.json" in ended.stderr:
        ended = told(*command)
    if ended.returncode not in (0, 3):
        raise TrialError(f"calibrate: status {ended.returncode}: {ended.stderr.strip()}")
    return json.loads(ended.stdout)


def volumes(program: Path, base: Path, people: int) -> dict[str, float]:
    """Pushes a person and day by arm, in a shorter world that nobody leaves."""
    keys = {
        "world.fatigue.optOutPerPush": 0,
        "world.subscribers": people,
        "world.businesses": SENDERS,
        "horizon.days": 13,
        "horizon.warmupDays": 1,
    }
    sets = [part for key, value in keys.items() for part in ("--set", f"{key}={value}")]
    report = run(program, base, *sets, "--replications", "1")
    return {
        arm["name"]: metric["value"]
        for arm in report["arms"]
        for metric in arm["metrics"]
        if metric["name"] == "sendsPerSubscriberDay" and metric["segment"] == "all"
    }


def run(program: Path, file: Path, *more: str) -> dict[str, Any]:
    out = "--threads", "1", "--out", file.with_suffix(".run")
    ended = told(program, "run", file, *more, "--json", "--quiet", *out)
    if ended.returncode != 0:
        raise TrialError(f"run of {file.name}: status {ended.returncode}: {ended.stderr.strip()}")
    return json.loads(ended.stdout)


def told(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)


def effects(
    report: dict[str, Any], fit: dict[str, Any], truth: dict[str, tuple[float, float]]
) -> dict[str, dict[str, Any]]:
    """The true ratio of each arm, and the forecast with its 95 % interval, over worlds if any."""
    said = {one["arm"]: one for one in fit.get("forecast", {}).get("arms", [])}
    found = {}
    for row in report["comparisons"]:
        if row["metric"] != METRIC or row["segment"] != "all":
            continue
        bounds = row.get("overWorlds") or row
        found[row["arm"]] = {
            "truth": truth[row["arm"]][0],
            "low": 1 + bounds["relativeLow"],
            "middle": 1 + row["relative"],
            "high": 1 + bounds["relativeHigh"],
            **telling(said.get(row["arm"])),
        }
    return found


def telling(said: dict[str, Any] | None) -> dict[str, Any]:
    """What `calibrate` says of an arm: its interval, and why it cannot tell."""
    if said is None:
        return {"telling": None, "reason": None, "said": None}
    word = "told" if said["isTold"] else "cannotTell"
    return {"telling": word, "reason": said.get("reason"), "said": [said["low"], said["high"]]}
