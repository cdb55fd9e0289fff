"""The files of an installation: the command, completions, the manual page, scenarios, licences."""

import json
import shutil
from pathlib import Path

import manual
import sources
from shell import ROOT, VERSION, Failure, run

COMMAND = Path("bin/pushlab")
MANUAL = Path("share/man/man1/pushlab.1")
COMPLETIONS = {
    "bash": Path("share/bash-completion/completions/pushlab"),
    "zsh": Path("share/zsh/site-functions/_pushlab"),
    "fish": Path("share/fish/vendor_completions.d/pushlab.fish"),
}
SCENARIOS = Path("share/pushlab/scenarios")
DOC = Path("share/doc/pushlab")
OWN = (SCENARIOS.parent, DOC)
"""Folders in which nobody else puts anything."""


def lay(binary: str, checkouts: str, folder: str, archive: str = "") -> None:
    """Makes the folder anew. `checkouts` has the packages that the binary was built from; the
    archive of sources is named in SOURCES.txt, where there is one."""
    there = Path(folder)
    shutil.rmtree(there, ignore_errors=True)
    put(binary, there / COMMAND, 0o755)
    for shell, file in COMPLETIONS.items():
        script = run(
            binary, "--generate-completion-script", shell, fails=f"no completions for {shell}"
        )
        write(there / file, script)
    said = run(binary, "--experimental-dump-help", fails=f"{binary} does not describe itself")
    write(there / MANUAL, "\n".join(manual.page(json.loads(said), VERSION)) + "\n")
    for file in scenarios():
        put(ROOT / file, there / SCENARIOS.parent / file)
    licences(there / DOC, Path(checkouts))
    text = sources.text(there / COMMAND, VERSION, Path(archive) if archive else None)
    write(there / DOC / "SOURCES.txt", "\n".join(text) + "\n")


def scenarios() -> list[Path]:
    """Those that come with the sources, and no file that somebody has put beside them."""
    return sorted(
        file.relative_to(ROOT)
        for ending in ("yaml", "json", "py")
        for file in (ROOT / "scenarios").rglob(f"*.{ending}")
    )


def licences(doc: Path, checkouts: Path) -> None:
    for file in ("LICENSE", "CHANGELOG.md", "docs/licences/GPL-3.0.txt"):
        put(ROOT / file, doc / Path(file).name)
    for file in sorted((ROOT / "docs/licences").glob("*.txt")):
        if file.name != "GPL-3.0.txt":
            put(file, doc / "licences" / file.name)
    for package in sorted(one for one in checkouts.iterdir() if one.is_dir()):
        found = list(package.glob("LICENSE*"))
        if len(found) != 1:
            raise Failure(f"{package} has {len(found)} files LICENSE; one is accepted")
        put(found[0], doc / "licences" / f"{package.name}.txt")


def put(file: str | Path, to: Path, mode: int = 0o644) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)
    to.chmod(mode)


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def remove(prefix: str) -> None:
    """Takes away what was laid out below the folder, and folders that this leaves empty."""
    top = Path(prefix)
    if not top.is_dir():
        accepted = "the prefix of `make install` is accepted"
        raise Failure(f"{prefix}: no such folder; {accepted}", status=2)
    files = (COMMAND, MANUAL, *COMPLETIONS.values())
    for file in files:
        (top / file).unlink(missing_ok=True)
    for folder in OWN:
        shutil.rmtree(top / folder, ignore_errors=True)
    above = {parent for one in (*files, *OWN) for parent in one.parents} - {Path()}
    for folder in sorted(above, key=lambda one: -len(one.parts)):
        if (top / folder).is_dir() and not any((top / folder).iterdir()):
            (top / folder).rmdir()
