"""A run on five workers of which four fail, each in its own way."""

import re
from pathlib import Path

import psutil
from cluster_support import (
    SCENARIO,
    SETTINGS,
    Cluster,
    cluster,
    cluster_command,
    digest,
    finished,
    until,
    wrapper,
)

OTHER_VERSION = """
[ "$1" = --version ] && echo 'pushlab 0.0.1 (engine 1, zone data 1999z)' && exit 0
echo "$@" >> "$0.called"; exec "$PROGRAM" "$@"
"""
FULL_DISK = """
[ "$1" = --version ] && exec "$PROGRAM" --version
echo 'pushlab: ./shard.part: No space left on device' >&2; exit 75
"""
SLOW = """
[ "$1" = --version ] || sleep 1
exec "$PROGRAM" "$@"
"""


def _faulty(made: Cluster, folder: Path) -> None:
    made.add("killed")
    made.add("lost")
    made.add("slow", wrapper(folder / "slow-program", SLOW))
    made.add("wrong", wrapper(folder / "wrong-program", OTHER_VERSION))
    made.add("full", wrapper(folder / "full-program", FULL_DISK))


def test_four_faulty_workers_of_five(digest_of_one: str, tmp_path: Path) -> None:
    run = tmp_path / "run"
    with cluster(tmp_path) as made:
        _faulty(made, tmp_path)
        options = ["--scheduler", made.address, "--shards", "8", "--out", str(run)]
        command = cluster_command("run", SCENARIO, *SETTINGS, *options)
        left = made.kill("killed") + made.kill("lost")
        result = finished(command)
        until(lambda: not any(map(psutil.pid_exists, [each.pid for each in left])), "they end")
    assert result.returncode == 0, result.stderr
    assert digest(run) == digest_of_one
    lines = result.stderr.splitlines()
    assert sum(line.startswith("lost worker: shard-") for line in lines) == 2
    (wrong,) = [line for line in lines if line.startswith("wrong version: tcp://")]
    assert "engine 1, zone data 1999z" in wrong
    assert not (tmp_path / "wrong-program.called").exists()
    full = [line for line in lines if line.startswith("disk full: shard-")]
    assert full
    assert "No space left on device" in full[0]
    assert re.search(
        r"8 shards.*failures: \d+ disk full, 2 lost worker, 1 wrong version", lines[-1]
    )
    assert not (tmp_path / "run.shards").exists()
