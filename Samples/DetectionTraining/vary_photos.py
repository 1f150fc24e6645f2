#!/usr/bin/env python3
"""Makes variants of photos with known pages, so that few real photos teach more.

usage: vary_photos.py --truth TRUTH --out DIR [--seed N]

Each photo with a page comes three times: cut close round the page with uneven margins; cut so that one or two of its
corners leave the frame a little; and darker, grainier, smaller and mirrored. DIR/truth.json has their corners; the
names begin with those of the photos, by which fit.py keeps variants in the same fold. Needs numpy and Pillow.
"""
import argparse
import json
import os

import numpy as np
from PIL import Image, ImageOps


def cut(photo, entry, box):
    left, top, right, bottom = box
    moved = lambda quad: [[x - left, y - top] for x, y in quad]
    return photo.crop(box), {**entry, "corners": moved(entry["corners"]),
                             "others": [moved(q) for q in entry.get("others", [])]}


def bounds(entry):
    points = np.array(entry["corners"])
    return (*points.min(axis=0), *points.max(axis=0))


def close(photo, entry, random):
    left, top, right, bottom = bounds(entry)
    margins = random.uniform(0.03, 0.3, 4) * max(right - left, bottom - top)
    box = (max(0, int(left - margins[0])), max(0, int(top - margins[1])),
           min(photo.width, int(right + margins[2])), min(photo.height, int(bottom + margins[3])))
    return cut(photo, entry, box)


def beyond(photo, entry, random):
    """One side of the frame cuts 2 to 7 % off the page's box, which takes its outermost corner away."""
    left, top, right, bottom = bounds(entry)
    depth = random.uniform(0.02, 0.07)
    box = [0, 0, photo.width, photo.height]
    side = int(random.integers(4))
    span = (right - left) if side % 2 == 0 else (bottom - top)
    box[side] = int([left, top, right, bottom][side] + (depth if side < 2 else -depth) * span)
    return cut(photo, entry, tuple(box))


def worse(photo, entry, random):
    shrink = random.uniform(0.45, 0.8)
    size = (max(64, int(photo.width * shrink)), max(64, int(photo.height * shrink)))
    small = ImageOps.mirror(photo.resize(size, Image.Resampling.BOX))
    pixels = np.asarray(small, float) / 255
    pixels = pixels ** random.uniform(0.8, 1.6) * random.uniform(0.5, 1)
    pixels = pixels * 255 + random.normal(0, random.uniform(2, 8), pixels.shape)
    across, down = size[0] / photo.width, size[1] / photo.height

    def moved(quad):
        mirrored = [[size[0] - 1 - ((x + .5) * across - .5), (y + .5) * down - .5] for x, y in quad]
        return [mirrored[1], mirrored[0], mirrored[3], mirrored[2]]
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8)), {
        **entry, "corners": moved(entry["corners"]), "others": [moved(q) for q in entry.get("others", [])]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--truth", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    folder = os.path.dirname(args.truth)
    random = np.random.default_rng(args.seed)
    made = []
    for entry in json.load(open(args.truth)):
        if entry["corners"] is None:
            continue
        name = os.path.splitext(entry["file"])[0]
        photo = ImageOps.exif_transpose(Image.open(os.path.join(folder, entry["file"]))).convert("RGB")
        for kind in (close, beyond, worse):
            picture, variant = kind(photo, entry, random)
            variant["file"] = f"{name}-{kind.__name__}.jpg"
            variant["width"], variant["height"] = picture.size
            picture.save(os.path.join(args.out, variant["file"]), quality=int(random.integers(60, 93)))
            made.append(variant)
    with open(os.path.join(args.out, "truth.json"), "w") as out:
        json.dump(made, out, indent=1)
    print(f"{len(made)} photos")


if __name__ == "__main__":
    main()
