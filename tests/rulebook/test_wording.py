"""A rulebook that says coinche is never told in the words of the contre, on any page that has it."""

import pytest
from django.urls import reverse

from scoring import BUILTIN_SLUGS, builtin, parse_notation
from scoring.reasons import TEMPLATES
from tests import cast
from tournament.match import deals
from tournament.models import Match
from tournament.rulebook import ContreWords
from tournament.rulebook.wording import COINCHE

OF_THE_CONTRE = ("contre", "surcontre")


def test_four_of_the_five_say_coinche():
    said = {slug: builtin(slug).contre_word for slug in BUILTIN_SLUGS}
    assert [slug for slug, word in said.items() if word == "contre"] == ["missegre"]


def test_every_reason_that_speaks_of_the_contre_has_its_other_words():
    spoken = {code for code, said in TEMPLATES.items() if "contré" in said or said.startswith(OF_THE_CONTRE)}
    assert spoken == set(COINCHE)
    for code, said in COINCHE.items():
        other = TEMPLATES[code].replace("contré", "coinché").replace("perdu", "perdue")
        assert said == other.replace("contre", "coinche")


@pytest.mark.parametrize(("slug", "word"), [("missegre", "contr"), ("montpellier", "coinch")])
def test_the_form_and_the_sheet_speak_as_the_rulebook(as_odile, odile, slug, word):
    tournament = cast.tournament(ruleset_slug=slug)
    cast.released(tournament, 4)
    match = Match.objects.filter(tournament=tournament).first()
    form = as_odile.get(reverse("referee:deal", args=[tournament.slug, match.pk, 1])).content.decode()
    assert f"Sur{word}é" in form
    deals.record_deal(match=match, number=1, played=parse_notation("A 90Hx 100/62"), by=cast.actor(odile))
    sheet = as_odile.get(reverse("referee:sheet", args=[tournament.slug, match.pk])).content.decode()
    assert f"<b>{word}é</b>" in sheet
    assert f"{word.capitalize()}e " in sheet


def test_the_words_agree_with_what_they_speak_of():
    words = ContreWords.of(builtin("montpellier")).words
    assert (words["contre"], words["doubled"], words["doubled_f"]) == ("la coinche", "coinché", "coinchée")
