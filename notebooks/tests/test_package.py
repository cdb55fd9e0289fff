"""What `pip install` gets: Python alone, or with the command beside it."""

import contextlib
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

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


def _pinned() -> dict[str, str]:
    """What `make` and CI install: each package with its version; each file has a SHA-256."""
    text = (NOTEBOOKS / "requirements.txt").read_text(encoding="utf-8")
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line[:1] not in ("#", "")]
    found = {}
    for line in lines:
        pin, *hashes = line.split()
        assert hashes, f"{pin} has no hash"
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", one) for one in hashes), line
        name, _, version = pin.partition("==")
        found[canonicalize_name(name)] = version
    return found


def test_what_is_installed_has_a_version_and_hashes() -> None:
    pinned = _pinned()
    asked = (NOTEBOOKS / "requirements.in").read_text(encoding="utf-8").splitlines()
    for line in filter(lambda line: line and line[0] != "#", asked):
        name, _, version = line.partition("==")
        assert pinned[canonicalize_name(name)] == version
    for name, version in pinned.items():
        with contextlib.suppress(metadata.PackageNotFoundError):
            assert metadata.version(name) == version


def test_the_extras_have_bounds_that_hold_what_is_tested() -> None:
    project = tomllib.loads((NOTEBOOKS / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    named = [Requirement(text) for some in extras.values() for text in some]
    pinned = _pinned()
    for one in (*named, *map(Requirement, project["dependencies"])):
        if one.name == project["name"]:
            continue
        signs = {part.operator for part in one.specifier}
        assert signs == {">=", "<"}, one
        assert one.specifier.contains(pinned[canonicalize_name(one.name)]), one
    assert "cryptography" in {one.name for one in map(Requirement, extras["cluster"])}
