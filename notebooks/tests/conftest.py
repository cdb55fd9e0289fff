"""Small runs that the tests share."""

from pathlib import Path
from typing import Any

import cluster_support
import pytest

from pushlab import SCENARIOS, Run, simulate


def _capped(name: str, limit: int) -> dict[str, Any]:
    caps = {"global": {"limit": limit, "per": "localDay"}}
    return {"name": name, "baseline": limit == 3, "strategy": {"caps": caps}}


def _simulated(folder: Path, events: str) -> Run:
    settings = {
        "arms": [_capped("three", 3), _capped("one", 1)],
        "horizon": {"days": 12, "warmupDays": 3},
        "replications": 6,
        "seed": 7,
        "world.businesses": 20,
        "world.subscribers": 120,
    }
    return simulate(SCENARIOS / "quickstart.yaml", folder / "run", events=events, **settings)


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Two arms, six worlds, all events."""
    return _simulated(tmp_path_factory.mktemp("all"), "all")


@pytest.fixture(scope="session")
def run_without_events(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The same without an event log."""
    return _simulated(tmp_path_factory.mktemp("none"), "none")


@pytest.fixture(scope="session")
def digest_of_one(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The digest of what clusters run, made by one process."""
    folder = tmp_path_factory.mktemp("one") / "run"
    settings = [cluster_support.SCENARIO, *cluster_support.SETTINGS]
    cluster_support.pushlab("run", *settings, "--out", str(folder), "--quiet")
    return cluster_support.digest(folder)
