"""Teams that should not meet: wished at the desk, obeyed by the draw, and why is nobody's business."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.markup import in_one_line
from tests.members.test_changing import written
from tournament.core.errors import Refused
from tournament.draw.drafts import propose_draw
from tournament.draw.formula import choose_stages
from tournament.draw.release import release_draw
from tournament.draw.wishes import wish_apart
from tournament.formats import Rounds
from tournament.models import ApartWish, JournalEntry

WHY = "frère et sœur"


@pytest.fixture
def evening(tournament):
    cast.teams(tournament, 16)
    return tournament


def url(tournament, name="wishes"):
    return reverse(f"draw:{name}", args=[tournament.slug])


def wished(tournament, by, one=1, two=2, reason=WHY):
    wish_apart(tournament=tournament, one=one, two=two, reason=reason, by=by)


def pools_of(draw):
    return [pool["teams"] for pool in draw.record["result"]["pools"]]


def test_a_couple_is_wished_seen_and_taken_back(as_odile, evening):
    answer = as_odile.post(url(evening), {"one": "7", "two": "3", "reason": WHY, "token": "a"}, follow=True)
    page = in_one_line(answer.content.decode())
    assert WHY in page
    assert "le prochain tirage en tient compte" in page
    wish = ApartWish.objects.get()
    assert (wish.one.number, wish.two.number) == (3, 7)
    as_odile.post(url(evening, "forget_wish"), {"wish": wish.pk, "token": "b"})
    assert not ApartWish.objects.exists()
    verbs = [entry.verb for entry in JournalEntry.objects.order_by("id")]
    assert verbs == ["draw.wished_apart", "draw.wish_forgotten"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"one": "3", "two": "3"}, "deux équipes différentes"),
        ({"one": "3", "two": "99"}, "Aucune équipe n’a le numéro 99"),
        ({"one": "2", "two": "1"}, "déjà à tenir séparées"),
        ({"one": "x", "two": "1"}, "en chiffres"),
    ],
)
def test_what_cannot_be_wished_is_said_and_stays(as_odile, evening, by, typed, sentence):
    wished(evening, by)
    answer = as_odile.post(url(evening), {**typed, "reason": "sa femme", "token": "a"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert sentence in page
    assert "sa femme" in page
    assert ApartWish.objects.count() == 1


def test_pools_keep_them_apart_and_the_reason_stays_at_the_desk(client, evening, by):
    drawn = propose_draw(tournament=evening, by=by, seed=4)
    one, two = pools_of(drawn)[0][:2]
    wished(evening, by, one, two)
    again = propose_draw(tournament=evening, by=by, seed=4, reason="souhait")
    assert not any({one, two} <= {*pool} for pool in pools_of(again))
    assert again.record["options"]["apart"] == [sorted((one, two))]
    release_draw(draw=again, by=by)
    assert written([WHY]) == {"tournament_apartwish.reason"}
    page = client.get(f"/t/{evening.slug}/draw/").content.decode()
    assert WHY not in page
    assert WHY not in json.dumps(again.record, ensure_ascii=False)


def test_what_cannot_be_kept_has_its_remark(as_odile, tournament, by):
    cast.teams(tournament, 5)
    wished(tournament, by)
    drawn = propose_draw(tournament=tournament, by=by, seed=4)
    assert drawn.record["options"]["apart"] == [[1, 2]]
    page = in_one_line(as_odile.get(reverse("draw:desk", args=[tournament.slug])).content.decode())
    assert "à tenir séparées si possible, elles sont ensemble" in page


@pytest.mark.parametrize("way", [{}, {"draw": "random"}])
def test_a_first_round_keeps_them_apart(evening, by, way):
    choose_stages(tournament=evening, stages=[Rounds(rounds=4, **way)], by=by)
    drawn = propose_draw(tournament=evening, by=by, seed=4)
    pairing = drawn.record["result"]["pairings"][0]
    wished(evening, by, pairing["a"], pairing["b"])
    again = propose_draw(tournament=evening, by=by, seed=4, reason="souhait")
    assert again.record["options"]["apart"] == [sorted((pairing["a"], pairing["b"]))]
    couples = [{match["a"], match["b"]} for match in again.record["result"]["pairings"]]
    assert {pairing["a"], pairing["b"]} not in couples


@pytest.mark.parametrize("way", [{}, {"draw": "random"}])
def test_a_round_that_cannot_keep_them_apart_says_so_to_everybody(as_odile, evening, by, way):
    """One team that is to meet nobody meets somebody all the same."""
    choose_stages(tournament=evening, stages=[Rounds(rounds=4, **way)], by=by)
    for other in range(2, 17):
        wished(evening, by, 1, other)
    drawn = propose_draw(tournament=evening, by=by, seed=4)
    met = next(match for match in drawn.record["result"]["pairings"] if 1 in (match["a"], match["b"]))
    couple = f"Équipes {met['a']} et {met['b']} : "
    desk = in_one_line(as_odile.get(reverse("draw:desk", args=[evening.slug])).content.decode())
    said = f"{couple}à tenir séparées si possible, elles sont ensemble."
    assert said in desk.replace("\xa0", " ")
    release_draw(draw=drawn, by=by)
    hall = in_one_line(Client().get(f"/t/{evening.slug}/draw/").content.decode())
    assert said in hall.replace("\xa0", " ")
    assert WHY not in hall


def test_a_melee_has_no_fixed_teams_to_part(as_odile, evening, by):
    evening.individuals = True
    evening.save()
    with pytest.raises(Refused) as no:
        wished(evening, by)
    assert no.value.code == "individuals"
    assert "À la mêlée" in as_odile.get(url(evening)).content.decode()
