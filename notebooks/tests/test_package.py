"""What `pip install` gets: Python alone, or with the command beside it."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[1]


def _pip(*arguments: str) -> None:
    """Nothing is fetched: what builds the package is among the requirements."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


def _wheel(folder: Path) -> Path:
    options = ["--no-build-isolation", "--no-index", "--no-deps", "--wheel-dir", str(folder)]
    _pip("wheel", *options, str(NOTEBOOKS))
    (wheel,) = folder.glob("*.whl")
    return wheel


def _text(wheel: Path, end: str) -> list[str]:
    with zipfile.ZipFile(wheel) as files:
        (name,) = [name for name in files.namelist() if name.endswith(end)]
        return files.read(name).decode().splitlines()


def test_the_folder_is_python_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PUSHLAB_TREE", raising=False)
    wheel = _wheel(tmp_path)
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "License-Expression: Apache-2.0" in _text(wheel, "/METADATA")
    names = zipfile.ZipFile(wheel).namelist()
    assert "pushlab/LICENSE" in names
    assert not [name for name in names if ".data/" in name]


def test_what_is_installed_has_its_scenarios(tmp_path: Path) -> None:
    target = tmp_path / "installed"
    _pip("install", "--no-index", "--no-deps", "--target", str(target), str(_wheel(tmp_path)))
    path = f"import sys; sys.path.insert(0, {str(target)!r})"
    ask = f"{path}; from pushlab import SCENARIOS; print(SCENARIOS)"
    ended = subprocess.run(
        [sys.executable, "-I", "-c", ask], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    scenarios = Path(ended.stdout.strip())
    assert scenarios == target / "pushlab" / "scenarios"
    ours = NOTEBOOKS.parent / "scenarios" / "quickstart.yaml"
    assert (scenarios / "quickstart.yaml").read_bytes() == ours.read_bytes()


def test_a_wheel_has_the_command_and_the_gpl(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = b"\x7fELF\x00 not text: \xff\r\n"
    (tmp_path / "tree" / "bin").mkdir(parents=True)
    (tmp_path / "tree" / "bin" / "pushlab").write_bytes(command)
    for part in ("bash-completion", "zsh", "fish", "man", "doc"):
        (tmp_path / "tree" / "share" / part).mkdir(parents=True)
        (tmp_path / "tree" / "share" / part / "text").write_text(part)
    monkeypatch.setenv("PUSHLAB_TREE", str(tmp_path / "tree"))
    monkeypatch.setenv("PUSHLAB_PLATFORM", "manylinux_2_34_x86_64")
    wheel = _wheel(tmp_path / "made")
    assert wheel.name.endswith("-py3-none-manylinux_2_34_x86_64.whl")
    assert "License-Expression: Apache-2.0 AND GPL-3.0-or-later" in _text(wheel, "/METADATA")
    assert "Root-Is-Purelib: false" in _text(wheel, "/WHEEL")
    assert _text(wheel, ".data/data/share/doc/text") == ["doc"]
    with zipfile.ZipFile(wheel) as files:
        (script,) = [one for one in files.infolist() if one.filename.endswith("scripts/pushlab")]
        assert files.read(script) == command
