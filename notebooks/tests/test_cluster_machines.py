"""A machine that fails is told as that, and never as wrong input."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import dask
import pytest
from cluster_support import (
    SCENARIO,
    SETTINGS,
    cluster,
    cluster_command,
    digest,
    ended,
    finished,
    wrapper,
)

from pushlab.cluster import command, engines, worker
from pushlab.cluster.ending import BAD_INPUT, Ending
from pushlab.cluster.faults import status_of
from pushlab.cluster.work import Work

FAILED = """
[ "$1" = --version ] && exec "$PROGRAM" --version
echo 'pushlab: ./run.part: Input/output error' >&2; exit 74
"""


def test_another_machine_does_what_one_cannot(digest_of_one: str, tmp_path: Path) -> None:
    run = tmp_path / "run"
    with cluster(tmp_path) as made:
        made.add("failed", wrapper(tmp_path / "program", FAILED))
        options = [*made.reached, "--units", "2", "--out", str(run)]
        alone = ended("run", SCENARIO, *SETTINGS, *options)
        made.add("other")
        result = ended("run", SCENARIO, *SETTINGS, *options)
    (*told, last) = alone.stderr.splitlines()
    assert alone.returncode == 74, alone.stderr
    assert last.startswith("pushlab-cluster: the machines of all workers failed (tls://127.0.0.1:")
    assert last.endswith("mended, the same command resumes")
    assert "Input/output error; given out again" in told[0]
    assert told[0].startswith("machine failed: run-")
    assert result.returncode == 0, result.stderr
    assert digest(run) == digest_of_one


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (OSError(errno.ENOSPC, ""), 75),
        (OSError(errno.EDQUOT, ""), 75),
        (OSError(errno.EFBIG, ""), 75),
        (OSError(errno.EIO, ""), 74),
        (OSError(errno.ESTALE, ""), 74),
        (OSError(errno.EMFILE, ""), 74),
        (BlockingIOError(errno.EAGAIN, "fork"), 74),
        (RuntimeError("can't start new thread"), 74),
        (PermissionError(errno.EACCES, ""), BAD_INPUT),
        (RuntimeError("anything else"), BAD_INPUT),
    ],
)
def test_statuses_of_errors(error: Exception, status: int) -> None:
    assert status_of(error, BAD_INPUT) == status


@pytest.mark.parametrize(("number", "status"), [(errno.EIO, 74), (errno.ENOSPC, 75)])
def test_a_folder_that_cannot_be_made(
    number: int, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "open", fail)
    with pytest.raises(Ending) as ending, Work(tmp_path / "run.work").alone():
        pass
    monkeypatch.undo()
    assert (ending.value.status, os.strerror(number) in str(ending.value)) == (status, True)


def test_a_folder_for_temporary_files_that_is_not_there_yet(tmp_path: Path) -> None:
    parent = tmp_path / "new" / "scratch"
    with dask.config.set({"temporary-directory": str(parent)}):
        with engines._own_scratch():
            (own,) = parent.iterdir()
            assert dask.config.get("temporary-directory") == str(own)
        assert not own.exists()
        parent.rmdir()
        parent.touch()
        with pytest.raises(Ending, match="a folder for temporary files is accepted") as ending:
            engines._own_scratch().__enter__()
    assert ending.value.status == BAD_INPUT


def test_no_thread_here(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def fail(_: object) -> NoReturn:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(command, "_done", fail)
    assert command.main(["run", "x.yaml"]) == 74
    assert capfd.readouterr().err == "pushlab-cluster: can't start new thread\n"


def test_a_worker_without_room_is_greeted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, answer in ((errno.ENOSPC, 75), (errno.EMFILE, 74)):

        def fail(_: object, number: int = number) -> NoReturn:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(worker, "_program", fail)
        said = os.strerror(number)
        assert worker.greet({}) == {"later": answer, "said": f"[Errno {number}] {said}"}


def test_two_on_one_new_folder(digest_of_one: str, tmp_path: Path) -> None:
    """Neither takes the folder from the other, whichever is there first."""
    run = tmp_path / "new" / "run"
    options = ["--workers", "1", "--units", "2", "--out", str(run)]
    both = [cluster_command("run", SCENARIO, *SETTINGS, *options) for _ in range(2)]
    first, second = sorted((finished(one) for one in both), key=lambda one: one.returncode)
    assert "Traceback" not in first.stderr + second.stderr
    assert first.returncode == 0, first.stderr
    assert second.returncode in (0, 75)
    if second.returncode == 75:
        assert second.stderr.endswith("run.work: another command is at work there\n")
    assert digest(run) == digest_of_one


def test_who_is_refused_leaves_the_folder(tmp_path: Path) -> None:
    work = Work(tmp_path / "new" / "run.work")
    with work.alone():
        with pytest.raises(Ending, match="another command is at work there"), work.alone():
            pass
        assert work.path.is_dir()
        work.job.write_text("{}")
        work.job.unlink()
    assert not work.path.parent.exists()


def test_a_folder_that_is_removed_while_it_is_locked(tmp_path: Path) -> None:
    """The one before removes its empty folder between another's opening and locking."""
    work = Work(tmp_path / "run.work")
    code = (
        "import fcntl, sys; from pathlib import Path; from pushlab.cluster.work import Work\n"
        "lock = fcntl.flock\n"
        "def removed_first(*arguments):\n"
        "    fcntl.flock = lock\n"
        "    Path(sys.argv[1]).rmdir()\n"
        "    return lock(*arguments)\n"
        "fcntl.flock = removed_first\n"
        "with Work(Path(sys.argv[1])).alone(): assert Path(sys.argv[1]).is_dir()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(work.path)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])},
    )
    assert done.returncode == 0, done.stderr
