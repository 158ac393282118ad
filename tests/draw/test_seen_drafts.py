"""A draw cannot be arranged unseen: where each seed comes from, every draft that was seen and not kept."""

import json
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from pairing.lot import published_hash
from pairing.record import load, lottery_holds
from tests import cast
from tests.draw.played import play
from tests.draw.test_public_pages import replayed, text
from tests.evenings import draw, evening, keys
from tournament.core.errors import Conflict, Refused
from tournament.draw.services import (
    choose_stages,
    propose_draw,
    publish_fingerprint,
    release_draw,
    swap_teams,
    take_back,
)
from tournament.evening import Choices
from tournament.hall.fragments import BOARDS
from tournament.models import Draw, JournalEntry, Team


@pytest.fixture
def eight(tournament):
    cast.teams(tournament, 8)
    return tournament


def page(client, tournament, number=""):
    return text(client.get(f"/t/{tournament.slug}/draw/{number}")).replace("\u202f", " ")


def released(tournament, by, **asked):
    made = propose_draw(tournament=tournament, by=by, **asked)
    return release_draw(draw=made, by=by)


# Where the seed comes from


@pytest.mark.parametrize(
    ("asked", "origin", "said"),
    [
        ({}, "program", "faite par le programme"),
        ({"seed": 12345678}, "typed", "écrite à la main par Odile"),
    ],
)
def test_the_public_record_says_where_the_seed_comes_from(client, eight, by, asked, origin, said, tmp_path):
    made = released(eight, by, **asked)
    assert (made.seed_from, made.seed_by) == (origin, by.user)
    assert abs(made.seed_at - timezone.now()) < timedelta(minutes=1)
    assert said in page(client, eight)
    content = client.get(f"/t/{eight.slug}/draw.json").content
    told = json.loads(content)["origin"]
    assert told["seed_from"] == origin
    assert told["by"] == ("organiser" if origin == "typed" else "")
    assert by.user.name not in content.decode()
    assert told["at"] == made.seed_at.isoformat(timespec="seconds")
    assert replayed(content, tmp_path).returncode == 0


def test_where_a_reason_is_typed_the_page_says_that_everybody_reads_it(as_odile, eight, by):
    propose_draw(tournament=eight, by=by)
    desk = as_odile.get(reverse("draw:desk", args=[eight.slug])).content.decode()
    assert "Motif, public sur la page du tirage" in desk
    assert "gardé au journal" not in desk


def test_the_lottery_is_said_too(client, eight, by):
    publish_fingerprint(tournament=eight, by=by)
    assert released(eight, by, called=7).seed_from == "lottery"
    assert "du secret et du nombre crié" in page(client, eight)


def test_a_typed_seed_stays_typed_by_who_typed_it_whoever_exchanges_teams(client, eight, by):
    typed = propose_draw(tournament=eight, by=by, seed=12345678)
    other = cast.actor(cast.person("Paul Lacaze", "organiser"))
    swapped = swap_teams(draw=typed, one=1, two=2, by=other, reason="voisins")
    assert (swapped.seed_from, swapped.seed_by, swapped.seed_at) == ("typed", by.user, typed.seed_at)


def test_of_a_draw_of_an_older_version_nothing_is_claimed(client, eight, by):
    made = released(eight, by, seed=12345678)
    Draw.objects.filter(pk=made.pk).update(seed_from="", seed_by=None, seed_at=None)
    assert "n’a pas été noté" in page(client, eight)
    assert "origin" not in json.loads(client.get(f"/t/{eight.slug}/draw.json").content)


# What was seen and not kept


