#!/usr/bin/env python3
"""Fits the weights of the detector's cues: conditional logit with "no page" as a choice of score 0.

usage: fit.py [--hidden N] [--ridge R] [--swift FILE] [--folds N] [--hardest N] [--set-weight NAME W]...
              --train CANDIDATES TRUTH [--train ...] [--test CANDIDATES TRUTH]...

CANDIDATES are the JSON lines of `DetectionTraining candidates`, TRUTH the photos' truth.json. The score of a
candidate with standardised cues z is b + w z + v tanh(W z + c); for each photo P(c) = exp s_c / (1 + sum exp s).
A candidate's reward grows from 0 to 1 between an overlap of 0.85 and 0.97; the loss is -ln(sum P r + 0.002), or
-ln(P(none) + 0.002) without a page. Squares of w, W and v are penalised. Candidates come best first by the weights
that the program has; of those past the first --hardest only the right ones are learned from.

--folds cross-validates: every photo is judged by weights that never saw it, nor variants and pieces of it. From
these judgements, and those of the --test sets, comes the calibration: the logit of the confidence is fit as
a + b logit(share) + c margin, where share is the winner's part of the odds and margin its lead over the best outline
elsewhere in its place. --swift writes weights and calibration. Needs numpy.
"""
import argparse
import json
import os
import re
import textwrap

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
    if not len(corners):
        return result
    ends = np.roll(corners, -1, axis=1)
    areas = np.abs((corners[:, :, 0] * ends[:, :, 1] - ends[:, :, 0] * corners[:, :, 1]).sum(axis=1)) / 2
    for sheet in [entry["corners"]] + entry.get("others", []):
        truth = np.array(sheet, float)
        size = np.sqrt(area(list(truth)))
        off = np.min([np.abs(corners - np.roll(truth, turn, axis=0)).max(axis=(1, 2))
                      for turn in range(4)], axis=0)
        # Points inside the sheet tell at once which candidates cannot share enough of it to count.
        across, down = np.meshgrid((np.arange(16) + .5) / 16, (np.arange(16) + .5) / 16)
        across, down = across.reshape(-1, 1), down.reshape(-1, 1)
        points = (truth[0] * (1 - across) + truth[1] * across) * (1 - down) \
            + (truth[3] * (1 - across) + truth[2] * across) * down
        near = np.flatnonzero((off < 0.35 * size) & (areas < 1.6 * size * size))
        way = (ends - corners)[near]
        apart = points[None, :, None, :] - corners[near][:, None]
        cross = way[:, None, :, 0] * apart[..., 1] - way[:, None, :, 1] * apart[..., 0]
        shared = (cross >= 0).all(axis=2).mean(axis=1)
        for i in near[shared > 0.7]:
            result[i] = max(result[i], overlap(truth, corners[i], entry["paper"]))
    return result


class Photo:
    def __init__(self, entry, line):
        self.entry = entry
        # Guesses are there only where the weights in use are unsure, so nothing is learned from them.
        judged = [c for c in line["candidates"] if c.get("fourth_side") != "guessed"]
        self.corners = np.array([c["corners"] for c in judged], float).reshape(-1, 4, 2)
        self.cues = np.array([c["cues"] for c in judged], float)
        self.cues = self.cues.reshape(len(self.corners), len(line["cues"]))
        self.has_page = entry["corners"] is not None
        self.overlap = overlaps(entry, self.corners) if self.has_page else np.zeros(len(self.corners))
        self.reward = np.clip((self.overlap - 0.85) / 0.12, 0, 1)

    def lessons(self, hardest):
        """Which candidates are learned from."""
        return (np.arange(len(self.cues)) < hardest) | (self.reward > 0)


def photos(candidates, truth):
    entries = {e["file"]: e for e in json.load(open(truth))}
    lines = [json.loads(line) for line in open(candidates)]
    names = lines[0]["cues"]
    found = [Photo(entries[l["file"]], l) for l in lines if l["file"] in entries]
    # A blank sheet under "no page" is a page to find: such scenes say nothing.
    return names, [p for p in found
                   if p.has_page or "sheet-under" not in p.entry.get("difficulty", [])]


