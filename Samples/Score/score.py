#!/usr/bin/env python3
"""Scores docscan against photos whose truth is known.

    score.py --shared DIR --program DOCSCAN --sets DIR

--shared holds the photo corpus with its score program (corpus/) and the maker of synthetic photos (bench/);
the synthetic sets are made in --sets where they are missing. Standard library only.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys


def detect(program, folder, truth):
    """What was found by file name: the page, and the best guess with its confidence.

    Corners in whole-number pixel centres, as the truth counts them.
    """
    def centres(corners):
        return corners and [[x - .5, y - .5] for x, y in corners]
    found = {}
    for start in range(0, len(truth), 20):
        paths = [os.path.join(folder, e["file"]) for e in truth[start:start + 20]]
        run = subprocess.run([program, "detect", "--json", *paths], capture_output=True, text=True)
        for line in run.stdout.splitlines():
            answer = json.loads(line)
            guess = answer if answer["corners"] else answer["best_guess"] or {}
            found[os.path.basename(answer["file"])] = {
                "page": centres(answer["corners"]), "guess": centres(guess.get("corners")),
                "confidence": guess.get("confidence") or 0}
    return found


class Calibration:
    """How often guesses of each confidence are right."""
    EDGES = [0, .1, .35, .6, .8, .9, .95, .98, 1.001]

    def __init__(self):
        self.judged = []

    def add(self, found, ious):
        self.judged += [(f["confidence"], ious.get(name, 0) >= .9) for name, f in found.items()]

    def show(self):
        print("\n== confidence of the best guess, and the share of guesses with an overlap of 0.9")
        for low, high in zip(self.EDGES, self.EDGES[1:]):
            within = [(c, right) for c, right in self.judged if low <= c < high]
            if within:
                mean = statistics.mean(c for c, _ in within)
                share = sum(right for _, right in within) / len(within)
                print(f"{low:.2f} to {min(high, 1):.2f}  {len(within):>4} photos  mean {mean:.3f}  right {share:.3f}")


def scored(shared, python, folder, predictions, out, output=None):
    """Runs the corpus program; its judgement of each photo."""
    lines = os.path.join(out, "predictions.jsonl")
    with open(lines, "w") as f:
        for name, corners in predictions.items():
            f.write(json.dumps({"file": name, "corners": corners}) + "\n")
    scores = os.path.join(out, "scores.json")
    subprocess.run([python, os.path.join(shared, "corpus/score.py"), "--quiet", "--json", scores,
                    "--truth", os.path.join(folder, "truth.json"), lines], check=True, stdout=output)
    with open(scores) as f:
        return json.load(f)["images"]


def overlaps(shared, python, folder, found, out, calibration):
    """Prints the corpus program's tables and the ten worst photos; overlap by file name."""
    guesses = {name: f["guess"] for name, f in found.items()}
    images = scored(shared, python, folder, guesses, out, subprocess.DEVNULL)
    calibration.add(found, {i["file"]: i.get("iou", 0) for i in images})
    sys.stdout.flush()
    images = scored(shared, python, folder, {name: f["page"] for name, f in found.items()}, out)
    false = [i["file"] for i in images if i["outcome"] == "false positive"]
    if false:
        print("taken for pages:", ", ".join(false))
    worst = sorted((i["iou"], i["file"]) for i in images if "iou" in i)[:10]
    print("worst:", ", ".join(f"{name} {iou:.3f} at {found[name]['confidence']:.2f}" for iou, name in worst))
    return {i["file"]: i.get("iou", 0) for i in images}


def flattened(program, path, out, corners=None):
    """Width and height in millimetres of the page docscan makes of a photo; None where it fails."""
    options = ["--corners", *(f"{x + .5},{y + .5}" for x, y in corners)] if corners else []
    run = subprocess.run([program, "flatten", "--json", "--force", "--mode", "bw", "--dpi", "60", path, *options,
                          "-o", os.path.join(out, "page.pdf")], capture_output=True, text=True)
    try:
        page = json.loads(run.stdout)["documents"][0]["pages"][0]
    except (ValueError, LookupError):
        return None
    return page["width_mm"], page["height_mm"]


def lying(entry):
    """The paper's size as it is flattened from its first corner."""
    w, h = entry["paper_mm"]
    return (w, h) if entry["top_left"] % 2 == 0 else (h, w)


def proportions(program, folder, truth, ious, out):
    given, found = [], []
    for entry in truth:
        if not entry["corners"]:
            continue
        path = os.path.join(folder, entry["file"])
        w, h = lying(entry)
        size = flattened(program, path, out, entry["corners"])
        given.append(abs(size[0] / size[1] / (w / h) - 1) if size else 1)
        if ious.get(entry["file"], 0) >= .95:
            size = flattened(program, path, out)
            found.append(max(abs(size[0] / w - 1), abs(size[1] / h - 1)) if size else 1)
    share = lambda values: sum(v <= .02 for v in values) / len(values)
    print(f"proportions, corners given: median error {statistics.median(given):.2%}, "
          f"{share(given):.1%} of {len(given)} within 2 %")
    print(f"page size, end to end where the overlap is 0.95: {share(found):.1%} of {len(found)} within 2 %")


def main():
    ap = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    ap.add_argument("--shared", required=True)
    ap.add_argument("--program", required=True)
    ap.add_argument("--sets", required=True)
    args = ap.parse_args()
    out = args.sets
    os.makedirs(out, exist_ok=True)
    python = subprocess.run([os.path.join(args.shared, "bench/setup")], stdout=subprocess.PIPE, text=True,
                            check=True).stdout.strip()

    def made(name, *options):
        folder = os.path.join(args.sets, name)
        if not os.path.exists(os.path.join(folder, "truth.json")):
            subprocess.run([python, os.path.join(args.shared, "bench/make_photos.py"), *options, "--out", folder],
                           check=True, stdout=sys.stderr)
        with open(os.path.join(folder, "truth.json")) as f:
            return folder, json.load(f)

    folder = os.path.join(args.shared, "corpus")
    with open(os.path.join(folder, "truth.json")) as f:
        truth = json.load(f)
    print("== photo corpus")
    calibration = Calibration()
    overlaps(args.shared, python, folder, detect(args.program, folder, truth), out, calibration)
    for seed in (1, 2, 3):
        folder, truth = made(f"s{seed}", "--seed", str(seed), "--count", "60")
        print(f"\n== synthetic photos, seed {seed}")
        ious = overlaps(args.shared, python, folder, detect(args.program, folder, truth), out,
                        calibration)
        if seed == 1:
            proportions(args.program, folder, truth, ious, out)
    print("\n== synthetic scenes without a page")
    for seed in (21, 22):
        folder, truth = made(f"n{seed}", "--seed", str(seed), "--count", "60", "--kind", "none")
        found = detect(args.program, folder, truth)
        false = [name for name, f in found.items() if f["page"]]
        bare = {e["file"] for e in truth if "sheet-under" not in e["difficulty"]}
        calibration.add({name: f for name, f in found.items() if name in bare}, {})
        print(f"seed {seed}: {len(false)} of {len(truth)} taken for pages {' '.join(false)}")
    calibration.show()


if __name__ == "__main__":
    main()
