"""What a binary asks of the system that it runs on."""

import re
import shutil
import subprocess
from pathlib import Path


def output(*command: str) -> str:
    """What the command prints; nothing where it does not work or is not there."""
    if not shutil.which(command[0]):
        return ""
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return ended.stdout.strip() if ended.returncode == 0 else ""


def needed(binary: Path) -> list[str]:
    """The shared libraries that the binary is linked with."""
    found = re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-d", str(binary)))
    # Elsewhere than on Linux.
    return sorted(found or re.findall(r"^\t(\S+) \(", output("otool", "-L", str(binary)), re.M))


def glibc(binary: Path) -> tuple[int, int] | None:
    """The oldest glibc that has every function the binary calls."""
    found = re.findall(r"GLIBC_(\d+)\.(\d+)", output("readelf", "-V", str(binary)))
    return max(((int(major), int(minor)) for major, minor in found), default=None)