class Sets:
    """The candidates of many photos in one matrix."""

    def __init__(self, photos, photo_weights, hardest):
        chosen = [p.lessons(hardest) for p in photos]
        self.cues = np.concatenate([p.cues[c] for p, c in zip(photos, chosen)])
        self.owner = np.repeat(np.arange(len(photos)), [c.sum() for c in chosen])
        self.reward = np.concatenate([p.reward[c] for p, c in zip(photos, chosen)])
        self.empty = np.array([not p.has_page for p in photos], float)
        self.weight = np.array(photo_weights, float)


class Network:
    """Parameters in one vector: b, w, W, c, v."""

    def __init__(self, cues, hidden):
        self.cues, self.hidden = cues, hidden

    def parts(self, theta):
        f, h = self.cues, self.hidden
        cuts = np.cumsum([1, f, f * h, h])
        b, w, inner, c, v = np.split(theta, cuts)
        return b[0], w, inner.reshape(f, h), c, v

    def loss_and_gradient(self, theta, sets, z, ridge):
        b, w, inner, c, v = self.parts(theta)
        units = np.tanh(z @ inner + c)
        s = b + z @ w + units @ v
        count = len(sets.weight)
        top = np.zeros(count)
        np.maximum.at(top, sets.owner, s)
        e = np.exp(s - top[sets.owner])
        none = np.exp(-top)
        total = none + np.bincount(sets.owner, e, count)
        p = e / total[sets.owner]
        won = np.bincount(sets.owner, p * sets.reward, count) + sets.empty * none / total
        loss = -(sets.weight * np.log(won + 0.002)).sum()
        loss += ridge * (w @ w + (inner * inner).sum() + v @ v)
        slope = -(sets.weight / (won + 0.002))[sets.owner] * p * (sets.reward - won[sets.owner])
        back = np.outer(slope, v) * (1 - units * units)
        gradient = np.concatenate([
            [slope.sum()], z.T @ slope + 2 * ridge * w, (z.T @ back + 2 * ridge * inner).ravel(),
            back.sum(axis=0), units.T @ slope + 2 * ridge * v])
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


class Model:
    def __init__(self, photos, hidden, ridge, photo_weights, hardest):
        sets = Sets(photos, photo_weights, hardest)
        mean, spread = sets.cues.mean(axis=0), sets.cues.std(axis=0) + 1e-9
        z = ((sets.cues - mean) / spread).astype(np.float32)
        count = z.shape[1]
        start = np.zeros(1 + count)
        linear = Network(count, 0)
        start = minimize(lambda t: linear.loss_and_gradient(t, sets, z, ridge), start, rounds=80)
        random = np.random.default_rng(0)
        network = Network(count, hidden)
        theta = np.concatenate([start, random.normal(0, 0.3, count * hidden), np.zeros(hidden),
                                random.normal(0, 0.3, hidden)])
        theta = minimize(lambda t: network.loss_and_gradient(t, sets, z, ridge), theta, rounds=150)
        b, w, inner, c, v = network.parts(theta)
        # The standardisation moves into the weights.
        self.linear = w / spread
        self.inner = inner / spread[:, None]
        self.bias = b - mean @ self.linear
        self.hidden_bias = c - mean @ self.inner
        self.outer = v

    def scores(self, photo):
        if not len(photo.cues):
            return np.zeros(0)
        hidden = np.tanh(photo.cues @ self.inner + self.hidden_bias)
        return self.bias + photo.cues @ self.linear + hidden @ self.outer

    def swift(self, names, comment, calibration):
        number = lambda x: f"{x:.3f}"
        listed = lambda values: ", ".join(number(x) for x in values)
        lines = ["extension RankingWeights {"] + [f"  /// {line}" for line in comment]
        lines += ["  package static let trained = RankingWeights(", f"    bias: {number(self.bias)},",
                  f"    hiddenBiases: [{listed(self.hidden_bias)}],",
                  f"    hiddenWeights: [{listed(self.outer)}],", "    rows: Cue.allCases.map(row),",
                  "    calibration: ConfidenceCalibration(",
                  "      bias: {:.3f}, slope: {:.3f}, marginSlope: {:.3f}))".format(*calibration), "",
                  "  private static func row(of cue: Cue) -> [Float] {", "    switch cue {"]
        for name, own, inner in zip(names, self.linear, self.inner):
            lines.append(f"    case .{name}: [{number(own)}, {listed(inner)}]")
        return "\n".join(lines + ["    }", "  }", "}", ""])


