"""Fitted estimators of scikit-learn as models that PushLab scores pushes with.

    from pushlab.models import save_model, score_model

    save_model(score_model(classifier, ["hour", "openedInSlot"]), "opens.json")

The form is that of `docs/learning.md`. `pip install './notebooks[models]'` brings scikit-learn.
"""

import json
import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pushlab.errors import RunError

FEATURES = (
    *("hour", "weekday", "wait", "age", "items", "sentToday", "unopened", "daysKnown"),
    *("hoursSinceSent", "hoursSinceOpened", "hoursSinceVisit", "sent", "opened", "visits"),
    *("sentInSlot", "openedInSlot", "visitsInSlot", "sentOfCategory", "openedOfCategory"),
    *("android", "ios", "utcOffset", "isUpdates", "isMarketing", "isMessages", "isTransactional"),
    *("isSecurity", "isActivity", "isTasks", "isReminders"),
)
"""The features that a model can have, in the order in which a program is told of them."""
NODES_MAX = 16_384
"""The most nodes of all trees of a model together."""
LEVELS_MAX = 64
"""The most branches from the root of a tree to a leaf."""

_ACCEPTED = (
    "LogisticRegression, LinearRegression, Ridge, one of these behind a StandardScaler in a "
    "Pipeline, and regressors and binary classifiers of GradientBoosting, HistGradientBoosting, "
    "RandomForest and DecisionTree are accepted"
)
# Losses of HistGradientBoostingRegressor whose prediction is the sum itself.
_PLAIN_LOSSES = ("squared_error", "absolute_error", "quantile")


def score_model(estimator: Any, features: Sequence[str]) -> dict[str, Any]:
    """The model of PushLab that scores as the fitted `estimator` predicts.

    `features` are the names of its columns, in their order. The score of a regressor is what
    `predict` says, that of a binary classifier the second column of `predict_proba`. Raises
    `RunError` for an estimator, a feature or a size that a model cannot have.
    """
    name = type(estimator).__name__
    _check_fitted(estimator, name)
    _check_features(estimator, name, list(features))
    return _converter(estimator, name)(estimator, list(features))


def save_model(model: Mapping[str, Any], path: str | os.PathLike[str]) -> None:
    """Writes `model` as JSON to the file `path`, which `score: { model: … }` takes."""
    Path(path).write_text(json.dumps(model, allow_nan=False, indent=1) + "\n", encoding="utf-8")


def evaluate(model: Mapping[str, Any], rows: Any) -> np.ndarray:
    """The score of each of `rows`: a data frame, or a dictionary of columns by feature.

    It is worked out as the command does it, but slowly.
    """
    size = len(next(iter(rows.values()))) if isinstance(rows, Mapping) else len(rows)
    single = np.float32 if model.get("single", False) else np.float64

    def column(feature: str) -> np.ndarray:
        return np.asarray(rows[feature], dtype=np.float64).astype(single).astype(np.float64)

    total = np.full(size, float(model.get("intercept", 0)))
    for feature, weight in model.get("weights", {}).items():
        total += weight * column(feature)
    for table in model.get("tables", []):
        bins = np.searchsorted(table["below"], column(table["feature"]), side="right")
        total += np.asarray(table["values"], dtype=np.float64)[bins]
    for text in model.get("trees", []):
        total += _leaves(iter(_words(str(text))), column, size)
    if model.get("link", "identity") == "logit":
        return np.exp(-np.logaddexp(0, -total))
    return total


def _words(text: str) -> list[str]:
    for mark in "()<":
        text = text.replace(mark, f" {mark} ")
    return text.split()


def _leaves(words: Iterator[str], column: Callable[[str], np.ndarray], size: int) -> np.ndarray:
    """The leaf of each row, in the tree that `words` begin with."""
    word = next(words)
    if word != "(":
        return np.full(size, float(word))
    feature, _, number = next(words), next(words), float(next(words))
    left, right = _leaves(words, column, size), _leaves(words, column, size)
    next(words)
    return np.where(column(feature) < number, left, right)


def _check_fitted(estimator: Any, name: str) -> None:
    try:
        from sklearn.exceptions import NotFittedError
        from sklearn.utils.validation import check_is_fitted
    except ImportError as error:
        raise RunError(
            f"score_model: {error}; an environment with scikit-learn is accepted"
        ) from error
    try:
        check_is_fitted(estimator)
    except NotFittedError as error:
        raise RunError(f"{name}: it has not been fitted; a fitted one is accepted") from error
    except TypeError as error:
        raise RunError(f"{name}: no estimator of scikit-learn was found; {_ACCEPTED}") from error


