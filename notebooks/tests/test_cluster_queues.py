"""What is handed to Slurm."""

import os
from pathlib import Path

import pytest
from cluster_support import LOOPBACK, SCENARIO, SETTINGS, digest, ended

from pushlab.cluster.ending import Ending
from pushlab.cluster.slurm import of_slurm

# Takes a job script as sbatch does, and runs it at once.
SBATCH = r"""#!/bin/sh
grep '^#SBATCH' "$1" >> "$JOBS/directives"
cp "$1" "$JOBS/$$.sh"
key=$(sed -n 's/.*--tls-key \([^ ]*\).*/\1/p' "$1")
stat -c %a "$key" "$(dirname "$key")" >> "$JOBS/modes"
grep -c 'PRIVATE KEY' "$key" >> "$JOBS/keys"
setsid sh "$JOBS/$$.sh" >"$JOBS/$$.log" 2>&1 & echo $! >> "$JOBS/pids"
echo "Submitted batch job $!"
"""
SCANCEL = """#!/bin/sh
echo "$@" >> "$JOBS/cancelled"
kill -- "-$1" 2>/dev/null || true
"""


def _tools(folder: Path) -> dict[str, str]:
    for name, text in (("sbatch", SBATCH), ("scancel", SCANCEL)):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    return {"PATH": f"{folder}:{os.environ['PATH']}", "JOBS": str(folder)}


def test_a_run_as_jobs_of_slurm(
    digest_of_one: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = "partition=short,memory=none,qos=low"
    options = ["--slurm", settings, "--workers", "2", "--listen", LOOPBACK, "--units", "4"]
    run = ["run", SCENARIO, *SETTINGS, *options, "--out", "run"]
    result = ended(*run, **_tools(tmp_path))
    assert result.returncode == 0, result.stderr
    assert digest(tmp_path / "run") == digest_of_one
    directives = (tmp_path / "directives").read_text().splitlines()
    assert directives.count("#SBATCH -p short") >= 1
    assert "#SBATCH --qos=low" in directives
    assert "#SBATCH --cpus-per-task=1" in directives
    assert not [line for line in directives if "--mem" in line or "-t" in line.split()]
    assert (tmp_path / "cancelled").read_text().split()


def test_the_certificate_of_jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs are told where it is, in a folder that is the user's alone and gone at the end."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "seen").mkdir()
    (tmp_path / "disk").mkdir()
    settings = f"partition=short,tls=seen,local={tmp_path}/disk"
    options = ["--slurm", settings, "--workers", "1", "--listen", LOOPBACK, "--units", "1"]
    small = ["--set", "world.subscribers=64", "--replications", "1"]
    result = ended("run", SCENARIO, *small, *options, "--out", "run", **_tools(tmp_path))
    assert result.returncode == 0, result.stderr
    scripts = [path.read_text() for path in tmp_path.glob("*.sh")]
    assert scripts
    for script in scripts:
        assert "tls://127.0.0.1:" in script
        assert f"--tls-key {tmp_path}/seen/.pushlab-tls-" in script
        assert "PRIVATE KEY" not in script
        assert f"mktemp -d -p {tmp_path}/disk pushlab-cluster-XXXXXX" in script
    assert set((tmp_path / "modes").read_text().split()) == {"600", "700"}
    assert set((tmp_path / "keys").read_text().split()) == {"2"}
    assert not [*(tmp_path / "seen").iterdir()]
    assert not [*tmp_path.glob(".pushlab-tls-*")]


def test_slurm_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tools = _tools(tmp_path)
    (tmp_path / "sbatch").write_text("#!/bin/sh\necho 'Invalid partition name' >&2; exit 1\n")
    small = ["--set", "world.subscribers=64", "--replications", "1", "--listen", LOOPBACK]
    result = ended("run", SCENARIO, *small, "--slurm", "partition=none", "--wait", "5", **tools)
    assert result.stderr.splitlines() == ["pushlab-cluster: Slurm: Invalid partition name"]
    assert result.returncode == 75


def test_cores_of_a_job() -> None:
    given = of_slurm({"cores": "8", "walltime": "02:00:00"}, "/opt/python")
    assert (given["job_cpu"], given["walltime"], given["python"]) == (8, "02:00:00", "/opt/python")
    with pytest.raises(Ending, match="cores is `many`; a whole number is accepted"):
        of_slurm({"cores": "many"}, None)
