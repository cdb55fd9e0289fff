"""What a strategy does with the pushes that somebody sends, what comes of it, and the log of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from generators import DAYS, Array, Generator, People, hazards, pushes

Change = Callable[[Array], Array]
COHORT = 7, 24
"""First and last day, not included, of a run of 28 with 7 of warm-up (docs/metrics.md)."""
BEGIN = 1_773_619_200_000
"""Milliseconds since 1970 at the log's first midnight."""
DAY = 86_400_000
PART = 1_000
"""People who are reckoned with at a time."""


def capped(limit: int) -> Change:
    """The first `limit` pushes of each day."""

    def change(sent: Array) -> Array:
        day = np.floor(sent)
        kept = np.ones(sent.shape, bool)
        kept[:, limit:] = day[:, limit:] != day[:, :-limit]
        return np.where(kept, sent, np.nan)

    return change


def quiet(sent: Array) -> Array:
    """Pushes between 21:00 and 9:00 wait until 9:00."""
    hour = sent % 1 * 24
    morning = np.floor(sent) + 9 / 24
    return np.where(hour >= 21, morning + 1, np.where(hour < 9, morning, sent))


def evening(sent: Array) -> Array:
    return np.ceil(sent - 0.75) + 0.75


CHANGES: dict[str, Change] = {"one": capped(1), "quiet": quiet, "evening": evening}
DEALT = {**CHANGES, "two": capped(2), "today": lambda sent: sent}
DEALT_SHARES = {"today": 0.25, "one": 0.25, "two": 0.25, "quiet": 0.125, "evening": 0.125}


def changed(sent: Array, change: Change) -> Array:
    """The moments under a change that begins with the log."""
    later = np.sort(change(np.where(sent >= 0, sent, np.nan)), axis=1)
    earlier = np.where(sent < 0, sent, np.nan)
    return np.sort(np.concatenate((earlier, later), axis=1), axis=1)[:, : sent.shape[1]]


def outcome(by: Generator, people: People, sent: Array, intended: Array) -> Array:
    """Expected openings in the cohort, pushes if nobody left, and days of people who are there.

    As in a run, a push counts on the day on which it was intended.
    """
    opening, leaving = hazards(by, people, sent)
    first, end = COHORT
    there = np.cumprod(np.exp(-leaving), axis=1)
    there = np.concatenate((np.ones((len(sent), 1)), there[:, :-1]), axis=1)
    is_counted = (intended >= first) & (intended < end)
    opened = np.where(is_counted, there * -np.expm1(-opening), 0).sum()
    days = np.clip(end - np.maximum(first, people.joined), 0, None).sum()
    return np.array((opened, is_counted.sum(), days))


def truths(by: Generator, is_chosen: bool, count: int, seed: int) -> dict[str, tuple[float, float]]:
    """Openings under each change as a ratio to today's, and pushes a day if nobody left.

    Expectations over `count` people, the same ones and the same senders under every change.
    """
    chance = np.random.default_rng([seed, 3])
    everybody = by.people(count, is_chosen, chance)
    sums = dict.fromkeys(("today", *CHANGES), np.zeros(3))
    # By the number of their senders, so that rows of a part are about as long.
    for part in np.array_split(np.argsort(everybody.sources), -(-count // PART)):
        people = everybody.only(part)
        sent = pushes(people, chance)
        for name in sums:
            under = sent if name == "today" else changed(sent, CHANGES[name])
            # Waiting leaves pushes in their order, and a cap moves none.
            intended = under if name == "one" else sent
            sums[name] = sums[name] + outcome(by, people, under, intended)
    today = sums["today"][0]
    return {name: (opened / today, count / days) for name, (opened, count, days) in sums.items()}


def write(by: Generator, design: str, count: int, seed: int, path: Path) -> int:
    """Writes a log of `count` people as docs/calibrate.md describes it; its number of openings."""
    chance = np.random.default_rng([seed, 2])
    people = by.people(count, design == "chosen", chance)
    sent = pushes(people, chance)
    names, shares = list(DEALT_SHARES), list(DEALT_SHARES.values())
    dealt = chance.choice(len(names), count, p=shares) * (design == "dealt")
    for place, name in enumerate(names):
        sent[dealt == place] = changed(sent[dealt == place], DEALT[name])
    opening, leaving = hazards(by, people, sent)
    is_opened = chance.random(sent.shape) < -np.expm1(-opening)
    is_last = chance.random(sent.shape) < -np.expm1(-leaving)
    gone = np.cumsum(is_last, axis=1) - is_last > 0
    waits = by.wait[0] / 24 * np.exp(by.wait[1] * chance.standard_normal(sent.shape))
    is_there = (sent >= 0) & (sent < DAYS) & ~gone
    opens = 0
    with path.open("w") as file:
        file.write("uid,nid,event,ts,type,platform" + (",arm\n" if design == "dealt" else "\n"))
        for uid, place in np.argwhere(is_there):
            at = sent[uid, place]
            end = f",new_post,{'ios' if people.is_ios[uid] else 'android'}"
            end += f",{names[dealt[uid]]}\n" if design == "dealt" else "\n"
            file.write(f"{uid},{place},sent,{stamp(at)}{end}")
            if is_opened[uid, place] and at + waits[uid, place] < DAYS:
                file.write(f"{uid},{place},opened,{stamp(at + waits[uid, place])}{end}")
                opens += 1
            if is_last[uid, place]:
                file.write(f"{uid},{place},optedOut,{stamp(at) + 1000}{end}")
    return opens


def stamp(at: float) -> int:
    return BEGIN + round(at * DAY)