def same(a, b, limit):
    return min(np.linalg.norm(a - np.roll(b, t, axis=0), axis=1).max() for t in range(4)) < limit


def judgement(photo, s, best):
    """As Ranking.standing: logit of the share of the winner and its like among "none" and all that overlap it, and
    its lead over the best of those that are unlike it."""
    size = max(photo.entry["width"], photo.entry["height"])
    s = np.asarray(s, float)
    top = max(0.0, s.max())
    mine, rest, rival = 0.0, np.exp(-top), 0.0
    winner = photo.corners[best]
    for i in np.flatnonzero(s > top - 20):
        quad = photo.corners[i]
        if not (inside(winner, quad.mean(axis=0)) or inside(quad, winner.mean(axis=0))):
            continue
        if same(winner, quad, 0.03 * size):
            mine += np.exp(s[i] - top)
        else:
            rest += np.exp(s[i] - top)
            rival = max(rival, s[i])
    return np.clip(np.log(mine / rest), -12, 12), np.clip(s[best] - rival, -12, 12)


UNCALIBRATED = (0.0, 1.0, 0.0)


def confidence(photo, s, best, calibration=UNCALIBRATED):
    odds, margin = judgement(photo, s, best)
    return 1 / (1 + np.exp(-(calibration[0] + calibration[1] * odds + calibration[2] * margin)))


def calibrated(judged):
    """Fits a, b and c by Newton's method to judgements (logit, margin, whether right)."""
    x = np.array([(1.0, odds, margin) for odds, margin, _ in judged])
    right = np.array([r for _, _, r in judged], float)
    theta = np.array(UNCALIBRATED)
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ theta))
        # A weak pull to the share itself: few photos are wrong.
        gradient = x.T @ (right - p) - 0.5 * (theta - UNCALIBRATED)
        step = np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + 0.5 * np.eye(3), gradient)
        theta = theta + step
        if np.abs(step).max() < 1e-6:
            break
    return tuple(theta)


def calibration_table(judged, calibration):
    a, b, c = calibration
    confident = np.array([1 / (1 + np.exp(-(a + b * odds + c * margin))) for odds, margin, _ in judged])
    right = np.array([r for _, _, r in judged])
    loss = -np.log(np.where(right, confident, 1 - confident) + 1e-9).mean()
    print("calibration " + " ".join(f"{value:.3f}" for value in calibration) + f"  mean log loss {loss:.4f}")
    edges = [0, .1, .35, .6, .8, .9, .95, .98, 1.001]
    for low, high in zip(edges, edges[1:]):
        bin = (confident >= low) & (confident < high)
        if bin.any():
            print(f"    {low:.2f} to {min(high, 1):.2f}: {bin.sum():>4} photos, mean confidence"
                  f" {confident[bin].mean():.3f}, right {right[bin].mean():.3f}")


def inside(quad, point):
    n = np.roll(quad, -1, axis=0)
    cross = (n[:, 0] - quad[:, 0]) * (point[1] - quad[:, 1]) \
        - (n[:, 1] - quad[:, 1]) * (point[0] - quad[:, 0])
    return bool((cross >= 0).all())


