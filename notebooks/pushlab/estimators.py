"""What each kind of estimator of scikit-learn is as a model."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from pushlab.errors import RunError

NODES_MAX = 16_384
"""The most nodes of all trees of a model together."""
LEVELS_MAX = 64
"""The most branches from the root of a tree to a leaf."""

ACCEPTED = (
    "LogisticRegression, LinearRegression, Ridge, one of these behind a StandardScaler in a "
    "Pipeline, and regressors and binary classifiers of GradientBoosting, HistGradientBoosting, "
    "RandomForest and DecisionTree are accepted"
)
# Losses of HistGradientBoostingRegressor whose prediction is the sum itself.
_PLAIN_LOSSES = ("squared_error", "absolute_error", "quantile")

Converter = Callable[[Any, list[str]], dict[str, Any]]


def converter(estimator: Any, name: str) -> Converter:
    """What makes a model of such an estimator and the names of its columns.

    Raises `RunError` for other estimators.
    """
    from sklearn import ensemble, linear_model, pipeline, tree

    kinds: list[tuple[Any, Converter]] = [
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
    raise RunError(f"{name}: such an estimator was found; {ACCEPTED}")


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
            raise RunError(f"Pipeline: the step {type(scaler).__name__} was found; {ACCEPTED}")
    convert = converter(last, type(last).__name__)
    if scalers and convert is not _linear:
        raise RunError(
            f"Pipeline: {type(last).__name__} was found behind a StandardScaler; {ACCEPTED}"
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
