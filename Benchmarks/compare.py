"""Measures PushLab beside other simulators on one workload, in one run (`make bench`).

Engines take turns, once for each seed, so that whatever else the machine does falls on all of them;
the medians are printed. Rates are per processor second of the simulation, as each engine measures it
itself; what it takes to start is left out everywhere. Each engine runs on one core.
"""

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
SCENARIO = HERE.parent / "scenarios" / "peer-notification.yaml"
# One of SimPy's runs takes minutes beyond this.
SIMPY_MAX = 50_000

SHARES = [
    ("category off", "categoryOff", "candidates"),
    ("deferred", "deferred", "candidates"),
    ("capped", "capped", "candidates"),
    ("too soon", "tooSoon", "candidates"),
    ("sent", "sent", "candidates"),
    ("delivered of sent", "delivered", "sent"),
    ("opened of delivered", "opened", "delivered"),
    ("tapped of opened", "tapped", "opened"),
]


def output(command):
    """What a command prints."""
    result = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, check=False)
    if result.returncode != 0:
        sys.exit(f"{command[0]} ended with {result.returncode}")
    return result.stdout


def pushlab(command, subscribers, seed):
    with tempfile.TemporaryDirectory() as folder:
        options = ["--threads", 1, "--quiet", "--json", "--out", folder + "/run"]
        settings = ["--set", f"world.subscribers={subscribers}", "--set", f"seed={seed}"]
        text = output([command, "run", SCENARIO, *options, *settings])
        timing = json.loads(Path(folder, "run", "manifest.json").read_text())["timing"]
    funnel = json.loads(text)["arms"][0]["funnel"]
    counts = {
        # Of the two weeks of the workload; the days after it, in which things end, cost time too.
        "candidates": funnel["intended"],
        "categoryOff": funnel["suppressed.categoryOff"],
        "deferred": funnel["held.quietHours"],
        "capped": funnel["suppressed.globalCap"],
        "tooSoon": funnel["suppressed.minimumGap"],
    } | {name: funnel[name] for name in ("sent", "delivered", "opened", "tapped")}
    decisions = timing["decisions"]
    return {
        "seconds": timing["simulateSeconds"], "cpuSeconds": timing["processorSeconds"],
        "counts": counts, "decisions": decisions
    }  # fmt: skip


def python_peer(script, subscribers, seed):
    return json.loads(output([sys.executable, HERE / "peers" / script, subscribers, seed]))


def native_peer(folder, work, subscribers, seed):
    world = work / f"world-{subscribers}-{seed}.bin"
    if not world.exists():
        output([sys.executable, folder / "notification/export_world.py", world, subscribers, seed])
    result = json.loads(output([folder / "notification/notif_ref", world, "sweep", 1]))
    names = {"categoryOff": "drop_optin", "capped": "drop_cap", "tooSoon": "drop_gap", "tapped": "clicked"}
    counts = result["counts"] | {ours: result["counts"][theirs] for ours, theirs in names.items()}
    return {"seconds": result["wall_s"], "cpuSeconds": result["cpu_s"], "counts": counts}


def student(probability, freedom):
    """The quantile of Student's t, by its expansion about the normal one."""
    z = statistics.NormalDist().inv_cdf(probability)
    terms = [
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    ]
    return z + sum(term / freedom ** (power + 1) for power, term in enumerate(terms))


def table(heads, rows):
    widths = [max(len(str(row[i])) for row in [heads, *rows]) for i in range(len(heads))]
    for row in [heads, *rows]:
        cells = [str(c).ljust(w) if i == 0 else str(c).rjust(w) for i, (c, w) in enumerate(zip(row, widths))]
        print("  ".join(cells).rstrip())
    print()


