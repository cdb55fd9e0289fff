"""Runs the command `pushlab`."""

import json
import os
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

from pushlab.errors import RunError
from pushlab.run import Run

_HERE = Path(__file__).resolve().parent
# Where this is a folder of PushLab's sources, and not installed.
_ROOT = _HERE.parents[1]
_INSTALLED = _HERE / "scenarios"
SCENARIOS = _INSTALLED if _INSTALLED.is_dir() else _ROOT / "scenarios"
"""The folder of the scenarios that come with PushLab."""
# What a message shows of what the command said.
_LINES_MAX = 12


def simulate(
    scenario: str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    events: str = "none",
    allow_command: bool = False,
    **overrides: Any,
) -> Run:
    """Runs `scenario` into the folder `out` and opens it; a run that is there is opened at once.

    `events` is none, all, or sample:P for the share P of the recipients. `overrides` are keys of
    the scenario, as `pushlab check --full` lists them; those with a dot are given as a dictionary:

        simulate(SCENARIOS / "quickstart.yaml", out, seed=7, **{"world.subscribers": 500})

    `allow_command` lets the scenario start the programs that its arms name under `external`.
    Raises `RunError` with the command's own words when it refuses.
    """
    settings = [f"--set={key}={json.dumps(value)}" for key, value in overrides.items()]
    options = ["--events", events, "--out", os.fspath(out), "--quiet", *settings]
    if allow_command:
        options.append("--allow-command")
    _output("run", os.fspath(scenario), *options)
    return Run(out)


def version() -> str:
    """The version of the command that `simulate` runs."""
    return _output("--version").strip()


def program_path() -> str:
    """Where the command is: as `PUSHLAB` says, built here, beside Python or on the PATH.

    A wheel with the command puts it where Python's scripts are, which need not be on the PATH.
    """
    if named := os.environ.get("PUSHLAB"):
        if found := shutil.which(named):
            return found
        raise RunError(f"PUSHLAB: no program was found at `{named}`; a built pushlab is accepted")
    built = _ROOT / ".build" / "release" / "pushlab"
    beside = Path(sysconfig.get_path("scripts")) / "pushlab"
    for place in (built, beside, "pushlab"):
        if found := shutil.which(place):
            return found
    raise RunError(
        f"pushlab: it was found neither at {built} nor at {beside} nor on the PATH; `make build` "
        "makes it, and the environment variable PUSHLAB may name another"
    )


def _output(*arguments: str) -> str:
    """What the command prints, when its exit status is 0."""
    result = subprocess.run(
        [program_path(), *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )
    if result.returncode != 0:
        said = "\n".join(result.stderr.strip().splitlines()[-_LINES_MAX:])
        raise RunError(f"pushlab {arguments[0]} ended with {result.returncode}: {said}")
    return result.stdout
