#!/usr/bin/env python3
"""Fits the network that tells from one letter whether a line stands upright or upside down.

usage: fit.py [--hidden N] [--epochs N] [--swift FILE] [--weights FILE] --train EVIDENCE... [--test EVIDENCE...]

EVIDENCE are the JSON lines of `UprightTraining`: windows of letters of upright pages, as darkness of 20 x 24 cells. A
window x has mean 0 and length 1; its score is z = f(x) - f(Rx), where f(x) = v relu(W x + b) and R turns by half a
turn. The loss of an upright window is ln(1 + exp -z), since all are upright; that of a window of the same page turned
by a quarter, or of a picture without a page (kind "none"), is the mean of both ways' losses: what is no letter gets no
score. Half of the batches are disturbed a little. A window weighs 1 / sqrt(windows of its page). Adam (Kingma & Ba,
2015) with a falling rate. Then each unit's weights are rounded to the 64 steps that one character holds; --swift writes
the network, --weights keeps it for numpy. Prints how many windows and pages come out right, and how far the scores of what is no text go astray. Needs numpy.
"""
import argparse
import base64
import json
import os
import textwrap

import numpy as np

ROWS, COLUMNS = 20, 24
CELLS = ROWS * COLUMNS
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"


def windows(evidence):
    return np.frombuffer(base64.b64decode(evidence["windows"]), np.uint8).reshape(-1, CELLS)


def normalised(cells):
    cells = cells.astype(np.float32)
    cells -= cells.mean(axis=1, keepdims=True)
    length = np.sqrt((cells * cells).sum(axis=1, keepdims=True))
    return np.where(length > 1, cells / np.maximum(length, 1), 0).astype(np.float32)


def disturbed(cells, rng):
    """All windows of a batch a little aside, larger or smaller, and blurred: lines are not measured better than that."""
    def places(count, aside):
        centre = (count - 1) / 2
        at = np.clip((np.arange(count) - centre) * np.exp(rng.normal(0, 0.05)) + centre + rng.normal(0, aside), 0, count - 1)
        low = np.minimum(at.astype(int), count - 2)
        taps = np.zeros((count, count), np.float32)
        taps[np.arange(count), low] = 1 - (at - low)
        taps[np.arange(count), low + 1] = at - low
        blur = rng.choice([0, 0, 0.15, 0.25])
        spread = np.eye(count, dtype=np.float32) * (1 - 2 * blur)
        spread += blur * (np.eye(count, k=1, dtype=np.float32) + np.eye(count, k=-1, dtype=np.float32))
        return spread @ taps
    grid = cells.reshape(-1, ROWS, COLUMNS).astype(np.float32)
    grid = places(ROWS, 0.3) @ grid @ places(COLUMNS, 0.4).T
    return grid.reshape(len(cells), CELLS)


class Page:
    def __init__(self, line):
        entry = json.loads(line)
        self.file, self.kind = entry["file"], entry["kind"]
        self.level, self.standing = entry["level"], entry["standing"]
        self.windows = windows(self.level)


def load(paths):
    """Pages, and pictures without one."""
    entries = [Page(line) for path in paths for line in open(path)]
    return [e for e in entries if e.kind != "none"], [e for e in entries if e.kind == "none"]


class Network:
    def __init__(self, hidden, rng):
        self.parts = [rng.normal(0, 1.0, (CELLS, hidden)).astype(np.float32),
                      np.zeros(hidden, np.float32),
                      rng.normal(0, 0.5, hidden).astype(np.float32)]

    def scores(self, x):
        w, b, v = self.parts
        return np.maximum(x @ w + b, 0) @ v - np.maximum(x[:, ::-1] @ w + b, 0) @ v

    def loss_gradients(self, x, weight, share):
        """`share` of the weight says upright: 1 for letters, 0.5 for what is none."""
        w, b, v = self.parts
        y = x[:, ::-1]
        p, q = np.maximum(x @ w + b, 0), np.maximum(y @ w + b, 0)
        z = p @ v - q @ v
        slope = weight * (1 / (1 + np.exp(-np.clip(z, -30, 30))) - share)
        back_p = (p > 0) * np.outer(slope, v)
        back_q = (q > 0) * np.outer(-slope, v)
        return [x.T @ back_p + y.T @ back_q, back_p.sum(axis=0) + back_q.sum(axis=0), slope @ (p - q)]


def lessons(pages, pictures):
    """Windows, the share of their weight that says upright, and a factor of the weight."""
    for page in pages:
        yield page.windows, 1.0, 1.0
        yield windows(page.standing)[::2], 0.5, 1.0
    for picture in pictures:
        yield picture.windows, 0.5, 2.0
        yield windows(picture.standing), 0.5, 2.0


