"""The folder of a run that is not joined yet: its work file and its units."""

import contextlib
import fcntl
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from pushlab.cluster.ending import BAD_INPUT, MISMATCH, Ending
from pushlab.cluster.faults import TRY_LATER, status_of

_TRIES = 100


class Work:
    """The folder `path`, in which one command is at work at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.job = path / "work.json"

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Makes the folder and locks it; it is gone afterwards if nothing is in it.

        Raises `Ending`, also when another command is at work there: the folder is then that
        command's, and stays.
        """
        made = [one for one in (self.path, *self.path.parents) if not one.exists()]
        descriptor = self._locked()
        try:
            yield
        finally:
            for folder in (self.path, *made[1:]):
                with contextlib.suppress(OSError):
                    folder.rmdir()
            os.close(descriptor)

    def _locked(self) -> int:
        """The folder, open and locked; made anew when another command has just removed it."""
        for tries_left in reversed(range(_TRIES)):
            try:
                self.path.mkdir(parents=True, exist_ok=True)
                descriptor = os.open(self.path, os.O_RDONLY)
            except OSError as error:
                if tries_left and isinstance(error, FileNotFoundError):
                    continue
                said = f"{self.path}: {error.strerror}; a folder that can be written is accepted"
                raise Ending(status_of(error, BAD_INPUT), said) from error
            if _lock(descriptor, self.path):
                return descriptor
        raise Ending(TRY_LATER, f"{self.path}: other commands make and remove it")

    def units(self) -> int:
        """The number of units that the work file says. Raises `Ending`."""
        try:
            (file,) = self.path.glob("run-*.json")
            return json.loads(file.read_text(encoding="utf-8"))["result"]["run"]["units"]
        except (OSError, ValueError, TypeError, LookupError) as error:
            said = f"{self.path}: has no whole work file; accepted: to remove the folder"
            raise Ending(MISMATCH, said) from error

    def remove(self) -> None:
        """Removes the work file and the units, and nothing else that is in the folder.

        A program that was killed right after it named its unit leaves the folder of its work.
        """
        for path in self.path.glob("run-*.part"):
            shutil.rmtree(path, ignore_errors=True)
        for path in [*self.path.glob("run-*.sqlite"), *self.path.glob("run-*.json"), self.job]:
            path.unlink(missing_ok=True)


def _lock(descriptor: int, path: Path) -> bool:
    """Locks the open folder, or closes it when `path` is no longer that folder. Raises `Ending`."""
    with contextlib.ExitStack() as stack:
        stack.callback(os.close, descriptor)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Ending(TRY_LATER, f"{path}: another command is at work there") from error
        except OSError:
            pass  # A file system without locks.
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(path.stat(), os.fstat(descriptor)):
                stack.pop_all()
                return True
    return False
