"""Event logs of people whose parameters are known, drawn by the formulas of docs/calibrate.md.

Nothing here is shared with the simulator: the laws are written down again, and chance is numpy's.
All times are milliseconds since the log's first moment, rates are per day.
"""

from __future__ import annotations

import csv
import heapq
import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np

DAY = 86_400_000
HOUR = 3_600_000
# Monday, 16 March 2026, noon in UTC.
BEGIN = 1_773_662_400_000

WEARS = ("volume", "none", "volume", "recency", "decay")


@dataclass(frozen=True)
class Truth:
    """What a log is drawn with. What has a share of people concerns these alone."""

    seed: int
    people: int = 500
    days: int = 28
    pushes: float = 1.2
    """Per person and day; the logarithm differs between people by 0.5."""
    quiet: tuple[int, int] = (22, 8)
    """Hours between which nothing is sent."""
    rates: tuple[float, float] = (0.12, 0.09)
    """Android, iOS: at an hour of factor 1, unworn, for a person of factor 1."""
    cv: float = 1.0
    hours: tuple[float, ...] = (0.5, 0.4, 0.8, 0.9, 1.2, 1.0, 1.5, 1.3)
    """Factors of three hours each."""
    wear: str = "volume"
    weight: float = 0.08
    loss: float = 0.4
    loss_days: float = 3.0
    gain: float = 0.6
    gain_days: float = 5.0
    waits: tuple[float, float] = (48 * 60_000.0, 7 * 60_000.0)
    wait_sigma: float = 1.8
    delivery: float = 500.0
    delivery_sigma: float = 1.0
    offline: float = 0.1
    offline_median: float = 40 * 60_000.0
    lifetime: int = 12 * HOUR
    leaving: float = 0.004
    uninstalling: float = 0.35
    besides: float = 0.002
    lost: float = 0.05
    """Of the openings, by the app's tracking."""
    machines: float = 0.02
    skewed: float = 0.02
    visits: bool = True
    visit_rate: float = 0.8
    visit_sigma: float = 0.7
    habit_gain: float = 1.0
    habit_step: float = 0.0444
    habit_days: float = 30.0
    habit_wear: float = 0.005
    absence_free: float = 1.0
    absence_halving: float = 1.7
    absence_floor: float = 0.01
    told: float = 0.3
    told_hours: float = 6.0

    def hour(self, at: float) -> int:
        return int((at + BEGIN) // HOUR) % 24

    def factor(self, hour: int) -> float:
        return self.hours[hour // 3]

    def is_quiet(self, hour: int) -> bool:
        first, last = self.quiet
        return hour >= first or hour < last


def truth(seed: int, people: int = 500) -> Truth:
    """The truth of a seed: wears take turns, and every other log has visits."""
    return Truth(seed=seed, people=people, wear=WEARS[seed % len(WEARS)], visits=seed % 2 == 0)


class Row(NamedTuple):
    uid: int
    nid: str
    event: str
    at: float
    platform: str


@dataclass
class Person:
    uid: int
    platform: int
    factor: float
    """On the hazard of opening; its mean over people is 1."""
    rate: float
    """Own visits a day."""
    habit: float = 0.0
    habit_at: float = 0.0
    last: float = 0.0
    """The last time in the app."""
    volume: float = 0.0
    volume_at: float = 0.0
    shown_at: float = -math.inf
    rows: list[Row] = field(default_factory=list)


class Life:
    """One person's log, event by event in order of time."""

    def __init__(self, truth: Truth, person: Person, chance: np.random.Generator) -> None:
        self.truth, self.person, self.chance = truth, person, chance
        self.end = truth.days * DAY
        self.queue: list[tuple[float, int, str, int]] = []
        self.count = 0
        self.names = "android", "ios"
        fading = math.log(2) / truth.habit_days
        gained = truth.habit_step * person.rate
        self.fading = fading
        self.steady = gained / (gained + fading)
        self.own_hours = [truth.factor(hour) for hour in range(24)]
        self.mean_hour = sum(self.own_hours) / 24

    def push(self, at: float, what: str, nid: int = 0) -> None:
        self.count += 1
        heapq.heappush(self.queue, (at, self.count, what, nid))

    def tell(self, event: str, at: float, nid: int | None = None) -> None:
        if at <= self.end:
            name = "" if nid is None else str(nid)
            self.person.rows.append(
                Row(self.person.uid, name, event, at, self.names[self.person.platform])
            )

    def run(self) -> None:
        truth, chance = self.truth, self.chance
        self.send()
        self.person.habit = self.steady
        # The time since the last visit: exponential, given that it has no effect yet.
        within = 1 - math.exp(-truth.absence_free)
        missed = -math.log(1 - chance.random() * within)
        self.person.last = -missed / self.person.rate * DAY
        if truth.visits:
            self.propose(0)
        leaves = chance.exponential(1 / truth.besides) * DAY
        self.push(leaves, "remove")
        while self.queue:
            at, _, what, nid = heapq.heappop(self.queue)
            if at > self.end or getattr(self, what)(at, nid) == "left":
                return

    def send(self) -> None:
        """Pushes, and when an on-off device gets each of them."""
        truth, chance = self.truth, self.chance
        mean_off = truth.offline_median / math.log(2)
        mean_on = mean_off * (1 - truth.offline) / truth.offline
        is_on, change = chance.random() >= truth.offline, 0.0
        change = chance.exponential(mean_on if is_on else mean_off)
        rate = truth.pushes * math.exp(0.5 * chance.standard_normal() - 0.125)
        # As many are sent as the day would have, all at the hours that are not quiet.
        awake = sum(not truth.is_quiet(hour) for hour in range(24)) / 24
        at, nid = 0.0, 0
        while True:
            at += chance.exponential(awake / rate) * DAY
            if at > self.end:
                return
            if truth.is_quiet(truth.hour(at)):
                continue
            nid += 1
            while change < at:
                is_on = not is_on
                change += chance.exponential(mean_on if is_on else mean_off)
            ready = at if is_on else change
            delay = truth.delivery * math.exp(truth.delivery_sigma * chance.standard_normal())
            self.push(at, "sent", nid)
            if ready - at > truth.lifetime:
                self.push(at + truth.lifetime, "expired", nid)
            else:
                self.push(ready + delay, "shown", nid)

    def sent(self, at: float, nid: int) -> None:
        self.tell("sent", at, nid)

    def expired(self, at: float, nid: int) -> None:
        self.tell("expired", at, nid)

    def shown(self, at: float, nid: int) -> str | None:
        truth, person, chance = self.truth, self.person, self.chance
        self.tell("delivered", at, nid)
        hazard = -math.log1p(-truth.rates[person.platform]) * person.factor
        hazard *= truth.factor(truth.hour(at)) * self.worn(at)
        if truth.visits:
            hazard *= 1 - truth.told * 0.5 ** ((at - person.last) / HOUR / truth.told_hours)
        if chance.random() < -math.expm1(-hazard):
            wait = truth.waits[person.platform]
            wait *= math.exp(truth.wait_sigma * chance.standard_normal())
            self.push(at + wait, "opened", nid)
        else:
            person.habit = self.stock(at) * (1 - truth.habit_wear)
            person.habit_at = at
        if chance.random() < truth.leaving:
            kind = "uninstalled" if chance.random() < truth.uninstalling else "optedOut"
            self.tell(kind, at + 1_000, nid)
            return "left"
        return None

    def worn(self, at: float) -> float:
        """The wear of earlier pushes; this one counts from now on."""
        truth, person = self.truth, self.person
        volume = person.volume * math.exp(-(at - person.volume_at) / (2 * DAY))
        since = (at - person.shown_at) / DAY
        person.volume, person.volume_at, person.shown_at = volume + 1, at, at
        if truth.wear == "volume":
            return 1 / (1 + truth.weight * volume)
        if truth.wear == "recency":
            return 1 - truth.loss * 0.5 ** (since / truth.loss_days)
        if truth.wear == "decay":
            return 1 + truth.gain * 0.5 ** (at / DAY / truth.gain_days)
        return 1

    def opened(self, at: float, nid: int) -> None:
        if self.chance.random() >= self.truth.lost:
            self.tell("opened", at, nid)
        self.come(at)

    def remove(self, at: float, nid: int) -> str:
        self.tell("uninstalled", at)
        return "left"

    # Visits: candidates at the highest rate, thinned (Lewis and Shedler 1979).

    def propose(self, at: float) -> None:
        peak = self.person.rate * (1 + self.truth.habit_gain) * max(self.own_hours) / self.mean_hour
        self.push(at + self.chance.exponential(1 / peak) * DAY, "candidate")

    def candidate(self, at: float, nid: int) -> None:
        truth, person = self.truth, self.person
        self.propose(at)
        missed = (at - person.last) / DAY * person.rate - truth.absence_free
        absence = 0.5 ** (max(0.0, missed) / truth.absence_halving)
        factor = (1 + truth.habit_gain * self.stock(at)) / (1 + truth.habit_gain * self.steady)
        factor *= max(truth.absence_floor, absence)
        share = factor / (1 + truth.habit_gain)
        share *= self.own_hours[truth.hour(at)] / max(self.own_hours)
        if self.chance.random() < share:
            self.tell("visited", at)
            self.come(at)

    def stock(self, at: float) -> float:
        return self.person.habit * math.exp(-self.fading * (at - self.person.habit_at) / DAY)

    def come(self, at: float) -> None:
        stock = self.stock(at)
        self.person.habit = stock + self.truth.habit_step * (1 - stock)
        self.person.habit_at = self.person.last = at


class Machine(Life):
    """A program with a device: it opens what comes at once, scans it, or is never asleep."""

    def shown(self, at: float, nid: int) -> str | None:
        self.tell("delivered", at, nid)
        kind = self.person.uid % 3
        if kind == 0:
            wait = self.chance.uniform(100, 700)
        elif kind == 1:
            wait = self.chance.uniform(2_000, 20_000)
        else:
            wait = self.chance.uniform(0, 20 * HOUR)
        self.push(at + wait, "opened", nid)
        return None

    def opened(self, at: float, nid: int) -> None:
        self.tell("opened", at, nid)


def rows(truth: Truth) -> list[Row]:
    """The rows of a log, in order of time."""
    found: list[Row] = []
    spread = math.sqrt(math.log1p(truth.cv**2))
    for uid in range(truth.people):
        chance = np.random.default_rng([truth.seed, uid])
        person = Person(
            uid=uid,
            platform=int(chance.random() < 0.4),
            factor=math.exp(spread * chance.standard_normal() - spread**2 / 2),
            rate=truth.visit_rate * math.exp(truth.visit_sigma * chance.standard_normal()),
        )
        kind = chance.random()
        is_machine, is_skewed = kind < truth.machines, kind > 1 - truth.skewed
        life = (Machine if is_machine else Life)(truth, person, chance)
        life.run()
        if is_skewed:
            # The device's clock is behind; what the server writes goes by the right one.
            behind = math.exp(math.log(30 * 60_000) + chance.standard_normal())
            own = {"delivered", "opened", "visited"}
            person.rows = [
                row._replace(at=row.at - behind) if row.event in own else row for row in person.rows
            ]
        found += person.rows
    return sorted(found, key=lambda row: (row.at, row.uid))


def write(truth: Truth, path: Path) -> None:
    with path.open("w", newline="") as file:
        lines = csv.writer(file)
        lines.writerow(("uid", "nid", "event", "ts", "platform"))
        for row in rows(truth):
            lines.writerow((row.uid, row.nid, row.event, BEGIN + round(row.at), row.platform))
