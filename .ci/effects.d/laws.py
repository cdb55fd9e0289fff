"""Which generators there are: six and more that follow the simulator's laws, as many that do not.

*Inside* are log-normal people, hours that all share, and a wear by volume, by the time since the
last push, or none. The other laws are not in the simulator, or not in what `pushlab calibrate`
fits. Parameters are drawn for each seed: a forecast that is wrong at one value would else be wrong
in every log of that law. Their ranges are *assumptions*.
"""

from __future__ import annotations

import math

import numpy as np

from generators import Array, Generator, Wear, peaked


def hyperbola(weight: float) -> Wear:
    return lambda volume, gap: 1 / (1 + weight * volume)


def exponential(rate: float) -> Wear:
    return lambda volume, gap: np.exp(-rate * volume)


def recent(loss: float, days: float) -> Wear:
    return lambda volume, gap: 1 - loss * 0.5 ** (gap / days)


def threshold(volume_max: float, below: float) -> Wear:
    return lambda volume, gap: np.where(volume > volume_max, below, 1.0)


def none(volume: Array, gap: Array) -> Array:
    return np.ones_like(volume)


INSIDE = (
    "volume",
    "volume, other memory",
    "exponential",
    "exponential, other memory",
    "recency",
    "recency, evening",
    "no wear",
)
OUTSIDE = (
    "two classes",
    "long memory",
    "threshold",
    "weekends",
    "silent phones",
    "season",
    "joiners",
    "own hours",
    "late",
    "heavy receivers",
)
PEAKED = {"volume, other memory", "exponential, other memory", "recency, evening", "no wear"}
MEMORY = 2.0
"""Days; that of the simulator (docs/model.md)."""


def generator(name: str, seed: int) -> Generator:
    """The generator of that name with the parameters of a seed."""
    chance = np.random.default_rng([seed, 1])
    hyperbolic = hyperbola(math.exp(chance.uniform(math.log(0.03), math.log(0.15))))
    curved = exponential(math.exp(chance.uniform(math.log(0.03), math.log(0.12))))
    lately = recent(chance.uniform(0.2, 0.6), chance.uniform(1, 4))
    other, rate = chance.uniform(1, 6), math.exp(chance.uniform(math.log(0.04), math.log(0.1)))
    usual = [hyperbolic, curved][int(chance.integers(2))]
    is_peaked = name in PEAKED or (name not in INSIDE and chance.random() < 0.5)
    peak, height = chance.uniform(11, 22, 1), chance.uniform(0.2, 1.5)
    hours = peaked(peak, height)[0] if is_peaked else np.ones(24)
    wears = {
        "volume": [hyperbolic],
        "volume, other memory": [hyperbolic],
        "exponential": [curved],
        "exponential, other memory": [curved],
        "recency": [lately],
        "recency, evening": [lately],
        "no wear": [none],
        "two classes": [curved, none],
        "long memory": [hyperbola(chance.uniform(0.01, 0.04))],
        "threshold": [threshold(6, chance.uniform(0.4, 0.7))],
    }
    memory = other if name.endswith("other memory") else 14.0 if name == "long memory" else MEMORY
    return Generator(
        name=name,
        is_inside=name in INSIDE,
        wears=wears.get(name, [usual]),
        memory=memory,
        cv=chance.uniform(0.5, 1.2),
        rates=(rate, rate * chance.uniform(0.6, 1)),
        leaving=math.exp(chance.uniform(math.log(1e-4), math.log(8e-4))),
        sources=int(chance.integers(3, 6)),
        hours=hours,
        trend=chance.choice([-0.03, 0.03]) if name == "season" else 0.0,
        weekend=0.5 if name == "weekends" else 1.0,
        novelty=0.8 if name == "joiners" else 0.0,
        wait=(7.0, 1.3) if name == "late" else (0.6, 1.4),
    )
