"""Exit statuses of what a machine, and no input, is to blame for. Sent to workers by value."""

import errno

MACHINE_FAILED = 74
TRY_LATER = 75
# The same as the command says of files; errors of a network are no machine's here, but a worker's.
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
# A disk that does not answer; memory, files or processes of which there are no more.
_DISK = ("EIO", "ENXIO", "ENODEV", "EUCLEAN", "EBADMSG", "EREMOTEIO", "ENOMEDIUM", "ESTALE")
_LIMITS = ("ENOMEM", "ENOBUFS", "EMFILE", "ENFILE", "EAGAIN", "ENOLCK")
_FAILED = tuple(getattr(errno, name) for name in (*_DISK, *_LIMITS) if hasattr(errno, name))


def status_of(error: BaseException, otherwise: int) -> int:
    """75 where there is no room, 74 where the machine failed, `otherwise` for any other error."""
    number = getattr(error, "errno", None)
    if number in _FULL:
        return TRY_LATER
    no_thread = isinstance(error, RuntimeError) and "start new thread" in str(error)
    return MACHINE_FAILED if number in _FAILED or no_thread else otherwise
