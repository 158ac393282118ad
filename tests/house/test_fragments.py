"""Tags, frames, tables and forms: shape, sign and word; what is theirs in every page."""

import re

import django_tables2
import pytest
from crispy_forms.utils import render_crispy_form
from django import forms
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.template import Context, engines
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import mark_safe

from tournament.loaders import Loader
from tournament.models import Match
from tournament.templatetags.fragments import STATES


def shown(source, **context):
    return engines["django"].from_string(source).render(context)


def test_a_tag_is_a_sign_and_a_word():
    assert 'class="token token-a"' in shown("{% token 7 'A' %}")
    assert '<span class="visually-hidden">N°\u00a0</span>7' in shown("{% token 7 '' %}")
    assert shown('{% icon "check" %}') == (
        '<svg class="ico" aria-hidden="true"><use href="#i-check"></use></svg>'
    )
    hearts = shown('{% suit "hearts" %}')
    assert [word in hearts for word in ("#s-heart", "suit-red", "cœur")] == [True] * 3
    assert "visually-hidden" not in shown('{% suit "hearts" word=False %}')
    assert "sans atout" in shown('{% suit "no_trump" %}')
    assert shown('{% article "VII.1" "/regles/" %}').startswith('<a class="art" href="/regles/#art-VII-1">')
    assert shown("{% article None %}") == ""


def test_every_state_of_a_match_is_a_sign_and_a_word_or_another_word():
    assert set(Match.State.values) <= set(STATES)
    for name, look in STATES.items():
        html = shown("{% state name %}", name=name)
        assert "<use href=" in html
        assert str(look.word) in html
    assert "Litige, table 7" in shown('{% state "disputed" "Litige, table 7" %}')


def test_a_bid_is_said_as_at_the_table():
    html = re.sub(r"[ \n]+", " ", shown('{% bid 110 "diamonds" 7 "coinche" %}'))
    assert "110 <svg" in html
    assert "par 7, <b>contré</b>" in html


def test_a_tag_kept_once_is_never_that_of_another_language_nor_of_a_text_that_was_safe():
    assert "N°" in shown("{% token 7 %}")
    with translation.override("en"):
        assert "No." in shown("{% token 7 %}")
    assert "<b>" in shown('{% state "disputed" word %}', word=mark_safe("<b>7</b>"))
    assert "&lt;b&gt;" in shown('{% state "disputed" word %}', word="<b>7</b>")


def test_the_indentation_of_a_template_is_not_sent_and_what_a_row_holds_is(tmp_path):
    page = "<ul>\n    {% for n in rows %}\n\t<li>a  {{ n }}</li>\n  {% endfor %}</ul>\n  \u00a0: 3"
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    template = Loader(engines["django"].engine, [tmp_path]).get_template("page.html")
    assert template.render(Context({"rows": ["one\n  two"]})) == (
        "<ul>\n\n<li>a  one\n  two</li>\n</ul>\n\u00a0: 3"
    )


# ── frames ──


def page(rf, frame, **context):
    source = '{% extends "' + frame + '" %}{% block main %}{% endblock %}'
    request = rf.get("/t/automne/?q=1")
    return shown(source, **{"theme": "auto", "program": "Dix de Der", "request": request, **context})


@pytest.mark.parametrize("frame", ["pocket.html", "desk.html", "print.html", "page.html"])
def test_a_frame_has_its_landmarks_and_asks_nobody_else_for_anything(rf, frame):
    html = page(rf, frame, demo=True)
    assert html.count("<main") == 1
    assert '<a class="skip" href="#main">' in html
    assert 'id="main"' in html
    assert not re.search(r'(?:src|href)="(?:https?:)?//', html)


@pytest.mark.parametrize(
    ("frame", "theme", "seen"),
    [
        ("pocket.html", "auto", "light"),
        ("pocket.html", "dark", "dark"),
        ("wall.html", "light", "dark"),
        ("print.html", "dark", "light"),
    ],
)
def test_a_phone_is_paper_or_hall_as_it_chose_the_wall_is_dark_and_paper_is_paper(rf, frame, theme, seen):
    assert f'data-bs-theme="{seen}"' in page(rf, frame, theme=theme)


def test_the_foot_leads_back_to_the_same_page(rf):
    html = page(rf, "pocket.html")
    assert "/look/dark/?next=/t/automne/%3Fq%3D1" in html
    assert "/language/en/?next=/t/automne/%3Fq%3D1" in html


def test_htmx_may_not_evaluate_or_style(rf):
    html = page(rf, "desk.html")
    assert '"allowEval":false' in html
    assert '"includeIndicatorStyles":false' in html


def test_a_message_takes_the_look_of_its_weight_and_one_with_an_address_can_be_undone(rf):
    assert "notice-bad" in page(rf, "pocket.html", messages=[Message(constants.ERROR, "Non.")])
    assert "notice-late" in page(rf, "pocket.html", messages=[Message(constants.WARNING, "Tard.")])
    html = page(rf, "pocket.html", messages=[Message(constants.SUCCESS, "Voilà.", "/undo/")])
    assert 'action="/undo/"' in html
    assert "Annuler" in html


def test_a_page_of_errors_has_the_style_sheets_of_every_page_in_their_order(rf):
    for html in (page(rf, "pocket.html"), page(rf, "desk.html"), render_to_string("_error_page.html")):
        linked = [name for name in re.findall(r"css/(\w+)\.css", html) if name != "club"]
        assert linked[:5] == ["theme", "house", "deal", "hall", "zoom"]


# ── tables and forms ──


class Teams(django_tables2.Table):
    number = django_tables2.Column("N°", attrs={"td": {"class": "rank"}})

    class Meta:
        attrs = {"class": "table table-hover table-cards", "caption": "Les équipes"}
        empty_text = "Aucune équipe pour l’instant."


def table(rf, count, **query):
    made = Teams([{"number": n} for n in range(1, count + 1)])
    request = rf.get("/", query)
    django_tables2.RequestConfig(request, paginate={"per_page": 50}).configure(made)
    return made.as_html(request)


def test_a_table_says_its_name_and_its_order_and_a_long_one_has_pages(rf):
    short, long = table(rf, 50, sort="-number"), table(rf, 1051, page=21)
    assert "<caption>Les équipes</caption>" in short
    assert 'aria-sort="descending"' in short
    assert "pagination" not in short
    assert long.count("<tr") == 51
    assert '<td class="rank">1001</td>' in long
    assert [rel in long for rel in ('rel="next"', 'rel="prev"', 'aria-current="page"')] == [True] * 3
    assert "Aucune équipe pour l’instant." in table(rf, 0)


class Enrol(forms.Form):
    player = forms.CharField(label="Premier joueur")

    def clean(self):
        raise forms.ValidationError("Le tirage est fait !")


def test_an_error_stands_beside_its_field_or_above_the_form_and_what_was_typed_stays():
    empty, typed = (render_crispy_form(Enrol({"player": name})) for name in ("", "Chloé Fabre"))
    assert [sign in empty for sign in ("#i-warn", "invalid-feedback", 'aria-invalid="true"')] == [True] * 3
    assert 'class="notice notice-bad" role="alert"' in typed
    assert "Le tirage est fait\u202f!" in typed
    assert 'value="Chloé Fabre"' in typed
