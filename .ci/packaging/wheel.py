"""The Python package: a wheel with the command as a script beside Python, which needs neither Swift
nor a compiler, and the folder notebooks, which has Python alone."""

import os
import sys
import tempfile
from pathlib import Path

import layout
from archive import STAGE
from platform_tag import tag
from shell import DIST, NAME, ROOT, TIME, Failure, digest, must, outside, run

# The import and the command have one name, and neither hides the other.
IMPORT = """
import pushlab

small = {"world.subscribers": 400, "replications": 2}
run = pushlab.simulate(pushlab.SCENARIOS / "quickstart.yaml", "run", **small)
assert run.metrics().height > 0
print(run.summary["digest"])
"""


def build() -> str:
    for old in DIST.glob("pushlab-*.whl"):
        old.unlink()
    tree = STAGE / NAME
    setting = {
        "PUSHLAB_TREE": str(tree),
        "PUSHLAB_PLATFORM": tag(tree / layout.COMMAND),
        "SOURCE_DATE_EPOCH": str(TIME),
    }
    # What builds it is installed there: notebooks/requirements.in.
    run(
        *(
            ROOT / ".build/notebooks/venv/bin/python",
            "-m",
            "pip",
            "wheel",
            "--no-index",
            "--no-deps",
        ),
        *(
            "--disable-pip-version-check",
            "--no-build-isolation",
            "--wheel-dir",
            DIST,
            ROOT / "notebooks",
        ),
        fails="the wheel could not be built",
        env=os.environ | setting,
    )
    return str(made().relative_to(ROOT))


def made() -> Path:
    found = list(DIST.glob("pushlab-*.whl"))
    must(len(found) == 1, f"dist has {len(found)} wheels; `make wheel` makes the one")
    return found[0]


def check(kind: str = "folder") -> str:
    if kind not in ("wheel", "folder"):
        raise Failure(f"{kind} is neither wheel nor folder", status=2)
    with tempfile.TemporaryDirectory() as folder:
        return checked(kind, Path(folder))


def checked(kind: str, folder: Path) -> str:
    """Installs it in a fresh environment, away from the sources."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PYTHONPATH", "PYTHONHOME", "PUSHLAB")
    }
    there = {"cwd": folder, "env": environment}
    install(kind, folder, there)
    venv = folder / "venv"
    command = venv / layout.COMMAND
    if kind == "wheel":
        run(command, "doctor", fails="pushlab doctor is not content there", **there)
        for file in (layout.DOC / "GPL-3.0.txt", layout.DOC / "SOURCES.txt", layout.MANUAL):
            must((venv / file).exists() and (venv / file).stat().st_size, f"{file} is missing")
    else:
        must(not command.exists(), "the folder brings a command along")
        command = outside()
        environment["PUSHLAB"] = str(command)
    python = (venv / "bin/python", "-I", "-c")
    found = run(*python, IMPORT, fails="the package does not work there", **there).strip()
    scenario = ROOT / "scenarios/quickstart.yaml"
    here = digest(
        outside(), "run", scenario, "--out", "here", fails=f"{outside()} run fails", **there
    )
    must(found == here, f"the digest there is {found}, and {here} here")
    version = run(*python, "import pushlab; print(pushlab.version())", fails="no version", **there)
    must(version == run(command, "--version", fails="no version"), "another command is found there")
    return f"the {kind} installs and runs: {version.strip()}, digest {found}"


def install(kind: str, folder: Path, there: dict[str, object]) -> None:
    run(sys.executable, "-m", "venv", folder / "venv", fails="no environment")
    python = folder / "venv/bin/python"
    wheels = run(ROOT / ".ci/wheels", python, fails="what it needs could not be downloaded")
    # Also for what pip installs to build the folder.
    from_there = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": wheels.splitlines()[-1]}
    package = made() if kind == "wheel" else ROOT / "notebooks"
    run(
        *(folder / "venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", package),
        fails=f"pip install {kind} fails",
        cwd=folder,
        env=there["env"] | from_there,
    )
    run(folder / "venv/bin/pip", "check", fails="something that it needs is missing", **there)
