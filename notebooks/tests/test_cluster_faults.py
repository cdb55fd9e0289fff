"""A run on five workers of which four fail, each in its own way."""

import re
import shutil
import subprocess
from pathlib import Path

import psutil
import pytest
from cluster_support import (
    SCENARIO,
    SETTINGS,
    Cluster,
    cluster,
    cluster_command,
    digest,
    finished,
    on_disk_of,
    until,
    wrapper,
)

OTHER_VERSION = """
[ "$1" = --version ] && echo 'pushlab 0.0.1 (engine 1, zone data 1999z)' && exit 0
echo "$@" >> "$0.called"; exec "$PROGRAM" "$@"
"""
FULL_DISK = """
[ "$1" = --version ] && exec "$PROGRAM" --version
echo 'pushlab: ./run.part: No space left on device' >&2; exit 75
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
        options = [*made.reached, "--units", "8", "--out", str(run)]
        command = cluster_command("run", SCENARIO, *SETTINGS, *options)
        left = made.kill("killed") + made.kill("lost")
        result = finished(command)
        until(lambda: not any(map(psutil.pid_exists, [each.pid for each in left])), "they end")
    assert result.returncode == 0, result.stderr
    assert digest(run) == digest_of_one
    lines = result.stderr.splitlines()
    assert sum(line.startswith("lost worker: run-") for line in lines) == 2
    (wrong,) = [line for line in lines if line.startswith("wrong version: tls://")]
    assert "engine 1, zone data 1999z" in wrong
    assert not (tmp_path / "wrong-program.called").exists()
    full = [line for line in lines if line.startswith("disk full: run-")]
    assert full
    assert "No space left on device" in full[0]
    assert re.search(r"8 units.*failures: \d+ disk full, 2 lost worker, 1 wrong version", lines[-1])
    assert not (tmp_path / "run.work").exists()


@pytest.fixture
def full(tmp_path: Path) -> list[str]:
    """A command that has a disk in its folder `full` that holds the work file, and no unit."""
    folder = tmp_path / "full"
    folder.mkdir()
    command = on_disk_of(160, folder)
    if not shutil.which(command[0]) or subprocess.run([*command, "true"], check=False).returncode:
        pytest.skip("this system lets nobody mount a disk of their own")
    return command


def test_a_disk_that_is_full(full: list[str], digest_of_one: str, tmp_path: Path) -> None:
    run = tmp_path / "run"
    with cluster(tmp_path) as made:
        made.add("full", within=full)
        options = [*made.reached, "--units", "3", "--out", str(run)]
        alone = finished(cluster_command("run", SCENARIO, *SETTINGS, *options))
        made.add("other")
        result = finished(cluster_command("run", SCENARIO, *SETTINGS, *options))
    assert alone.returncode == 75, alone.stderr
    assert "no worker can go on; the same command resumes" in alone.stderr
    assert result.returncode == 0, result.stderr
    assert digest(run) == digest_of_one
    for said in (alone.stderr, result.stderr):
        assert re.search(r"^disk full: run-\S+ on tls:.*given out again$", said, re.M)


def test_programs_keep_their_memory(tmp_path: Path) -> None:
    """Dask has its workers give memory back at once, which costs the program time."""
    told = tmp_path / "told"
    path = wrapper(tmp_path / "program", f'[ "$1" = work ] && env > "{told}"; exec "$PROGRAM" "$@"')
    with cluster(tmp_path) as made:
        made.add("one", path, MALLOC_TRIM_THRESHOLD_="65536", OF_THE_WORKER="kept")
        options = [*made.reached, "--units", "1", "--out", str(tmp_path / "run")]
        result = finished(cluster_command("run", SCENARIO, *SETTINGS, *options))
    assert result.returncode == 0, result.stderr
    assert "OF_THE_WORKER=kept" in told.read_text()
    assert "MALLOC_TRIM_THRESHOLD_" not in told.read_text()
