"""A value of sending or holding is the one that can be worked out, and nothing else is promised."""

import math
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from sklearn import ensemble, linear_model, naive_bayes, preprocessing, tree
from sklearn.pipeline import make_pipeline
from test_models import _program, _simulated
from threadpoolctl import threadpool_limits

from pushlab import RunError, exchanges
from pushlab.models import evaluate
from pushlab.sequential import send_or_hold

START = datetime(2026, 3, 2, tzinfo=UTC)
DISCOUNT = 0.9
TABLE = {"value": tree.DecisionTreeRegressor(), "advantage": tree.DecisionTreeRegressor()}


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """Small work, for which threads only wait for each other."""
    with threadpool_limits(1):
        yield


# What a person does: whether they open and opt out, by state and action, and their next state.
Person = Callable[[int, bool, np.random.Generator], tuple[bool, bool, int]]


def _log(person: Person, *, people: int = 400, days: int = 60, share: float = 0.5) -> pl.DataFrame:
    """A decision a day about each person, who are sent a push with the probability `share`."""
    draw = np.random.default_rng(3)
    rows = []
    for recipient in range(people):
        state = 0
        for day in range(days):
            is_sent = bool(draw.uniform() < share)
            is_opened, leaves, following = person(state, is_sent, draw)
            own = share if is_sent else 1 - share
            answer = "send" if is_sent else "drop"
            at = START + timedelta(days=day)
            rows.append((0, at, recipient, answer, own, is_opened, leaves, float(state)))
            if leaves:
                break
            state = following
    names = ("replication", "at", "recipient", "answer", "propensity")
    return pl.DataFrame(
        rows, schema=[*names, "isOpened", "isOptedOut", "unopened"], orient="row"
    ).sort("at", maintain_order=True)


def _tired(state: int, is_sent: bool, draw: np.random.Generator) -> tuple[bool, bool, int]:
    """Opens what comes after a day of rest, and one in five of what comes after a push."""
    is_opened = is_sent and draw.uniform() < (0.2 if state else 1)
    return is_opened, False, int(is_sent)


TIRED = _log(_tired)


def _scores(model: dict[str, Any]) -> np.ndarray:
    return evaluate(model, {"unopened": [0, 1]})


def _exact(discount: float) -> list[float]:
    """Q(s, send) - Q(s, hold) of the chain of `_tired`, rested and tired, by value iteration."""
    rested = tired = 0.0
    for _ in range(1000):
        sent = 1 + discount * tired, 0.2 + discount * tired
        held = discount * rested
        rested, tired = max(sent[0], held), max(sent[1], held)
    return [sent[0] - held, sent[1] - held]


def test_a_value_is_known_where_rest_pays() -> None:
    # Sending every other day: V = 1 / (1 - 0.81) when rested and 0.9 V when tired.
    rested = 1 / (1 - DISCOUNT**2)
    expected = [rested - DISCOUNT * rested, 0.2 + DISCOUNT * DISCOUNT * rested - DISCOUNT * rested]
    assert _exact(DISCOUNT) == pytest.approx(expected)
    model = send_or_hold(TIRED, ["unopened"], cost=0, discount=DISCOUNT, iterations=60, **TABLE)
    assert _scores(model) == pytest.approx(expected, abs=0.02)
    # A push now and then would be opened, so who looks no further sends it.
    assert expected[1] < -0.2
    short = send_or_hold(TIRED, ["unopened"], cost=0, discount=1e-9, iterations=2, **TABLE)
    assert _scores(short) == pytest.approx([1, 0.2], abs=0.02)


@pytest.mark.parametrize("share", [0.3, 0.8])
def test_a_value_does_not_depend_on_how_often_the_log_sent(share: float) -> None:
    log = _log(_tired, share=share)
    model = send_or_hold(log, ["unopened"], cost=0, discount=0.8, iterations=40, **TABLE)
    assert _scores(model) == pytest.approx(_exact(0.8), abs=0.04)


@pytest.mark.parametrize(
    "regressors",
    [
        {},
        {"value": linear_model.LinearRegression(), "advantage": linear_model.Ridge(alpha=1e-6)},
        {"advantage": make_pipeline(preprocessing.StandardScaler(), linear_model.Ridge(1e-6))},
        {"advantage": ensemble.RandomForestRegressor(8, random_state=1)},
    ],
    ids=["boosted", "linear", "scaled", "forest"],
)
def test_regressors_of_every_kind_find_it(regressors: dict[str, Any]) -> None:
    # What the chain forgets in a day needs few iterations.
    model = send_or_hold(TIRED, ["unopened"], cost=0, discount=0.6, iterations=8, **regressors)
    assert _scores(model) == pytest.approx(_exact(0.6), abs=0.03)


@pytest.mark.parametrize("cost", [0.0, 3.0, 30.0])
def test_who_opts_out_opens_nothing_more_and_costs_what_is_said(cost: float) -> None:
    def person(state: int, is_sent: bool, draw: np.random.Generator) -> tuple[bool, bool, int]:
        return is_sent and draw.uniform() < 0.4, is_sent and draw.uniform() < 0.05, 0

    log = _log(person, people=1500, days=40)
    model = send_or_hold(log, ["unopened"], cost=cost, discount=0.8, iterations=40, **TABLE)
    # Always sending is worth (0.4 - 0.05 cost) / (1 - 0.8 * 0.95), and always holding 0.
    value = max(0.0, (0.4 - 0.05 * cost) / (1 - 0.8 * 0.95))
    expected = 0.4 - 0.05 * (cost + 0.8 * value)
    assert _scores(model)[0] == pytest.approx(expected, abs=0.02 + 0.005 * cost)
    assert (expected > 0) == (cost < 5)


