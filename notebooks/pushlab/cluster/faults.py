"""Exit statuses of what a machine, and no input, is to blame for. Sent to workers by value."""

import errno

MACHINE_FAILED = 74
TRY_LATER = 75
_FULL = (errno.ENOSPC, errno.EDQUOT)
# A disk that does not answer; files, processes or memory that the system has no more of.
_FAILED = (errno.EIO, errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM)


def status_of(error: BaseException, otherwise: int) -> int:
    """75 where there is no room, 74 where the machine failed, `otherwise` for any other error."""
    number = getattr(error, "errno", None)
    if number in _FULL:
        return TRY_LATER
    no_thread = isinstance(error, RuntimeError) and "start new thread" in str(error)
    return MACHINE_FAILED if number in _FAILED or no_thread else otherwise
