"""Fragments and tags: shape, sign and word; colour is never alone and nothing is inline."""

import re

import pytest
from django.template import engines
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import mark_safe

from tournament.models import Match
from tournament.templatetags.fragments import STATES


def shown(source, **context):
    return engines["django"].from_string(source).render(context)


@pytest.mark.parametrize(("side", "css"), [("A", "token token-a"), ("B", "token token-b"), ("", "token")])
def test_a_token_is_a_number_and_shows_its_side_by_shape(side, css):
    html = shown("{% token 7 side %}", side=side)
    assert f'class="{css}"' in html
    assert '<span class="visually-hidden">N°\u00a0</span>7' in html


def test_an_icon_is_a_sign_of_the_page_that_nobody_reads_aloud():
    assert shown('{% icon "check" %}') == (
        '<svg class="ico" aria-hidden="true"><use href="#i-check"></use></svg>'
    )
    assert 'class="ico me-1"' in shown('{% icon "check" "me-1" %}')


def test_a_suit_is_a_pip_and_a_word():
    html = shown('{% suit "hearts" %}')
    assert "#s-heart" in html
    assert "suit-red" in html
    assert "cœur" in html


def test_a_suit_beside_its_own_words_says_nothing_twice():
    assert "visually-hidden" not in shown('{% suit "hearts" word=False %}')


def test_a_trump_without_a_pip_is_letters():
    html = shown('{% suit "no_trump" %}')
    assert "SA" in html
    assert "sans atout" in html


def test_every_state_of_a_match_has_its_look():
    assert set(Match.State.values) <= set(STATES)


@pytest.mark.parametrize("name", list(STATES))
def test_a_state_is_a_sign_and_a_word(name):
    html = shown("{% state name %}", name=name)
    assert "<use href=" in html
    assert str(STATES[name].word) in html


def test_a_state_takes_another_word():
    assert "Litige, table 7" in shown('{% state "disputed" "Litige, table 7" %}')


def test_an_article_is_a_link_where_there_is_an_address():
    assert shown('{% article "VII.1" "/regles/" %}').startswith('<a class="art" href="/regles/#art-VII-1">')
    assert shown('{% article "VII.1" %}').startswith('<span class="art">')
    assert shown("{% article None %}") == ""


def test_the_age_carries_the_time_the_script_keeps():
    assert "<time>21:42</time>" in shown('{% age "21:42" %}')
    assert "#i-off" in shown('{% age "21:42" stale=True %}')


def test_a_bid_is_said_as_at_the_table():
    html = shown('{% include "_bid.html" with contract=110 trump="diamonds" taker=7 double="coinche" %}')
    html = re.sub(r"[ \n]+", " ", html)
    assert "110 <svg" in html
    assert "par 7, <b>contré</b>" in html


def test_a_bid_is_also_a_tag():
    html = shown('{% bid 110 "diamonds" 7 "coinche" %}')
    assert html == shown(
        '{% include "_bid.html" with contract=110 trump="diamonds" taker=7 double="coinche" %}'
    )


def test_a_tag_rendered_once_is_rendered_again_in_another_language():
    french = shown("{% token 7 %}")
    with translation.override("en"):
        assert "No." in shown("{% token 7 %}")
    assert shown("{% token 7 %}") == french
    assert "N°" in french


def test_a_text_is_escaped_though_the_same_was_said_to_be_safe():
    assert "<b>" in shown('{% state "disputed" word %}', word=mark_safe("<b>7</b>"))
    assert "&lt;b&gt;" in shown('{% state "disputed" word %}', word="<b>7</b>")


def test_an_empty_page_says_the_next_step():
    html = render_to_string(
        "_empty.html", {"title": "Aucun tournoi", "text": "…", "url": "/new/", "action": "Créer un tournoi"}
    )
    assert '<a class="btn btn-primary" href="/new/">Créer un tournoi</a>' in html


def test_an_undo_is_posted(rf):
    html = render_to_string(
        "_undo.html", {"text": "Équipe 15 inscrite", "url": "/undo/"}, request=rf.get("/")
    )
    assert 'method="post" action="/undo/"' in html
    assert "csrfmiddlewaretoken" in html


def test_every_icon_used_is_drawn(templates_text):
    symbols = templates_text["_symbols.html"] + templates_text["_suits.html"]
    drawn = set(re.findall(r'id="([is]-[a-z]+)"', symbols))
    used = {f"i-{look.icon}" for look in STATES.values()}
    for text in templates_text.values():
        used |= set(re.findall(r'href="#([is]-[a-z]+)"', text))
        used |= {f"i-{name}" for name in re.findall(r'{% icon "([a-z]+)"', text)}
        used |= {f"i-{name}" for name in re.findall(r'_notice.html" with [^%]*icon="([a-z]+)"', text)}
    assert used <= drawn
    assert len(used) > 30


def test_a_comment_of_several_lines_is_a_comment_tag(templates_text):
    for name, text in templates_text.items():
        for line in text.splitlines():
            assert ("{#" in line) == ("#}" in line), (
                f"{name}: {{# … #}} ends on its own line, or it is printed"
            )


def test_an_english_page_has_english_figures():
    with translation.override("en"):
        assert shown("{{ 1234567|number }}") == "1,234,567"


@pytest.fixture(scope="module")
def templates_text():
    from pathlib import Path

    root = Path(__file__).resolve().parents[2] / "templates"
    return {
        str(path.relative_to(root)).replace("\\", "/"): path.read_text("utf-8")
        for path in root.rglob("*.html")
    }
