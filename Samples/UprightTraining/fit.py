#!/usr/bin/env python3
"""Fits the weights of stretches of lines, and of what a page's stretches add up to.

usage: fit.py [--ridge R] --train EVIDENCE... [--test EVIDENCE...]

EVIDENCE are the JSON lines of `UprightTraining`. Both fits are logistic regressions without a constant by
Newton's method: the loss of a stretch or page of score z is ln(1 + exp -z), since all are upright. A
stretch weighs 1 / sqrt(stretches of its page); features are scaled by their RMS before the ridge. Prints
how many stretches and pages come out right, how many are sure (beyond 1) and how many of those are wrong.
Needs numpy.
"""
import argparse
import json

import numpy as np

NAMES = (("rows", 12), ("shapes", 32), ("dots", 2))


def load(paths):
    pages = [json.loads(line) for path in paths for line in open(path)]
    return [p for p in pages if p["chunks"]]


def newton(x, weights, ridge):
    scale = np.sqrt(np.average(x * x, axis=0, weights=weights)) + 1e-9
    z, w = x / scale, np.zeros(x.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(np.clip(z @ w, -40, 40)))
        gradient = z.T @ (weights * p) - ridge * w
        hessian = (z * (weights * p * (1 - p))[:, None]).T @ z + ridge * np.eye(len(w))
        step = np.linalg.solve(hessian, gradient)
        w += step
        if np.abs(step).max() < 1e-8:
            break
    return w / scale


def page_features(pages, w):
    rows = []
    for page in pages:
        z = np.clip(np.array(page["chunks"]) @ w, -4, 4)
        rows.append((z.sum() / np.sqrt(len(z)), z.mean(), page["raggedness"]))
    return np.array(rows)


def report(name, pages, w, mix):
    if not pages:
        return
    z = [np.array(p["chunks"]) @ w for p in pages]
    score = page_features(pages, w) @ mix
    count = np.array([len(p["chunks"]) for p in pages])
    sure = (np.abs(score) > 1) & (count >= 5)
    print(f"{name}: {len(pages)} pages, stretches right {100 * np.mean(np.concatenate(z) > 0):.1f} %, "
          f"pages right {100 * np.mean(score > 0):.1f} %, sure {100 * np.mean(sure):.1f} %, "
          f"sure but wrong {int(np.sum(sure & (score < 0)))}")
    for page, s in zip(pages, score):
        if s < 0:
            print(f"  {page['file']} {page['kind']} {s:.2f} of {len(page['chunks'])} stretches")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ridge", type=float, default=20)
    parser.add_argument("--train", nargs="+", required=True)
    parser.add_argument("--test", nargs="*", default=[])
    arguments = parser.parse_args()
    train, test = load(arguments.train), load(arguments.test)
    x = np.concatenate([np.array(p["chunks"]) for p in train])
    weights = np.concatenate([np.full(len(p["chunks"]), len(p["chunks"]) ** -0.5) for p in train])
    w = newton(x, weights, arguments.ridge)
    mix = newton(page_features(train, w), np.ones(len(train)), 2)
    report("train", train, w, mix)
    report("test", test, w, mix)
    start = 0
    for name, count in NAMES:
        print(f"{name}: " + ", ".join(f"{v:.1f}" for v in w[start:start + count]))
        start += count
    print("sum, mean, raggedness: " + ", ".join(f"{v:.2f}" for v in mix))


if __name__ == "__main__":
    main()
