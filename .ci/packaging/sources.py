"""SOURCES.txt: what a binary of PushLab is made of, its licences, and where the sources are."""

import hashlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from binary import glibc, needed, output

LICENCES = {
    "grdb.swift": "MIT",
    "swift-argument-parser": "Apache-2.0 WITH Swift-exception",
    "swift-collections": "Apache-2.0 WITH Swift-exception",
    "yams": "MIT; it has LibYAML in it, MIT",
}
"""Of the packages in `Package.resolved`. Another one is an error: look before you add it."""

LIBRARIES = {
    "gsl": ("GNU Scientific Library", "GPL-3.0-or-later", "https://ftp.gnu.org/gnu/gsl/"),
    "sqlite3": ("SQLite", "public domain", "https://sqlite.org/download.html"),
    "zlib": ("zlib", "Zlib", "https://zlib.net/"),
}
"""By their names for pkg-config."""

SONAMES = {"gsl": "libgsl.", "sqlite3": "libsqlite3.", "zlib": "libz."}

SWIFT = ("swift", "swift-foundation", "swift-corelibs-foundation", "swift-foundation-icu")

HEAD = """\
What pushlab {version} is made of
=================================

PushLab's own sources are under the Apache License 2.0 (LICENSE). The statistics are those of the
GNU Scientific Library, under the GNU General Public License, version 3 or later (GPL-3.0.txt).
Apache-2.0 may be combined with GPL-3.0, and the whole is then under GPL-3.0. So:

  - you may run, study, share and change this program for any purpose;
  - whoever passes the binary on passes it on under GPL-3.0, with this folder and with the
    sources below, or from the same place as them;
  - there is no warranty (sections 15 and 16 of GPL-3.0.txt).

The libraries Push and Strategies are built without GSL and stay under Apache-2.0.
"""


def library(name: str, shared: list[str]) -> Iterator[str]:
    title, licence, place = LIBRARIES[name]
    is_inside = not any(SONAMES[name] in Path(one).name for one in shared)
    state = "in the binary" if is_inside else "a library of the system, not in the binary"
    yield f"  {title} {output('pkg-config', '--modversion', name)}, {licence}; {state}"
    yield f"    {place}"
    header = {"gsl": "libgsl-dev", "sqlite3": "libsqlite3-dev", "zlib": "zlib1g-dev"}[name]
    package = output("dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", header)
    if is_inside and package:
        source, version = package.split()
        yield f"    as Debian built it: https://snapshot.debian.org/package/{source}/{version}/"
        yield f"    or `apt-get source {source}={version}`"


def packages() -> Iterator[str]:
    for pin in json.loads(Path("Package.resolved").read_text())["pins"]:
        identity, state = pin["identity"], pin["state"]
        if identity not in LICENCES:
            sys.exit(f"{__file__} does not know the licence of {identity}")
        yield f"  {identity} {state['version']}, {LICENCES[identity]}; in the binary"
        yield f"    {pin['location']}, commit {state['revision']}"


def swift(shared: list[str]) -> Iterator[str]:
    version = re.search(r"Swift version (\S+)", output("swift", "--version"))
    release = f"swift-{version[1]}-RELEASE" if version else "the release of its compiler"
    is_inside = not any("libswift" in one for one in shared)
    state = "in the binary" if is_inside else "libraries of the toolchain, not in the binary"
    yield f"  Swift's runtime and Foundation, Apache-2.0 WITH Swift-exception; {state}"
    yield "    Foundation has ICU in it, Unicode-3.0"
    if not any("libstdc++" in one for one in shared):
        yield "    with libstdc++, GPL-3.0-or-later WITH GCC-exception-3.1: https://gcc.gnu.org"
    for name in SWIFT:
        yield f"    https://github.com/swiftlang/{name}, tag {release}"


def own(archive: Path | None) -> Iterator[str]:
    yield "  PushLab, Apache-2.0"
    if archive:
        yield f"    {archive.name}, which is published beside this archive"
        yield f"    SHA-256 {hashlib.sha256(archive.read_bytes()).hexdigest()}"
        yield "    `make dist` in it builds this archive again"
    else:
        yield "    the folder that it was installed from"


def text(binary: Path, version: str, archive: Path | None) -> Iterator[str]:
    shared = needed(binary)
    yield HEAD.format(version=version)
    yield from ["Sources", "-------", ""]
    yield from own(archive)
    for name in LIBRARIES:
        yield from library(name, shared)
    yield from packages()
    yield from swift(shared)
    yield from ["", "What it needs of the system", "---------------------------", ""]
    yield from (f"  {one}" for one in shared)
    if oldest := glibc(binary):
        yield f"  glibc {oldest[0]}.{oldest[1]} or later"
