"""Workers that are started by SSH, through a server of the test's own on the loopback."""

import getpass
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from cluster_support import (
    LOOPBACK,
    SCENARIO,
    SETTINGS,
    digest,
    ended,
    free_port,
    until,
    wrapper,
)

SSHD = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
SERVER = """
ListenAddress 127.0.0.1:{port}
HostKey {folder}/host
AuthorizedKeysFile {folder}/user.pub
SetEnv PUSHLAB={program} TLS_SEEN={folder}/seen
PermitRootLogin yes
PasswordAuthentication no
StrictModes no
UsePAM no
PidFile none
"""
# What everybody on the host sees of its processes.
SEEN = """
case "$*" in "work do "*)
  cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' >> "$TLS_SEEN";;
esac
exec "$PROGRAM" "$@"
"""
CLIENT = """
Host localhost
  HostName 127.0.0.1
  Port {port}
  User {user}
  IdentityFile {folder}/user
  UserKnownHostsFile {folder}/known
"""


def _answers(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex((LOOPBACK, port)) == 0


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """A home whose SSH reaches a server with keys of its own as localhost."""
    if SSHD is None:
        pytest.skip("sshd is not installed: openssh-server")
    for name in ("host", "user"):
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / name)], check=True
        )
    values = {
        "port": free_port(),
        "folder": tmp_path,
        "user": getpass.getuser(),
        "program": wrapper(tmp_path / "program", SEEN),
    }
    (tmp_path / "sshd_config").write_text(SERVER.format_map(values))
    (tmp_path / ".ssh").mkdir()
    (tmp_path / ".ssh" / "config").write_text(CLIENT.format_map(values))
    key = (tmp_path / "host.pub").read_text()
    (tmp_path / "known").write_text(f"[{LOOPBACK}]:{values['port']} {key}")
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    command = [SSHD, "-D", "-e", "-f", str(tmp_path / "sshd_config")]
    server = subprocess.Popen(command, stderr=(tmp_path / "sshd.log").open("w"))
    until(lambda: server.poll() is not None or _answers(values["port"]), "sshd listens")
    yield tmp_path
    server.terminate()
    server.wait()


def test_workers_by_ssh(digest_of_one: str, home: Path) -> None:
    hosts = home / "hosts.txt"
    hosts.write_text("localhost  # twice: two workers\nlocalhost\nnowhere.invalid\n")
    run = home / "run"
    options = ["--ssh", str(hosts), "--listen", LOOPBACK, "--units", "4", "--out", str(run)]
    result = ended("run", SCENARIO, *SETTINGS, *options, HOME=str(home))
    assert result.returncode == 0, result.stderr + (home / "sshd.log").read_text()
    assert digest(run) == digest_of_one
    assert "unreachable host: nowhere.invalid" in result.stderr
    assert "4 units" in result.stderr
    seen = (home / "seen").read_text(errors="replace")
    assert "sys.stdin.readline()" in seen  # The worker's Python was there.
    for told in ("PRIVATE KEY", "BEGIN CERTIFICATE", "DASK_INTERNAL_INHERIT_CONFIG="):
        assert told not in seen


def test_a_host_without_dask(home: Path) -> None:
    hosts, python = home / "hosts.txt", home / "python"
    hosts.write_text("localhost\n")
    python.write_text("#!/bin/sh\nprintf 'no module \\033[31mdask\\n' >&2; exit 1\n")
    python.chmod(0o755)
    small = ["--set", "world.subscribers=64", "--replications", "1"]
    options = ["--ssh", str(hosts), "--python", str(python), "--out", str(home / "run")]
    result = ended("run", SCENARIO, *small, *options, HOME=str(home))
    (line,) = result.stderr.splitlines()
    assert line.endswith("localhost: no worker starts there: no module \\u{1B}[31mdask")
    assert (result.returncode, [*home.glob("run*")]) == (75, [])


def test_no_host_answers(home: Path) -> None:
    hosts = home / "hosts.txt"
    hosts.write_text("localhost\n")
    (home / "known").write_text("")
    small = ["--set", "world.subscribers=64", "--replications", "1"]
    options = ["--ssh", str(hosts), "--out", str(home / "run")]
    result = ended("run", SCENARIO, *small, *options, HOME=str(home))
    (line,) = result.stderr.splitlines()
    assert "hosts.txt: no host answers: localhost: Host key is not trusted" in line
    assert (result.returncode, [*home.glob("run*")]) == (2, [])
