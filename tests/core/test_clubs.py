"""Which club a request speaks of: that of the evening in its address, else the own, of several the chosen."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.test import RequestFactory

from tests import cast
from tournament.core.access import actor_of, roles_of
from tournament.core.clubs import CHOSEN, club_of, only_club, shown_club
from tournament.models import Club, Membership, Role

pytestmark = pytest.mark.django_db


def asked_by(user, **session):
    request = RequestFactory().get("/")
    request.user, request.session = user or AnonymousUser(), session
    return request


@pytest.fixture
def elsewhere():
    return Club.objects.create(name="Ailleurs")


@pytest.fixture
def of_both(elsewhere):
    """An organiser here, at the desk elsewhere."""
    person = cast.person("Odile", "organiser")
    Membership.objects.create(club=elsewhere, user=person, role=Role.DESK)
    return person


def test_a_person_of_one_club_speaks_of_it(elsewhere):
    request = asked_by(cast.person("Denise", "desk", of=elsewhere))
    assert club_of(request) == elsewhere
    assert actor_of(request).roles == {Role.DESK}


def test_of_several_clubs_it_is_the_one_chosen_else_the_first(of_both, elsewhere):
    assert club_of(asked_by(of_both)) == cast.club()
    chosen = asked_by(of_both, **{CHOSEN: elsewhere.pk})
    assert club_of(chosen) == elsewhere
    assert actor_of(chosen).roles == {Role.DESK}


def test_a_club_that_one_is_not_of_cannot_be_chosen(of_both):
    stranger = Club.objects.create(name="Plus loin")
    assert club_of(asked_by(of_both, **{CHOSEN: stranger.pk})) == cast.club()


def test_what_the_address_names_comes_first(of_both, elsewhere):
    request = asked_by(of_both)
    request.named_club = elsewhere
    assert club_of(request) == elsewhere
    assert actor_of(request).roles == {Role.DESK}


@pytest.mark.parametrize("who", ["nobody", "of no club"])
def test_without_a_club_there_is_no_page(who):
    with pytest.raises(Http404):
        club_of(asked_by(cast.person("Tom") if who == "of no club" else None))


def test_the_door_bears_the_only_club_and_none_of_several(elsewhere):
    assert (only_club(asked_by(None)), shown_club(asked_by(None))) == (elsewhere, elsewhere)
    cast.club()
    assert (only_club(asked_by(None)), shown_club(asked_by(None))) == (None, None)


def test_the_roles_of_one_club_give_nothing_in_another(of_both, elsewhere):
    assert roles_of(of_both, elsewhere) == {Role.DESK}
    assert roles_of(of_both, cast.club()) == frozenset(Role)