def report(name, sets, model_of, threshold=0.35, worst=0, calibration=UNCALIBRATED):
    best, oracle, confident = [], [], []
    false = 0
    with_page = [p for p in sets if p.has_page]
    for p in sets:
        s = model_of(p).scores(p)
        choice = int(s.argmax()) if len(s) else None
        c = confidence(p, s, choice, calibration) if len(s) else 0.0
        if p.has_page:
            best.append(p.overlap[choice] if choice is not None else 0.0)
            oracle.append(p.overlap.max(initial=0.0))
            confident.append(c)
        elif c >= threshold:
            false += 1
    line = f"{name:<12}{len(with_page):>4} pages"
    if with_page:
        best, oracle, confident = np.array(best), np.array(oracle), np.array(confident)
        kept = confident >= threshold
        line += (f"  mean {(best * kept).mean():.4f} any {best.mean():.4f}"
                 f"  >=.90 {((best >= .9) & kept).mean():.3f} >=.95 {((best >= .95) & kept).mean():.3f}"
                 f"  lost {((best >= .9) & ~kept).sum()}"
                 f"  oracle >=.90 {(oracle >= .9).mean():.3f} >=.95 {(oracle >= .95).mean():.3f}")
    print(line + f"  false {false} of {len(sets) - len(with_page)}", flush=True)
    for i in np.argsort(best)[:worst]:
        if best[i] < 0.9 or confident[i] < threshold:
            e = with_page[i].entry
            print(f"    {e['file']:<34} {best[i]:.3f} of {oracle[i]:.3f} confidence"
                  f" {confident[i]:.2f} {','.join(e['difficulty'])}")


# Sets of real photos.
REAL = ("corpus", "vary", "empty")


def group(photo):
    """The photo that a variant or a piece was made of."""
    return re.sub(r"-(close|beyond|worse|left|right|above|below|first|second)\.jpg$", ".jpg",
                  photo.entry["file"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--train", nargs=2, action="append", default=[])
    parser.add_argument("--test", nargs=2, action="append", default=[])
    parser.add_argument("--set-weight", nargs=2, action="append", default=[])
    parser.add_argument("--hidden", type=int, default=10)
    parser.add_argument("--ridge", type=float, default=0.3)
    parser.add_argument("--worst", type=int, default=8)
    parser.add_argument("--folds", type=int, default=0)
    parser.add_argument("--hardest", type=int, default=150)
    parser.add_argument("--swift")
    args = parser.parse_args()
    importance = {name: float(weight) for name, weight in args.set_weight}

    def load(pairs):
        sets = []
        for candidates, truth in pairs:
            names, found = photos(candidates, truth)
            name = os.path.splitext(os.path.basename(candidates))[0]
            for p in found:
                p.set = name
            sets.append((name, found))
        return names if pairs else [], sets
    (names, train), (_, test) = load(args.train), load(args.test)
    everything = [p for _, sets in train for p in sets]

    def model(chosen):
        chosen = [p for p in chosen if len(p.cues)]
        return Model(chosen, args.hidden, args.ridge, [importance.get(p.set, 1.0) for p in chosen], args.hardest)

    def judged(photos, model_of):
        for p in photos:
            s = model_of(p).scores(p)
            if len(s):
                best = int(s.argmax())
                yield (*judgement(p, s, best), bool(p.overlap[best] >= 0.9))
    held_out = []
    if args.folds:
        groups = sorted({(p.set in REAL, group(p)) for p in everything})
        order = np.random.default_rng(1).permutation(len(groups))
        fold = {groups[g]: i % args.folds for i, g in enumerate(order)}
        fold_of = lambda p: fold[p.set in REAL, group(p)]
        held = [model([p for p in everything if fold_of(p) != k]) for k in range(args.folds)]
        for name, sets in train:
            report("held " + name, sets, lambda p: held[fold_of(p)], worst=args.worst)
        held_out += judged(everything, lambda p: held[fold_of(p)])
    final = model(everything)
    held_out += judged([p for _, sets in test for p in sets], lambda p: final)
    calibration = UNCALIBRATED
    if held_out:
        calibration_table(held_out, UNCALIBRATED)
        calibration = calibrated(held_out)
        calibration_table(held_out, calibration)
    for name, sets in train:
        report(name, sets, lambda p: final, calibration=calibration)
    for name, sets in test:
        report("test " + name, sets, lambda p: final, worst=args.worst, calibration=calibration)
    if args.swift:
        comment = textwrap.wrap(f"Fit by Samples/DetectionTraining/fit.py, ridge {args.ridge}, on "
                                + ", ".join(name for name, _ in train) + "; see its README.", 92)
        with open(args.swift, "w") as out:
            out.write(final.swift(names, comment, calibration))


if __name__ == "__main__":
    main()
