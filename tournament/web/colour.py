"""FLOOR 2½: colours as numbers: reading #rrggbb, the contrast of two, a darker shade. Pure; knows no club.

Contrast is WCAG 2.2's (1.4.6): the ratio of the relative luminances, from 1 to 21."""

from __future__ import annotations

import re

BAIZE = "#0f4d38"  # the house colour, as in static/css/theme.css
ON_FELT = ("#f8f0dc", "#dbe3d1")  # the two voices written on the band (--on-felt, --on-felt-2)
ENOUGH = 7.0  # AAA: the band is read from across a hall

_WRITTEN = re.compile(r"#[0-9a-f]{6}")


def is_colour(text: str) -> bool:
    """Whether it is written #rrggbb, in small letters."""
    return _WRITTEN.fullmatch(text) is not None


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green, blue from 0 to 255 of "#rrggbb"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """0 for black to 1 for white (WCAG 2.2, relative luminance)."""
    shares = [value / 255 for value in channels(colour)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, other_colour: str) -> float:
    """How well one is read on the other, whichever is the ground: 1 to 21."""
    low, high = sorted((luminance(colour), luminance(other_colour)))
    return (high + 0.05) / (low + 0.05)


def on_the_band(colour: str) -> float:
    """The contrast of the fainter of the two voices with a band of this colour."""
    return min(contrast(colour, voice) for voice in ON_FELT)


def deeper(colour: str) -> str:
    """The same colour a third darker, for what is pressed on the band."""
    return "#" + "".join(f"{value * 7 // 10:02x}" for value in channels(colour))
