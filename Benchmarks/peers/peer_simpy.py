"""The peer workload as SimPy processes, as its manual would have it: peer_simpy.py [SUBSCRIBERS [SEED]]

Checked: for any seed, candidates, categoryOff, deferred, capped, tooSoon and sent equal those of
peer_heapq.py to the last one, and all shares agree with those of scenarios/peer-notification.yaml.
"""

import random
from math import exp

import simpy

from outcome import measure
from population import *


class Device:
    """Online and offline by turns; its clock is wound on when somebody asks."""

    def __init__(self, mean_online, mean_offline, chance):
        self.means, self.chance = (mean_offline, mean_online), chance
        self.online = chance.random() < mean_online / (mean_online + mean_offline)
        self.until = self.spell()

    def spell(self):
        return 1 + int(self.chance.expovariate(1 / self.means[self.online]))

    def next_online(self, now):
        while self.until <= now:
            self.online = not self.online
            self.until += self.spell()
        return now if self.online else self.until


class Subscriber:
    def __init__(self, offset, quiet, opt_in, devices):
        self.offset, self.quiet, self.opt_in, self.devices = offset, quiet, opt_in, devices
        self.day, self.sent_today, self.last_sent = None, 0, -DAY
        self.fatigue, self.fatigue_at = 0.0, 0

    def quiet_for(self, now):
        clock, (start, end) = (now + self.offset) % DAY, self.quiet
        return (end - clock) % DAY if clock >= start or clock < end else 0

    def refusal(self, now):
        day = (now + self.offset) // DAY
        if day != self.day:
            self.day, self.sent_today = day, 0
        if self.sent_today >= DAILY_CAP:
            return "capped"
        if now - self.last_sent < GAP:
            return "tooSoon"
        self.sent_today += 1
        self.last_sent = now
        return None

    def tired(self, now):
        self.fatigue *= exp((self.fatigue_at - now) / FATIGUE_FOLD)
        self.fatigue_at = now
        return self.fatigue


class Simulation:
    def __init__(self, population, seed, counts):
        self.env, self.chance, self.counts = simpy.Environment(), random.Random(seed), counts
        spells, firsts = population.spells.tolist(), population.first_device.tolist()
        people = [
            Subscriber(offset, quiet, opt_in, [Device(*s, self.chance) for s in spells[first:end]])
            for offset, quiet, opt_in, first, end in zip(
                population.offset.tolist(), population.quiet.tolist(), population.opt_in.tolist(),
                firsts, firsts[1:],
            )
        ]  # fmt: skip
        followers = [[people[s] for s in f.tolist()] for f in population.followers]
        self.env.process(self.feed(population.posts, followers))

    def feed(self, posts, followers):
        for at, business, category in posts:
            yield self.env.timeout(at - self.env.now)
            for subscriber in followers[business]:
                self.consider(subscriber, category)

    def consider(self, subscriber, category):
        self.counts["candidates"] += 1
        if not subscriber.opt_in[category]:
            self.counts["categoryOff"] += 1
        elif wait := subscriber.quiet_for(self.env.now):
            self.counts["deferred"] += 1
            self.env.process(self.defer(subscriber, wait))
        else:
            self.decide(subscriber)

    def defer(self, subscriber, wait):
        yield self.env.timeout(wait)
        self.decide(subscriber)

    def decide(self, subscriber):
        refusal = subscriber.refusal(self.env.now)
        self.counts[refusal or "sent"] += 1
        if not refusal:
            push = {"delivered": False}
            for device in subscriber.devices:
                self.env.process(self.deliver(push, subscriber, device))

    def deliver(self, push, subscriber, device):
        deadline = self.env.now + TIME_TO_LIVE
        yield self.env.timeout(1 + int(self.chance.lognormvariate(*LATENCY)))
        at = device.next_online(self.env.now)
        if at > deadline:
            return
        yield self.env.timeout(at - self.env.now)
        if not push["delivered"]:
            push["delivered"] = True
            self.counts["delivered"] += 1
            yield from self.notice(subscriber)

    def notice(self, subscriber):
        now = self.env.now
        fatigue = subscriber.tired(now)
        subscriber.fatigue += 1
        hour = (now + subscriber.offset) // HOUR % 24
        if self.chance.random() >= OPEN_BY_HOUR[hour] / (1 + FATIGUE_WEIGHT * fatigue):
            return
        yield self.env.timeout(1 + int(self.chance.lognormvariate(*TIME_TO_OPEN)))
        subscriber.fatigue = FATIGUE_AFTER_OPEN * subscriber.tired(self.env.now)
        self.counts["opened"] += 1
        if self.chance.random() < TAP:
            self.counts["tapped"] += 1


if __name__ == "__main__":
    measure("SimPy", lambda *world: Simulation(*world).env.run())
