"""Certificates of a cluster. Whoever reaches a part of dask can have it run code, so each part asks
whoever connects for a certificate of this cluster, on the loopback as well.
"""

import os
import stat
from pathlib import Path

from distributed import Security

from pushlab.cluster.ending import BAD_INPUT, Ending, needs
from pushlab.cluster.faults import status_of

_ROLES = ("client", "scheduler", "worker")


def certificates(options: tuple[str, str, str] | None) -> Security:
    """TLS with the same certificate in every role: that of the files --tls-ca, --tls-cert and
    --tls-key, or one that is made now, stays in memory and is that of this run alone.
    """
    return _read(*options) if options else _made()


def _made() -> Security:
    try:
        import cryptography  # noqa: F401
    except ImportError as error:
        raise needs("cluster", error) from error
    return Security.temporary()


def _read(authority: str, certificate: str, key: str) -> Security:
    """The files by content, so that other machines need not have them."""
    _check_private(Path(key))
    own = {"cert": _text(certificate), "key": _text(key)}
    roles = {f"tls_{role}_{part}": text for role in _ROLES for part, text in own.items()}
    security = Security(require_encryption=True, tls_ca_file=_text(authority), **roles)
    try:
        security.get_connection_args("client")
    except OSError as error:
        files = f"{authority}, {certificate}, {key}"
        said = f"{files}: no authority, certificate and its key in the PEM format: {error}"
        raise Ending(BAD_INPUT, said) from error
    return security


def _check_private(key: Path) -> None:
    """As SSH does: a key of one's own is for nobody else, another's for a group at most."""
    try:
        found = key.stat()
    except OSError:
        return  # `_text` says what is wrong
    others = stat.S_IRWXO | (stat.S_IRWXG if found.st_uid == os.getuid() else 0)
    if found.st_mode & others:
        mode = f"{stat.S_IMODE(found.st_mode):o}"
        said = f"{key}: a key that others may read (mode {mode}); `chmod 600` makes it accepted"
        raise Ending(BAD_INPUT, said)


def _text(path: str) -> str:
    try:
        # A text without a line end would be taken for a path.
        return Path(path).read_text(encoding="utf-8") + "\n"
    except (OSError, UnicodeDecodeError) as error:
        said = getattr(error, "strerror", None) or "is no text"
        said = f"{path}: {said}; a file in the PEM format is accepted"
        raise Ending(status_of(error, BAD_INPUT), said) from error
