"""The peer workload with numpy and heapq: peer_heapq.py [SUBSCRIBERS [SEED]]

numpy decides on all followers of a post at once; one heap orders what follows from it. Checked as
peer_simpy.py is.
"""

import random
from heapq import heappop, heappush
from math import exp

import numpy as np

from outcome import measure
from population import *

NEVER = np.iinfo(np.int64).max
WAKE, POST, NOTICE, OPEN = range(4)


class Simulation:
    def __init__(self, population, seed, counts):
        self.counts = counts
        self.rng, self.chance = np.random.default_rng(seed), random.Random(seed)
        self.offset, self.opt_in = population.offset, population.opt_in
        self.quiet_from, self.quiet_to = population.quiet.T.copy()
        self.first, self.last = population.first_device[:-1], population.first_device[1:] - 1
        self.followers = population.followers
        people = len(self.offset)
        self.day, self.sent_today = np.full(people, -2), np.zeros(people, int)
        self.last_sent = np.full(people, -DAY)
        self.fatigue, self.fatigue_at = [0.0] * people, [0] * people
        self.hours = self.offset.tolist()
        # Column 0: the mean spell offline, column 1: online.
        self.spells = population.spells[:, ::-1].copy()
        online = self.rng.random(len(self.spells)) < self.spells[:, 1] / self.spells.sum(1)
        self.online = online.astype(int)
        self.until = self.spell(np.arange(len(online)))
        # (time, kind, serial, what): who was waiting for a moment comes before its posts.
        self.heap = [(at, POST, i, (b, c)) for i, (at, b, c) in enumerate(population.posts)]
        self.serial = len(self.heap)

    def spell(self, devices):
        return 1 + self.rng.exponential(self.spells[devices, self.online[devices]]).astype(int)

    def schedule(self, at, kind, what):
        heappush(self.heap, (at, kind, self.serial, what))
        self.serial += 1

    def run(self):
        handlers = (self.decide, self.post, self.notice, self.open)
        while self.heap:
            now, kind, _, what = heappop(self.heap)
            handlers[kind](now, what)

    def post(self, now, post):
        business, category = post
        followers = self.followers[business]
        people = followers[self.opt_in[followers, category]]
        self.counts["candidates"] += len(followers)
        self.counts["categoryOff"] += len(followers) - len(people)
        clock = (now + self.offset[people]) % DAY
        is_quiet = (clock >= self.quiet_from[people]) | (clock < self.quiet_to[people])
        self.decide(now, people[~is_quiet])
        deferred = people[is_quiet]
        self.counts["deferred"] += len(deferred)
        wait = (self.quiet_to[deferred] - clock[is_quiet]) % DAY
        for length in np.unique(wait).tolist():
            self.schedule(now + length, WAKE, deferred[wait == length])

    def decide(self, now, people):
        day = (now + self.offset[people]) // DAY
        sent = np.where(self.day[people] == day, self.sent_today[people], 0)
        capped = sent >= DAILY_CAP
        too_soon = ~capped & (now - self.last_sent[people] < GAP)
        goes = ~(capped | too_soon)
        self.counts["capped"] += int(capped.sum())
        self.counts["tooSoon"] += int(too_soon.sum())
        self.counts["sent"] += int(goes.sum())
        people = people[goes]
        self.day[people], self.sent_today[people] = day[goes], sent[goes] + 1
        self.last_sent[people] = now
        self.deliver(now, people)

    def deliver(self, now, people):
        at = self.arrivals(now, self.first[people])
        two = np.flatnonzero(self.last[people] > self.first[people])
        at[two] = np.minimum(at[two], self.arrivals(now, self.last[people[two]]))
        delivered = at != NEVER
        self.counts["delivered"] += int(delivered.sum())
        for moment, person in zip(at[delivered].tolist(), people[delivered].tolist()):
            self.schedule(moment, NOTICE, person)

    def arrivals(self, now, devices):
        """When a push sent now is on each device. Sends to a device are a gap apart, so its clock
        may be wound on past the latency."""
        at = now + 1 + self.rng.lognormal(*LATENCY, len(devices)).astype(int)
        behind = np.flatnonzero(self.until[devices] <= at)
        while len(behind):
            some = devices[behind]
            self.online[some] ^= 1
            self.until[some] += self.spell(some)
            behind = behind[self.until[some] <= at[behind]]
        at = np.where(self.online[devices], at, self.until[devices])
        return np.where(at > now + TIME_TO_LIVE, NEVER, at)

    def tired(self, now, person):
        fatigue = self.fatigue[person] * exp((self.fatigue_at[person] - now) / FATIGUE_FOLD)
        self.fatigue_at[person] = now
        return fatigue

    def notice(self, now, person):
        fatigue = self.tired(now, person)
        self.fatigue[person] = fatigue + 1
        hour = (now + self.hours[person]) // HOUR % 24
        if self.chance.random() < OPEN_BY_HOUR[hour] / (1 + FATIGUE_WEIGHT * fatigue):
            delay = self.chance.lognormvariate(*TIME_TO_OPEN)
            self.schedule(now + 1 + int(delay), OPEN, person)

    def open(self, now, person):
        self.fatigue[person] = FATIGUE_AFTER_OPEN * self.tired(now, person)
        self.counts["opened"] += 1
        if self.chance.random() < TAP:
            self.counts["tapped"] += 1


if __name__ == "__main__":
    measure("numpy and heapq", lambda *world: Simulation(*world).run())
