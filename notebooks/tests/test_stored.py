"""Notebooks are stored as their authors wrote them, and not as a run left them."""

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted(Path(__file__).parents[1].glob("*.ipynb"))


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request: pytest.FixtureRequest) -> dict[str, Any]:
    return json.loads(request.param.read_text(encoding="utf-8"))


def test_there_are_seven() -> None:
    assert [path.stem for path in NOTEBOOKS] == [
        "cap-sizing",
        "compare-strategies",
        "design-audit",
        "learned-send-time",
        "one-subscriber",
        "quickstart",
        "send-or-hold",
    ]


def test_nothing_that_a_run_left_is_stored(notebook: dict[str, Any]) -> None:
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            assert cell["execution_count"] is None
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"


def test_parameters_come_first_and_from_nowhere_else(notebook: dict[str, Any]) -> None:
    tagged = [cell["metadata"].get("tags", []) == ["parameters"] for cell in notebook["cells"]]
    assert tagged == [True] + [False] * (len(tagged) - 1)
    assert not any("environ" in "".join(cell["source"]) for cell in notebook["cells"])
