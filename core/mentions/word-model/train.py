#!/usr/bin/python3
"""Fits the boosted trees of the word model and writes weights.json and scores.json.

Debian: apt-get install python3-xgboost python3-sklearn
In the repository's root: /usr/bin/python3 core/mentions/word-model/train.py
With --check it only prints the figures of cross-validation, in which each word is left out once.
"""

import json
import pathlib
import subprocess
import sys

import numpy
import xgboost
from sklearn.model_selection import GroupKFold

FOLDER = pathlib.Path(__file__).parent
ROUNDS = 130
OPTIONS = {
    "objective": "binary:logistic",
    "max_depth": 5,
    "eta": 0.08,
    "min_child_weight": 3,
    "subsample": 0.7,
    "colsample_bytree": 0.4,
    "lambda": 3,
    "base_score": 0.5,
    "tree_method": "hist",
    "nthread": 2,
    "seed": 7,
}
# More points of the rules never make a brand less likely.
GROWING = {
    "score", "grammar", "frame", "enumerated", "head", "trade", "prompted", "described", "described share",
    "described near", "competitors", "cited", "best other", "company", "before described", "after described",
}
STORED_EXAMPLES = 200


def read_examples():
    node = FOLDER.parents[2] / "node_modules/node/bin/node"
    printed = subprocess.run([node, FOLDER / "examples.ts"], check=True, capture_output=True, text=True)
    head, *rows = [line.split("\t") for line in printed.stdout.splitlines()]
    words = numpy.array([row[0] for row in rows])
    sources = numpy.array([row[1] for row in rows])
    numbers = numpy.array([row[2:] for row in rows], dtype=float)
    return head[4:], words, sources, numbers[:, 0], numbers[:, 1], numbers[:, 2:]


def fit(names, features, labels, weights):
    options = OPTIONS | {"monotone_constraints": tuple(int(name in GROWING) for name in names)}
    return xgboost.train(options, xgboost.DMatrix(features, labels, weight=weights), ROUNDS)


def f1_of(labels, kept):
    right = numpy.sum(labels * kept)
    return 2 * right / max(1, numpy.sum(labels) + numpy.sum(kept)), right / max(1, numpy.sum(kept))


def cross_validate(names, words, sources, weights, labels, features):
    scores = numpy.zeros(len(labels))
    for train, test in GroupKFold(5).split(features, labels, words):
        model = fit(names, features[train], labels[train], weights[train])
        scores[test] = model.predict(xgboost.DMatrix(features[test]))
    for source in sorted(set(sources)):
        some = sources == source
        f1, precision = f1_of(labels[some], scores[some] >= 0.5)
        print(f"{source:24} F1 {f1:.3f} precision {precision:.3f} ({some.sum()} examples)")
    return scores


def flatten(model):
    """All nodes in one list; the two children of a node are neighbors, the one for smaller values first."""
    trees = {"base": 0, "roots": [], "feature": [], "value": [], "left": []}

    def place(count):
        first = len(trees["feature"])
        for key, empty in (("feature", -1), ("value", 0.0), ("left", 0)):
            trees[key].extend([empty] * count)
        return first

    def fill(at, node):
        if "leaf" in node:
            trees["value"][at] = round(node["leaf"], 5)
            return
        below = {child["nodeid"]: child for child in node["children"]}
        first = place(2)
        trees["feature"][at] = int(node["split"][1:])
        trees["value"][at] = round(node["split_condition"], 5)
        trees["left"][at] = first
        fill(first, below[node["yes"]])
        fill(first + 1, below[node["no"]])

    for dumped in model.get_dump(dump_format="json"):
        root = place(1)
        trees["roots"].append(root)
        fill(root, json.loads(dumped))
    return trees


def write(name, value):
    (FOLDER / name).write_text(json.dumps(value, separators=(",", ":")) + "\n")


def main():
    names, words, sources, weights, labels, features = read_examples()
    if "--check" in sys.argv:
        return cross_validate(names, words, sources, weights, labels, features)
    model = fit(names, features, labels, weights)
    write("weights.json", flatten(model))
    chosen = numpy.linspace(0, len(labels) - 1, STORED_EXAMPLES).astype(int)
    scores = model.predict(xgboost.DMatrix(features[chosen]))
    write("scores.json", [
        {"features": [float(f"{number:.6g}") for number in row], "score": round(float(score), 5)}
        for row, score in zip(features[chosen], scores)
    ])
    gains = model.get_score(importance_type="total_gain")
    for key in sorted(gains, key=gains.get, reverse=True):
        print(f"{names[int(key[1:])]:18} {gains[key]:.0f}")


main()
