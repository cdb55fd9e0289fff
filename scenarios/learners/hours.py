"""Learns at which hours of the day pushes are opened, by everybody and by people like this one.

`scenarios/send-time-learner.yaml` starts it. It needs Python alone, and is made to be read: a naive
Bayes classifier, whose score adds up one term for each feature, by how much more likely an opening
is in the feature's bin than in all. docs/learning.md has the lines that it reads and writes.
"""

import json
import math
import sys

# The bins of each feature: values below the first number, from it to below the second, and so on.
BINS = {
    "hour": [3, 6, 9, 12, 15, 18, 21],
    "visitsInSlot": [1, 2, 3, 5, 8, 13, 21],
    "openedInSlot": [1, 2, 3, 5],
    "sentInSlot": [1, 3, 6, 12],
}
# Pushes that each bin is taken to have had beside its own, opened as often as those of all bins.
PRIOR = 40


class Count:
    """Pushes that were sent, and those of them that were opened."""

    def __init__(self) -> None:
        self.sent = self.opened = 0

    def add(self, is_opened: bool) -> None:
        self.sent += 1
        self.opened += is_opened

    def log_odds(self, more: int = 0, share: float = 0.0) -> float:
        """The log-odds of an opening, with `more` pushes of which `share` are opened."""
        opened = self.opened + more * share
        return math.log((opened + 0.5) / (self.sent + more - opened + 0.5))


class Learner:
    """Counts by feature and bin, and the model that they make."""

    def __init__(self, features: list[str]) -> None:
        self.places = {name: features.index(name) for name in BINS}
        self.counts = {name: [Count() for _ in range(len(BINS[name]) + 1)] for name in BINS}
        self.all = Count()

    def see(self, record: dict) -> None:
        if not record["sent"]:
            return
        self.all.add(record["opened"])
        for name, bounds in BINS.items():
            value = record["features"][self.places[name]]
            self.counts[name][sum(value >= bound for bound in bounds)].add(record["opened"])

    def table(self, name: str) -> dict:
        share = (self.all.opened + 0.5) / (self.all.sent + 1)
        odds = [count.log_odds(PRIOR, share) for count in self.counts[name]]
        return {
            "feature": name,
            "below": BINS[name],
            "values": [own - self.all.log_odds() for own in odds],
        }

    def model(self) -> dict:
        tables = [self.table(name) for name in BINS]
        return {"link": "logit", "intercept": self.all.log_odds(), "tables": tables}


def main() -> None:
    learner = None
    for line in sys.stdin:
        report = json.loads(line)
        # The first report alone names the features.
        learner = learner or Learner(report["features"])
        for _ in range(report["records"]):
            learner.see(json.loads(sys.stdin.readline()))
        print(json.dumps({"model": learner.model()}), flush=True)


main()
