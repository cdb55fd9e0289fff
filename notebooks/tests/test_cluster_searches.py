"""Searches whose units are done by workers, two of which are killed: the report of one process."""

from pathlib import Path

import pytest
from cluster_support import SCENARIO, cluster, cluster_command, finished, pushlab_ended, until

SMALL = ["--set", "world.subscribers=150", "--set", "horizon.days=14", "--json"]
# With `size` it ends after some rounds: first seeds, more of them, and fresh ones.
SWEEP = f"""\
sweep: 1
name: caps
scenario: {SCENARIO}
arm: tight-cap
vary: {{ strategy.caps.global.limit: [1, 2, 4] }}
replications: 5
metrics: [opensPerSubscriberDay, optOutRate]
"""
SIZE = """\
size:
  maximise: opensPerSubscriberDay
  indifference: { margin: 0.02 }
  firstSeeds: 5
  replicationsMax: 30
  confirmSeeds: 3
"""
GATE = f"""\
gate: 1
name: small
scenario: {SCENARIO}
candidate: tight-cap
against: {{ arm: house-policy }}
notWorse: {{ deliveryRate: {{ margin: 0.05 }} }}
looks: [4]
"""
SEARCHES = {
    "selection": ["sweep", "caps.yaml", *SMALL],
    "table": ["sweep", "points.yaml", *SMALL],
    "power": ["power", "simulate", SCENARIO, *SMALL, "--tests", "40", "--looks", "2"],
    "gate": ["gate", "test", "gate.yaml", "--decisions", "20", *SMALL],
    "laws": ["check", SCENARIO, "--law", "all", "--seeds", "4", *SMALL],
}


@pytest.mark.parametrize("name", SEARCHES)
def test_the_report_is_that_of_one_process(name: str, tmp_path: Path) -> None:
    files = {"caps.yaml": SWEEP + SIZE, "points.yaml": SWEEP, "gate.yaml": GATE}
    search = [str(tmp_path / one) if one in files else one for one in SEARCHES[name]]
    for file, text in files.items():
        (tmp_path / file).write_text(text)
    expected = pushlab_ended(*search, "--quiet")
    with cluster(tmp_path) as made:
        for worker in ("stays", "killed", "lost"):
            made.add(worker)
        out = tmp_path / "out"
        command = cluster_command(*search, *made.reached, "--out", str(out))
        made.kill("killed")
        made.kill("lost")
        result = finished(command)
    assert (result.returncode, result.stdout) == (expected.returncode, expected.stdout)
    assert "2 lost worker" in result.stderr
    until(lambda: not [*out.glob(".*")], "no part of a file is left")
