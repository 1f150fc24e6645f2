#!/usr/bin/env python3
"""Cuts scenes without a page out of photos whose pages are known: pieces beside the paper.

usage: empty_scenes.py --truth TRUTH --out DIR [--skip NAME...]

For each photo the largest pieces left of, right of, above and below all sheets, with a margin of 3 % of the longer
side and at least a fifth of the photo's sides, are saved as DIR/NAME-SIDE.jpg, and so are
halves of photos without a page. DIR/truth.json lists them with no corners. Look at the pieces: truth files name only
sheets that were labelled; pieces on which another one lies are given by --skip. Needs Pillow.
"""
import argparse
import json
import os

from PIL import Image, ImageOps

def pieces(entry):
    """Boxes (left, top, right, bottom) beside every sheet, by side."""
    width, height = entry["width"], entry["height"]
    if entry["corners"] is None:
        half = (width // 2, height) if width >= height else (width, height // 2)
        return {"first": (0, 0, *half), "second": (width - half[0], height - half[1], width, height)}
    points = [p for sheet in [entry["corners"]] + entry.get("others", []) for p in sheet]
    margin = 0.03 * max(width, height)
    left = int(min(x for x, _ in points) - margin)
    right = int(max(x for x, _ in points) + margin)
    top = int(min(y for _, y in points) - margin)
    bottom = int(max(y for _, y in points) + margin)
    boxes = {"left": (0, 0, left, height), "right": (right, 0, width, height),
             "above": (0, 0, width, top), "below": (0, bottom, width, height)}
    return {side: box for side, box in boxes.items()
            if box[2] - box[0] >= width / 5 and box[3] - box[1] >= height / 5}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--truth", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--skip", nargs="*", default=[])
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    folder = os.path.dirname(args.truth)
    skipped = set(args.skip)
    scenes = []
    for entry in json.load(open(args.truth)):
        name = os.path.splitext(entry["file"])[0]
        photo = ImageOps.exif_transpose(Image.open(os.path.join(folder, entry["file"]))).convert("RGB")
        for side, box in pieces(entry).items():
            if f"{name}-{side}" in skipped:
                continue
            piece = photo.crop(box)
            file = f"{name}-{side}.jpg"
            piece.save(os.path.join(args.out, file), quality=92)
            scenes.append({"file": file, "width": piece.width, "height": piece.height, "corners": None,
                           "kind": "none", "difficulty": [], "paper": None})
    with open(os.path.join(args.out, "truth.json"), "w") as out:
        json.dump(scenes, out, indent=1)
    print(f"{len(scenes)} scenes")


if __name__ == "__main__":
    main()
