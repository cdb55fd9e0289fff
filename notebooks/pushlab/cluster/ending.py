"""Why a command ends before its result is there."""

BAD_INPUT = 2
MISMATCH = 9
INTERRUPTED = 130


class Ending(Exception):
    """An exit status with what is said about it, one line unless `pushlab` said more."""

    def __init__(self, status: int, message: str = "") -> None:
        super().__init__(message)
        self.status = status


class Interrupted(BaseException):
    """Ctrl-C or SIGTERM. No `Exception`, so that nothing on the way takes it for a failure."""


def needs(extra: str, error: ImportError) -> Ending:
    """The ending for a package that is not installed; `extra` is the one of ours that has it."""
    return Ending(
        BAD_INPUT,
        f"{error.name or 'dask'} is not installed: needs pip install 'pushlab[{extra}]' "
        f"(from a clone: './notebooks[{extra}]')",
    )
