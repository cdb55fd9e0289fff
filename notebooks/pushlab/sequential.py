"""A model that sends a push or holds it back by what follows from it, learned from a log.

    from pushlab.sequential import send_or_hold

    save_model(send_or_hold(exchanges(folder, "explorer"), features, cost=10), "value.json")

The rule is that of Yuan et al. 2022 (Offline Reinforcement Learning for Mobile Notifications,
CIKM): a push goes if Q(s, send) > Q(s, hold). `score: { model: value.json, price: 0 }` is it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from pushlab.errors import RunError
from pushlab.estimators import converter
from pushlab.models import FEATURES, score_model

_COLUMNS = ("replication", "recipient", "at", "answer", "propensity", "isOpened", "isOptedOut")


def send_or_hold(
    records: pl.DataFrame,
    features: Sequence[str],
    *,
    cost: float,
    discount: float = 0.9,
    iterations: int = 20,
    value: Any = None,
    advantage: Any = None,
) -> dict[str, Any]:
    """The model of Q(s, send) - Q(s, hold), in openings, by fitted Q iteration.

    `records` are those of `pushlab.exchanges`, of an arm with `records: sample:1`, `hold` above 0
    and no `slot`. All decisions about one recipient in one replication are a sequence:

    - The state s is the `features` at a decision, the action whether the push was sent or dropped.
    - The reward is 1 if the push was opened, less `cost` if the recipient opted out before the next
      decision. After that nothing follows, so the openings that are lost within the horizon are
      lost in any case. `cost` is what an opt-out costs beyond them, in openings: 0 for nothing.
    - What follows d days later counts `discount` ** d (semi-Markov: Bradtke and Duff 1995). That is
      a horizon of about -1 / ln(`discount`) days: 9.5 at 0.9, an *assumption*.

    Each of the `iterations` takes r + discount ** d * max Q(s', .) as the target y (Ernst, Geurts
    and Wehenkel 2005), and fits Q(s, a) = m(s) + (a - e) * t(s) to it, with a = 1 for send and the
    known probability e of sending: first the mean m, then the difference t by least squares of
    (y - m(s)) / (a - e) with weights (a - e) ** 2 (the R-learner of Nie and Wager 2021). Since e is
    known, errors of m do not bias t. The first m is the log's mean reward a day times the horizon;
    what is wrong about it shrinks by the discount in each iteration.

    The last decision about somebody who has not opted out has no next state, and is not fitted.
    `value` and `advantage` are unfitted regressors of scikit-learn for m and t, which `score_model`
    takes; gradient boosted trees without one (sizes are *assumptions*).

    Complexity: O(n log n) for n records, and fits of both regressors to n rows in each iteration.
    Raises `RunError` for missing columns, unknown features, decisions that wait, numbers out of
    range and a log without exploration: both actions must occur, each with a probability below 1.
    """
    _check(records, features, cost=cost, discount=discount, iterations=iterations)
    mean = _boosted(15, 100) if value is None else value
    gain = _boosted(6, 500) if advantage is None else advantage
    for estimator in (mean, gain):
        converter(estimator, type(estimator).__name__)
    steps = _Steps.of(records, features, cost, discount)
    level, difference = steps.rate / -math.log(discount), np.zeros(len(steps.state))
    for _ in range(iterations):
        best = level + np.maximum((1 - steps.share) * difference, -steps.share * difference)
        target = steps.reward + steps.factor * best[steps.following]
        level = steps.fit(mean, target).predict(steps.state)
        centred = steps.sent - steps.share
        fitted = steps.fit(gain, (target - level) / centred, centred**2)
        difference = fitted.predict(steps.state)
    return score_model(fitted, list(features))


def _boosted(leaves: int, smallest: int) -> Any:
    try:
        from sklearn.ensemble import HistGradientBoostingRegressor
    except ImportError as error:
        raise RunError(
            f"send_or_hold: {error}; an environment with scikit-learn is accepted"
        ) from error
    return HistGradientBoostingRegressor(
        max_iter=60,
        max_leaf_nodes=leaves,
        min_samples_leaf=smallest,
        early_stopping=False,
        random_state=0,
    )


@dataclass(frozen=True)
class _Steps:
    """Decisions in the order of recipients and time, each with the one that follows it."""

    state: np.ndarray
    sent: np.ndarray
    """Whether it was sent, 1 or 0."""
    share: np.ndarray
    """The probability of sending, whatever was done."""
    reward: np.ndarray
    factor: np.ndarray
    """The discount until the next decision; 0 where nothing follows."""
    following: np.ndarray
    """The row of the next decision; its own where there is none."""
    is_fitted: np.ndarray
    rate: float
    """The mean reward a day."""

    @classmethod
    def of(
        cls, records: pl.DataFrame, features: Sequence[str], cost: float, discount: float
    ) -> "_Steps":
        ordered = records.sort("replication", "recipient", "at", maintain_order=True)
        people = ("replication", "recipient")
        next_flag = pl.col("isOptedOut").shift(-1).over(people)
        rows = ordered.with_columns(
            days=(pl.col("at").shift(-1).over(people) - pl.col("at")).dt.total_milliseconds()
            / 86_400_000,
            # An opt-out after the next decision as well is one of that decision.
            leaves=pl.col("isOptedOut") & ~next_flag.fill_null(False),
        )
        is_last = rows["days"].is_null().to_numpy()
        leaves = rows["leaves"].to_numpy()
        is_fitted = ~is_last | leaves
        if not (~is_last).any():
            raise RunError(
                "records: one decision about each recipient was found; sequences of decisions, as "
                "of `records: sample:1`, are accepted"
            )
        days = rows["days"].fill_null(0).to_numpy()
        reward = rows["isOpened"].to_numpy().astype(float) - cost * leaves
        sent = (rows["answer"] == "send").to_numpy().astype(float)
        own = rows["propensity"].to_numpy()
        places = np.arange(len(rows))
        return cls(
            state=rows.select(features).to_numpy().astype(float),
            sent=sent,
            share=np.where(sent == 1, own, 1 - own),
            reward=reward,
            factor=np.where(is_last, 0.0, discount**days),
            following=np.where(is_last, places, places + 1),
            is_fitted=is_fitted,
            rate=float(reward[is_fitted].sum() / max(days.sum(), 1.0)),
        )

    def fit(self, estimator: Any, target: np.ndarray, weight: np.ndarray | None = None) -> Any:
        """A copy of the estimator, fitted to the decisions whose target is known."""
        from sklearn.base import clone

        rows = self.is_fitted
        # In a pipeline the weights are those of its last step.
        steps = getattr(estimator, "steps", None)
        name = f"{steps[-1][0]}__sample_weight" if steps else "sample_weight"
        weights = {} if weight is None else {name: weight[rows]}
        return clone(estimator).fit(self.state[rows], target[rows], **weights)


def _check(
    records: pl.DataFrame,
    features: Sequence[str],
    *,
    cost: float,
    discount: float,
    iterations: int,
) -> None:
    if not (0 < discount < 1):
        raise RunError(f"discount: {discount} was found; above 0 and below 1 is accepted")
    if not (0 <= cost < math.inf):
        raise RunError(f"cost: {cost} was found; 0 openings or more are accepted")
    if iterations < 1:
        raise RunError(f"iterations: {iterations} was found; 1 or more are accepted")
    if unknown := [one for one in features if one not in FEATURES]:
        raise RunError(
            f"features: `{unknown[0]}` was found, which PushLab does not know; "
            f"{', '.join(FEATURES)} are accepted"
        )
    if missing := [one for one in (*_COLUMNS, *features) if one not in records.columns]:
        raise RunError(
            f"records: the column `{missing[0]}` was not found; what `pushlab.exchanges` returns "
            "is accepted"
        )
    _check_exploration(records)


def _check_exploration(records: pl.DataFrame) -> None:
    answers = set(records["answer"])
    if other := sorted(answers - {"send", "drop"}):
        raise RunError(
            f"records: the answer `{other[0]}` was found; send and drop are accepted, which an arm "
            "without `slot` gives"
        )
    if absent := sorted({"send", "drop"} - answers):
        raise RunError(
            f"records: no decision to {absent[0]} was found; both are accepted, as `hold: 0.5` "
            "gives them"
        )
    sure = records.filter(~pl.col("propensity").is_between(0, 1, closed="none").fill_null(False))
    if len(sure):
        raise RunError(
            f"records: {len(sure)} of {len(records)} decisions have the propensity "
            f"{sure['propensity'][0]}; above 0 and below 1 is accepted, as `hold: 0.5` gives it"
        )
