"""What a peer prints: its counts and how long they took, as one line of JSON."""

import json
import sys
import time
from collections import Counter

from population import Population

BUSINESSES = 200


def measure(engine, run):
    """Calls `run(population, seed, counts)` for the subscribers and the seed on the command line."""
    subscribers = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    population = Population.drawn(subscribers, BUSINESSES, seed)
    counts = Counter()
    wall, cpu = time.perf_counter(), time.process_time()
    run(population, seed + 1, counts)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    print(
        json.dumps(
            {
                "engine": engine,
                "subscribers": subscribers,
                "seconds": wall,
                "cpuSeconds": cpu,
                "counts": dict(sorted(counts.items())),
            }
        )
    )
