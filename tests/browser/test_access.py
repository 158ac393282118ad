"""axe-core finds nothing and nothing scrolls sideways: on 25 kinds of pages of an evening under way in the
gate, on every page of the program in `make long`, with the longest names, larger text and narrower screens.
And the pictures of docs/screenshots, which `make screenshots` writes (DIX_WRITE_SCREENSHOTS)."""

import datetime
import io
import os
from pathlib import Path, PureWindowsPath

import pytest
from django.urls import reverse
from PIL import Image, ImageChops

from launcher.last_written import LastWritten
from tests import cast
from tests.browser.conftest import OVERFLOW
from tests.browsing import DESK, HALL, PHONE, WALL, Hall, axe_violations, launched
from tests.urls import URLS, World, path_of
from tournament.archive import going_back
from tournament.archive.files import Backup
from tournament.desk.demo import demo_evening
from tournament.models import DealVersion, Dispute, Match, Player, Team

pytestmark = pytest.mark.browser
FOLDER = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
NARROW = {"viewport": {"width": 240, "height": 740}, "has_touch": True, "is_mobile": True}
LONGEST = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis"  # no place to break
# Theme, language, size of text, screen, names.
WAYS = [
    ("light", "fr", 16, PHONE, "usual"),
    ("dark", "en", 32, PHONE, "usual"),
    ("light", "en", 32, DESK, "usual"),
    ("dark", "fr", 16, NARROW, "longest"),
]
PAPER_OR_WALL = ("printing:", "hall:wall", "draw:print")
SHOTS = [
    *[
        (name, PHONE)
        for name in ("home", "round", "standings", "team", "table_sheet", "deal", "rules", "rounds")
    ],
    *[(name, DESK) for name in ("home", "registration", "draw", "rounds", "dispute", "settings", "workbook")],
    ("wall", WALL),
]


def stops(evening) -> dict[str, str]:
    """Twenty-five kinds of pages of an evening that is being played."""
    slug = {"slug": evening.slug}
    matches = Match.objects.filter(tournament=evening)
    match, signed = matches.filter(state="playing").first(), matches.filter(state="submitted").first()
    token = {"token": match.table.links.get(revoked_at=None).token}
    deal = DealVersion.objects.of(match).current().count() + 1
    dispute = Dispute.objects.filter(match__tournament=evening).first()
    return {
        **{
            name: reverse(f"hall:{name}", kwargs=slug)
            for name in ("home", "round", "standings", "rules", "wall")
        },
        "tree": reverse("hall:tree", kwargs=slug),
        "team": reverse("hall:team", kwargs={**slug, "number": 7}),
        "login": reverse("people:login"),
        "table_sheet": reverse("table:sheet", kwargs=token),
        "deal": reverse("table:deal", kwargs={**token, "number": deal}),
        "misdeal": reverse("table:misdeal", kwargs=token),
        "call": reverse("table:call", kwargs=token),
        "people": reverse("people:index"),
        "create": reverse("setup:create"),
        "overview": reverse("control:overview", kwargs=slug),
        "settings": reverse("setup:settings", kwargs=slug),
        "registration": reverse("registration:desk", kwargs=slug),
        "draw": reverse("draw:desk", kwargs=slug),
        "formula": reverse("draw:formula", kwargs=slug),
        "rounds": reverse("control:rounds", kwargs=slug),
        "correction": reverse("control:correction", kwargs={**slug, "match_id": signed.pk}),
        "paper": reverse("referee:paper", kwargs={**slug, "match_id": match.pk}),
        "dispute": reverse("referee:dispute", kwargs={**slug, "dispute": dispute.pk}),
        "printing": reverse("printing:index", kwargs=slug),
        "workbook": reverse("exports:index", kwargs=slug),
    }


def faults(page, name, *, sideways=True):
    found = [f"{name}: {fault}" for fault in axe_violations(page)]
    return found + [f"{name} scrolls sideways"] * (sideways and page.evaluate(OVERFLOW) > 0)


