"""Fitted estimators of scikit-learn as models that PushLab scores pushes with.

    from pushlab.models import save_model, score_model

    save_model(score_model(classifier, ["hour", "openedInSlot"]), "opens.json")

The form is that of `docs/learning.md`. `pip install './notebooks[models]'` brings scikit-learn.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from pushlab.errors import RunError
from pushlab.estimators import ACCEPTED, converter

FEATURES = (
    *("hour", "weekday", "wait", "age", "items", "sentToday", "unopened", "daysKnown"),
    *("hoursSinceSent", "hoursSinceOpened", "hoursSinceVisit", "sent", "opened", "visits"),
    *("sentInSlot", "openedInSlot", "visitsInSlot", "sentOfCategory", "openedOfCategory"),
    *("android", "ios", "utcOffset", "isUpdates", "isMarketing", "isMessages", "isTransactional"),
    *("isSecurity", "isActivity", "isTasks", "isReminders"),
)
"""The features that a model can have, in the order in which a program is told of them."""


def score_model(estimator: Any, features: Sequence[str]) -> dict[str, Any]:
    """The model of PushLab that scores as the fitted `estimator` predicts.

    `features` are the names of its columns, in their order. The score of a regressor is what
    `predict` says, that of a binary classifier the second column of `predict_proba`. Raises
    `RunError` for an estimator, a feature or a size that a model cannot have.
    """
    name = type(estimator).__name__
    _check_fitted(estimator, name)
    _check_features(estimator, name, list(features))
    return converter(estimator, name)(estimator, list(features))


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
        raise RunError(f"{name}: no estimator of scikit-learn was found; {ACCEPTED}") from error


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
