"""People whose response to pushes is known, by laws that share no code with the simulator.

Chance is numpy's. Moments are days from the log's first midnight, Monday 16 March 2026 in UTC, by
which every clock goes; what lies before 0 was sent and is not in the log.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

Array = np.ndarray
Wear = Callable[[Array, Array], Array]
"""Factor on the hazard, by the recent volume and the days since the last push."""

BEFORE = 21
"""Days for which people were pushed before the log begins."""
DAYS = 28
AWAKE = np.arange(24) >= 7
NIGHT_WEIGHT = 1 / 3
"""Pushes of an hour before 7:00, where one of the day has 1."""
SOURCES_MAX = 16
PATIENCE = 0.004
"""Hazard of leaving at a push when the week had more of them than one bears, of heavy receivers."""


@dataclass
class People:
    """The people of a world, each figure an array over them, or one number for all."""

    hazard: Array
    """Of opening at an hour of factor 1, unworn: the platform's times the person's own."""
    is_ios: Array
    hours: Array
    """Factors of 24 hours, a row for each person or one for all; their mean is 1."""
    wears: list[Wear]
    kind: Array
    """Which of the wears a person has."""
    bears: Array
    """Pushes a week above which one leaves sooner."""
    joined: Array
    sources: Array
    """Senders of a push a day."""

    def only(self, chosen: Array) -> People:
        """These of the people."""
        hours = self.hours[chosen] if len(self.hours) > 1 else self.hours
        before = self.hazard[chosen], self.is_ios[chosen], hours, self.wears
        after = self.kind, self.bears, self.joined, self.sources
        return People(*before, *(one[chosen] for one in after))

    def worn(self, volume: Array, gap: Array) -> Array:
        """Each person's wear at this volume, so many days after the last push."""
        if len(self.wears) == 1:
            return self.wears[0](volume, gap)
        return np.choose(self.kind, [wear(volume, gap) for wear in self.wears])


@dataclass
class Generator:
    """A law of responses, with what this seed drew."""

    name: str
    is_inside: bool
    wears: list[Wear]
    memory: float
    """Days in which the volume fades by e."""
    cv: float
    rates: tuple[float, float]
    """Android, iOS."""
    leaving: float
    """Hazard at each push."""
    sources: int
    hours: Array
    trend: float = 0.0
    """Growth of the logarithm of the hazard, a day."""
    weekend: float = 1.0
    novelty: float = 0.0
    wait: tuple[float, float] = (0.6, 1.4)
    """Hours to open: median, and spread of the logarithm."""

    def people(self, count: int, is_chosen: bool, chance: np.random.Generator) -> People:
        """People by this law; under `is_chosen` the keen ones have more senders."""
        score = chance.standard_normal((3, count))
        own = self.own_factor(score[0], chance)
        is_ios = chance.random(count) < 0.4
        rate = np.where(is_ios, self.rates[1], self.rates[0])
        hours, joined = np.array(self.hours)[None], np.full(count, -float(BEFORE))
        if self.name == "own hours":
            hours = peaked(19 + 3.5 * score[2], 3)
        if self.name == "joiners":
            joined = np.where(chance.random(count) < 0.5, chance.uniform(0, DAYS, count), joined)
        is_heavy = self.name == "heavy receivers"
        sources = np.full(count, self.sources)
        if is_chosen or is_heavy:
            keen = 0.64 * score[0] + math.sqrt(1 - 0.64**2) * score[1] if is_chosen else score[1]
            sources = geometric(keen, self.sources)
        bears = np.exp(math.log(25) + 0.5 * score[2]) if is_heavy else np.full(count, np.inf)
        kind = (own > 1).astype(int) % len(self.wears)
        return People(
            -np.log1p(-rate) * own, is_ios, hours, self.wears, kind, bears, joined, sources
        )

    def own_factor(self, score: Array, chance: np.random.Generator) -> Array:
        """What multiplies a person's hazard, of mean 1."""
        if self.name == "two classes":
            return np.where(score > 0.5, 2.6, 0.287)
        spread = math.sqrt(math.log1p(self.cv**2))
        own = np.exp(spread * score - spread**2 / 2)
        if self.name == "silent phones":
            own = np.where(chance.random(len(own)) < 1 / 3, 0, own * 1.5)
        return own


def geometric(score: Array, mean: int) -> Array:
    """A geometric number of mean `mean`, 1 to `SOURCES_MAX`, that rises with a normal score."""
    above = np.vectorize(lambda one: 0.5 * math.erfc(one / math.sqrt(2)))(score)
    return np.clip(1 + np.floor(np.log(above) / math.log1p(-1 / mean)), 1, SOURCES_MAX).astype(int)


def peaked(peak: Array, height: float) -> Array:
    """Factors of the hours, a row for each hour of a peak; without one all would be alike."""
    off = (np.arange(24)[None] + 0.5 - peak[:, None] + 12) % 24 - 12
    factor = 1 + height * np.exp(-((off / 2.5) ** 2) / 2)
    return factor / factor.mean(axis=1, keepdims=True)


def pushes(people: People, chance: np.random.Generator) -> Array:
    """Moments at which somebody sends: a row for each person, in order, filled up with NaN."""
    count = chance.poisson(people.sources * (BEFORE + DAYS))
    there = np.arange(count.max())[None] < count[:, None]
    weight = np.where(AWAKE, 1, NIGHT_WEIGHT)
    hour = chance.choice(24, there.shape, p=weight / weight.sum())
    day = chance.integers(-BEFORE, DAYS, there.shape)
    moment = day + (hour + chance.random(there.shape)) / 24
    return np.sort(np.where(there & (moment >= people.joined[:, None]), moment, np.nan), axis=1)


def hazards(by: Generator, people: People, sent: Array) -> tuple[Array, Array]:
    """Hazards of opening and of leaving at each of these moments, of people still there."""
    count, row = len(sent), np.arange(len(sent))
    moments = np.ascontiguousarray(sent.T)
    volume, week, last = np.zeros(count), np.zeros(count), np.full(count, -1e3)
    opening, leaving = np.zeros(moments.shape), np.zeros(moments.shape)
    for place, at in enumerate(moments):
        live = ~np.isnan(at)
        now = np.where(live, at, last)
        gap = now - last
        volume, week = volume * np.exp(-gap / by.memory), week * np.exp(-gap / 7) + live
        factor = people.hours[row if len(people.hours) > 1 else 0, hour_of(now)]
        factor = factor * people.worn(volume, gap) * np.exp(by.trend * now)
        factor = factor * np.where(now // 1 % 7 >= 5, by.weekend, 1)
        factor = factor * (1 + by.novelty * 0.5 ** ((now - people.joined) / 5))
        opening[place] = np.where(live, people.hazard * factor, 0)
        leaving[place] = np.where(
            live & (now >= 0), by.leaving + PATIENCE * (week > people.bears), 0
        )
        volume, last = volume + live, now
    return opening.T, leaving.T


def hour_of(moment: Array) -> Array:
    return np.minimum(23, (moment % 1 * 24).astype(int))
