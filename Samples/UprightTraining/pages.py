#!/usr/bin/env python3
"""Draws flat pages of few or many words in every font that is installed, for `UprightTraining`.

usage: pages.py --seed N --count N --out DIR [--signs]

Words are of English, German, French, Spanish and Danish, and numbers; set in small letters, with capitals, or in
capitals alone, 2 to 250 of them on a page; blurred, shaken, coarse, noisy, pale, shining through from the back,
slightly turned, light on dark. With --signs pages of signs that have no way up instead, of kind none. Writes
pictures and the truth.json that `UprightTraining` reads. Needs numpy and Pillow, and fc-list for the fonts.
"""
import argparse
import json
import os
import subprocess

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

WORDS = """the and of part two appendix notes chapter page this is left blank for your summary contents table figure
index list report minutes order invoice receipt number date name street city total amount price welcome market
garden book fair concert library museum school open closed entry exit private please ring keep door right way up
quick brown fox jumps over lazy dog sphinx black quartz judge my vow first second third year month july january
und der die das Straße für Übersicht Rechnung Größe Anhang Teil zwei Prüfung Änderung schön Öffnung Brief Müller
gemäß zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich Lieferschein Bericht Zeugnis Vertrag
le la les des été œuvre garçon forêt maître français première Élève reçu château livre deuxième partie annexe
où déjà hôtel naïve crème tête page blanche voilà sommaire facture señor mañana niño jalapeño corazón está
año índice capítulo segundo informe resumen øre ånd sætning København gård bøger side indhold bilag""".split()
# Fonts without Latin letters.
ODD = ("D050000L", "StandardSymbols", "MathTeXGyre", "Symbola")


def fonts():
    out = subprocess.run(["fc-list", "--format", "%{file}\n"], capture_output=True, text=True, check=True).stdout
    return sorted({f for f in out.split("\n")
                   if f.endswith((".ttf", ".otf")) and not any(odd in f.replace(" ", "") for odd in ODD)})


def word(rng, style):
    if rng.random() < (0.5 if style == "numbers" else 0.1):
        number = str(rng.integers(0, 10 ** int(rng.integers(1, 7))))
        form = rng.integers(5)
        return (number, number + ".", f"{number}.{rng.integers(10, 99)}", f"({number})", f"{number}/{rng.integers(2000, 2030)}")[form]
    text = WORDS[rng.integers(len(WORDS))]
    if style == "capitals":
        return text.upper()
    if style == "title" or rng.random() < 0.15:
        text = text[0].upper() + text[1:]
    return text + (",", ".", ":", "!", "?")[rng.integers(5)] if rng.random() < 0.08 else text


def page(rng, files):
    """A page of gray samples, upright."""
    long_side = int(rng.integers(900, 2600))
    width = int(long_side * rng.uniform(0.62, 0.8))
    size = (width, long_side) if rng.random() < 0.75 else (long_side, width)
    image = Image.new("L", size, 255)
    draw = ImageDraw.Draw(image)
    budget = int(np.exp(rng.uniform(np.log(2), np.log(250))))
    y = size[1] * rng.uniform(0.05, 0.5 if budget < 8 else 0.1)
    while budget > 0 and y < size[1] * 0.95:
        largest = 70 if budget < 60 else 16
        pixels = long_side / 297 * 0.353 * np.exp(rng.uniform(np.log(8), np.log(largest)))
        font = ImageFont.truetype(files[rng.integers(len(files))], max(9, int(pixels)))
        style = ("plain", "plain", "title", "capitals", "numbers")[rng.integers(5)]
        ink = int(rng.choice([0, 30, 70, 120]))
        for _ in range(int(rng.integers(1, 5))):
            words = []
            while budget > 0:
                text = word(rng, style)
                if font.getlength(" ".join(words + [text])) > size[0] * 0.85:
                    break
                words.append(text)
                budget -= 1
                if rng.random() < 0.15:
                    break
            line = " ".join(words)
            room = size[0] * 0.95 - font.getlength(line)
            if line and room > size[0] * 0.05:
                draw.text((rng.uniform(size[0] * 0.05, room), y), line, font=font, fill=ink)
            y += pixels * rng.uniform(1.2, 1.6)
            if budget <= 0 or y > size[1] * 0.92:
                break
        y += pixels * rng.uniform(0.3, 2)
    return image


