"""What is done on a worker.

These functions are sent to it by value, `shipped`: a worker has dask and the program, and need not
have this package. They take and return plain dictionaries.
"""

import contextlib
import ctypes
import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cloudpickle
from distributed import get_worker

from pushlab.cluster import faults
from pushlab.cluster.faults import status_of

# What is told of the program's own words, in characters from their end.
_SAID_MAX = 2000
# The shell's status for a program that is there and cannot be run.
_CANNOT_RUN = 126
# Dask sets it for Python. With it the program gives memory back after each world and asks again.
_TRIMMING = "MALLOC_TRIM_THRESHOLD_"


def shipped(function: Callable[..., Any]) -> Callable[..., Any]:
    """`function` in a form that is pickled with its code, and not as a name to be imported."""
    _by_value()
    # What has no name at the top of a module can only be pickled so.
    return lambda *arguments: function(*arguments)


def stopping(keys: list[str]) -> Callable[..., None]:
    """`stop` for the orders `keys`, shipped."""
    _by_value()
    return lambda dask_worker: stop(keys, dask_worker)


def calling() -> Callable[..., list[str]]:
    """The addresses of a scheduler's workers, shipped; runs on the scheduler."""
    _by_value()
    return lambda dask_scheduler: list(dask_scheduler.workers)


def _by_value() -> None:
    for module in (sys.modules[__name__], faults):
        cloudpickle.register_pickle_by_value(module)


def greet(order: dict[str, Any]) -> dict[str, Any]:
    """Prepares this worker: its program and its folder.

    `refused` in the answer says why it cannot work, `later` with which exit status it cannot yet;
    `held` are the files that are there already.
    """
    try:
        program = _program(order.get("sent"))
        text = _version(program)
        folder = _folder(order)
    except (OSError, subprocess.TimeoutExpired) as error:
        status = status_of(error, _CANNOT_RUN)
        answer = {"refused": "cannot begin"} if status == _CANNOT_RUN else {"later": status}
        return {**answer, "said": str(error)}
    if text != order["version"]:
        said = f"{program} is {text[:_SAID_MAX]}; {order['version']} is accepted"
        return {"refused": "wrong version", "said": said}
    return {
        "program": program,
        "folder": str(folder),
        "held": sorted(path.name for path in folder.iterdir()),
        "host": os.uname().nodename,
        "cores": len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count(),
    }


def perform(order: dict[str, Any]) -> dict[str, Any]:
    """Runs the program of `order` and tells how it ended, with size and digest of its file."""
    folder, key = Path(order["folder"]), order["key"]
    started = time.monotonic()
    try:
        for name, text in order["inputs"].items():
            _write(folder / name, text.encode())
        status, said = _run([order["program"], *order["arguments"]], folder, key)
        output = _described(folder / order["output"]) if status == 0 else None
    except OSError as error:
        status, said, output = status_of(error, _CANNOT_RUN), str(error), None
    return {
        "status": status,
        "said": said[-_SAID_MAX:],
        "seconds": time.monotonic() - started,
        "output": output,
    }


def stop(keys: list[str], dask_worker: Any) -> None:
    """Ends the programs of the orders `keys`; they keep what they have finished."""
    state = _state(dask_worker)
    for key in keys:
        state["stopped"].add(key)
        child = state["children"].get(key)
        if child is not None and child.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                child.terminate()


def piece(path: str, start: int, size: int) -> bytes:
    """The bytes of the file at `path` from `start`, at most `size`."""
    with Path(path).open("rb") as file:
        file.seek(start)
        return file.read(size)


def discard(paths: list[str]) -> None:
    """Removes files that are no longer needed here."""
    for path in paths:
        with contextlib.suppress(OSError):
            Path(path).unlink(missing_ok=True)


def _program(sent: str | None) -> str:
    """Where the program is: sent, as `PUSHLAB` says, built, beside Python or on the PATH."""
    if sent:
        return str(Path(get_worker().local_directory) / sent)
    if named := os.environ.get("PUSHLAB"):
        if found := shutil.which(named):
            return str(Path(found).absolute())
        raise OSError(f"PUSHLAB: no program was found at `{named}`")
    places = [Path(sysconfig.get_path("scripts")) / "pushlab", "pushlab"]
    if (package := importlib.util.find_spec("pushlab")) and package.origin:
        places.insert(0, Path(package.origin).parents[2] / ".build" / "release" / "pushlab")
    for place in places:
        if found := shutil.which(place):
            return str(Path(found).absolute())
    raise OSError("no pushlab was found beside Python or on the PATH; PUSHLAB may name it")


def _version(program: str) -> str:
    ended = subprocess.run(
        [program, "--version"], capture_output=True, text=True, check=False, timeout=60
    )
    return ended.stdout.strip() or f"silent, with exit status {ended.returncode}"


def _folder(order: dict[str, Any]) -> Path:
    if order["shared"]:
        folder = Path(order["shared"])
        if not (folder / order["mark"]).exists():
            raise OSError(f"{folder}: the shared folder is not seen here")
        return folder
    folder = Path(get_worker().local_directory) / "pushlab" / order["job"]
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _run(command: list[str], folder: Path, key: str) -> tuple[int, str]:
    """Exit status, negative after a signal, and the last words of `command`."""
    state = _state(get_worker())
    if key in state["stopped"]:
        return 130, "stopped before it began"
    child = subprocess.Popen(
        command,
        cwd=folder,
        env={name: value for name, value in os.environ.items() if name != _TRIMMING},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=_dying_with(os.getpid()) if sys.platform == "linux" else None,
    )
    state["children"][key] = child
    try:
        _, said = child.communicate()
    finally:
        del state["children"][key]
    return child.returncode, said.decode(errors="replace").strip()


def _dying_with(parent: int):  # noqa: ANN202
    """A child is told to stop when its worker is killed, so that no lock outlives a worker."""
    prctl = ctypes.CDLL(None).prctl

    def prepare() -> None:
        prctl(1, signal.SIGTERM)
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGTERM)

    return prepare


def _state(worker: Any) -> dict[str, Any]:
    if not hasattr(worker, "pushlab"):
        worker.pushlab = {"children": {}, "stopped": set()}
    return worker.pushlab


def _write(path: Path, data: bytes) -> None:
    part = path.with_name(f".{path.name}.{os.getpid()}")
    part.write_bytes(data)
    part.replace(path)


def _described(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return {"path": str(path), "size": path.stat().st_size, "sha256": digest}