def _check_features(estimator: Any, name: str, features: list[str]) -> None:
    if unknown := [one for one in features if one not in FEATURES]:
        raise RunError(
            f"features: `{unknown[0]}` was found, which PushLab does not know; "
            f"{', '.join(FEATURES)} are accepted"
        )
    if twice := [one for one in features if features.count(one) > 1]:
        raise RunError(f"features: `{twice[0]}` was found twice; each once is accepted")
    count = getattr(estimator, "n_features_in_", len(features))
    if count != len(features):
        raise RunError(
            f"features: {len(features)} were found; the {count} that {name} was fitted with are "
            "accepted"
        )
    fitted = list(getattr(estimator, "feature_names_in_", features))
    if fitted != features:
        raise RunError(
            f"features: {', '.join(features)} were found; the order in which {name} was fitted is "
            f"accepted: {', '.join(fitted)}"
        )


_Converter = Callable[[Any, list[str]], dict[str, Any]]


def _converter(estimator: Any, name: str) -> _Converter:
    """What makes a model of such an estimator."""
    from sklearn import ensemble, linear_model, pipeline, tree

    kinds: list[tuple[Any, _Converter]] = [
        ((linear_model.LinearRegression, linear_model.Ridge), _linear),
        (linear_model.LogisticRegression, _linear),
        (pipeline.Pipeline, _pipeline),
        ((ensemble.GradientBoostingClassifier, ensemble.GradientBoostingRegressor), _boosted),
        (ensemble.HistGradientBoostingClassifier, _hist_boosted),
        (ensemble.HistGradientBoostingRegressor, _hist_boosted),
        ((ensemble.RandomForestClassifier, ensemble.RandomForestRegressor), _forest),
        ((tree.DecisionTreeClassifier, tree.DecisionTreeRegressor), _forest),
    ]
    for kind, convert in kinds:
        if isinstance(estimator, kind):
            return convert
    raise RunError(f"{name}: such an estimator was found; {_ACCEPTED}")


def _is_classifier(estimator: Any) -> bool:
    """Whether it is a classifier; one of two classes and a single output, or it is refused."""
    name = type(estimator).__name__
    if getattr(estimator, "n_outputs_", 1) != 1:
        raise RunError(f"{name}: {estimator.n_outputs_} outputs were found; one is accepted")
    if not hasattr(estimator, "classes_"):
        return False
    if len(estimator.classes_) != 2:
        raise RunError(
            f"{name}: {len(estimator.classes_)} classes were found; two are accepted, of which the "
            "second has the score"
        )
    return True


def _linear(estimator: Any, features: list[str]) -> dict[str, Any]:
    link = "logit" if _is_classifier(estimator) else "identity"
    weights = np.atleast_2d(estimator.coef_)
    if len(weights) != 1:
        name = type(estimator).__name__
        raise RunError(f"{name}: {len(weights)} outputs were found; one is accepted")
    return {
        "link": link,
        "intercept": float(np.ravel(estimator.intercept_)[0]),
        "weights": dict(zip(features, map(float, weights[0]), strict=True)),
    }


def _pipeline(estimator: Any, features: list[str]) -> dict[str, Any]:
    """The last step, with the scalers before it in its weights and its intercept."""
    from sklearn.preprocessing import StandardScaler

    *scalers, last = [step for _, step in estimator.steps if step not in (None, "passthrough")]
    for scaler in scalers:
        if not isinstance(scaler, StandardScaler):
            raise RunError(f"Pipeline: the step {type(scaler).__name__} was found; {_ACCEPTED}")
    convert = _converter(last, type(last).__name__)
    if scalers and convert is not _linear:
        raise RunError(
            f"Pipeline: {type(last).__name__} was found behind a StandardScaler; {_ACCEPTED}"
        )
    model = convert(last, features)
    for scaler in reversed(scalers):
        _fold(scaler, model)
    return model


def _fold(scaler: Any, model: dict[str, Any]) -> None:
    weights = np.array(list(model["weights"].values()))
    if scaler.with_std:
        weights = weights / scaler.scale_
    if scaler.with_mean:
        model["intercept"] -= float(weights @ scaler.mean_)
    model["weights"] = dict(zip(model["weights"], map(float, weights), strict=True))


