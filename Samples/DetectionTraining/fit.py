#!/usr/bin/env python3
"""Fits the weights of the detector's cues: conditional logit with "no page" as a choice of score 0.

usage: fit.py [--ridge R] [--test CANDIDATES TRUTH]... --train CANDIDATES TRUTH [--train ...]

CANDIDATES are the JSON lines of `DetectionTraining candidates`, TRUTH the photos' truth.json. For each
photo P(c) = exp s_c / (1 + sum exp s). A candidate's reward grows from 0 to 1 between an overlap of 0.85
and 0.97; the loss is -ln(sum P r + 0.002), or -ln(P(none) + 0.002) without a page. Weights are penalised
on standardised cues. Prints a table of results and the weights in Swift. Needs numpy.
"""
import argparse
import json
import os

import numpy as np

PAPER = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4), "ID-1": (85.6, 53.98),
         "receipt": (80.0, 200.0)}


def homography(source, target):
    rows = []
    for (x, y), (u, v) in zip(source, target):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, -u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, -v])
    return np.linalg.svd(np.array(rows, float))[2][-1].reshape(3, 3)


def clip(polygon, distance):
    result = []
    for i, p in enumerate(polygon):
        q = polygon[(i + 1) % len(polygon)]
        dp, dq = distance(p), distance(q)
        if dp >= 0:
            result.append(p)
        if (dp >= 0) != (dq >= 0):
            result.append(p + dp / (dp - dq) * (q - p))
    return result


def area(polygon):
    if len(polygon) < 3:
        return 0.0
    p = np.array(polygon)
    n = np.roll(p, -1, axis=0)
    return abs(float(np.sum(p[:, 0] * n[:, 1] - n[:, 0] * p[:, 1]))) / 2


def overlap(truth, quad, paper):
    """Intersection over union in the document's own frame, as in SmartDoc 2015, challenge 1."""
    width, height = PAPER.get(paper, PAPER["A4"])
    side = [np.linalg.norm(truth[i] - truth[(i + 1) % 4]) for i in range(4)]
    if (side[0] + side[2] > side[1] + side[3]) != (width > height):
        width, height = height, width
    sheet = np.array([(0, 0), (width, 0), (width, height), (0, height)], float)
    m = homography(truth, sheet)
    scale = m[2] @ np.append(truth.mean(axis=0), 1)
    quad = clip(list(quad), lambda p: (m[2] @ np.append(p, 1)) / scale - 1e-3)
    warped = [v[:2] / v[2] for v in (m @ np.append(p, 1) for p in quad)]
    common = warped
    for i in range(4):
        a, b = sheet[i], sheet[(i + 1) % 4]
        normal = np.array([a[1] - b[1], b[0] - a[0]])
        common = clip(common, lambda p: normal @ (p - a)) if common else []
    both = area(common)
    union = width * height + area(warped) - both
    return both / union if union > 0 else 0.0


def overlaps(entry, corners):
    """The overlap of each candidate with the nearest sheet; 0 for those far off."""
    result = np.zeros(len(corners))
    for sheet in [entry["corners"]] + entry.get("others", []):
        truth = np.array(sheet, float)
        size = np.sqrt(area(list(truth)))
        off = np.min([np.abs(corners - np.roll(truth, turn, axis=0)).max(axis=(1, 2))
                      for turn in range(4)], axis=0)
        for i in np.flatnonzero(off < 0.35 * size):
            result[i] = max(result[i], overlap(truth, corners[i], entry["paper"]))
    return result


class Photo:
    def __init__(self, entry, line):
        self.entry = entry
        self.corners = np.array([c["corners"] for c in line["candidates"]], float).reshape(-1, 4, 2)
        self.cues = np.array([c["cues"] for c in line["candidates"]], float)
        self.cues = self.cues.reshape(len(self.corners), len(line["cues"]))
        self.has_page = entry["corners"] is not None
        self.overlap = overlaps(entry, self.corners) if self.has_page else np.zeros(len(self.corners))
        self.reward = np.clip((self.overlap - 0.85) / 0.12, 0, 1)


def photos(candidates, truth):
    entries = {e["file"]: e for e in json.load(open(truth))}
    lines = [json.loads(line) for line in open(candidates)]
    names = lines[0]["cues"]
    found = [Photo(entries[l["file"]], l) for l in lines if l["file"] in entries]
    # A blank sheet under "no page" is a page to find: such scenes say nothing.
    return names, [p for p in found
                   if p.has_page or "sheet-under" not in p.entry.get("difficulty", [])]


def scores(photo, weights):
    return photo.cues @ weights[1:] + weights[0]


def loss_and_gradient(weights, sets, ridge):
    loss = ridge * float(weights[1:] @ weights[1:])
    gradient = np.append(0, 2 * ridge * weights[1:])
    for photo in sets:
        s = scores(photo, weights) if len(photo.cues) else np.zeros(0)
        top = max(0.0, s.max(initial=0.0))
        e = np.exp(s - top)
        none = np.exp(-top)
        total = none + e.sum()
        p = e / total
        reward = photo.reward if photo.has_page else np.zeros(len(s))
        won = p @ reward + (0 if photo.has_page else none / total)
        loss -= np.log(won + 0.002)
        slope = -(p * (reward - won)) / (won + 0.002)
        gradient[0] += slope.sum()
        if len(s):
            gradient[1:] += slope @ photo.cues
    return loss, gradient