def test_twenty_five_pages_are_clean(opened, odile):
    pages = stops(demo_evening(club=cast.club(), until="playing"))
    page = opened(odile, "/", PHONE)
    found = []
    for name, path in pages.items():
        answer = page.goto(path)
        found += [f"{name}: {answer.status}"] * (answer.status != 200)
        found += faults(page, name, sideways=name != "wall")
    assert len(pages) == 25
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    "way", WAYS, ids=lambda way: f"{way[0]}-{way[1]}-{way[2]}-{way[3]['viewport']['width']}"
)
def test_every_page_of_the_program_is_clean(browsers, served, client, tmp_path, settings, way):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    theme, language, text, device, names = way
    world = World()
    Match.objects.filter(pk=world.match.pk).update(state=Match.State.PLAYING)
    if names == "longest":
        Player.objects.update(given_name=LONGEST, family_name=LONGEST)
        Team.objects.update(club_name=LONGEST)
    client.cookies = world.cookies["organiser"]
    client.cookies["dix_theme"], client.cookies["dix_language"] = theme, language
    found, seen = [], 0
    with launched(browsers, f"--blink-settings=defaultFontSize={text}") as browser:
        there = Hall(browser, f"http://{HALL}:{served.port}")
        page = there.open("/", device=device, cookies=there.cookies_of(client))
        for name in sorted(set(URLS) - {"people:logout", "control:demo_progress"}):
            answer = client.get(path := path_of(name, world)) if "events" not in name else None
            if not answer or answer.status_code != 200 or answer.streaming or b"<html" not in answer.content:
                continue
            page.goto(path)
            seen += 1
            found += faults(page, name, sideways=not name.startswith(PAPER_OR_WALL))
        there.close()
    assert seen > 90, "pages were lost on the way"
    assert not found + there.complaints, "\n".join(found + there.complaints)


def compact(png: bytes) -> bytes:
    """The same picture in 64 colours."""
    buffer = io.BytesIO()
    picture = Image.open(io.BytesIO(png)).convert("RGB").quantize(64, dither=Image.Dither.NONE)
    picture.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def looks_the_same(old: Path, new: bytes) -> bool:
    """Whether a person would see no difference; clocks differ from run to run."""
    if not old.exists():
        return False
    one, two = Image.open(old).convert("L"), Image.open(io.BytesIO(new)).convert("L")
    if one.size != two.size:
        return False
    other = ImageChops.difference(one, two).point(lambda level: 255 if level > 24 else 0).histogram()[255]
    return other <= 0.004 * one.width * one.height


@pytest.mark.long
def test_the_main_pages_have_their_pictures(opened, odile, tmp_path):
    paths = stops(demo_evening(club=cast.club(), until="playing"))
    folder = FOLDER if os.environ.get("DIX_WRITE_SCREENSHOTS") else tmp_path
    for name, device in SHOTS:
        take_picture(opened(odile, paths[name], device), folder / f"{name}-{device['viewport']['width']}.png")


def take_picture(page, target):
    """Of what is seen without scrolling, where it is not the picture that is there."""
    page.wait_for_load_state("networkidle")
    made = compact(page.screenshot())
    if not looks_the_same(target, made):
        target.write_bytes(made)
    page.context.close()


@pytest.mark.long
def test_the_page_that_opens_a_copy_has_its_pictures(opened, odile, tmp_path, monkeypatch):
    at = datetime.datetime(2026, 11, 28, 20, 43, tzinfo=datetime.UTC)
    copy = Backup(PureWindowsPath("E:/Dix de Der/20261128-204300_result.sqlite3"), at, "result", 4_000_000)
    held = LastWritten("Concours d’automne", 3, 5, 9, at - datetime.timedelta(seconds=50))
    monkeypatch.setattr(going_back, "may_open_copy", lambda _request: True)
    monkeypatch.setattr(going_back, "found_copy", lambda: (copy, held))
    folder = FOLDER if os.environ.get("DIX_WRITE_SCREENSHOTS") else tmp_path
    take_picture(opened(odile, "/desk/backups/open/", DESK), folder / "open_copy-1280.png")