@dataclass
class _Tree:
    """A tree by its nodes; a leaf has no left side. Values up to the threshold go there."""

    feature: np.ndarray
    threshold: np.ndarray
    left: np.ndarray
    right: np.ndarray
    is_leaf: np.ndarray
    value: np.ndarray

    @classmethod
    def classic(cls, tree: Any, value: np.ndarray) -> "_Tree":
        left, right = tree.children_left, tree.children_right
        return cls(tree.feature, tree.threshold, left, right, left < 0, value)

    @classmethod
    def hist(cls, nodes: np.ndarray) -> "_Tree":
        names = ("feature_idx", "num_threshold", "left", "right", "is_leaf", "value")
        return cls(*(nodes[name] for name in names))

    def leaf_of_zeros(self) -> float:
        """The value for a row of zeros."""
        place = 0
        while not self.is_leaf[place]:
            side = self.left if self.threshold[place] >= 0 else self.right
            place = side[place]
        return float(self.value[place])

    def text(self, features: list[str], place: int = 0, level: int = 0) -> str:
        if self.is_leaf[place]:
            return repr(float(self.value[place]))
        threshold = float(self.threshold[place])
        left, right = int(self.left[place]), int(self.right[place])
        if threshold == math.inf:
            # Only missing values go right, and PushLab has none.
            return self.text(features, left, level)
        if level == LEVELS_MAX:
            raise RunError(
                f"a tree has more than {LEVELS_MAX} levels; at most {LEVELS_MAX} are accepted, as "
                "`max_depth` keeps them"
            )
        # Ours go left below the number, theirs up to it.
        number = math.nextafter(threshold, math.inf)
        sides = " ".join(self.text(features, side, level + 1) for side in (left, right))
        return f"({features[int(self.feature[place])]}<{number!r} {sides})"


def _of_trees(
    trees: list[_Tree], features: list[str], *, link: str, intercept: float, single: bool
) -> dict[str, Any]:
    texts = [tree.text(features) for tree in trees]
    nodes = sum(2 * text.count("(") + 1 for text in texts)
    if nodes > NODES_MAX:
        raise RunError(
            f"the trees have {nodes} nodes; at most {NODES_MAX} are accepted: fewer trees, or "
            "smaller ones by `max_leaf_nodes`"
        )
    return {"link": link, "intercept": intercept, "trees": texts, "single": single}


def _boosted(estimator: Any, features: list[str]) -> dict[str, Any]:
    is_classifier = _is_classifier(estimator)
    name = type(estimator).__name__
    if not (estimator.init is None or isinstance(estimator.init, str)):
        found = type(estimator.init).__name__
        raise RunError(f"{name}: init={found} was found; None and 'zero' are accepted")
    # With the exponential loss a sum is half of the logarithm of the odds.
    factor = 2.0 if is_classifier and estimator.loss == "exponential" else 1.0
    rate = estimator.learning_rate * factor
    inner = [one.tree_ for one in estimator.estimators_[:, 0]]
    trees = [_Tree.classic(one, rate * one.value[:, 0, 0]) for one in inner]
    return _sum_of_trees(estimator, trees, features, factor=factor, single=True)


def _hist_boosted(estimator: Any, features: list[str]) -> dict[str, Any]:
    is_classifier = _is_classifier(estimator)
    name = type(estimator).__name__
    if not is_classifier and estimator.loss not in _PLAIN_LOSSES:
        accepted = ", ".join(_PLAIN_LOSSES)
        raise RunError(f"{name}: loss={estimator.loss!r} was found; {accepted} are accepted")
    if estimator.is_categorical_ is not None and any(estimator.is_categorical_):
        categorical = [
            one for one, is_one in zip(features, estimator.is_categorical_, strict=True) if is_one
        ]
        raise RunError(
            f"{name}: the categorical feature `{categorical[0]}` was found; numbers alone are "
            "accepted"
        )
    trees = [_Tree.hist(one.nodes) for (one,) in estimator._predictors]
    return _sum_of_trees(estimator, trees, features, factor=1.0, single=False)


def _sum_of_trees(
    estimator: Any, trees: list[_Tree], features: list[str], *, factor: float, single: bool
) -> dict[str, Any]:
    """Boosted trees, with what the estimator adds to them."""
    is_classifier = hasattr(estimator, "classes_")
    sums = estimator.decision_function if is_classifier else estimator.predict
    zeros = np.zeros((1, len(features)))
    intercept = factor * float(sums(zeros)[0]) - sum(tree.leaf_of_zeros() for tree in trees)
    link = "logit" if is_classifier else "identity"
    return _of_trees(trees, features, link=link, intercept=intercept, single=single)


def _forest(estimator: Any, features: list[str]) -> dict[str, Any]:
    """The mean of the trees: of their values, or of their shares of the second class."""
    is_classifier = _is_classifier(estimator)
    inner = [one.tree_ for one in getattr(estimator, "estimators_", [estimator])]
    trees = []
    for one in inner:
        value = one.value[:, 0, :]
        value = value[:, 1] / value.sum(axis=1) if is_classifier else value[:, 0]
        trees.append(_Tree.classic(one, value / len(inner)))
    return _of_trees(trees, features, link="identity", intercept=0.0, single=True)
