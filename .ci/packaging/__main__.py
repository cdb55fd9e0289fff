"""The tasks of .ci/package. A task is one function, which fails with `Failure`."""

import sys
from collections.abc import Callable

import archive
import clean_debian
import installation
import layout
import wheel
from shell import Failure

TASKS: dict[str, tuple[Callable[..., str | None], str]] = {
    "stage": (layout.lay, "BINARY CHECKOUTS FOLDER: lays out what `make install` copies"),
    "uninstall": (layout.remove, "PREFIX: takes away what `make install` has put there"),
    "check-install": (
        installation.check,
        "`make install` and `make uninstall`, in a folder of their own",
    ),
    "archive": (
        archive.build,
        "dist/pushlab-VERSION-linux-ARCH.tar.gz, and the sources it is from",
    ),
    "check-bytes": (
        archive.check_bytes,
        "packs what `archive` has built twice, and compares the bytes",
    ),
    "check-archive": (clean_debian.check, "runs the archive in a Debian without Swift or GSL"),
    "wheel": (
        wheel.build,
        "dist/pushlab-VERSION-py3-none-PLATFORM.whl of what `archive` has packed",
    ),
    "check-wheel": (wheel.check, "wheel | folder: installs it in a fresh environment and runs it"),
}


def main() -> int:
    name, arguments = (sys.argv[1] if len(sys.argv) > 1 else ""), sys.argv[2:]
    if name not in TASKS:
        print("\n".join(f"{task:14} {says}" for task, (_, says) in TASKS.items()), file=sys.stderr)
        return 2
    try:
        said = TASKS[name][0](*arguments)
    except Failure as failure:
        print(failure, file=sys.stderr)
        return failure.status
    if said:
        print(said)
    return 0


if __name__ == "__main__":
    sys.exit(main())
