"""Drawings as PNG files: many mail programs show no SVG, and no page that shows a preview of a link does."""

from __future__ import annotations

import hashlib
from io import BytesIO

import resvg_py
from django.core.cache import cache as kept
from PIL import Image

PAPER = "#FDFCFA"
KEPT_SECONDS = 3600
COLOURS = 32


def png_of(svg: str, width: int) -> bytes:
    """The same drawing is made once: several mails, and many visitors, are shown the same."""
    key = f"light-map:{width}:{hashlib.sha256(svg.encode()).hexdigest()}"
    png = kept.get(key)
    if png is None:
        png = _light(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, background=PAPER)))
        kept.set(key, png, KEPT_SECONDS)
    return bytes(png)


def fitted(svg: str, width: int, height: int) -> bytes:
    """On paper of exactly that size, in its middle, as large as fits."""
    key = f"fitted-map:{width}x{height}:{hashlib.sha256(svg.encode()).hexdigest()}"
    png = kept.get(key)
    if png is None:
        drawn = Image.open(BytesIO(png_of(svg, width))).convert("RGB")
        drawn.thumbnail((width, height))
        paper = Image.new("RGB", (width, height), PAPER)
        paper.paste(drawn, ((width - drawn.width) // 2, (height - drawn.height) // 2))
        png = _written(paper)
        kept.set(key, png, KEPT_SECONDS)
    return bytes(png)


def _light(png: bytes) -> bytes:
    return _written(Image.open(BytesIO(png)).convert("RGB"))


def _written(picture: Image.Image) -> bytes:
    """In so many colours that nothing is lost to the eye: a quarter of the bytes. Pressed harder it would be
    a twentieth lighter, at seven times the work."""
    found = BytesIO()
    picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        found, "PNG", compress_level=6
    )
    return found.getvalue()
