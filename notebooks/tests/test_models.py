"""A model scores as the estimator that it was made of, and the command takes it."""

import json
import re
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from sklearn import ensemble, linear_model, naive_bayes, preprocessing, tree
from sklearn.pipeline import make_pipeline

from pushlab import SCENARIOS, Run, RunError, exchanges, simulate
from pushlab.estimators import LEVELS_MAX, NODES_MAX
from pushlab.models import FEATURES, evaluate, save_model, score_model

ROOT = Path(__file__).parents[2]
NAMES = ["hour", "hoursSinceVisit", "openedInSlot", "isMarketing"]
CLASSIC = (
    ensemble.GradientBoostingClassifier,
    ensemble.GradientBoostingRegressor,
    ensemble.RandomForestClassifier,
    ensemble.RandomForestRegressor,
    tree.DecisionTreeClassifier,
    tree.DecisionTreeRegressor,
)


def _rows(count: int) -> np.ndarray:
    draw = np.random.default_rng(7)
    columns = [
        draw.integers(0, 24, count),
        # Numbers that single precision does not have.
        draw.exponential(30, count) * 1.1,
        draw.poisson(2, count),
        draw.integers(0, 2, count),
    ]
    return np.column_stack(columns).astype(float)


ROWS = _rows(600)
CLASSES = (np.sin(ROWS[:, 0] / 4) + ROWS[:, 2] / 3 > np.log1p(ROWS[:, 1]) / 2).astype(int)
VALUES = np.sin(ROWS[:, 0] / 4) + ROWS[:, 2] * np.log1p(ROWS[:, 1])
SMALL = {"max_depth": 5, "random_state": 1}


def _estimators() -> Iterator[Any]:
    yield linear_model.LogisticRegression(max_iter=1000)
    yield linear_model.LinearRegression()
    yield linear_model.LinearRegression(fit_intercept=False)
    yield linear_model.Ridge(alpha=3)
    yield make_pipeline(preprocessing.StandardScaler(), linear_model.LogisticRegression())
    yield make_pipeline(preprocessing.StandardScaler(with_mean=False), linear_model.Ridge())
    yield make_pipeline(
        preprocessing.StandardScaler(),
        preprocessing.StandardScaler(with_std=False),
        linear_model.LinearRegression(),
    )
    yield ensemble.GradientBoostingClassifier(n_estimators=20, **SMALL)
    yield ensemble.GradientBoostingClassifier(n_estimators=9, loss="exponential", **SMALL)
    yield ensemble.GradientBoostingClassifier(n_estimators=9, init="zero", **SMALL)
    yield ensemble.GradientBoostingRegressor(n_estimators=20, subsample=0.5, **SMALL)
    yield ensemble.GradientBoostingRegressor(n_estimators=9, loss="huber", **SMALL)
    yield ensemble.HistGradientBoostingClassifier(max_iter=20, **SMALL)
    yield ensemble.HistGradientBoostingRegressor(max_iter=20, **SMALL)
    yield ensemble.HistGradientBoostingRegressor(max_iter=9, loss="absolute_error", **SMALL)
    yield ensemble.RandomForestClassifier(n_estimators=12, class_weight="balanced", **SMALL)
    yield ensemble.RandomForestRegressor(n_estimators=12, **SMALL)
    yield tree.DecisionTreeClassifier(**SMALL)
    yield tree.DecisionTreeRegressor(**SMALL)


def _fitted(estimator: Any) -> Any:
    return estimator.fit(ROWS, CLASSES if hasattr(estimator, "predict_proba") else VALUES)


def _predicted(estimator: Any, rows: np.ndarray) -> np.ndarray:
    if hasattr(estimator, "predict_proba"):
        return estimator.predict_proba(rows)[:, 1]
    return estimator.predict(rows)


def _scores(model: dict[str, Any], rows: np.ndarray) -> np.ndarray:
    return evaluate(model, dict(zip(NAMES, rows.T, strict=True)))


