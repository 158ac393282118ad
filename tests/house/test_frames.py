"""Frames: landmarks, theme, language, messages, and nothing the content policy would block."""

import re

import pytest
from django.conf import settings
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.template import engines
from django.template.loader import render_to_string

FRAMES = ["pocket.html", "desk.html", "wall.html", "print.html", "page.html"]


def page(rf, frame, body="", **context):
    source = '{% extends "' + frame + '" %}{% block main %}' + body + "{% endblock %}"
    request = rf.get("/t/automne/?q=1")
    return (
        engines["django"]
        .from_string(source)
        .render({"theme": "auto", "program": "Dix de Der", "request": request, **context})
    )


@pytest.mark.parametrize("frame", FRAMES)
def test_a_frame_has_its_landmarks_and_a_way_past_the_band(rf, frame):
    html = page(rf, frame)
    assert html.count("<main") == 1
    assert '<a class="skip" href="#main">' in html
    assert 'id="main"' in html


@pytest.mark.parametrize("frame", FRAMES)
def test_a_frame_has_nothing_inline(rf, frame):
    html = page(rf, frame, demo=True)
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=", html)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", html))


@pytest.mark.parametrize("frame", FRAMES)
def test_a_frame_asks_nobody_else_for_anything(rf, frame):
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page(rf, frame))


@pytest.mark.parametrize(("theme", "shown"), [("auto", "light"), ("light", "light"), ("dark", "dark")])
def test_a_phone_without_javascript_gets_paper_until_it_chooses(rf, theme, shown):
    html = page(rf, "pocket.html", theme=theme)
    assert f'data-bs-theme="{shown}"' in html
    assert ("data-theme-auto" in html) == (theme == "auto")


def test_the_wall_is_dark_and_paper_is_paper_whatever_the_phone_chose(rf):
    assert 'data-bs-theme="dark"' in page(rf, "wall.html", theme="light")
    assert 'data-bs-theme="light"' in page(rf, "print.html", theme="dark")


def test_the_foot_leads_back_to_the_same_page(rf):
    html = page(rf, "pocket.html")
    assert "/look/dark/?next=/t/automne/%3Fq%3D1" in html
    assert "/language/en/?next=/t/automne/%3Fq%3D1" in html


def test_a_phone_page_loads_no_framework_script(rf):
    assert "htmx" not in page(rf, "pocket.html")
    assert "bootstrap.bundle" not in page(rf, "desk.html")


def test_htmx_may_not_evaluate_or_style(rf):
    html = page(rf, "desk.html")
    assert '"allowEval":false' in html
    assert '"includeIndicatorStyles":false' in html


def test_the_desk_tabs_say_where_one_is_and_what_waits(rf):
    html = page(rf, "desk.html", desk_tabs=[("Tirage", "/d/", False, 0), ("Litiges", "/l/", True, 1)])
    assert '<a href="/l/" aria-current="page">Litiges<span class="count">1</span></a>' in html
    assert '<a href="/d/">Tirage</a>' in html


def test_a_demonstration_says_so(rf):
    assert "Démonstration" in page(rf, "pocket.html", demo=True)
    assert 'class="demo"' not in page(rf, "pocket.html")


def test_a_message_with_an_address_can_be_undone(rf):
    html = page(rf, "pocket.html", messages=[Message(constants.SUCCESS, "Équipe 15 inscrite.", "/undo/")])
    assert 'action="/undo/"' in html
    assert "Annuler" in html


@pytest.mark.parametrize(
    ("level", "css"),
    [(constants.ERROR, "notice-bad"), (constants.WARNING, "notice-late"), (constants.INFO, "notice")],
)
def test_a_message_takes_the_look_of_its_weight(rf, level, css):
    html = page(rf, "pocket.html", messages=[Message(level, "Voilà.")])
    assert css in html
    assert "Voilà." in html


SHEETS = ("theme", "house", "deal", "hall", "zoom")


def test_every_page_has_the_shared_style_sheets_in_their_order(rf):
    """Later ones speak over earlier ones; the pages of errors have the same."""
    for html in (page(rf, "pocket.html"), page(rf, "desk.html"), render_to_string("_error_page.html")):
        linked = re.findall(r"css/(\w+)\.css", html)
        assert tuple(name for name in linked if name in SHEETS) == SHEETS


def test_a_style_sheet_is_no_longer_than_a_module():
    """The mock-ups' own is theirs."""
    sheets = [path for path in (settings.BASE_DIR / "static/css").glob("*.css") if path.name != "theme.css"]
    assert sheets
    assert [path.name for path in sheets if len(path.read_text("utf-8").splitlines()) > 300] == []