def test_seeds_tried_by_hand_stand_on_the_public_page_with_their_reasons(client, eight, by, tmp_path):
    for index, seed in enumerate((11111111, 22222222, 33333333)):
        propose_draw(tournament=eight, by=by, seed=seed, reason=f"essai {index}" if index else "")
    shown = page(client, eight)
    assert "22222222" not in shown
    last = Draw.objects.get(number=3)
    release_draw(draw=last, by=by)
    shown = page(client, eight)
    assert "publié du premier coup" not in shown
    assert "2 brouillons vus avant" in shown
    for number, seed, reason in ((1, 11111111, "essai 1"), (2, 22222222, "essai 2")):
        assert f"Brouillon {number}," in shown
        assert str(seed) in shown
        assert f"Motif : {reason}" in shown
        was = page(client, eight, f"{number}/")
        assert "Brouillon vu, et pas gardé" in was
        assert reason in was
        content = client.get(f"/t/{eight.slug}/draw/{number}.json").content
        assert json.loads(content)["seed"] == seed
        assert replayed(content, tmp_path).returncode == 0


def test_a_draw_that_was_taken_back_stands_with_its_reason_once_another_is_released(client, eight, by):
    first = released(eight, by)
    take_back(draw=first, by=by, reason="une équipe oubliée")
    assert client.get(f"/t/{eight.slug}/draw/1.json").status_code == 404
    released(eight, by, reason="avec elle")
    shown = page(client, eight)
    assert "Tirage 1, publié à" in shown
    assert "Motif : une équipe oubliée" in shown
    assert "Tirage repris, il ne vaut plus" in page(client, eight, "1/")


@pytest.mark.parametrize("again", [("pools", {}), ("knockout", {"pot": False}), ("rounds", {"rounds": 3})])
def test_changing_the_formula_hides_no_draft(client, by, again):
    made = evening(8, ("pools", {}), ("brackets", {}))
    propose_draw(tournament=made, by=by, seed=44444444)
    kind, options = again
    choose_stages(tournament=made, stages=[{"kind": kind, **options}], by=by)
    key = keys(made)[0]
    draft = propose_draw(tournament=made, by=by, key=key, reason="autre formule")
    release_draw(draw=draft, by=by)
    assert "44444444" in page(client, made)
    assert client.get(f"/t/{made.slug}/draw/1.json").status_code == 200


def test_a_draft_whose_draw_is_still_to_come_is_told_to_nobody(client, by):
    """Two pots may be drawn at a time: that of the consolation is released, that of the main one waits."""
    made = evening(16, ("knockout", {"pot": True}))
    draw(made, by)
    play(made)
    waiting, other = keys(made)[:2]
    propose_draw(tournament=made, by=by, key=waiting, seed=55555555)
    released(made, by, key=other)
    shown = page(client, made)
    assert "55555555" not in shown
    assert client.get(f"/t/{made.slug}/draw/2.json").status_code == 404
    released(made, by, key=waiting, reason="encore")
    assert "55555555" in page(client, made)


def test_the_page_asks_as_much_however_many_drafts_there_were(
    client, eight, by, django_assert_max_num_queries
):
    counts = []
    for count in (1, 6):
        for _ in range(count):
            propose_draw(tournament=eight, by=by, reason="encore")
        release_draw(draw=Draw.objects.order_by("number").last(), by=by)
        with django_assert_max_num_queries(12) as said:
            page(client, eight)
        counts.append(len(said))
        take_back(draw=Draw.objects.get(state="released"), by=by, reason="encore")
    assert counts[0] == counts[1]


# The lottery


def test_the_fingerprint_binds_who_is_drawn_and_how(client, eight, by):
    shown = publish_fingerprint(tournament=eight, by=by)
    made = propose_draw(tournament=eight, by=by, called=5)
    record = load(made.record)
    assert record.lottery.published == shown
    assert lottery_holds(record)
    changed = json.loads(json.dumps(made.record))
    changed["entrants"][0]["club"] = "c9"
    assert not lottery_holds(load(changed))
    changed = json.loads(json.dumps(made.record))
    changed["options"]["clubs_apart"] = False
    assert not lottery_holds(load(changed))
    changed = json.loads(json.dumps(made.record))
    first, second = changed["entrants"][:2]  # the order is that of the numbers
    first["id"], second["id"] = second["id"], first["id"]
    assert not lottery_holds(load(changed))


