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
    """Predictions by file name: corners in whole-number pixel centres, as the truth counts them."""
    found = {}
    for start in range(0, len(truth), 20):
        paths = [os.path.join(folder, e["file"]) for e in truth[start:start + 20]]
        run = subprocess.run([program, "detect", "--json", *paths], capture_output=True, text=True)
        for line in run.stdout.splitlines():
            answer = json.loads(line)
            corners = answer["corners"]
            found[os.path.basename(answer["file"])] = corners and [[x - .5, y - .5] for x, y in corners]
    return found


def overlaps(shared, python, folder, predictions, out):
    """Prints the corpus program's tables and the ten worst photos; overlap by file name."""
    lines = os.path.join(out, "predictions.jsonl")
    with open(lines, "w") as f:
        for name, corners in predictions.items():
            f.write(json.dumps({"file": name, "corners": corners}) + "\n")
    scores = os.path.join(out, "scores.json")
    subprocess.run([python, os.path.join(shared, "corpus/score.py"), "--quiet", "--json", scores,
                    "--truth", os.path.join(folder, "truth.json"), lines], check=True)
    with open(scores) as f:
        images = json.load(f)["images"]
    false = [i["file"] for i in images if i["outcome"] == "false positive"]
    if false:
        print("taken for pages:", ", ".join(false))
    worst = sorted((i["iou"], i["file"]) for i in images if "iou" in i)[:10]
    print("worst:", ", ".join(f"{name} {iou:.3f}" for iou, name in worst))
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
    overlaps(args.shared, python, folder, detect(args.program, folder, truth), out)
    for seed in (1, 2, 3):
        folder, truth = made(f"s{seed}", "--seed", str(seed), "--count", "60")
        print(f"\n== synthetic photos, seed {seed}")
        ious = overlaps(args.shared, python, folder, detect(args.program, folder, truth), out)
        if seed == 1:
            proportions(args.program, folder, truth, ious, out)
    print("\n== synthetic scenes without a page")
    for seed in (21, 22):
        folder, truth = made(f"n{seed}", "--seed", str(seed), "--count", "60", "--kind", "none")
        found = detect(args.program, folder, truth)
        false = [name for name, corners in found.items() if corners]
        print(f"seed {seed}: {len(false)} of {len(truth)} taken for pages {' '.join(false)}")


if __name__ == "__main__":
    main()
