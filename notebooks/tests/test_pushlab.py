"""The loader says what is stored, and refuses what is no finished run."""

import shutil
import sqlite3
from pathlib import Path

import polars as pl
import pytest
from scipy import stats

from pushlab import SCENARIOS, Run, RunError, simulate, version


def test_tables_say_what_the_summary_says(run: Run) -> None:
    assert run.arms()["name"].to_list() == ["three", "one"]
    assert run.baseline == run.summary["baseline"] == "three"
    assert run.info["plan_hash"] == run.manifest["planHash"] == run.summary["planHash"]
    stored = {(row["arm"], row["metric"]): row for row in run.comparisons().iter_rows(named=True)}
    told = [one for one in run.summary["comparisons"] if one["segment"] == "all"]
    assert len(told) == len(stored)
    for one in told:
        row = stored[one["arm"], one["metric"]]
        assert {key: one.get(key) for key in row} == row


def test_a_run_without_a_trial_has_no_people_of_one(run: Run) -> None:
    assert run.trial_people().is_empty() and "weightTreated" in run.trial_people().columns
    assert run.excursions().is_empty() and "effectSize" in run.excursions().columns


def test_metrics_by_seed_add_up_to_those_of_the_run(run: Run) -> None:
    counts = [pl.sum("numerator"), pl.sum("denominator")]
    added = run.metrics_by_seed().group_by("arm", "name").agg(counts)
    both = added.join(run.metrics(), on=["arm", "name"], suffix="_stored")
    assert len(both) == len(added) == len(run.metrics())
    assert both["numerator"].equals(both["numerator_stored"], check_names=False)
    assert both["denominator"].equals(both["denominator_stored"], check_names=False)


def test_the_mean_over_seeds_is_the_stored_difference(run: Run) -> None:
    opens = run.metrics_by_seed().filter(name="opensPerSubscriberDay").sort("replication")
    values = {arm: opens.filter(arm=arm)["value"] for arm in ("one", "three")}
    told = next(
        one
        for one in run.summary["comparisons"]
        if one["metric"] == "opensPerSubscriberDay" and one["segment"] == "all"
    )
    # What is counted stands beside a headline that is adjusted.
    beside = [one["difference"] for one in told["others"] if one["use"] == "unadjusted"]
    stored = (beside or [told["difference"]])[0]
    assert (values["one"] - values["three"]).mean() == pytest.approx(stored, rel=1e-12)


def test_a_t_over_exported_values_is_the_line_of_the_report(run: Run) -> None:
    estimates = run.estimates_by_seed()
    told = [row for row in run.summary["comparisons"] if row["segment"] == "all" and "low" in row]
    assert {row["metric"] for row in told} > {"openRate", "deliveryRate", "uninstallRate"}
    for row in told:
        own = estimates.filter(arm=row["arm"], name=row["metric"]).sort("replication")
        found = stats.ttest_1samp(own["difference"], 0)
        low, high = found.confidence_interval(0.95)
        expected = [row["difference"], row["low"], row["high"]]
        assert [own["difference"].mean(), low, high] == pytest.approx(expected, rel=1e-9)
        if row["role"] != "guardrail":
            assert found.pvalue == pytest.approx(row["p"], rel=1e-9)


def test_an_adjusted_value_can_be_computed_anew(run: Run) -> None:
    counted = run.metrics_by_seed()
    keys = ["replication", "arm", "name"]
    both = run.estimates_by_seed().join(counted, on=keys, suffix="_counted")
    assert set(both["estimator"]) <= {"counted", "luck", "luckAndWorld"}
    assert (both["estimator"] == "luckAndWorld").any()
    left = (pl.col("numerator") - pl.col("numeratorSurplus").fill_null(0)) / (
        pl.col("denominator") - pl.col("denominatorSurplus").fill_null(0)
    )
    beyond = (
        run.coefficients()
        .join(run.figures_by_seed(), on="figure")
        .with_columns(off=pl.col("coefficient") * (pl.col("mean") - pl.col("averageWorld")))
        .group_by(keys)
        .agg(pl.sum("off"))
    )
    anew = both.join(beyond, on=keys, how="left").with_columns(
        anew=left - pl.col("off").fill_null(0)
    )
    kept = anew.filter(pl.col("value").is_not_null() & pl.col("name").is_in(["openRate", "ctr"]))
    assert kept["anew"].to_list() == pytest.approx(kept["value"].to_list(), rel=1e-9)


