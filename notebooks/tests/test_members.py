"""Runs over worlds that show known figures."""

import json

import cluster_support
import pytest

from pushlab import Run, RunError, simulate

SCENARIO = """pushlab: 1
name: worlds
horizon: { start: 2026-03-16, days: 10, warmupDays: 2 }
replications: 6
world: { subscribers: 100, businesses: 10 }
arms:
  - { name: today, baseline: true }
  - { name: rare, strategy: { caps: { global: { limit: 1, per: localDay } } } }
metrics: { success: [opensPerSubscriberDay], guardrails: {} }
facts: { figures: { openRate: { is: 5 %, within: 2 % } } }
worlds: { members: 5, vary: { world.fatigue.toleranceMedian: 2..20 } }
"""


@pytest.fixture(scope="module")
def run_over_worlds(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run of six replications over five members."""
    folder = tmp_path_factory.mktemp("worlds")
    scenario, worlds = folder / "mine.yaml", folder / "mine.worlds.json"
    scenario.write_text(SCENARIO, encoding="utf-8")
    sizes = ["--budget", "200", "--people", "200"]
    done = cluster_support.pushlab_ended("match", str(scenario), "-o", str(worlds), *sizes)
    # So small a match may be a poor one, which is told.
    assert done.returncode in (0, 3), done.stderr
    return simulate(scenario, folder / "run", **{"worlds.from": str(worlds)})


def test_each_replication_has_its_member_and_its_keys(run_over_worlds: Run) -> None:
    members = run_over_worlds.members()
    assert members["replication"].to_list() == list(range(6))
    assert sorted(set(members["member"])) == [1, 2, 3, 4, 5]
    assert members["member"].to_list() == run_over_worlds.summary["worlds"]["drawn"]
    content = json.loads((run_over_worlds.folder / "worlds.json").read_text())["content"]
    names = [key["prior"]["name"] for key in content["keys"]]
    assert members.columns[2:] == names
    place = names.index("world.fatigue.toleranceMedian")
    for row in members.iter_rows(named=True):
        own = content["worlds"]["members"][row["member"] - 1]["values"][place]
        assert row["world.fatigue.toleranceMedian"] == own
    assert set(members["world.response.habituation"]) <= {"none", "volume", "recency", "decay"}


def test_a_run_of_one_world_has_no_members(run: Run) -> None:
    with pytest.raises(RunError, match="it has one world; a run with `--worlds` is accepted"):
        run.members()
