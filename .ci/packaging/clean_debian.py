"""The archive of `make dist` in a Debian without Swift or GSL: `doctor` finds all well, and a world
has the digest that it has outside. debootstrap installs Debian's smallest system under .build, in a
minute or two the first time."""

import os
import platform
import shutil
import subprocess
import sys
import tempfile

import layout
from archive import ARCHIVE
from platform_tag import tag
from shell import NAME, ROOT, digest, must, outside, run

DEBIAN = ROOT / ".build/clean-debian"
# In a name space of its own: its /proc is gone when the command is, and the network is not there.
INSIDE = (
    *("unshare", "--mount", "--net", "--pid", "--fork", f"--mount-proc={DEBIAN}/proc"),
    *(
        "chroot",
        str(DEBIAN),
        "/usr/bin/env",
        "-i",
        "PATH=/usr/local/bin:/usr/bin:/bin",
        "HOME=/root",
    ),
)


def check() -> str:
    if os.getuid() != 0:
        again = ("sudo", "--preserve-env=PUSHLAB", ROOT / ".ci/package", "check-archive")
        return run(*again, fails="sudo is needed").strip()
    install()
    is_foreign = "command -v swift; ls -d /usr/lib/*/libgsl* /usr/lib/*/libswift*"
    found = subprocess.run(
        (*INSIDE, "sh", "-c", is_foreign), capture_output=True, text=True, check=False
    )
    must(not found.stdout, f"that Debian is not clean: {found.stdout}")
    unpack()
    must(
        tag(DEBIAN / "usr/local" / layout.COMMAND).startswith("manylinux"),
        "the command needs libraries that only some systems have: see SOURCES.txt",
    )
    said = run(
        *INSIDE, "pushlab", "doctor", "--out", "/srv", fails="pushlab doctor is not content there"
    )
    for kind in ("GSL", "SQLite", "self-check", "completion"):
        is_found = any(line.split()[:2] == ["ok", kind] for line in said.splitlines())
        must(is_found, f"pushlab doctor finds no {kind}", said)
    doc = DEBIAN / "usr/local" / layout.DOC
    must((doc / "GPL-3.0.txt").stat().st_size, "the text of the GPL is missing")
    gsl = [
        line for line in (doc / "SOURCES.txt").read_text().splitlines() if "GNU Scientific" in line
    ]
    must(any("in the binary" in line for line in gsl), "SOURCES.txt does not name GSL")
    release = (DEBIAN / "etc/debian_version").read_text().strip()
    return f"runs on a clean Debian {release}, digest {same()}"


def install() -> None:
    if (DEBIAN / "complete").exists():
        return
    if not shutil.which("debootstrap"):
        run("apt-get", "update", fails="debootstrap could not be installed")
        run(
            *("apt-get", "install", "--yes", "--no-install-recommends", "debootstrap"),
            fails="debootstrap could not be installed",
        )
    # The glibc of the release it is built on is the oldest that a binary runs with.
    here = platform.freedesktop_os_release()
    suite = here["VERSION_CODENAME"] if here["ID"] == "debian" else "stable"
    print("installing the smallest Debian", file=sys.stderr)
    shutil.rmtree(DEBIAN, ignore_errors=True)
    run(
        *("debootstrap", "--variant=minbase", suite, DEBIAN, "http://deb.debian.org/debian"),
        fails="debootstrap failed",
    )
    (DEBIAN / "complete").touch()


def unpack() -> None:
    for folder in ("usr/local", "srv/unpacked", "srv/run"):
        shutil.rmtree(DEBIAN / folder, ignore_errors=True)
    unpacked = DEBIAN / "srv/unpacked"
    (DEBIAN / "usr/local").mkdir()
    unpacked.mkdir()
    run("tar", "-xzf", ARCHIVE, "-C", unpacked, fails="the archive cannot be unpacked")
    # As README.txt has it.
    copy = f"cd /srv/unpacked/{NAME} && cp -R bin share /usr/local"
    run(*INSIDE, "sh", "-c", copy, fails="the archive cannot be copied")


def same() -> str:
    """The digest of a world, there and here."""
    scenario = f"/usr/local/{layout.SCENARIOS}/quickstart.yaml"
    there = digest(
        *INSIDE, "pushlab", "run", scenario, "--out", "/srv/run", fails="pushlab run fails there"
    )
    with tempfile.TemporaryDirectory() as folder:
        run_here = (outside(), "run", ROOT / "scenarios/quickstart.yaml", "--out", f"{folder}/run")
        here = digest(*run_here, fails=f"{outside()} run fails")
    must(here == there, f"the digest is {there} there and {here} here")
    return there
