"""`action.yml` and `docs/gitlab-ci.yml` unpack no archive but that whose SHA-256 they are told."""

import hashlib
import os
import subprocess
import tarfile
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]


def _github(environment: dict[str, str]) -> list[str]:
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    assert action["inputs"]["sha256"]["required"] is True
    environment |= {"SHA256": environment["SUM"], "VERSION": "1.2.3"}
    return ["bash", "-e", "-o", "pipefail", "-c", action["runs"]["steps"][0]["run"]]


def _gitlab(environment: dict[str, str]) -> list[str]:
    page = yaml.safe_load((ROOT / "docs" / "gitlab-ci.yml").read_text(encoding="utf-8"))
    variables = {name: str(value) for name, value in page["variables"].items()}
    assert variables["PUSHLAB_SHA256"] == ""
    given = {"PUSHLAB_ARCHIVE": environment["ARCHIVE"], "PUSHLAB_SHA256": environment["SUM"]}
    of_gitlab = {"CI_API_V4_URL": "", "CI_PROJECT_ID": ""}
    environment |= variables | given | of_gitlab
    return ["sh", "-c", "\n".join(page[".pushlab"]["before_script"])]


@pytest.mark.parametrize("forge", [_github, _gitlab])
def test_the_archive_that_was_named(forge: object, tmp_path: Path) -> None:
    program = tmp_path / "pushlab-1" / "bin" / "pushlab"
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\necho ran; touch {tmp_path}/ran\n")
    program.chmod(0o755)
    archive = tmp_path / "archive.tar.gz"
    with tarfile.open(archive, "w:gz") as made:
        made.add(program.parents[1], "pushlab-1")
    good = hashlib.sha256(archive.read_bytes()).hexdigest()
    ran = tmp_path / "ran"
    for given in ("", good[:-1], good.upper(), f"{good}\n{good}", "0" * 64, good):
        environment = os.environ | {
            "ARCHIVE": archive.as_uri(),
            "SUM": given,
            "PLACE": "",
            "RUNNER_TEMP": str(tmp_path),
            "GITHUB_PATH": str(tmp_path / "path"),
        }
        command = forge(environment)
        ended = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False
        )
        assert (ended.returncode == 0, ran.exists()) == (given == good, given == good), ended
        if given not in (good, "0" * 64):
            assert "the archive's SHA-256 is accepted" in ended.stdout


@pytest.mark.parametrize("status", [0, 3, 2])
def test_the_gate_of_the_action(status: int, tmp_path: Path) -> None:
    """The step ends as the gate does, and the summary has what the gate wrote for it, if it did."""
    program = tmp_path / "pushlab"
    program.write_text(
        f'#!/bin/sh\necho "$*" >{tmp_path}/asked\n'
        f'[ {status} = 2 ] || for one; do case "$one" in *.md) echo "# gate" >"$one";; esac; done\n'
        f"exit {status}\n"
    )
    program.chmod(0o755)
    summary = tmp_path / "summary"
    summary.write_text("before\n")
    environment = os.environ | {
        "GATE": "gate.yaml",
        "JUNIT": str(tmp_path / "gate.xml"),
        "ARGUMENTS": "--seed 7\n--replications 2",
        "RUNNER_TEMP": str(tmp_path),
        "GITHUB_STEP_SUMMARY": str(summary),
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
    }
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    command = ["bash", "-e", "-o", "pipefail", "-c", action["runs"]["steps"][1]["run"]]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == status, ended
    assert summary.read_text() == ("before\n" if status == 2 else "before\n# gate\n")
    asked = (tmp_path / "asked").read_text()
    assert asked.startswith(f"gate gate.yaml --quiet --annotations -o {tmp_path}/gate.xml -o ")
    assert asked.endswith("/gate.md --seed 7 --replications 2\n")
