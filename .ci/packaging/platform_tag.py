"""The tag of a wheel with a binary in it: `manylinux_2_34_x86_64` for glibc 2.34 or later."""

import platform
from pathlib import Path

from binary import glibc, needed

OF_GLIBC = ("ld-linux", "libc.so", "libm.so", "libdl.so", "libpthread.so", "libgcc_s.so")
"""Libraries that every Linux with glibc has."""


def tag(binary: Path) -> str:
    oldest = glibc(binary)
    if oldest and all(one.startswith(OF_GLIBC) for one in needed(binary)):
        return f"manylinux_{oldest[0]}_{oldest[1]}_{platform.machine()}"
    return f"linux_{platform.machine()}"