def test_an_opt_out_within_the_time_of_two_decisions_is_counted_once() -> None:
    def person(state: int, is_sent: bool, draw: np.random.Generator) -> tuple[bool, bool, int]:
        return False, is_sent and draw.uniform() < 0.05, 0

    once = _log(person)
    people = ["recipient"]
    twice = once.sort("recipient", "at").with_columns(
        isOptedOut=pl.col("isOptedOut")
        | pl.col("isOptedOut").shift(-1).over(people).fill_null(False)
    )
    assert twice["isOptedOut"].sum() > 1.9 * once["isOptedOut"].sum()
    models = [
        send_or_hold(log, ["unopened"], cost=1, iterations=3, **TABLE) for log in (once, twice)
    ]
    assert models[0] == models[1]


def test_two_decisions_a_day_are_discounted_by_the_time_between_them() -> None:
    twice = TIRED.with_columns(at=START + (pl.col("at") - START) / 2)
    model = send_or_hold(twice, ["unopened"], cost=0, discount=0.81, iterations=60, **TABLE)
    assert _scores(model) == pytest.approx(_exact(0.9), abs=0.02)


def test_people_of_two_replications_are_two() -> None:
    again = TIRED.with_columns(replication=pl.lit(1, dtype=pl.Int64))
    both = pl.concat([TIRED, again]).sample(fraction=1, shuffle=True, seed=5)
    one = send_or_hold(TIRED, ["unopened"], cost=0, iterations=9, **TABLE)
    two = send_or_hold(both, ["unopened"], cost=0, iterations=9, **TABLE)
    assert _scores(one) == pytest.approx(_scores(two), abs=1e-9)


def test_the_same_log_gives_the_same_model() -> None:
    models = [send_or_hold(TIRED, ["unopened"], cost=0, iterations=3) for _ in range(2)]
    assert models[0] == models[1]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda log: log.drop("isOptedOut"), "the column `isOptedOut` was not found; what `pushl"),
        (lambda log: log.drop("unopened"), "the column `unopened` was not found"),
        (lambda log: log.filter(answer="send"), "no decision to drop was found; .* `hold: 0.5`"),
        (lambda log: log.filter(answer="drop"), "no decision to send was found"),
        (lambda log: log.head(0), "no decision to drop was found"),
        (
            lambda log: log.with_columns(propensity=pl.lit(1.0)),
            "24000 of 24000 decisions have the propensity 1.0; above 0 and below 1 is accepted",
        ),
        (
            lambda log: log.with_columns(propensity=pl.lit(None, dtype=pl.Float64)),
            "have the propensity None",
        ),
        (
            lambda log: log.with_columns(answer=pl.lit("wait")),
            "the answer `wait` was found; send and drop are accepted, .* without `slot`",
        ),
        (lambda log: log.unique("recipient"), "one decision about each recipient was found; seq"),
    ],
)
def test_logs_that_tell_nothing(
    change: Callable[[pl.DataFrame], pl.DataFrame], message: str
) -> None:
    log = change(TIRED)
    with pytest.raises(RunError, match=message):
        send_or_hold(log, ["unopened"], cost=0)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"discount": 1.0}, "discount: 1.0 was found; above 0 and below 1 is accepted"),
        ({"discount": 0.0}, "discount: 0.0 was found"),
        ({"cost": -1.0}, "cost: -1.0 was found; 0 openings or more are accepted"),
        ({"cost": math.inf}, "cost: inf was found"),
        ({"iterations": 0}, "iterations: 0 was found; 1 or more are accepted"),
        ({"features": ["unopend"]}, "features: `unopend` was found, which PushLab does not know"),
        ({"advantage": naive_bayes.GaussianNB()}, "GaussianNB: such an estimator was found"),
    ],
)
def test_settings_that_mean_nothing(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(RunError, match=message):
        send_or_hold(TIRED, **({"features": ["unopened"], "cost": 0} | settings))


def test_the_command_logs_what_is_learned_from_and_follows_it(tmp_path: Path) -> None:
    run = _simulated(tmp_path, _program(tmp_path, {}, hold=0.5), allow_command=True)
    log = exchanges(run.folder, "scored")
    assert set(log["propensity"]) == {0.5} and set(log["answer"]) == {"send", "drop"}
    features = ["sentToday", "hoursSinceSent"]
    model = send_or_hold(
        log, features, cost=5, iterations=3, advantage=tree.DecisionTreeRegressor(max_depth=2)
    )
    (tmp_path / "again").mkdir()
    strategy = _program(tmp_path / "again", {"model": model, "price": 0})
    told = exchanges(_simulated(tmp_path / "again", strategy, allow_command=True).folder, "scored")
    sends = (told["answer"] == "send").to_numpy()
    assert (sends == (evaluate(model, told) >= 0)).all()
    assert 0 < sends.sum() < len(sends)