def minimize(function, start, rounds=300, memory=12):
    """Limited-memory BFGS (Nocedal & Wright, Numerical Optimization, 2006, algorithm 7.5)."""
    x = start.copy()
    f, g = function(x)
    pairs = []
    for _ in range(rounds):
        d = -g
        alphas = []
        for s, y in reversed(pairs):
            a = (s @ d) / (s @ y)
            alphas.append(a)
            d = d - a * y
        if pairs:
            s, y = pairs[-1]
            d = d * (s @ y) / (y @ y)
        else:
            d = d / max(1.0, np.linalg.norm(g))
        for (s, y), a in zip(pairs, reversed(alphas)):
            d = d + s * (a - (y @ d) / (s @ y))
        step = 1.0
        while True:
            nx = x + step * d
            nf, ng = function(nx)
            if nf <= f + 1e-4 * step * (g @ d) or step < 1e-8:
                break
            step /= 2
        if (nx - x) @ (ng - g) > 1e-12:
            pairs = (pairs + [(nx - x, ng - g)])[-memory:]
        done = f - nf < 1e-6 * max(1.0, abs(f))
        x, f, g = nx, nf, ng
        if done:
            break
    return x


def fit(sets, ridge, mask=None):
    rows = np.concatenate([p.cues for p in sets if len(p.cues)])
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    if mask is not None:
        spread = np.where(mask, spread, 1e12)
    scaled = []
    for p in sets:
        q = Photo.__new__(Photo)
        q.__dict__.update(p.__dict__)
        q.cues = (p.cues - mean) / spread
        scaled.append(q)
    w = minimize(lambda w: loss_and_gradient(w, scaled, ridge), np.zeros(rows.shape[1] + 1))
    weights = w[1:] / spread
    return np.append(w[0] - weights @ mean, weights)


def same(a, b, limit):
    return min(np.linalg.norm(a - np.roll(b, t, axis=0), axis=1).max() for t in range(4)) < limit


def confidence(photo, s, best):
    """As Ranking.confidence: the winner and its like, over "none" and all that overlap it."""
    size = max(photo.entry["width"], photo.entry["height"])
    top = max(0.0, s.max())
    odds = np.exp(s - top)
    mine, total = 0.0, np.exp(-top)
    winner = photo.corners[best]
    for i in np.flatnonzero(odds > 1e-9):
        quad = photo.corners[i]
        if not (inside(winner, quad.mean(axis=0)) or inside(quad, winner.mean(axis=0))):
            continue
        total += odds[i]
        if same(winner, quad, 0.03 * size):
            mine += odds[i]
    return mine / total


def inside(quad, point):
    n = np.roll(quad, -1, axis=0)
    cross = (n[:, 0] - quad[:, 0]) * (point[1] - quad[:, 1]) \
        - (n[:, 1] - quad[:, 1]) * (point[0] - quad[:, 0])
    return bool((cross >= 0).all())


def report(name, sets, weights, threshold=0.45, worst=0):
    with_page = [p for p in sets if p.has_page]
    best, oracle, confident = [], [], []
    false = 0
    for p in sets:
        s = scores(p, weights) if len(p.cues) else np.zeros(0)
        choice = int(s.argmax()) if len(s) else None
        c = confidence(p, s, choice) if len(s) else 0.0
        if p.has_page:
            best.append(p.overlap[choice] if choice is not None else 0.0)
            oracle.append(p.overlap.max(initial=0.0))
            confident.append(c)
        elif c >= threshold:
            false += 1
    line = f"{name:<10}{len(with_page):>4} pages"
    if with_page:
        best, oracle, confident = np.array(best), np.array(oracle), np.array(confident)
        kept = confident >= threshold
        line += (f"  mean {(best * kept).mean():.4f} any {best.mean():.4f}"
                 f"  >=.90 {((best >= .9) & kept).mean():.3f} >=.95 {((best >= .95) & kept).mean():.3f}"
                 f"  lost {((best >= .9) & ~kept).sum()}"
                 f"  oracle {oracle.mean():.4f} >=.90 {(oracle >= .9).mean():.3f}"
                 f" >=.95 {(oracle >= .95).mean():.3f}")
    print(line + f"  false {false} of {len(sets) - len(with_page)}")
    if worst:
        for i in np.argsort(best)[:worst]:
            e = with_page[i].entry
            print(f"    {e['file']:<30} {best[i]:.3f} of {oracle[i]:.3f} confidence"
                  f" {confident[i]:.2f} {','.join(e['difficulty'])}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--train", nargs=2, action="append", default=[])
    parser.add_argument("--test", nargs=2, action="append", default=[])
    parser.add_argument("--ridge", type=float, default=0.5)
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("--folds", action="store_true", help="also fit without each training set")
    parser.add_argument("--drop", nargs="*", default=[], help="cues to leave out")
    args = parser.parse_args()
    load = lambda pairs: [(os.path.basename(os.path.dirname(t)), *photos(c, t)) for c, t in pairs]
    train, test = load(args.train), load(args.test)
    names = train[0][1]
    mask = np.array([n not in args.drop for n in names])
    everything = [p for _, _, sets in train for p in sets]
    weights = fit(everything, args.ridge, mask)
    for name, _, sets in train:
        report(name, sets, weights, worst=args.worst)
    for name, _, sets in test:
        report("test " + name, sets, weights, worst=args.worst)
    if args.folds:
        for name, _, sets in train:
            order = np.random.default_rng(1).permutation(len(sets))
            others = [p for n, _, s in train if n != name for p in s]
            print("cross-validated, four folds of", name)
            for fold in range(4):
                held = [sets[i] for i in order[fold::4]]
                kept = [sets[i] for i in order if i not in set(order[fold::4])]
                report("  fold", held, fit(others + kept, args.ridge, mask), worst=args.worst)
    print(f"    bias: {weights[0]:.3f},")
    for name, weight in zip(names, weights[1:]):
        print(f"    case .{name}: {weight:.3f}")


if __name__ == "__main__":
    main()