def speed(runs, subscribers):
    print(f"SPEED, {subscribers:,} subscribers, one core; medians of {len(runs['PushLab'])} runs each\n")
    rates = {
        engine: statistics.median(decisions(r) / r["cpuSeconds"] for r in results)
        for engine, results in runs.items()
    }
    rows = []
    for engine, results in runs.items():
        to_simpy = f"{rates[engine] / rates['SimPy']:.1f}" if "SimPy" in rates else "–"
        rows.append([
            engine, f"{subscribers:,}",
            f"{statistics.median(decisions(r) for r in results):,.0f}",
            f"{statistics.median(r['seconds'] for r in results):.3f}",
            f"{statistics.median(r['cpuSeconds'] for r in results):.3f}",
            f"{rates[engine]:,.0f}", to_simpy, f"{rates['PushLab'] / rates[engine]:.2f}",
        ])  # fmt: skip
    table(
        ["engine", "subscribers", "decisions", "seconds", "processor s", "decisions per processor s",
         "to SimPy", "PushLab to it"], rows,
    )  # fmt: skip


def decisions(result):
    return result.get("decisions", result["counts"]["candidates"])


def counted(runs):
    print("COUNTS, means over the seeds, in %\n")
    rows = [
        [f"{title} of {whole}" if whole == "candidates" else title]
        + [f"{statistics.mean(shares(results, part, whole)):.2f}" for results in runs.values()]
        for title, part, whole in SHARES
    ]
    table(["share", *runs], rows)


def shares(results, part, whole):
    return [100 * result["counts"][part] / result["counts"][whole] for result in results]


def agreement(command, subscribers, seeds):
    """Do the shares of PushLab and of the peer come from one distribution, world by world?

    Worlds differ most by what the popular businesses post, which more subscribers do not even out
    and more seeds do: many small worlds say more than a few large ones.
    """
    ours = [pushlab(command, subscribers, seed) for seed in seeds]
    theirs = [python_peer("peer_heapq.py", subscribers, seed) for seed in seeds]
    print(f"AGREEMENT, {len(seeds)} worlds of {subscribers:,} subscribers each; shares in %,"
          " t: the difference over its standard error\n")  # fmt: skip
    rows, worst = [], 0.0
    for title, part, whole in SHARES:
        one, other = shares(ours, part, whole), shares(theirs, part, whole)
        difference = statistics.mean(one) - statistics.mean(other)
        error = ((statistics.variance(one) + statistics.variance(other)) / len(seeds)) ** 0.5
        worst = max(worst, abs(difference / error))
        rows.append([title, f"{statistics.mean(one):.2f}", f"{statistics.mean(other):.2f}",
                     f"{difference:+.2f}", f"{difference / error:+.1f}"])  # fmt: skip
    table(["share", "PushLab", "numpy and heapq", "difference", "t"], rows)
    bound = student(1 - 0.01 / 2 / len(SHARES), 2 * (len(seeds) - 1))
    verdict = "agree" if worst <= bound else "DIFFER"
    print(f"They {verdict}: the largest |t| is {worst:.1f}; where nothing differs, one run in a hundred"
          f" exceeds {bound:.1f}.\n")  # fmt: skip
    return ours, theirs


# The interval whose time is compared, a share of the figure on either side.
REACH = 0.02


