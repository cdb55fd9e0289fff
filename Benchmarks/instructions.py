"""Counts instructions per operation under callgrind and holds them to thresholds.json.

Each benchmark runs twice, the second time with more to do: the difference is free of start and
preparation. The counts are those of one machine code, so a new compiler may move them a little; the
tolerance is for that.
"""

import argparse
import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FILE = Path(__file__).with_name("thresholds.json")


def callgrind(bench, name, count):
    """Instructions of the whole process, the operations it did, and their digest."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", bench, name, count]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or not collected:
        sys.exit(f"{' '.join(map(str, command))} failed\n{done.stderr}")
    result = json.loads(done.stdout)
    return int(collected[1]), result["operations"]


def measure(bench, name, counts):
    (few, first), (many, second) = (callgrind(bench, name, count) for count in counts)
    return (many - few) / (second - first)


def written(thresholds):
    """The file's text, a line for each benchmark."""
    lines = (f"    {json.dumps(k)}: {json.dumps(v)}" for k, v in thresholds["benchmarks"].items())
    head = {name: value for name, value in thresholds.items() if name != "benchmarks"}
    return json.dumps(head, indent=2)[:-2] + ',\n  "benchmarks": {\n' + ",\n".join(lines) + "\n  }\n}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bench", required=True, type=Path)
    parser.add_argument("--update", action="store_true", help="write what is measured")
    arguments = parser.parse_args()
    thresholds = json.loads(FILE.read_text())
    tolerance, benchmarks = thresholds["tolerance"], thresholds["benchmarks"]
    with ThreadPoolExecutor(2) as pool:
        tasks = [
            pool.submit(measure, arguments.bench, name, entry["counts"])
            for name, entry in benchmarks.items()
        ]
        measured = [task.result() for task in tasks]

    found_by_name = dict(zip(benchmarks, measured))
    failures = 0
    print(f"{'instructions per operation':<28} {'allowed':>10} {'found':>10} {'change':>8}")
    for (name, entry), found in zip(benchmarks.items(), measured):
        expected = entry["instructions"]
        change = found / expected - 1 if expected else 0.0
        failed = change > tolerance
        failures += failed
        allowed = expected * (1 + tolerance)
        note = "  too many" if failed else "  fewer: --update" if change < -tolerance else ""
        title = f"{name}, {entry['unit']}"
        print(f"{title:<28} {allowed:>10.1f} {found:>10.1f} {change:>+8.1%}{note}")
        if "factorMax" in entry:
            factor = found / found_by_name[entry["of"]]
            failed = factor > entry["factorMax"]
            failures += failed
            note = "  too many" if failed else ""
            print(f"  to {entry['of']:<23} {entry['factorMax']:>10.3f} {factor:>10.3f}{note}")
        entry["instructions"] = round(found, 1)
    if arguments.update:
        FILE.write_text(written(thresholds))
    elif failures:
        sys.exit(f"{failures} of {len(measured)} benchmarks need more instructions than allowed")


if __name__ == "__main__":
    main()
