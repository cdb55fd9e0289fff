"""Runs the command `pushlab`."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from pushlab.errors import RunError
from pushlab.run import Run

_ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = _ROOT / "scenarios"
"""The folder of the scenarios that come with PushLab."""
# What a message shows of what the command said.
_LINES_MAX = 12


def simulate(
    scenario: str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    events: str = "none",
    **overrides: Any,
) -> Run:
    """Runs `scenario` into the folder `out` and opens it; a run that is there is opened at once.

    `events` is none, all, or sample:P for the share P of the recipients. `overrides` are keys of
    the scenario, as `pushlab describe` lists them; those with a dot are given as a dictionary:

        simulate(SCENARIOS / "quickstart.yaml", out, seed=7, **{"world.subscribers": 500})

    Raises `RunError` with the command's own words when it refuses.
    """
    settings = [f"--set={key}={json.dumps(value)}" for key, value in overrides.items()]
    options = ["--events", events, "--out", os.fspath(out), "--quiet", *settings]
    _output("run", os.fspath(scenario), *options)
    return Run(out)


def version() -> str:
    """The version of the command that `simulate` runs."""
    return _output("--version").strip()


def _command() -> str:
    """Where the command is: `PUSHLAB` says it, or it was built here, or it is on the PATH."""
    if named := os.environ.get("PUSHLAB"):
        if found := shutil.which(named):
            return found
        raise RunError(f"PUSHLAB: no program was found at `{named}`; a built pushlab is accepted")
    built = _ROOT / ".build" / "release" / "pushlab"
    if found := shutil.which(built) or shutil.which("pushlab"):
        return found
    raise RunError(
        f"pushlab: it was found neither at {built} nor on the PATH; `make build` makes it, and the "
        "environment variable PUSHLAB may name another"
    )


def _output(*arguments: str) -> str:
    """What the command prints, when its exit status is 0."""
    result = subprocess.run(
        [_command(), *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )
    if result.returncode != 0:
        said = "\n".join(result.stderr.strip().splitlines()[-_LINES_MAX:])
        raise RunError(f"pushlab {arguments[0]} ended with {result.returncode}: {said}")
    return result.stdout
