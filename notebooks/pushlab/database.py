"""Opens the database of a run, for reading only."""

import os
import sqlite3
from pathlib import Path

from pushlab.errors import RunError

APPLICATION_ID = 0x5055_4C42
"""`PULB`: what tells PushLab's databases from others."""
SCHEMA_VERSION = 1
"""The newest form of the tables that this loader knows."""


def finished_folder(path: str | os.PathLike[str]) -> Path:
    """The folder of the finished run at `path`, which is that folder or the `run.sqlite` in it.

    Raises `RunError`. The command writes `manifest.json` last: its presence means that the run
    is complete.
    """
    given = Path(path)
    folder = given.parent if given.name == "run.sqlite" else given
    database = folder / "run.sqlite"
    if not database.is_file():
        found = "it is not there" if not given.exists() else "no run.sqlite was found"
        raise RunError(f"{given}: {found}; the folder that `pushlab run` left is accepted")
    if not (folder / "manifest.json").is_file():
        raise RunError(
            f"{folder}: no manifest.json was found, so the run is not finished; a finished one is "
            "accepted, and the command that began it goes on"
        )
    return folder


def opened(database: Path) -> sqlite3.Connection:
    """A read-only connection that leaves no file beside `database`, once it is known to be a run's.

    Raises `RunError`.
    """
    # A finished run has no write-ahead log, and read as immutable it gets none. With a log in
    # place somebody may be writing.
    options = "mode=ro" if _has_log(database) else "mode=ro&immutable=1"
    address = f"{database.resolve().as_uri()}?{options}"
    try:
        connection = sqlite3.connect(address, uri=True)
    except sqlite3.Error as error:
        raise RunError(f"{database}: it cannot be read, {error}") from error
    try:
        _check(connection, database)
    except RunError:
        connection.close()
        raise
    return connection


def _has_log(database: Path) -> bool:
    log = database.with_name(database.name + "-wal")
    return log.exists() and log.stat().st_size > 0


def _check(connection: sqlite3.Connection, database: Path) -> None:
    try:
        ((application,),) = connection.execute("PRAGMA application_id")
        ((version,),) = connection.execute("PRAGMA user_version")
    except sqlite3.Error as error:
        raise RunError(
            f"{database}: no SQLite database was found ({error}); a run of pushlab is accepted"
        ) from error
    if application != APPLICATION_ID:
        raise RunError(
            f"{database}: the database of another program was found (application id "
            f"{application}); a run of pushlab ({APPLICATION_ID}) is accepted"
        )
    if not 1 <= version <= SCHEMA_VERSION:
        raise RunError(
            f"{database}: tables of version {version} were found; this loader accepts 1 to "
            f"{SCHEMA_VERSION}"
        )