def signs(rng):
    """A page of boxes, rings, crosses and bars in rows: the same from above and below."""
    long_side = int(rng.integers(500, 2000))
    width = int(long_side * rng.uniform(0.62, 0.8))
    image = Image.new("L", (width, long_side), 255)
    draw = ImageDraw.Draw(image)
    y = long_side * 0.08
    while y < long_side * 0.9:
        side = long_side / 297 * np.exp(rng.uniform(np.log(1.5), np.log(7)))
        shapes = rng.permutation(5)[:rng.integers(1, 4)]
        stroke = max(1, int(side * rng.uniform(0.06, 0.25)))
        step, pitch = side * rng.uniform(1.15, 2), side * rng.uniform(1.3, 3)
        for _ in range(int(rng.integers(1, 8))):
            for n, x in enumerate(np.arange(width * 0.1, width * 0.9, step)):
                box = [x, y, x + side, y + side]
                shape = shapes[n % len(shapes)]
                if shape == 0:
                    draw.rectangle(box, outline=0, width=stroke)
                elif shape == 1:
                    draw.ellipse(box, outline=0, width=stroke)
                elif shape == 2:
                    draw.line(box, fill=0, width=stroke)
                    draw.line([box[0], box[3], box[2], box[1]], fill=0, width=stroke)
                elif shape == 3:
                    draw.rectangle([x + side / 2 - stroke / 2, y, x + side / 2 + stroke / 2, y + side], fill=0)
                else:
                    draw.ellipse([x, y + side / 4, x + side / 2, y + 3 * side / 4], fill=0)
            y += pitch
            if y > long_side * 0.9:
                break
    return image


def shaken(rng, image):
    """Smeared along a short way in any direction."""
    way = rng.uniform(0.7, 2.2) * np.array([np.cos(turn := rng.uniform(0, np.pi)), np.sin(turn)])
    steps = [image.transform(image.size, Image.AFFINE, (1, 0, way[0] * t, 0, 1, way[1] * t), Image.BILINEAR, fillcolor=255)
             for t in np.linspace(-1, 1, 5)]
    samples = np.mean([np.asarray(step, np.float32) for step in steps], axis=0)
    return Image.fromarray(samples.astype(np.uint8))


def photographed(rng, image):
    """Coarse, turned a little, blurred or shaken, pale, noisy, perhaps light on dark or with the back shining through."""
    finest = 700 / max(image.size)
    coarse = finest * np.exp(rng.uniform(0, np.log(max(1.01, 1 / finest)))) if rng.random() < 0.7 else 1
    if rng.random() < 0.15:
        back = image.transpose(Image.FLIP_LEFT_RIGHT).filter(ImageFilter.GaussianBlur(3))
        back = ImageChops.offset(back, 0, int(rng.uniform(0, 40))).point(lambda v: int(255 - 0.15 * (255 - v)))
        image = ImageChops.multiply(image, back)
    small = image.rotate(rng.normal(0, 0.6), Image.BICUBIC, fillcolor=255)
    small = small.resize([max(8, int(side * coarse)) for side in image.size], Image.BOX)
    if rng.random() < 0.3:
        small = shaken(rng, small)
    small = small.filter(ImageFilter.GaussianBlur(rng.uniform(0, 1.6)))
    samples = np.asarray(small, np.float32) / 255
    depth = rng.uniform(0.5, 1)
    samples = 1 - depth * (1 - samples)
    if rng.random() < 0.1:
        samples = 1.05 - samples * 0.95
    samples = samples * rng.uniform(170, 245) + rng.normal(0, rng.uniform(0.5, 6), samples.shape)
    return Image.fromarray(np.clip(samples, 0, 255).astype(np.uint8)).convert("RGB")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--out", required=True)
    parser.add_argument("--signs", action="store_true")
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    files = fonts()
    os.makedirs(args.out, exist_ok=True)
    truth = []
    for n in range(args.count):
        picture = photographed(rng, signs(rng) if args.signs else page(rng, files))
        name = f"p{args.seed:04d}-{n:04d}.jpg"
        picture.save(os.path.join(args.out, name), quality=int(rng.integers(60, 95)))
        w, h = picture.size
        # Truth counts the centres of pixels as whole numbers.
        corners = [[-0.5, -0.5], [w - 0.5, -0.5], [w - 0.5, h - 0.5], [-0.5, h - 0.5]]
        truth.append({"file": name, "kind": "none" if args.signs else "drawn", "corners": corners, "top_left": 0})
    with open(os.path.join(args.out, "truth.json"), "w") as out:
        json.dump(truth, out)


if __name__ == "__main__":
    main()