def adjusted(command, subscribers, worlds):
    """The relative standard error of opens a day over so many worlds, and their processor time with all
    that the command does beside them."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as folder:
        options = ["--threads", 1, "--quiet", "--json", "--out", folder + "/run"]
        settings = ["--set", f"world.subscribers={subscribers}", "--set", f"replications={worlds}",
                    "--set", "seed=101"]  # fmt: skip
        summary = json.loads(output([command, "run", SCENARIO, *options, *settings]))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    metrics = summary["arms"][0]["metrics"]
    own = next(m for m in metrics if m["name"] == "opensPerSubscriberDay" and m["segment"] == "all")
    if not own["method"].endswith("adjusted"):
        sys.exit(f"opens a day are not adjusted: {own['method']}")
    error = (own["high"] - own["value"]) / student(0.975, worlds - 1) / own["value"]
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return error, seconds / worlds


def precision(arguments, subscribers, ours, theirs):
    """How long each engine takes until opens a day of an average world are known to ± 2 %."""
    z = statistics.NormalDist().inv_cdf(0.975)
    rows, own = [], None

    def row(engine, spread, seconds):
        nonlocal own
        worlds = (z * spread / REACH) ** 2
        own = worlds * seconds if own is None else own
        rows.append([engine, f"{100 * spread:.1f}", f"{worlds:.1f}", f"{seconds:.3f}",
                     f"{worlds * seconds:.3f}", f"{worlds * seconds / own:.1f}"])  # fmt: skip

    def plain(engine, runs, timed):
        opened = [result["counts"]["opened"] for result in runs]
        row(engine, statistics.stdev(opened) / statistics.mean(opened),
            statistics.median(result["cpuSeconds"] for result in timed))  # fmt: skip

    error, seconds = adjusted(arguments.pushlab, subscribers, len(ours))
    row("PushLab", error * len(ours) ** 0.5, seconds)
    plain("PushLab, plain", ours, ours)
    few = range(101, 101 + arguments.rounds)
    plain("SimPy", theirs, [python_peer("peer_simpy.py", subscribers, seed) for seed in few])
    plain("numpy and heapq", theirs, theirs)
    if arguments.peers:
        plain("C++ sweep", theirs,
              [native_peer(arguments.peers, arguments.work, subscribers, seed) for seed in few])  # fmt: skip
    print(f"TIME TO AN INTERVAL OF ± {100 * REACH:.0f} % IN OPENS A DAY, worlds of {subscribers:,} subscribers,"
          f" one core; spread over {len(ours)} worlds\n")  # fmt: skip
    table(["engine", "spread in %", "worlds", "processor s a world", "processor s in all", "to PushLab"], rows)


def phold(bench, peers, entities, end, rounds):
    engines = {"PushLab's calendar": [bench, "phold", entities, end]}
    if peers:
        for name in ("heap4", "window"):
            engines[f"C++ {name}"] = [peers / "phold/phold", name, entities, end]
    runs = {engine: [] for engine in engines}
    for _ in range(rounds):
        for engine, command in engines.items():
            result = json.loads(output(command))
            events = result.get("operations") or result["events"]
            runs[engine].append((events, result.get("cpuSeconds") or result["cpu_s"],
                                 int(result.get("check") or result["digest"], 16)))  # fmt: skip
    print(f"PHOLD, {entities:,} entities, one core; medians of {rounds} runs each\n")
    rates = {e: statistics.median(events / cpu for events, cpu, _ in r) for e, r in runs.items()}
    ours = rates["PushLab's calendar"]
    rows = [
        [e, f"{r[0][0]:,}", f"{r[0][2]:016x}", f"{rates[e]:,.0f}", f"{ours / rates[e]:.2f}"]
        for e, r in runs.items()
    ]
    table(["engine", "events", "digest", "events per processor s", "PushLab to it"], rows)
    if len({digest for r in runs.values() for _, _, digest in r}) > 1:
        sys.exit("the digests differ: the engines did not do the same work")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pushlab", required=True, type=Path, help="the command")
    parser.add_argument("--bench", required=True, type=Path, help="the benchmarks' command")
    parser.add_argument("--subscribers", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--peers", type=Path, help="a folder of further peers, with a Makefile")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()))
    parser.add_argument("--entities", type=int, default=1_000_000)
    arguments = parser.parse_args()
    size = arguments.subscribers
    engines = {"PushLab": lambda seed: pushlab(arguments.pushlab, size, seed)}
    if size <= SIMPY_MAX:
        engines["SimPy"] = lambda seed: python_peer("peer_simpy.py", size, seed)
    engines["numpy and heapq"] = lambda seed: python_peer("peer_heapq.py", size, seed)
    if arguments.peers:
        engines["C++ sweep"] = lambda seed: native_peer(arguments.peers, arguments.work, size, seed)
    runs = {engine: [] for engine in engines}
    for seed in range(1, arguments.rounds + 1):
        for engine, run in engines.items():
            print(f"seed {seed}: {engine}", file=sys.stderr)
            runs[engine].append(run(seed))
    speed(runs, size)
    counted(runs)
    print("agreement", file=sys.stderr)
    ours, theirs = agreement(arguments.pushlab, 2_000, range(101, 131))
    print("precision", file=sys.stderr)
    precision(arguments, 2_000, ours, theirs)
    print("PHOLD", file=sys.stderr)
    phold(arguments.bench, arguments.peers, arguments.entities, 6, arguments.rounds)


if __name__ == "__main__":
    main()