def train(pages, pictures, hidden, epochs):
    rng = np.random.default_rng(0)
    x, weight, share = [], [], []
    for cells, own, factor in lessons(pages, pictures):
        if len(cells):
            x.append(cells)
            weight.append(np.full(len(cells), factor * len(cells) ** -0.5))
            share.append(np.full(len(cells), own))
    x, weight, share = np.concatenate(x), np.concatenate(weight), np.concatenate(share)
    weight = (weight / weight.mean()).astype(np.float32)
    share = share.astype(np.float32)
    network = Network(hidden, rng)
    first = [np.zeros_like(p) for p in network.parts]
    second = [np.zeros_like(p) for p in network.parts]
    batch, step = 1024, 0
    total = epochs * (len(x) // batch)
    for _ in range(epochs):
        order = rng.permutation(len(x))
        for start in range(0, len(x) - batch + 1, batch):
            chosen = np.sort(order[start:start + batch])
            cells = normalised(disturbed(x[chosen], rng) if rng.random() < 0.5 else x[chosen])
            gradients = network.loss_gradients(cells, weight[chosen] / batch, share[chosen])
            rate = 0.02 * 0.5 * (1 + np.cos(np.pi * step / total))
            step += 1
            for n, gradient in enumerate(gradients):
                first[n] = 0.9 * first[n] + 0.1 * gradient
                second[n] = 0.999 * second[n] + 0.001 * gradient * gradient
                move = (first[n] / (1 - 0.9 ** step)) / (np.sqrt(second[n] / (1 - 0.999 ** step)) + 1e-8)
                network.parts[n] -= rate * move
    return network


def rounded(network):
    """Rounds each unit's weights to steps of -32 to 31; returns the steps and their sizes."""
    w = network.parts[0]
    size = np.maximum(w.max(axis=0) / 31, -w.min(axis=0) / 32)
    steps = np.rint(w / size).astype(int)
    network.parts[0] = (steps * size).astype(np.float32)
    return steps, size


def page_scores(evidence, network):
    """As UprightScore: the sum of clipped scores over the root of their number."""
    z = [np.clip(network.scores(normalised(e)), -4, 4) if len(e) else np.zeros(0) for e in evidence]
    return np.array([s.sum() / max(1, len(s)) ** 0.5 for s in z]), z


def report(name, pages, network):
    score, z = page_scores([p.windows for p in pages], network)
    some = np.array([len(s) >= 5 for s in z])
    every = np.concatenate(z)
    print(f"{name}: {len(pages)} pages, {some.sum()} with 5 windows or more; windows right "
          f"{100 * np.mean(every > 0):.1f} %, pages right {100 * np.mean(score[some] > 0):.1f} %, above 4: "
          f"{100 * np.mean(score[some] > 4):.1f} %, below -4: {np.sum(score[some] < -4)}")
    for page, s, own in zip(pages, score, z):
        if s < -2 and len(own) >= 5:
            print(f"  {page.file} {page.kind} {s:.2f} of {len(own)} windows")
    report_none(f"{name}, lying", [windows(p.standing) for p in pages], network)


def report_none(name, evidence, network):
    score, z = page_scores(evidence, network)
    far = np.sort(np.abs(score[[len(s) >= 5 for s in z]]))[::-1]
    print(f"  {name}: farthest astray " + ", ".join(f"{s:.1f}" for s in far[:6]), flush=True)


def swift(network, steps, sizes, trained):
    listed = lambda values: textwrap.fill(", ".join(f"{v:.4g}" for v in values), 92, initial_indent=" " * 6,
                                          subsequent_indent=" " * 6)
    rows = ["    " + "".join(ALPHABET[32 + s] for s in unit[start:start + 4 * COLUMNS])
            for unit in steps.T for start in range(0, CELLS, 4 * COLUMNS)]
    comment = ["The network of Samples/UprightTraining/fit.py; see its README.", ""] + textwrap.wrap(
        f"It learned from {trained}. Five rows of characters are the weights of a unit, each four rows of cells.", 92)
    return "\n".join(
        ["extension LetterNetwork {"] + [f"  /// {line}".rstrip() for line in comment]
        + ["  static let trained = LetterNetwork(", "    steps: steps,", "    scales: [", listed(sizes) + ",", "    ],",
           "    biases: [", listed(network.parts[1]) + ",", "    ],", "    outer: [", listed(network.parts[2]) + ",",
           "    ])", "", '  private static let steps = """'] + rows + ['    """', "}", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hidden", type=int, default=48)
    parser.add_argument("--epochs", type=int, default=14)
    parser.add_argument("--train", nargs="+", required=True)
    parser.add_argument("--test", nargs="*", default=[])
    parser.add_argument("--weights")
    parser.add_argument("--swift")
    args = parser.parse_args()
    pages, pictures = load(args.train)
    network = train(pages, pictures, args.hidden, args.epochs)
    steps, sizes = rounded(network)
    report("train", pages, network)
    if pictures:
        report_none("none", [windows(e) for p in pictures for e in (p.level, p.standing)], network)
    for path in args.test:
        report(path, load([path])[0], network)
    if args.weights:
        np.savez(args.weights, w=network.parts[0], b=network.parts[1], v=network.parts[2])
    if args.swift:
        names = [os.path.splitext(os.path.basename(path))[0] for path in args.train]
        with open(args.swift, "w") as out:
            out.write(swift(network, steps, sizes, ", ".join(names)))


if __name__ == "__main__":
    main()