@pytest.mark.parametrize("change", ["entrant", "option", "order"])
def test_after_the_fingerprint_nothing_that_it_binds_may_change_unseen(client, eight, by, change):
    first = publish_fingerprint(tournament=eight, by=by)
    choices = Choices()
    if change == "entrant":
        cast.team(eight, 9)
    elif change == "order":  # the same teams, two of them with each other's number
        one, two = Team.objects.filter(tournament=eight, number__in=(1, 2)).order_by("number")
        for team, number in ((one, 9), (two, 1), (one, 2)):
            Team.objects.filter(pk=team.pk).update(number=number)
    else:
        choices = Choices(clubs_apart=False)
    with pytest.raises(Refused) as no:
        propose_draw(tournament=eight, by=by, called=5, choices=choices)
    assert no.value.code == "bound"
    second = publish_fingerprint(tournament=eight, by=by, choices=choices)
    assert second != first
    shown = page(client, eight)
    assert second in shown
    assert first in shown
    assert "remplacée avant qu’un nombre soit crié" in shown
    entry = JournalEntry.objects.filter(verb="draw.fingerprint").order_by("pk").last()
    assert (entry.before["published"], entry.after["published"]) == (first, second)
    released(eight, by, called=5, choices=choices)
    assert first in page(client, eight)


def test_with_nothing_changed_there_is_no_second_fingerprint(eight, by):
    publish_fingerprint(tournament=eight, by=by)
    with pytest.raises(Conflict):
        publish_fingerprint(tournament=eight, by=by)


def test_a_fingerprint_replaced_after_the_number_was_called_says_so(client, eight, by):
    publish_fingerprint(tournament=eight, by=by)
    propose_draw(tournament=eight, by=by, called=5)
    Team.objects.filter(tournament=eight, number=8).update(status="withdrawn")
    publish_fingerprint(tournament=eight, by=by)
    assert "Le nombre avait déjà été crié" in page(client, eight)


def test_drawing_again_after_the_number_was_called_is_said_in_red(client, eight, by, odile):
    publish_fingerprint(tournament=eight, by=by)
    propose_draw(tournament=eight, by=by, called=5)
    client.force_login(odile)
    desk = text(client.get(f"/desk/t/{eight.slug}/draw/"))
    assert "sera dit en rouge" in desk
    released(eight, by, called=6, reason="mal entendu")
    answer = client.get(f"/t/{eight.slug}/draw/")
    title = "Le tirage a été refait après le nombre crié"
    assert title in text(answer)
    before = answer.content.decode().split(title)[0]
    assert before.rindex("notice-bad") > before.rindex('id="replaced"')


def test_one_draw_after_the_call_is_not_in_red(client, eight, by):
    propose_draw(tournament=eight, by=by)
    publish_fingerprint(tournament=eight, by=by)
    released(eight, by, called=5, reason="au nombre crié")
    answer = client.get(f"/t/{eight.slug}/draw/")
    assert "Brouillon 1," in text(answer)
    assert "refait après le nombre crié" not in text(answer)


@pytest.mark.parametrize("path", ["", "wall/"])
def test_it_stands_on_hall_and_wall_until_the_number_is_called(client, eight, by, path):
    shown = publish_fingerprint(tournament=eight, by=by)
    assert shown in client.get(f"/t/{eight.slug}/{path}").content.decode()
    assert eight.draw_secret not in client.get(f"/t/{eight.slug}/{path}").content.decode()
    released(eight, by, called=5)
    BOARDS.clear()
    assert shown not in client.get(f"/t/{eight.slug}/{path}").content.decode()


def test_a_fingerprint_of_an_older_version_keeps_its_promise(eight, by):
    type(eight).objects.filter(pk=eight.pk).update(draw_secret="s" * 43)
    eight.refresh_from_db()
    made = propose_draw(tournament=eight, by=by, called=5)
    lottery = load(made.record).lottery
    assert (lottery.bound, lottery.published) == ("", published_hash("s" * 43))
    assert lottery_holds(load(made.record))
