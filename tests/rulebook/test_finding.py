"""Which rules a tournament is played by: its copy, the club's own, or a rulebook of the program."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from scoring import PlayedDeal, Side, builtin
from tests import cast
from tournament.match import deals
from tournament.models import DealVersion, Match, Tournament
from tournament.rulebook import ruleset_of


def test_without_more_it_is_the_rulebook_named(tournament):
    assert ruleset_of(tournament) == builtin("missegre")


def test_the_clubs_own_rules_stand_under_their_name(tournament):
    cast.follow(tournament, cast.ruleset(full_base=162))
    found = ruleset_of(tournament)
    assert (found.name, found.full_base) == ("Barème de Valmory", 162)


def test_from_the_first_deal_on_the_copy_counts(tournament, odile):
    own = cast.ruleset(full_base=162)
    cast.follow(tournament, own)
    cast.released(tournament, 4)
    match = Match.objects.filter(tournament=tournament).first()
    fallen = PlayedDeal(taker=Side.A, contract=90, trump="hearts", points_a=80)
    deals.record_deal(match=match, number=1, played=fallen, by=cast.actor(odile))
    own.rules["parameters"]["full_base"] = 200
    own.save()
    found = Tournament.objects.get(pk=tournament.pk)
    assert ruleset_of(found).full_base == 162
    assert found.ruleset["name"] == "Barème de Valmory"
    assert (DealVersion.objects.of(match).get().marks_a, DealVersion.objects.of(match).get().marks_b) == (
        0,
        162,
    )


@pytest.mark.parametrize("slug", ["missegre", ""])
def test_the_rules_are_named_in_one_way_only(tournament, slug):
    both_or_none = {"saved_ruleset": cast.ruleset() if slug else None, "ruleset_slug": slug}
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=tournament.pk).update(**both_or_none)


def test_rules_that_a_tournament_follows_cannot_go(tournament):
    own = cast.ruleset()
    cast.follow(tournament, own)
    with pytest.raises(ProtectedError):
        own.delete()


def test_two_of_one_name_are_refused_whatever_their_accents(club):
    cast.ruleset("Barème d’été")
    with pytest.raises(IntegrityError), transaction.atomic():
        cast.ruleset("bareme d'ete")
