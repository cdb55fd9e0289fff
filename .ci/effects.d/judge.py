"""Shares of forecasts that hold the truth, and of effects that are told, beside their limits."""

from __future__ import annotations

import math
from typing import Any

HELD_MIN = {"inside": 0.90, "outside": 0.85}
TOLD_MIN, WIDTH_MAX = 0.70, 0.2
"""Of effects that a log deals: told, by an interval so wide at most."""
FALSELY_TOLD_MAX = 0.05
LOGS_ENOUGH = 100
"""Logs of a side; of fewer a limit is missed where Wilson's interval lies beyond it."""


def judged(rows: list[dict[str, Any]]) -> int:
    """Prints all shares with their limits; 1 where one is missed."""
    found = lines(rows)
    print(*(words for words, _ in found), sep="\n")
    missed = [words for words, is_met in found if not is_met]
    refused = sum(not row["effects"] for row in rows)
    print(
        f"{len(rows)} logs, of {refused} no forecast; {len(missed)} limits missed"
        + "".join(f"; {words}" for words in missed)
    )
    return 1 if missed else 0


def lines(rows: list[dict[str, Any]]) -> list[tuple[str, bool]]:
    found = []
    for side, least in HELD_MIN.items():
        own = of(rows, side=side)
        is_whole = sum(row["side"] == side for row in rows) >= LOGS_ENOUGH
        hits = [is_held(one) for one in own]
        found.append(line(f"{side}: hold the truth", hits, least, True, own, is_whole))
        told = [(one, one["said"]) for one in own if one.get("said")]
        own = [one | {"low": low, "high": high} for one, (low, high) in told]
        hits = [is_held(one) for one in own]
        name = f"{side}: hold it, as calibrate says"
        found.append(line(name, hits, least, True, own, is_whole))
    is_whole = len(rows) >= 2 * LOGS_ENOUGH
    own = of(rows, design="dealt")
    hits = [one["telling"] == "told" and width(one) <= WIDTH_MAX for one in own]
    told = line("dealt: told within .2", hits, TOLD_MIN, True, own, is_whole)
    # Few people tell no change of hours so closely: the limit is for logs of the full size.
    found.append(told and (told[0], told[1] or not is_whole))
    for design in ("steady", "chosen"):
        own = of(rows, design=design)
        hits = [one["telling"] == "told" for one in own]
        found.append(line(f"{design}: told", hits, FALSELY_TOLD_MAX, False, own, is_whole))
    return [one for one in found if one]


def of(rows: list[dict[str, Any]], **where: str) -> list[dict[str, Any]]:
    """The effects of logs with this side or design."""
    own = (row for row in rows if all(row[key] == value for key, value in where.items()))
    return [effect for row in own for effect in row["effects"].values()]


def line(
    name: str, hits: list[bool], limit: float, is_least: bool, own: list[Any], is_whole: bool
) -> tuple[str, bool] | None:
    """The share of hits in words, and whether it keeps the limit; nothing where there is none."""
    if not hits:
        return None
    share, (low, high) = sum(hits) / len(hits), wilson(sum(hits), len(hits))
    words = f"{share:.1%} ({low:.1%} to {high:.1%}) of {len(hits)}"
    words += f", limit {'at least' if is_least else 'at most'} {limit:.0%}"
    words += f", median width {median([width(one) for one in own]):.3f}"
    best = (high if is_least else low) if not is_whole else share
    return f"{name}: {words}", best >= limit if is_least else best <= limit


def is_held(effect: dict[str, Any]) -> bool:
    return effect["low"] <= effect["truth"] <= effect["high"]


def width(effect: dict[str, Any]) -> float:
    return effect["high"] - effect["low"]


def median(values: list[float]) -> float:
    ordered = sorted(values)
    half = len(ordered) // 2
    return (ordered[half] + ordered[~half]) / 2


def wilson(hits: int, count: int) -> tuple[float, float]:
    """Wilson's interval of 95 %."""
    z = 1.959964
    middle = (hits + z**2 / 2) / (count + z**2)
    reach = z / (count + z**2) * math.sqrt(hits * (count - hits) / count + z**2 / 4)
    return max(0, middle - reach), min(1, middle + reach)


def table(row: dict[str, Any]) -> list[str]:
    head = f"{row['side']:8}{row['generator']:26}{row['design']:8}"
    return [
        f"{head}{arm:9}truth {one['truth']:.3f}, forecast {one['middle']:.3f} "
        f"({one['low']:.3f} to {one['high']:.3f}) {'held' if is_held(one) else 'missed':7}"
        f"{one['telling'] or 'not asked'} {one['reason'] or ''}"
        for arm, one in row["effects"].items()
    ]
