"""What a user gets wrong is told in one line, with status 2, and nothing is written."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cluster_support import SCENARIO, certificate, ended, environment, options_of, pushlab

from pushlab import SCENARIOS

SMALL = [SCENARIO, "--set", "world.subscribers=64", "--replications", "1", "--wait", "1"]
TLS = ["--tls-ca", "ca_file.pem", "--tls-cert", "cert.pem", "--tls-key", "key.pem"]
NOBODY = ["--scheduler", "tls://127.0.0.1:1", *TLS]
# Arguments, and what the line says.
MISTAKES = {
    "no verb": ([], "no verb: run, sweep, gate, check, power are accepted"),
    "another verb": (["describe", "x.yaml"], "`describe`: run, sweep,"),
    "no file": (["run"], "run: its file is missing"),
    "file not there": (["run", "no.yaml"], "no.yaml"),
    "unknown option": (["run", *SMALL, "--sed", "7"], "Unknown option '--sed'"),
    "unknown key": (["run", *SMALL, "--set", "wrld=1"], "wrld"),
    "no workers": (["run", *SMALL, "--workers", "0"], "--workers: `0`; 1 to 100000 is accepted"),
    "two engines": (
        ["run", *SMALL, "--scheduler", "tls://127.0.0.1:1", "--ssh", "hosts"],
        "--scheduler and --ssh: one engine is accepted",
    ),
    "workers of others": (
        ["run", *SMALL, "--scheduler", "tls://127.0.0.1:1", "--workers", "2"],
        "--workers: --scheduler says which workers there are",
    ),
    "units of a search": (["sweep", "x.yaml", "--units", "3"], "--units goes with run"),
    "a gate's decision": (["gate", "x.yaml"], "gate without test is one short run"),
    "a check": (["check", SCENARIO], "check without --law or --assumption is one short run"),
    "a formula": (["power", "mean", "--mde", "1"], "power without simulate is one short run"),
    "nobody answers": (
        ["run", *SMALL, *NOBODY],
        "tls://127.0.0.1:1: no scheduler answers",
    ),
    "nobody answers a search": (
        ["sweep", *SMALL, *NOBODY],
        "tls://127.0.0.1:1: no scheduler answers",
    ),
    "no address": (["run", *SMALL, "--scheduler", "nonsense://x", *TLS], "nonsense://x"),
    "a scheduler without TLS": (
        ["run", *SMALL, "--scheduler", "tcp://127.0.0.1:1", *TLS],
        "--scheduler tcp://127.0.0.1:1: whoever reaches a scheduler without TLS can run code as",
    ),
    "TLS without a certificate": (
        ["run", *SMALL, "--scheduler", "tls://127.0.0.1:1"],
        "is accepted, with --tls-ca, --tls-cert and --tls-key",
    ),
    "no hosts file": (["run", *SMALL, "--ssh", "none.txt"], "none.txt: No such file"),
    "empty hosts file": (["run", *SMALL, "--ssh", "empty.txt"], "empty.txt: has no host"),
    "two hosts in a line": (["run", *SMALL, "--ssh", "two.txt"], "`a b` is no host"),
    "hosts elsewhere": (["run", *SMALL, "--ssh", "far.txt"], "far.example: needs --listen"),
    "Slurm without address": (
        ["run", *SMALL, "--slurm", "partition=short"],
        "--slurm needs --listen",
    ),
    "Slurm's settings": (["run", *SMALL, "--slurm", "short"], "`short`; key=value"),
    "pods without image": (
        ["run", *SMALL, "--kubernetes", "namespace=sim"],
        "--kubernetes: the image is missing",
    ),
    "half of TLS": (["run", *SMALL, "--tls-ca", "empty.txt"], "--tls-key go together"),
    "no certificate": (
        ["run", *SMALL, "--tls-ca", "no", "--tls-cert", "no", "--tls-key", "no"],
        "no: No such file or directory; a file in the PEM format is accepted",
    ),
    "another certificate's key": (
        ["run", *SMALL, *TLS[:-1], "other/key.pem"],
        "no authority, certificate and its key in the PEM format",
    ),
    "a key for everybody": (
        ["run", *SMALL, *TLS[:-1], "open.pem"],
        "open.pem: a key that others may read (mode 640); `chmod 600` makes it accepted",
    ),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_is_one_line(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments, words = MISTAKES[case]
    (tmp_path / "empty.txt").write_text("# nobody\n\n")
    (tmp_path / "two.txt").write_text("a b\n")
    (tmp_path / "far.txt").write_text("far.example\n")
    for folder in (tmp_path, tmp_path / "other"):
        folder.mkdir(exist_ok=True)
        certificate(folder)
    shutil.copy(tmp_path / "key.pem", tmp_path / "open.pem")
    (tmp_path / "open.pem").chmod(0o640)
    before = sorted(tmp_path.rglob("*"))
    monkeypatch.chdir(tmp_path)
    result = ended(*arguments)
    (line,) = result.stderr.splitlines()
    assert words in line
    assert line.startswith("pushlab-cluster: ")
    assert (result.returncode, result.stdout) == (2, "")
    assert sorted(tmp_path.rglob("*")) == before


def test_no_program(tmp_path: Path) -> None:
    result = ended("run", SCENARIO, PUSHLAB=str(tmp_path / "none"))
    assert (result.returncode, len(result.stderr.splitlines())) == (2, 1)
    assert "PUSHLAB: no program was found" in result.stderr


def test_without_the_extra() -> None:
    hidden = "import sys; sys.modules['distributed'] = None; sys.modules['dask'] = None"
    call = "from pushlab.cluster.command import main; sys.exit(main())"
    result = subprocess.run(
        [sys.executable, "-c", f"{hidden}; {call}", "run", SCENARIO],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert (result.returncode, len(result.stderr.splitlines())) == (2, 1)
    assert "needs pip install 'pushlab[cluster]'" in result.stderr


@pytest.mark.parametrize("verb", ["run", "sweep"])
def test_an_estimate_needs_no_workers(verb: str, tmp_path: Path) -> None:
    file = SCENARIO if verb == "run" else str(SCENARIOS / "cap-sweep.yaml")
    asked = [verb, file, "--dry-run", "--set", "world.subscribers=64"]
    tls = options_of(certificate(tmp_path))
    nobody = ["--scheduler", "tls://127.0.0.1:1", *tls]
    result = ended(*asked, *nobody, "--out", str(tmp_path / "out"))
    assert (result.returncode, result.stderr) == (0, "")
    assert "thread" in result.stdout
    assert not (tmp_path / "out").exists()


# Settings of a run that is over in a second, and what stands in for its file.
QUICK = ["run", SCENARIO, "--set", "world.subscribers=64", "--replications", "1"]


@pytest.mark.parametrize("text", [b"", b"{", b"\xff\xfe\x00", b"{}", b"[]", b'{"schema": 2}'])
@pytest.mark.parametrize("name", ["work.json", "run-0123456789abcdef.json"])
def test_damaged_work(name: str, text: bytes, tmp_path: Path) -> None:
    work = tmp_path / "out.work"
    work.mkdir()
    (work / "work.json").write_bytes(text)
    (work / name).write_bytes(text)
    result = ended(*QUICK, "--out", str(tmp_path / "out"), "--units", "1")
    (line,) = result.stderr.splitlines()
    assert (result.returncode, line.partition(":")[2][:8]) == (9, f" {work}"[:8])
    before = {work, work / "work.json", work / name}
    assert {*tmp_path.rglob("*")} == before
    again = ended(*QUICK, "--out", str(tmp_path / "out"))
    assert again.returncode == 9


def test_the_work_of_another_run(tmp_path: Path) -> None:
    out = tmp_path / "out"
    where = ["work", "split", "--out", f"{out}.work"]
    pushlab(*where, *QUICK, "--seed", "7")
    result = ended(*QUICK, "--out", str(out))
    (line,) = result.stderr.splitlines()
    assert result.returncode == 2
    assert "out.work: has the work of `run " in line


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (["--out", "/proc/none/run"], "a folder that can be written is accepted"),
        (["--out", "run", "--listen", "999.1.1.1"], "nothing can listen there"),
    ],
)
def test_a_place_that_there_is_not(
    option: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = ended(*QUICK, *option)
    (line,) = result.stderr.splitlines()
    assert result.returncode == 2
    assert words in line
    assert not [*tmp_path.iterdir()]
