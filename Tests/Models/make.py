"""Makes the models of this folder, and what their own libraries predict (rows.json).

    pip install lightgbm==4.7.0 xgboost==3.2.0 numpy
    python make.py
"""

import json

import lightgbm
import numpy as np
import xgboost

NAMES = ["hour", "unopened", "hoursSinceVisit", "openedInSlot", "isMarketing"]
chance = np.random.default_rng(20261125)


def draw(rows):
    return np.column_stack([
        chance.integers(0, 24, rows), chance.poisson(3, rows), chance.exponential(40, rows),
        chance.poisson(1, rows), chance.integers(0, 2, rows),
    ]).astype(float)  # fmt: skip


def outcomes(x):
    sum_ = -2 + 0.1 * np.abs(x[:, 0] - 12) - 0.2 * x[:, 1] + 0.8 * x[:, 3] - 0.01 * x[:, 2] + x[:, 4]
    return (chance.random(len(x)) < 1 / (1 + np.exp(-sum_))).astype(int)


x, rows = draw(4_000), draw(40)
y = outcomes(x)

boosted = lightgbm.train(
    {"objective": "binary", "num_leaves": 6, "verbose": -1, "seed": 1, "learning_rate": 0.3},
    lightgbm.Dataset(x, y, feature_name=NAMES), num_boost_round=5)  # fmt: skip
with open("lightgbm.json", "w") as file:
    json.dump(boosted.dump_model(), file)

extreme = xgboost.train(
    {"objective": "binary:logistic", "max_depth": 3, "eta": 0.4, "base_score": 0.3, "seed": 1},
    xgboost.DMatrix(x, y, feature_names=NAMES), num_boost_round=5)  # fmt: skip
extreme.save_model("xgboost.json")

# Values that equal a threshold show on which side they go.
edges = [
    [float(node["split_condition"]), NAMES.index(node["split"])]
    for tree in extreme.get_dump(dump_format="json")
    for node in [json.loads(tree)]
]
for (edge, feature), row in zip(edges, rows):
    row[feature] = edge
for tree, row in zip(boosted.dump_model()["tree_info"], rows[10:]):
    root = tree["tree_structure"]
    row[root["split_feature"]] = root["threshold"]

with open("rows.json", "w") as file:
    json.dump({
        "names": NAMES, "rows": rows.tolist(), "lightgbm": boosted.predict(rows).tolist(),
        "xgboost": [float(p) for p in extreme.predict(xgboost.DMatrix(rows, feature_names=NAMES))],
    }, file)  # fmt: skip