def _borders(estimator: Any, model: dict[str, Any]) -> np.ndarray:
    """200 rows; half have values that equal thresholds or are the next double on either side."""
    rows = _rows(900)[-200:].copy()
    numbers = re.findall(r"\((\w+)<(\S+)", " ".join(model.get("trees", [])))
    for place, (name, number) in enumerate(numbers[:: max(1, len(numbers) // 100)][:100]):
        threshold = np.nextafter(float(number), -np.inf)
        near = [threshold, np.nextafter(threshold, -np.inf), float(number), np.float32(threshold)]
        rows[place, NAMES.index(name)] = near[place % 4]
    return rows


@pytest.mark.parametrize("estimator", list(_estimators()), ids=str)
def test_a_model_scores_as_its_estimator(estimator: Any) -> None:
    model = score_model(_fitted(estimator), NAMES)
    rows = _borders(estimator, model)
    expected = _predicted(estimator, rows)
    np.testing.assert_allclose(_scores(model, rows), expected, rtol=1e-9, atol=1e-9)
    assert np.ptp(expected) > 0.1
    assert model.get("single", False) == isinstance(estimator, CLASSIC)


def test_thresholds_are_met_from_both_sides() -> None:
    model = score_model(tree.DecisionTreeRegressor(max_depth=1).fit([[1], [2]], [0, 1]), ["hour"])
    assert model["trees"] == ["(hour<1.5000000000000002 0.0 1.0)"]
    # In single precision 1.5000000001 is 1.5.
    rows = {"hour": [1.5, 1.5000000001, 1.500001]}
    assert evaluate(model, rows).tolist() == [0, 0, 1]
    assert evaluate(model | {"single": False}, rows).tolist() == [0, 1, 1]


@pytest.mark.parametrize("also", [CLASSES == 1, CLASSES == 2])
@pytest.mark.parametrize(
    "estimator",
    [
        ensemble.HistGradientBoostingClassifier(max_iter=9, random_state=1),
        tree.DecisionTreeClassifier(max_depth=6, random_state=1),
    ],
    ids=str,
)
def test_trees_that_were_fitted_with_missing_values_score_numbers(
    estimator: Any, also: np.ndarray
) -> None:
    rows = ROWS.copy()
    rows[::3, 1] = np.nan
    # Where nothing else counts, the threshold between numbers and missing values is infinite.
    model = score_model(estimator.fit(rows, np.isnan(rows[:, 1]) | also), NAMES)
    assert "inf" not in " ".join(model["trees"])
    np.testing.assert_allclose(_scores(model, ROWS), _predicted(estimator, ROWS), atol=1e-9)


def test_a_sum_has_all_its_terms() -> None:
    model = {
        "link": "logit",
        "intercept": -2.1,
        "weights": {"unopened": -0.2},
        "tables": [{"feature": "hour", "below": [6, 12, 18], "values": [-1, 0.2, 0.1, 0.4]}],
        "trees": ["(hoursSinceVisit<5 0.3 (isMarketing < 0.5 0 -0.2))", "7"],
    }
    rows = {
        "unopened": [1, 2],
        "hour": [6.0, 5.9],
        "hoursSinceVisit": [5, 4],
        "isMarketing": [1, 1],
    }
    sums = np.array([-2.1 - 0.2 + 0.2 - 0.2 + 7, -2.1 - 0.4 - 1 + 0.3 + 7])
    np.testing.assert_allclose(evaluate(model, pl.DataFrame(rows)), 1 / (1 + np.exp(-sums)))
    assert evaluate({}, {"hour": [1, 2]}).tolist() == [0, 0]


def test_features_are_those_of_the_command() -> None:
    sources = ROOT / "Sources" / "PushService" / "Decisions" / "Scores" / "ScoreFeature.swift"
    cases = re.findall(r"^  case (.*)$", sources.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert [name for line in cases for name in line.split(", ")] == list(FEATURES)


def test_limits_are_those_of_the_command() -> None:
    scores = ROOT / "Sources" / "PushService" / "Decisions" / "Scores"
    assert "nodesMax = 16_384" in (scores / "ScoreModel.swift").read_text(encoding="utf-8")
    assert "depthMax = 64" in (scores / "ScoreTree.swift").read_text(encoding="utf-8")
    assert (NODES_MAX, LEVELS_MAX) == (16_384, 64)


LINE = np.arange(9000.0)[:, None]
SCALED_TREE = make_pipeline(preprocessing.StandardScaler(), tree.DecisionTreeRegressor())
SELECTED = make_pipeline(preprocessing.MinMaxScaler(), linear_model.Ridge())
OF_A_MODEL = ensemble.GradientBoostingRegressor(init=linear_model.Ridge(), n_estimators=2)
CATEGORICAL = ensemble.HistGradientBoostingRegressor(categorical_features=[3], max_iter=2)
POISSON = ensemble.HistGradientBoostingRegressor(loss="poisson", max_iter=2)


@pytest.mark.parametrize(
    ("estimator", "message"),
    [
        (naive_bayes.GaussianNB().fit(ROWS, CLASSES), "GaussianNB: such an .*Ridge, .* accepted"),
        (linear_model.Ridge(), "Ridge: it has not been fitted; a fitted one is accepted"),
        (make_pipeline(linear_model.Ridge()), "Pipeline: it has not been fitted"),
        ({"intercept": 1}, "dict: no estimator of scikit-learn was found; .* accepted"),
        (tree.DecisionTreeClassifier().fit(ROWS, ROWS[:, 0] // 8), "3 classes were found; two"),
        (tree.DecisionTreeClassifier().fit(ROWS, CLASSES * 0), "1 classes were found; two are"),
        (linear_model.Ridge().fit(ROWS, ROWS[:, :2]), "Ridge: 2 outputs were found; one is"),
        (tree.DecisionTreeRegressor().fit(ROWS, ROWS[:, :2]), "Regressor: 2 outputs were found"),
        (SCALED_TREE.fit(ROWS, VALUES), "DecisionTreeRegressor was found behind a StandardScaler"),
        (SELECTED.fit(ROWS, VALUES), "Pipeline: the step MinMaxScaler was found; .* accepted"),
        (OF_A_MODEL.fit(ROWS, VALUES), "init=Ridge was found; None and 'zero' are accepted"),
        (CATEGORICAL.fit(ROWS, VALUES), "categorical feature `isMarketing` was found; numbers"),
        (POISSON.fit(ROWS, CLASSES), "loss='poisson' was found; squared_error, .* are accepted"),
    ],
)
def test_what_no_model_can_be(estimator: Any, message: str) -> None:
    with pytest.raises(RunError, match=message):
        score_model(estimator, NAMES)


def test_a_model_has_limits() -> None:
    with pytest.raises(RunError, match="have 17999 nodes; at most 16384 are .* `max_leaf_nodes`"):
        score_model(tree.DecisionTreeRegressor().fit(LINE, LINE[:, 0]), ["hour"])
    chain = tree.DecisionTreeRegressor(max_depth=65).fit(LINE[:70], 9.0 ** LINE[:70, 0])
    assert chain.get_depth() == 65
    with pytest.raises(RunError, match="more than 64 levels; at most 64 are accepted"):
        score_model(chain, ["hour"])
    whole = tree.DecisionTreeRegressor(max_depth=64).fit(LINE[:70], 9.0 ** LINE[:70, 0])
    assert score_model(whole, ["hour"])["trees"][0].count("(") == 64


@pytest.mark.parametrize(
    ("features", "message"),
    [
        (
            ["hour", "wait", "age", "unopend"],
            "features: `unopend` was found, .* unopened, .* accept",
        ),
        (["hour", "wait", "age"], "features: 3 were found; the 4 that Ridge was fitted with are"),
        (["hour", "wait", "age", "hour"], "features: `hour` was found twice"),
    ],
)
def test_features_that_are_none(features: list[str], message: str) -> None:
    with pytest.raises(RunError, match=message):
        score_model(linear_model.Ridge().fit(ROWS, VALUES), features)


def test_columns_keep_the_names_that_they_were_fitted_with() -> None:
    ridge = linear_model.Ridge().fit(pl.DataFrame(ROWS, schema=NAMES), VALUES)
    assert list(score_model(ridge, NAMES)["weights"]) == NAMES
    with pytest.raises(
        RunError, match="the order in which Ridge was fitted is accepted: hour, hou"
    ):
        score_model(ridge, NAMES[::-1])


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    model = score_model(_fitted(ensemble.GradientBoostingClassifier(n_estimators=5)), NAMES)
    save_model(model, tmp_path / "model.json")
    read = json.loads((tmp_path / "model.json").read_text(encoding="utf-8"))
    assert read == model
    assert (_scores(read, ROWS) == _scores(model, ROWS)).all()
    with pytest.raises(ValueError, match="not JSON compliant"):
        save_model({"intercept": float("nan")}, tmp_path / "other.json")


LEARNER = """
import json, sys

for line in sys.stdin:
    for _ in range(json.loads(line)["records"]):
        sys.stdin.readline()
    print(sys.argv[1], flush=True)
"""
EVENING = {"tables": [{"feature": "hour", "below": [18], "values": [0, 1]}]}


def _program(folder: Path, answer: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A strategy with a program that always gives `answer`, and is told of all decisions."""
    (folder / "learner.py").write_text(LEARNER, encoding="utf-8")
    command = [sys.executable, str(folder / "learner.py"), json.dumps(answer)]
    return {"external": {"command": command, "records": "sample:1", **more}}


def _simulated(folder: Path, strategy: dict[str, Any], *, allow_command: bool = False) -> Run:
    policy = {"caps": {"global": {"limit": 3, "per": "localDay"}}, "timing": "immediate"}
    arms = [
        {"name": "at-once", "baseline": True, "strategy": policy},
        {"name": "scored", "strategy": policy | strategy},
    ]
    settings = {
        "arms": arms,
        "horizon": {"days": 6, "warmupDays": 1},
        "replications": 2,
        "world.businesses": 10,
        "world.subscribers": 40,
    }
    scenario = SCENARIOS / "send-time.yaml"
    return simulate(scenario, folder / "run", allow_command=allow_command, **settings)


@pytest.mark.parametrize("kind", [linear_model.LogisticRegression, tree.DecisionTreeRegressor])
def test_the_command_runs_a_model(tmp_path: Path, kind: Any) -> None:
    save_model(score_model(kind().fit(ROWS, CLASSES), NAMES), tmp_path / "model.json")
    score = {"model": str(tmp_path / "model.json"), "slot": "3h"}
    run = _simulated(tmp_path, {"score": score})
    held = run.funnel().filter(arm="scored", reason="decisionRule", stage="held")
    assert held["count"].item() > 0
    with pytest.raises(RunError, match="the arm `scored` was found; .* accepted: none"):
        exchanges(run.folder, "scored")


def test_the_command_refuses_what_is_no_model(tmp_path: Path) -> None:
    save_model({"weights": {"unopend": 1}}, tmp_path / "model.json")
    with pytest.raises(RunError, match="ended with 2: .*model.json:3:3: is not of this format"):
        _simulated(tmp_path, {"score": {"model": str(tmp_path / "model.json")}})


@pytest.mark.parametrize(
    "estimator",
    [
        linear_model.LinearRegression(),
        ensemble.RandomForestClassifier(n_estimators=9, random_state=1),
        ensemble.HistGradientBoostingClassifier(max_iter=9, random_state=1),
    ],
    ids=str,
)
def test_the_command_scores_as_the_estimator(tmp_path: Path, estimator: Any) -> None:
    model = score_model(_fitted(estimator), NAMES)
    # Without slots a push is dropped exactly if its score is below the price.
    answer = {"model": model, "price": 0.2}
    run = _simulated(tmp_path, _program(tmp_path, answer), allow_command=True)
    records = exchanges(run.folder, "scored")
    scores = _predicted(estimator, records.select(NAMES).to_numpy())
    sure = np.abs(scores - 0.2) > 1e-9
    sends = (records["answer"] == "send").to_numpy()
    assert sends.sum() >= 20 and (~sends).sum() >= 20 and sure.sum() > 100
    assert (sends == (scores >= 0.2))[sure].all()


def test_the_program_that_comes_with_a_scenario_finds_the_hours(tmp_path: Path) -> None:
    settings = {
        "world.subscribers": 300,
        "world.businesses": 20,
        "replications": 1,
        # People alike, who open most in the evening.
        "world.activity.chronotypeSigma": 0,
        "world.response.hourExponent": 3,
    }
    scenario = SCENARIOS / "send-time-learner.yaml"
    with pytest.raises(RunError, match="--allow-command"):
        simulate(scenario, tmp_path / "run", **settings)
    run = simulate(scenario, tmp_path / "run", allow_command=True, **settings)
    hours = exchanges(run.folder, "program").filter(pl.col("answer") != "drop")
    by_week = hours.with_columns(pl.col("at").dt.truncate("1w").alias("week"))
    late = by_week.group_by("week").agg((pl.col("hour") >= 15).mean()).sort("week")["hour"]
    assert late[-1] > 0.7 and late[-1] > late[0] + 0.2


def test_a_program_is_started_with_leave_and_its_records_are_read(tmp_path: Path) -> None:
    strategy = _program(tmp_path, {"model": EVENING}, slot="3h", explore=0.5)
    with pytest.raises(RunError, match="--allow-command"):
        _simulated(tmp_path, strategy)
    run = _simulated(tmp_path, strategy, allow_command=True)
    records = exchanges(run.folder, "scored")
    assert records.columns[6:9] == ["isSent", "isOpened", "isOptedOut"]
    assert records.columns[9:] == list(FEATURES)
    assert set(records["replication"]) == {0, 1}
    # The model is for the evening; half of the choices are uniform among at most eight slots.
    assert records["propensity"].is_between(0.5 / 8, 1).all()
    best = records.filter(pl.col("propensity") > 0.5)
    assert 0.5 < len(best) / len(records) < 0.75
    evening = best.filter(pl.col("answer") == "wait")["hour"]
    # Of equal scores that of the earlier slot is taken.
    assert set(evening) == {18}
    assert (records["isSent"] | ~records["isOpened"]).all()
    first = run.folder / "exchanges" / "scored-0.jsonl"
    at, *_ = [line for line in first.read_text().splitlines() if line.startswith('{"recipient')]
    told = records.filter(replication=0).row(0, named=True)
    assert told["at"] == datetime.fromisoformat(json.loads(at)["at"])
    assert [told[name] for name in FEATURES] == json.loads(at)["features"]
    with pytest.raises(RunError, match="no program of the arm `at-once` .* accepted: scored"):
        exchanges(run.folder, "at-once")
    first.write_text("hello\n")
    with pytest.raises(RunError, match=r"scored-0.jsonl: .*; what `pushlab run` wrote is accepted"):
        exchanges(run.folder, "scored")
