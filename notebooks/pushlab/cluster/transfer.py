"""Files from workers, through the scheduler."""

import hashlib
import os
from pathlib import Path
from typing import Any

from distributed import Client

from pushlab.cluster.worker import piece, shipped

# What is in the scheduler's memory at a time for each file under way.
PIECE = 16 * 2**20


class TransferError(Exception):
    """A file that did not arrive as it was sent."""


def fetch(client: Client, address: str, described: dict[str, Any], to: Path) -> None:
    """Brings the file `described` by the worker at `address` to the path `to`, whole or not at all.

    Raises `TransferError` when it cannot be had, and `OSError` when it cannot be written here.
    """
    part = to.with_name(f".{to.name}.{os.getpid()}")
    digest = hashlib.sha256()
    try:
        with part.open("wb") as file:
            for start in range(0, described["size"], PIECE):
                data = _piece(client, address, described["path"], start)
                digest.update(data)
                file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if digest.hexdigest() != described["sha256"]:
            raise TransferError(f"{to.name}: what arrived has another SHA-256 than what was sent")
        part.replace(to)
    finally:
        part.unlink(missing_ok=True)


def _piece(client: Client, address: str, path: str, start: int) -> bytes:
    try:
        return client.run(shipped(piece), path, start, PIECE, workers=[address])[address]
    except Exception as error:
        raise TransferError(f"{path}: {error or type(error).__name__}") from error
