"""What the world reads of names: by the tournament's choice, and less of who asked for it."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.evenings import draw, evening
from tests.hall.conftest import finish
from tests.urls import URLS, World, path_of
from tournament.core.access import RULES
from tournament.draw.drafts import propose_draw
from tournament.draw.release import release_draw
from tournament.evening.reading import standings_now
from tournament.hall.fragments import ALONE, SCOPES
from tournament.models import Dispute, Match, Player, Season, SeasonLine, Tournament
from tournament.season.ranking import lines_of, load_season
from tournament.web.naming import folded

WAYS = ["full", "initial", "number"]
GIVEN, FAMILY, HIDDEN, STAFF = "qgiven", "zfamily", "xhidden", "wsigned"


@pytest.fixture(params=WAYS)
def world(request, db, tmp_path, settings):
    """An evening in which every player bears marked names, and one does not want to be named."""
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    made = World()
    for player in Player.objects.all():
        player.given_name, player.family_name = f"Qgiven{player.pk}", f"Zfamily{player.pk}"
        player.search_key = folded(str(player))
        player.save()
    Player.objects.filter(pk=player_of(made, 1).pk).update(
        given_name="Éxhidden", family_name="Xhidden", name_hidden=True
    )
    finish(Match.objects.filter(round__number=1).last(), 1000, 500)
    SeasonLine.objects.all().delete()
    SeasonLine.objects.bulk_create(lines_of(made.season.evenings.get()))
    Match.objects.update(signed_a_name="Wsigned", signed_b_name="Wsigned")
    Dispute.objects.update(who="Wsigned")
    Tournament.objects.update(names_shown=request.param, version=99)
    return made


def player_of(world, number):
    return Player.objects.get(first_of__tournament=world.tournament, first_of__number=number)


def read_by_the_world(world, client):
    """Every page that no account is asked for, and every fragment, by its address."""
    for name, (view, _parts) in URLS.items():
        action = getattr(view, "see", None) or getattr(view, "action", None)
        if action and RULES[action].world and not name.startswith("sign_up:"):
            yield name, client.get(path_of(name, world))
    for scope in SCOPES:
        numbers = [None] if scope in ALONE else [None, 1, 2]
        for number in numbers:
            parts = [world.tournament.slug, scope, *([number] if number else [])]
            address = reverse("hall:live_number" if number else "hall:live", args=parts)
            yield address, client.get(address)


def test_the_world_reads_no_more_of_a_name_than_was_chosen(world, client):
    shown, seen, count = Tournament.objects.get(pk=world.tournament.pk).names_shown, set(), 0
    for name, answer in read_by_the_world(world, client):
        if answer.status_code != 200 or answer.streaming:
            continue
        text, count = folded(answer.content.decode()), count + 1
        found = {mark for mark in (GIVEN, FAMILY, HIDDEN, STAFF) if mark in text}
        allowed = {"full": {GIVEN, FAMILY}, "initial": {GIVEN}, "number": set()}[shown]
        assert found <= allowed, name
        seen |= found
    assert count > 30
    assert seen == ({FAMILY, GIVEN} if shown == "full" else {GIVEN} if shown == "initial" else set())


def test_each_is_found_by_a_number_or_by_what_may_be_read(world, client):
    shown = Tournament.objects.get(pk=world.tournament.pk).names_shown
    one = player_of(world, 3)
    find = reverse("hall:find", args=[world.tournament.slug])
    asked = {
        "3": "3",
        "whole": f"zfamily{one.pk} QGIVEN{one.pk}",
        "part": f"zfamily{one.pk}",
        "given": f"qgiven{one.pk} ",
        "hidden": "Éxhidden Xhidden",
        "letters": "zfam",
    }
    found = {name for name, words in asked.items() if client.get(find, {"q": words}).status_code == 302}
    more = {"full": {"part", "given"}, "initial": {"given"}, "number": set()}[shown]
    assert found == {"3", "whole", *more}
    near = client.get(find, {"q": f"zfamili{one.pk}"}).content.decode()
    assert ("Le plus proche" in near) is (shown == "full")


def test_by_number_alone_a_team_is_its_number_everywhere(client, tournament, as_odile):
    Tournament.objects.filter(pk=tournament.pk).update(names_shown="number")
    cast.released(tournament)
    for page in ("hall:round", "hall:standings", "hall:wall", "hall:tree", "draw_public:page"):
        text = client.get(reverse(page, args=[tournament.slug])).content.decode()
        assert "Équipe 12" in text, page
        assert "12, Équipe" not in text, page
    for page in ("printing:by_team", "printing:by_table", "printing:standings", "printing:tree"):
        text = as_odile.get(reverse(page, args=[tournament.slug])).content.decode()
        assert "Équipe 12" in text, page
        assert "12, Équipe" not in text, page
        assert "Fabre" not in text, page
    desk = as_odile.get(reverse("registration:desk", args=[tournament.slug])).content.decode()
    assert "Chloé Fabre" in desk


@pytest.mark.parametrize("shown", WAYS)
def test_the_draw_is_searched_by_what_it_shows_and_by_all_at_the_desk(client, as_odile, by, shown):
    made = evening(7, ("rounds", {"draw": "ranked", "rounds": 3}))
    Tournament.objects.filter(pk=made.pk).update(names_shown=shown)
    draft = propose_draw(tournament=made, by=by, seed=7)
    one = Player.objects.get(first_of__number=1)
    given, family = folded(one.given_name), folded(one.family_name)
    at_the_desk = searched_by(as_odile, "draw:desk", made)
    assert f" 1 {given} {family} " in at_the_desk
    release_draw(draw=draft, by=by)
    by_the_world = searched_by(Client(), "draw_public:page", made)
    assert f" 1 {given} " in by_the_world or shown == "number"
    assert (given in by_the_world, family in by_the_world) == (shown != "number", shown == "full")


def searched_by(client, page, tournament):
    """What a script finds the lines of a draw by."""
    keys = re.findall(
        r'data-key="(\d+ [^"]*)"', client.get(reverse(page, args=[tournament.slug])).content.decode()
    )
    assert len(keys) == 4
    return f" {' '.join(keys)} "


@pytest.mark.parametrize("shown", WAYS)
def test_in_a_melee_a_player_and_a_pair_are_their_numbers(odile, shown):
    made = evening(8, ("melee", {"rounds": 3}), individuals=True)
    Tournament.objects.filter(pk=made.pk).update(names_shown=shown)
    draw(made, cast.actor(odile))
    ranked = standings_now(made)
    players = {card.number: card.public for card in ranked.teams.values()}
    pairs = [card.public for card in ranked.pairs.values()]
    one = Player.objects.get(first_of__number=1)
    names = {"full": str(one), "initial": f"{one.given_name} {one.family_name[0]}.", "number": "Joueur 1"}
    assert players[1] == names[shown]
    assert all((re.fullmatch(r"Paire \d\+\d", pair) is not None) is (shown == "number") for pair in pairs)


@pytest.mark.parametrize(
    ("shown", "said"), [("full", "{given} {family}"), ("initial", "{given} {f}."), ("number", "{g}. {f}.")]
)
def test_a_season_shows_the_least_that_one_of_its_evenings_shows(tournament, shown, said):
    cast.released(tournament)
    match = Match.objects.filter(round__number=1).select_related("team_a__player_1").first()
    finish(match, 1000, 500)
    season = Season.objects.create(club=tournament.club, name="2026")
    SeasonLine.objects.bulk_create(lines_of(season.evenings.create(tournament=tournament)))
    season.evenings.create(tournament=cast.tournament(names_shown=shown))
    one = match.team_a.player_1
    words = {
        "given": one.given_name,
        "family": one.family_name,
        "g": one.given_name[0],
        "f": one.family_name[0],
    }
    assert said.format(**words) in [place.public for place in load_season(season).ranking().places]