def test_the_funnel_has_stages_and_reasons(run: Run) -> None:
    funnel = run.funnel()
    assert funnel.filter(stage="intended")["share"].to_list() == [1.0, 1.0]
    refused = funnel.filter(stage="suppressed", reason="globalCap")
    assert refused["count"].min() > 0
    sent = run.metrics().filter(name="deliveryRate").select("arm", sent="denominator")
    assert funnel.filter(stage="sent").select("arm", sent="count").equals(sent)


def test_events_are_in_the_order_of_time_and_can_be_asked_for(run: Run) -> None:
    opened = run.events("kind = ? AND arm = ?", ("opened", "one"))
    assert set(opened["kind"]) == {"opened"}
    assert opened["ts"].is_sorted()
    assert run.events("uid = 0").is_empty()


def test_histogram_counts_deliveries(run: Run) -> None:
    counted = run.histogram("latency").group_by("arm").agg(pl.sum("count")).sort("arm")
    rate = run.metrics().filter(name="deliveryRate").sort("arm")
    assert counted["count"].to_list() == rate["numerator"].to_list()


def test_reading_leaves_the_folder_as_it_was(run: Run) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in run.folder.iterdir()}
    Run(run.folder / "run.sqlite").events("kind = 'tapped'")
    assert {path.name: path.stat().st_mtime_ns for path in run.folder.iterdir()} == before
    with pytest.raises(RunError, match="readonly"):
        run.query("DELETE FROM metric")


def test_without_a_log_there_are_no_events(run_without_events: Run) -> None:
    with pytest.raises(RunError, match="`--events none`; `all` or `sample:P` is accepted"):
        run_without_events.events()
    assert run_without_events.metrics_by_seed().filter(name="openRate")["denominator"].min() > 0


def test_a_finished_run_is_opened_and_not_run_again(run: Run) -> None:
    # The scenario with every default is the same plan.
    again = simulate(run.folder / "scenario.yaml", run.folder, events="all")
    assert again.manifest["times"] == run.manifest["times"]


def test_no_run_there(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="nowhere: it is not there; .* is accepted"):
        Run(tmp_path / "nowhere")
    with pytest.raises(RunError, match="no run.sqlite was found; .* is accepted"):
        Run(tmp_path)


def test_an_unfinished_run(run: Run, tmp_path: Path) -> None:
    shutil.copy(run.folder / "run.sqlite", tmp_path)
    with pytest.raises(RunError, match="no manifest.json was found, so the run is not finished"):
        Run(tmp_path)


def test_no_database(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{}")
    (tmp_path / "run.sqlite").write_text("this is a text, and longer than a header" * 99)
    with pytest.raises(RunError, match="no SQLite database was found"):
        Run(tmp_path)


@pytest.mark.parametrize(
    ("pragmas", "message"),
    [
        ("PRAGMA user_version = 1", "another program was found .application id 0."),
        ("PRAGMA application_id = 0x50554C42; PRAGMA user_version = 9", "version 9 were found"),
    ],
)
def test_the_database_of_something_else(tmp_path: Path, pragmas: str, message: str) -> None:
    (tmp_path / "manifest.json").write_text("{}")
    database = sqlite3.connect(tmp_path / "run.sqlite")
    database.executescript(pragmas)
    database.close()
    with pytest.raises(RunError, match=message):
        Run(tmp_path)


def test_what_the_command_refuses_is_said_in_its_words(tmp_path: Path) -> None:
    with pytest.raises(RunError, match=r"ended with 2: .*replications.*accepted"):
        simulate(SCENARIOS / "quickstart.yaml", tmp_path / "run", replications=0)
    assert not (tmp_path / "run").exists()


def test_no_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUSHLAB", str(tmp_path / "pushlab"))
    with pytest.raises(RunError, match="PUSHLAB: no program was found at"):
        simulate(SCENARIOS / "quickstart.yaml", tmp_path / "run")


def test_the_command_of_a_wheel_is_found_beside_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "pushlab"
    script.write_text("#!/bin/sh\necho beside Python\n")
    script.chmod(0o755)
    monkeypatch.delenv("PUSHLAB", raising=False)
    monkeypatch.setattr("pushlab.command._ROOT", tmp_path / "no sources")
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path))
    assert version() == "beside Python"
    script.unlink()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RunError, match="neither at .* nor at .* nor on the PATH"):
        version()
