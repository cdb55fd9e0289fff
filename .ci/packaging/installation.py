"""`make install` and `make uninstall`: what is there, and that nothing of it is left."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import layout
from shell import ROOT, must, run


def check() -> None:
    """Installs what `make build` makes, or what is in the build folder that BUILT names."""
    built = os.environ.get("BUILT")
    with tempfile.TemporaryDirectory() as folder:
        where = (f"DESTDIR={folder}", "prefix=/opt/lab")
        made = ("made=", f"program={built}") if built else ()
        must(make("install", *made, *where) == 0, "make install fails")
        there = Path(folder) / "opt/lab"
        command(there, ROOT / (built or ".build") / "release/pushlab")
        files(there)
        completions(there)
        manual(there)
        (there / "bin/other").touch()
        must(make("uninstall", *where) == 0, "make uninstall fails")
        left = [str(one.relative_to(there)) for one in Path(folder).rglob("*") if one.is_file()]
        must(left == ["bin/other"], f"make uninstall leaves: {left}")
        elsewhere = make("uninstall", where[0], "prefix=/elsewhere")
        must(elsewhere != 0, "make uninstall takes something away where nothing is")


def make(target: str, *settings: str) -> int:
    # Whoever calls this may run several targets at once.
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    quiet = subprocess.DEVNULL if "prefix=/elsewhere" in settings else None
    program = os.environ.get("MAKE", "make")
    ended = subprocess.run(
        (program, "--silent", target, *settings),
        cwd=ROOT,
        env=environment,
        stderr=quiet,
        check=False,
    )
    return ended.returncode


def command(there: Path, built: Path) -> None:
    installed = there / layout.COMMAND
    versions = {run(one, "--version", fails="no version") for one in (installed, built)}
    must(len(versions) == 1, "make install: another command was installed")
    scenario = there / layout.SCENARIOS / "quickstart.yaml"
    run(
        installed,
        "check",
        scenario,
        fails="make install: a scenario that was installed is refused",
    )


def files(there: Path) -> None:
    for file in layout.scenarios():
        copy = there / layout.SCENARIOS.parent / file
        must(copy.read_bytes() == (ROOT / file).read_bytes(), f"{copy} is not that of the sources")
    gpl = (there / layout.DOC / "GPL-3.0.txt").read_bytes()
    must(
        gpl == (ROOT / "docs/licences/GPL-3.0.txt").read_bytes(), "make install: the GPL is missing"
    )
    text = (there / layout.DOC / "SOURCES.txt").read_text()
    for words in ("GNU Scientific Library", "SQLite", "grdb.swift", "Swift's runtime"):
        must(words in text, f"SOURCES.txt does not name {words}")


def completions(there: Path) -> None:
    bash = there / layout.COMPLETIONS["bash"]
    run("bash", "-n", bash, fails="bash refuses its completions")
    for shell, words in (("zsh", "#compdef pushlab"), ("fish", "complete -c 'pushlab'")):
        must(
            words in (there / layout.COMPLETIONS[shell]).read_text(), f"no completions for {shell}"
        )


def manual(there: Path) -> None:
    page = there / layout.MANUAL
    text = page.read_text()
    said = run(there / layout.COMMAND, "help", fails="pushlab help fails")
    verbs = re.findall(r"^  ([a-z]+)  ", said.split("SUBCOMMANDS", 1)[1], re.M)
    must(len(verbs) > 9, f"pushlab help lists {len(verbs)} verbs")
    for verb in verbs:
        must(f'\n.SS "pushlab {verb}"' in text, f"the manual page does not have {verb}")
    if shutil.which("groff"):
        groff = ("groff", "-man", "-ww", "-K", "utf8", "-T", "utf8", "-z", page)
        complaints = run(*groff, fails="groff refuses the manual page")
        must(not complaints, "groff complains of the manual page", complaints)
