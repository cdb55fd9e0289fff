"""The workload that `scenarios/peer-notification.yaml` describes: people, follows, posts, constants.

Times are milliseconds; 0 is a Monday, 00:00 UTC. Both peers read the same population, so their
decisions, which chance has no part in, must be equal; what devices and people do agrees
statistically.
"""

from dataclasses import dataclass

import numpy as np

SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000
DAYS = 14

DAILY_CAP, GAP, TIME_TO_LIVE = 3, 30 * MINUTE, DAY
LATENCY = (np.log(0.6 * SECOND), 0.8)
TIME_TO_OPEN = (np.log(20 * MINUTE), 1.5)
FATIGUE_FOLD, FATIGUE_WEIGHT, FATIGUE_AFTER_OPEN, TAP = 2 * DAY, 0.15, 0.5, 0.2
OPEN_BY_HOUR = [
    0.03, 0.02, 0.02, 0.02, 0.02, 0.04, 0.08, 0.12, 0.15, 0.16, 0.16, 0.17,
    0.20, 0.18, 0.16, 0.16, 0.17, 0.20, 0.23, 0.25, 0.24, 0.20, 0.12, 0.06,
]  # fmt: skip

_OFFSETS = np.array([-8, -6, -5, 0, 1]) * HOUR
_OFFSET_SHARES = [0.2, 0.2, 0.3, 0.2, 0.1]
# Quiet from and to; nobody's clock is past a day, so the third is never quiet.
_QUIET = np.array([[22 * HOUR, 8 * HOUR], [23 * HOUR, 7 * HOUR], [DAY, 0]])
_QUIET_SHARES = [0.7, 0.2, 0.1]
_OPT_IN = [0.8, 0.7, 0.6, 0.5]
_CATEGORY_SHARES = [0.4, 0.3, 0.2, 0.1]
_FOLLOWED = 5
# Mean milliseconds online and offline of regular and of seldom seen devices.
_SPELLS = np.array([[6 * HOUR, 3 * HOUR], [1 * HOUR, 36 * HOUR]], float)


@dataclass
class Population:
    offset: np.ndarray  # to local time, by subscriber
    quiet: np.ndarray  # from and to, by subscriber
    opt_in: np.ndarray  # by subscriber and category
    first_device: np.ndarray  # by subscriber, and the end
    spells: np.ndarray  # by device
    followers: list[np.ndarray]  # by business
    posts: list[tuple[int, int, int]]  # time, business, category, in order of time

    @classmethod
    def drawn(cls, subscribers: int, businesses: int, seed: int) -> "Population":
        rng = np.random.default_rng(seed)
        devices = 1 + (rng.random(subscribers) < 0.3)
        return cls(
            offset=rng.choice(_OFFSETS, subscribers, p=_OFFSET_SHARES),
            quiet=_QUIET[rng.choice(3, subscribers, p=_QUIET_SHARES)],
            opt_in=rng.random((subscribers, 4)) < _OPT_IN,
            first_device=np.concatenate([[0], np.cumsum(devices)]),
            spells=_SPELLS[(rng.random(devices.sum()) < 0.05).astype(int)],
            followers=_followers(rng, subscribers, businesses),
            posts=_posts(rng, businesses),
        )


def _followers(rng, subscribers, businesses):
    """Distinct businesses drawn by popularity 1 / rank: those of the largest Gumbel keys."""
    popularity = -np.log(np.arange(1, businesses + 1))
    followed = np.empty((subscribers, _FOLLOWED), np.int64)
    for start in range(0, subscribers, 10_000):
        keys = popularity + rng.gumbel(size=(min(10_000, subscribers - start), businesses))
        followed[start : start + len(keys)] = np.argpartition(keys, -_FOLLOWED)[:, -_FOLLOWED:]
    order = np.argsort(followed.ravel(), kind="stable")
    ends = np.cumsum(np.bincount(followed.ravel(), minlength=businesses))
    return np.split(order // _FOLLOWED, ends[:-1])


def _posts(rng, businesses):
    """One post a day and business, a Poisson process on the hours from 9 to 21 of its own time."""
    posts = []
    for business, offset in enumerate(rng.choice(_OFFSETS, businesses, p=_OFFSET_SHARES)):
        # A day more, for those behind UTC; what comes after the last day is cut off.
        days = np.repeat(np.arange(DAYS + 1), rng.poisson(1, DAYS + 1))
        times = days * DAY + 9 * HOUR + rng.integers(0, 12 * HOUR, len(days)) - offset
        categories = rng.choice(4, len(days), p=_CATEGORY_SHARES)
        posts += [(int(t), business, int(c)) for t, c in zip(times, categories) if t < DAYS * DAY]
    return sorted(posts)
