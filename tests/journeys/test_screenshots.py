"""Pictures of the main pages of the demonstration, at 360, 1280 and 1920 px.

With DIX_WRITE_SCREENSHOTS set (`make screenshots`) those that look different go to docs/screenshots/."""

import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests import cast
from tests.browsing import DESK, PHONE, WALL
from tests.journeys.pages import stops
from tournament.control.demo import demo_evening

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
HEAVIEST = 100_000  # bytes
COUNT = 20
# Clocks differ from run to run: less than this share of other pixels is the same picture.
SAME = 0.004
SHOTS = [
    *[
        (name, PHONE)
        for name in ("home", "round", "standings", "team", "table_sheet", "deal", "rules", "rounds")
    ],
    *[(name, DESK) for name in ("home", "registration", "draw", "rounds", "dispute", "settings", "workbook")],
    ("wall", WALL),
]


def compact(png: bytes) -> bytes:
    """The same picture in 64 colours."""
    picture = Image.open(io.BytesIO(png)).convert("RGB").quantize(64, dither=Image.Dither.NONE)
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def looks_the_same(old: Path, new: bytes) -> bool:
    """Whether a person would see no difference."""
    if not old.exists():
        return False
    one, two = Image.open(old).convert("L"), Image.open(io.BytesIO(new)).convert("L")
    if one.size != two.size:
        return False
    other = ImageChops.difference(one, two).point(lambda level: 255 if level > 24 else 0).histogram()[255]
    return other <= SAME * one.width * one.height


def test_the_main_pages_have_their_pictures(hall, client, tmp_path):
    odile = cast.person("Odile", "organiser")
    client.force_login(odile)
    evening = demo_evening(club=cast.club(), until="playing")
    paths = {stop.name: stop.path for stop in stops(evening)}
    written = os.environ.get("DIX_WRITE_SCREENSHOTS")
    folder = FOLDER if written else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    assert len(SHOTS) <= COUNT
    for name, device in SHOTS:
        page = hall.open(paths[name], device=device, cookies=hall.cookies_of(client))
        page.wait_for_timeout(300)
        made = compact(page.screenshot())
        assert len(made) <= HEAVIEST, name
        target = folder / f"{name}-{device['viewport']['width']}.png"
        if not looks_the_same(target, made):
            target.write_bytes(made)
        page.context.close()


def test_the_pictures_of_the_read_me_exist():
    names = {path.name for path in FOLDER.glob("*.png")}
    assert {f"{name}-{device['viewport']['width']}.png" for name, device in SHOTS} == names
