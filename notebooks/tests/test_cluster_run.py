"""`pushlab-cluster run` is stopped, resumed and finished, and nobody sees its workers."""

import http.client
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

from cluster_support import (
    HELD,
    LOOPBACK,
    SCENARIO,
    SETTINGS,
    cluster,
    cluster_command,
    digest,
    ended,
    environment,
    family,
    finished,
    listening,
    program,
    pushlab,
    until,
    wrapper,
)

RUN = ["run", SCENARIO, *SETTINGS]


def _status(port: int, page: str) -> int:
    try:
        with urllib.request.urlopen(f"http://{LOOPBACK}:{port}{page}", timeout=5) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code
    except (OSError, ValueError, http.client.HTTPException):
        return 0  # no HTTP at all


def test_interrupted_and_resumed_here(digest_of_one: str, tmp_path: Path) -> None:
    run, work = tmp_path / "run", tmp_path / "run.work"
    options = [*RUN, "--workers", "2", "--units", "6", "--out", str(run)]
    first = cluster_command(*options)
    until(lambda: [*work.glob("run-*.sqlite")], "a unit is complete")
    places = listening(family(first.pid))
    pages = [
        _status(port, page) for _, port in places for page in ("/status", "/info/main/workers.html")
    ]
    first.send_signal(signal.SIGINT)
    result = finished(first)
    assert result.returncode == 130, result.stderr
    assert "the same command goes on" in result.stderr
    assert places
    assert {address for address, _ in places} == {LOOPBACK}
    assert 200 not in pages
    assert not run.exists()

    # As a program that is killed between naming its unit and removing its work leaves it.
    complete = [*work.glob("run-*.sqlite")]
    complete[0].with_suffix(".part").mkdir(exist_ok=True)
    kept = len(complete)
    second = ended(*options, "--json")
    assert second.returncode == 0, second.stderr
    assert digest(run) == digest_of_one
    left = "1 unit, " if kept == 5 else f"{6 - kept} units, "
    assert f"\n{left}" in f"\n{second.stderr}"
    assert not work.exists()

    third = ended(*options, "--json")
    assert third.returncode == 0
    assert "units" not in third.stderr
    assert third.stdout == second.stdout == pushlab(*RUN, "--out", str(run), "--quiet", "--json")


def test_stopped_elsewhere_and_sent_the_program(digest_of_one: str, tmp_path: Path) -> None:
    run = tmp_path / "run"
    with cluster(tmp_path) as made:
        made.add("only", "/nowhere/pushlab")
        options = [*RUN, *made.reached, "--out", str(run), "--units", "3"]
        refused = ended(*options, "--wait", "1")
        assert refused.returncode == 75
        assert "no program was found at `/nowhere/pushlab`" in refused.stderr
        assert "no worker that can work within 1 seconds: 1 refused" in refused.stderr

        first = cluster_command(*options, "--send")
        until(lambda: made.programs("only"), "the worker is at work")
        first.send_signal(signal.SIGTERM)
        assert finished(first).returncode == 130
        until(lambda: not made.programs("only"), "its program has stopped")

        second = ended(*options, "--send")
        sent = [*(tmp_path / "only").rglob("pushlab-*")]
    assert second.returncode == 0, second.stderr
    assert digest(run) == digest_of_one
    assert [path.read_bytes() == Path(program()).read_bytes() for path in sent] == [True]


def test_one_command_at_a_time(digest_of_one: str, tmp_path: Path) -> None:
    run, work = tmp_path / "run", tmp_path / "run.work"
    options = [*RUN, "--workers", "2", "--units", "6", "--out", str(run)]
    held = wrapper(tmp_path / "program", HELD.format(go=tmp_path / "go"))
    first = cluster_command(*options, PUSHLAB=held)
    until(lambda: (work / "work.json").exists(), "the first has begun")
    second = ended(*options)
    (tmp_path / "go").touch()
    assert (second.returncode, second.stdout) == (75, "")
    assert second.stderr == f"pushlab-cluster: {work}: another command is at work there\n"
    result = finished(first)
    assert result.returncode == 0, result.stderr
    assert len(result.stderr.splitlines()) == 1  # No warnings of dask.
    assert digest(run) == digest_of_one


def test_a_report_that_cannot_be_shown(digest_of_one: str, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    folder.mkdir(parents=True)
    command = f"{sys.executable} -m pushlab.cluster {' '.join(RUN)} --workers 1 --units 1 --out ."
    for place, words in ((">&-", "standard output is closed"), (">/dev/full", "No space left")):
        result = subprocess.run(
            ["sh", "-c", f"{command} {place}"],
            cwd=folder,
            env=environment(),
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        assert result.returncode in (1, 75)
        assert words in result.stderr.splitlines()[-1]
        assert "Traceback" not in result.stderr
        assert digest(folder) == digest_of_one
        assert [*folder.parent.iterdir()] == [folder]
