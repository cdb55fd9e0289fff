"""What others install without Swift: an archive of the command, and one of its sources.

The same binary gives the same bytes.
"""

import gzip
import hashlib
import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterable
from pathlib import Path

import layout
from shell import DIST, NAME, ROOT, TIME, VERSION, Failure, must, run

BUILD = ROOT / ".build/dist"
STAGE = ROOT / ".build/stage-dist"
LIBRARIES = ROOT / ".build/dist-libraries"
SOURCES = DIST / f"pushlab-{VERSION}-source.tar.gz"
ARCHIVE = DIST / f"{NAME}.tar.gz"

README = f"""\
pushlab {VERSION}, for Linux on {os.uname().machine}

bin/pushlab runs where it is. To have it on the PATH, with completions and its manual page:

    cp -R bin share /usr/local

then `pushlab doctor` says whether all is well, and `man pushlab` what there is. Scenarios are in
share/pushlab/scenarios, licences and the place of all sources in share/doc/pushlab: see
SOURCES.txt.
"""


def build() -> str:
    must(sys.platform == "linux", "the archive is made on Linux")
    link_statically()
    print(
        "building pushlab with the Swift runtime in it (the first time takes some minutes)",
        file=sys.stderr,
    )
    run(
        *("swift", "build", "-c", "release", "--product", "pushlab", "--static-swift-stdlib"),
        *("-debug-info-format", "none", "--scratch-path", BUILD, "--pkg-config-path", LIBRARIES),
        fails="the build failed",
        cwd=ROOT,
    )
    return pack()


def link_statically() -> None:
    """Puts static archives into a folder that the linker looks at first: what has one goes into the
    binary, the rest stays a library of the system. glibc always does."""
    LIBRARIES.mkdir(parents=True, exist_ok=True)
    for old in LIBRARIES.iterdir():
        old.unlink()
    for library in ("gsl", "gslcblas", "sqlite3", "z", "stdc++"):
        found = run("cc", f"-print-file-name=lib{library}.a", fails="cc is needed").strip()
        if Path(found).is_file():
            (LIBRARIES / f"lib{library}.a").symlink_to(found)
    # The linker looks into folders that pkg-config names, and after them into those of its options.
    for package in ("gsl", "zlib"):
        folder = run(
            "pkg-config", "--variable=pcfiledir", package, fails=f"{package} is missing"
        ).strip()
        text = (Path(folder) / f"{package}.pc").read_text()
        text = re.sub(r"^((?:shared)?libdir)=.*", rf"\1={LIBRARIES}", text, flags=re.M)
        (LIBRARIES / f"{package}.pc").write_text(re.sub(r"-L/usr/\S*", f"-L{LIBRARIES}", text))


def pack() -> str:
    """Packs what was built last."""
    write(SOURCES, ((file, f"pushlab-{VERSION}/{file}") for file in source_files()))
    STAGE.mkdir(parents=True, exist_ok=True)
    binary = STAGE / "pushlab"
    run("strip", "-o", binary, BUILD / "release/pushlab", fails="the binary cannot be stripped")
    top = STAGE / NAME
    layout.lay(str(binary), str(BUILD / "checkouts"), str(top), str(SOURCES))
    (top / "README.txt").write_text(README)
    inside = [top, *sorted(top.rglob("*"))]
    write(ARCHIVE, ((one, one.relative_to(STAGE)) for one in inside))
    # The one of the sources is not news.
    return str(ARCHIVE.relative_to(ROOT))


def source_files() -> list[Path]:
    """All that git does not ignore; where the sources were unpacked, all but what was built."""
    listed = subprocess.run(
        ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"),
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if listed.returncode == 0:
        files = [Path(one) for one in listed.stdout.split("\0") if one]
    else:
        files = [one.relative_to(ROOT) for one in ROOT.rglob("*") if one.is_file()]
        built = re.compile(r"\.build.*|\.git|dist|__pycache__")
        files = [one for one in files if not any(built.fullmatch(part) for part in one.parts)]
    return sorted(one for one in files if os.path.lexists(ROOT / one))


def write(archive: Path, files: Iterable[tuple[Path, Path | str]]) -> None:
    """Names in their order, one time, nobody's: whoever packs the same files has the same bytes."""
    DIST.mkdir(exist_ok=True)
    new = archive.with_name(archive.name + ".new")
    with (
        new.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar,
    ):
        for one, name in files:
            tar.add(ROOT / one, str(name), recursive=False, filter=nobodys)
    new.replace(archive)


def nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = TIME
    entry.mode = 0o755 if entry.isdir() or entry.mode & 0o111 else 0o644
    return entry


def check_bytes() -> str:
    """Packs twice, with other times of files and another mask."""
    # The page of proofs is among the sources, and may have changed since the archive was made.
    pack()
    before = sums()
    (ROOT / "scenarios/quickstart.yaml").touch()
    (BUILD / "release/pushlab").touch()
    mask = os.umask(0o077)
    pack()
    os.umask(mask)
    if before != sums():
        raise Failure("packing the same files twice gives other bytes", f"{before}\n{sums()}")
    return "the same bytes, twice"


def sums() -> dict[str, str]:
    files = sorted(DIST.glob("pushlab-*.tar.gz"))
    return {one.name: hashlib.sha256(one.read_bytes()).hexdigest() for one in files}
