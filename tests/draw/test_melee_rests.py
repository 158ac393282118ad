"""Who rests à la mêlée: volunteers named by the organiser, in their turn, or out of it with a reason."""

from random import Random

import pytest
from django.urls import reverse

from pairing.engines import melee
from pairing.engines.melee.players import MeleeEntrant, MeleeOptions
from pairing.record import load, make_record, replay
from pairing.refusals import Refusal
from tests import cast
from tests.draw.played import play
from tests.draw.test_melee_evenings import melee as evening
from tests.evenings import draw
from tournament.core.errors import Refused
from tournament.core.tokens import new_token
from tournament.draw.services import propose_draw
from tournament.evening.past import RestChoice
from tournament.models import Draw, Exempt


def players(count, rested=()):
    return [MeleeEntrant(one, rests_before=int(one in rested)) for one in range(1, count + 1)]


def rests(named, count=10, rested=(), *, insist=False, seed=3):
    options = MeleeOptions(rests=named, insist=insist)
    return melee.pair(players(count, rested), options, Random(seed))


def refused(*args, **kwargs):
    with pytest.raises(Refusal) as no:
        rests(*args, **kwargs)
    return no.value.code


@pytest.mark.parametrize("named", [(), (7,), (7, 9)])
def test_volunteers_rest_and_the_lot_names_the_others(named):
    found = rests(named)
    assert set(named) <= set(found.rests)
    assert len(found.rests) == 2
    codes = [remark.code for remark in found.remarks]
    assert ("melee_rest_chosen" in codes) == bool(named)
    assert ("melee_rest" in codes or "melee_rests" in codes) == (len(named) < 2)


def test_no_more_than_four_does_not_divide():
    assert refused((7, 8, 9)) == "too_many_rests"
    assert refused((7,), count=8) == "too_many_rests"


def test_only_who_is_drawn():
    assert refused((11,)) == "unknown_team"


def test_nobody_rests_twice_before_everybody_once():
    assert refused((1,), rested=(1, 2)) == "rested_before"
    assert 3 in rests((3,), rested=(1, 2)).rests


def test_once_everybody_but_one_has_rested_somebody_may_rest_again_with_that_one():
    rested = range(1, 10)
    assert rests((4,), rested=rested).rests == (4, 10)


def test_the_organiser_may_insist_and_it_is_said():
    found = rests((1,), rested=(1, 2), insist=True)
    assert 1 in found.rests
    assert "melee_rest_again" in [remark.code for remark in found.remarks]


def test_the_record_names_them_and_replays():
    record = make_record(players(10), MeleeOptions(rests=(7,)), 5, engine="melee")
    assert record.to_dict()["options"]["rests"] == [7]
    assert replay(load(record.to_dict())).result == record.result
    plain = make_record(players(10), MeleeOptions(), 5, engine="melee")
    assert "rests" not in plain.to_dict()["options"]


# ── at the desk ──


@pytest.fixture
def by(odile):
    return cast.actor(odile)


def test_a_draft_with_volunteers(db, by):
    tournament = evening(10)
    draw(tournament, by, rests=RestChoice((4, 9)))
    assert sorted(Exempt.objects.values_list("slot__team__number", flat=True)) == [4, 9]


def test_out_of_turn_a_reason_is_asked(db, by):
    tournament = evening(9)
    draw(tournament, by, rests=RestChoice((4,)))
    play(tournament)

    def again(**more):
        return propose_draw(
            tournament=tournament, by=by, rests=RestChoice((4,), **more.pop("how", {})), **more
        )

    with pytest.raises(Refused) as no:
        again()
    assert (no.value.code, no.value.field) == ("rested_before", "rests")
    with pytest.raises(Refused) as no:
        again(how={"insist": True})
    assert (no.value.code, no.value.field) == ("reason_missing", "reason")
    made_ = again(how={"insist": True}, reason="une cheville foulée")
    assert made_.record["result"]["rests"] == [4]


def test_the_desk_offers_them_and_keeps_the_choice(client, odile, by):
    tournament = evening(9)
    client.force_login(odile)
    address = reverse("draw:desk", args=[tournament.slug])
    assert "Choisir qui se repose" in client.get(address).content.decode()
    client.post(address, {"token": new_token(), "rests": ["5"], "who": "present"})
    assert Draw.objects.get().record["result"]["rests"] == [5]
    answer = client.post(address, {"token": new_token(), "rests": ["5", "6"], "reason": "essai"})
    assert answer.status_code == 422
    assert "au repos au plus" in answer.content.decode()


def test_with_a_multiple_of_four_nobody_is_asked(client, odile):
    tournament = evening(8)
    client.force_login(odile)
    page = client.get(reverse("draw:desk", args=[tournament.slug])).content.decode()
    assert "Choisir qui se repose" not in page
