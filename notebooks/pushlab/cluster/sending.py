"""Sends workers the program of this machine, through the scheduler."""

import contextlib
import hashlib
import zlib
from pathlib import Path
from typing import Any

from distributed import Client, WorkerPlugin


def send(client: Client, path: str) -> str:
    """Sends the program at `path`; the answer is the name of its file on each worker."""
    data = Path(path).read_bytes()
    sha256 = hashlib.sha256(data).hexdigest()
    file = f"pushlab-{sha256[:16]}"
    # A worker that could not keep it has no program, and is refused when it is greeted.
    with contextlib.suppress(OSError):
        client.register_plugin(_plugin(file, zlib.compress(data, 1), sha256))
    return file


def _plugin(file: str, packed: bytes, digest: str) -> WorkerPlugin:
    # A class without a name at the top of a module is pickled with its code.
    class SentProgram(WorkerPlugin):
        """Writes the program into a worker's own directory, also of workers that come later.

        It gets its name when it is whole and its SHA-256 is right.
        """

        name = file

        def setup(self, worker: Any) -> None:
            place = Path(worker.local_directory) / file
            if place.exists():
                return
            data = zlib.decompress(packed)
            if hashlib.sha256(data).hexdigest() != digest:
                raise OSError(f"{place}: what arrived has another SHA-256 than what was sent")
            part = place.with_suffix(".part")
            part.write_bytes(data)
            part.chmod(0o755)
            part.replace(place)

    return SentProgram()
