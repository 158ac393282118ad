"""Matches beside the rounds: an exempt team catches up and is credited with its score; any two play for the
pleasure of it; in a mêlée four free players."""

import pytest
from django.urls import reverse

from tests import cast
from tests.draw.test_melee_evenings import melee
from tests.evenings import draw
from tests.evenings import play as play_round
from tests.markup import in_one_line
from tests.match.hall import again, play, refusal, slot, text_of
from tournament.core.errors import Conflict
from tournament.core.tokens import new_token
from tournament.desk.closing import close_round, close_tournament
from tournament.desk.rounds import round_lines
from tournament.evening.at_tables import free_now, rounds_of, unsettled
from tournament.evening.reading import standings_now
from tournament.exports.played import place_of
from tournament.exports.queries import matches as exported
from tournament.hall import board
from tournament.incidents.beside import add_friendly, catch_up, remove_friendly, undo_catch_up
from tournament.incidents.late_teams import free_places
from tournament.match.place import current_match
from tournament.models import Exempt, JournalEntry, Match, Round, Slot, Stage, Table, Team, Tournament
from tournament.printing.slips import slips_of


@pytest.fixture
def five(odile):
    """Five teams, one round of a ranking: 1 – 2 played, 3 – 4 being played, 5 exempt."""
    made_ = cast.tournament(state=Tournament.State.RUNNING, target=1000)
    stage = Stage.objects.create(
        tournament=made_, order=1, kind="rounds", options={"kind": "rounds", "draw": "ranked", "rounds": 4}
    )
    round_ = Round.objects.create(tournament=made_, stage=stage, number=1)
    for number, (a, b) in enumerate([(1, 2), (3, 4)], start=1):
        Match.objects.create(
            tournament=made_,
            stage=stage,
            round=round_,
            number=number,
            table=Table.objects.get(tournament=made_, number=number),
            team_a=slot(stage, None, a).team,
            team_b=slot(stage, None, b).team,
            target=1000,
        )
    Match.objects.filter(number=1).update(
        state="confirmed", total_a=1000, total_b=700, winner="A", over=True, deal_count=10
    )
    Exempt.objects.create(round=round_, team=slot(stage, None, 5).team)
    return made_


@pytest.fixture
def exempt(five):
    found = Exempt.objects.select_related("round__stage", "team").get()
    found.round.tournament = five
    return found


def points(tournament):
    return {place.team.number: place.row.tally.points for place in standings_now(tournament).overall}


def test_only_the_exempt_team_is_credited_with_its_score(five, exempt, referee):
    before = points(five)
    match = catch_up(exempt=exempt, opponent=2, table=5, by=referee)
    assert (match.counts_for, match.round_id, match.number) == ("A", exempt.round_id, 3)
    play(match, referee, "A 90H 95/67", "B 90H 95/67")
    Match.objects.filter(pk=match.pk).update(
        state="submitted", total_a=840, total_b=1010, over=True, winner="B"
    )
    after = points(five)
    assert (after[5], after[2]) == (840, before[2])
    exempt.refresh_from_db()
    assert exempt.match == match


@pytest.mark.parametrize(
    ("sent", "code", "field"),
    [
        ({"opponent": 3}, "not_free", "opponent"),
        ({"opponent": 5}, "not_free", "opponent"),
        ({"table": 2}, "table_taken", "table"),
    ],
)
def test_against_a_team_that_has_finished_at_a_free_table(exempt, referee, sent, code, field):
    said = refusal(catch_up, exempt=exempt, by=referee, **{"opponent": 2, "table": 1, **sent})
    assert (said.code, said.field) == (code, field)


def test_a_team_catches_up_once(exempt, referee):
    catch_up(exempt=exempt, opponent=2, table=5, by=referee)
    with pytest.raises(Conflict):
        catch_up(exempt=exempt, opponent=1, table=6, by=referee)


def test_a_round_that_was_missed_or_closed_is_not_caught_up(five, exempt, referee, odile):
    Exempt.objects.update(kind="missed")
    assert refusal(catch_up, exempt=exempt, opponent=2, table=5, by=referee).code == "not_exempt"
    Exempt.objects.update(kind="exempt")
    Match.objects.filter(number=2).update(state="confirmed", total_a=1000, total_b=900, winner="A", over=True)
    close_round(round_=exempt.round, by=cast.actor(odile))
    assert refusal(catch_up, exempt=exempt, opponent=2, table=5, by=referee).code == "round_closed"


def test_it_is_undone_while_nothing_is_entered(five, exempt, referee):
    before = points(five)
    match = catch_up(exempt=exempt, opponent=2, table=5, by=referee)
    undo_catch_up(exempt=exempt, by=referee)
    assert not Match.objects.filter(pk=match.pk).exists()
    assert points(five) == before
    assert refusal(undo_catch_up, exempt=exempt, by=referee).code == "not_caught_up"
    match = catch_up(exempt=exempt, opponent=2, table=5, by=referee)
    play(match, referee, "A 90H 95/67")
    assert refusal(undo_catch_up, exempt=exempt, by=referee).code == "entered"
    assert again(match).counts_for == "A"
    assert list(JournalEntry.objects.filter(verb__startswith="exempt").values_list("verb", flat=True)) == [
        "exempt.caught_up",
        "exempt.catch_up_undone",
        "exempt.caught_up",
    ]


def test_left_without_a_result_it_leaves_the_credit(five, exempt, referee, odile):
    Match.objects.filter(number=2).update(state="confirmed", total_a=1000, total_b=900, winner="A", over=True)
    match = catch_up(exempt=exempt, opponent=2, table=5, by=referee)
    assert points(five)[5] == 0
    close_round(round_=exempt.round, by=cast.actor(odile), leaving={match.pk}, reason="trop tard")
    exempt.refresh_from_db()
    assert exempt.points == points(five)[5] == 1000


# ── its page ──


def test_the_round_page_leads_to_it_and_it_makes_the_match(five, exempt, client, remi):
    client.force_login(remi)
    page = client.get(reverse("control:round", args=[five.slug, 1])).content.decode()
    address = reverse("referee:exempt", args=[five.slug, exempt.pk])
    assert address in page
    shown = text_of(client.get(address))
    assert "Équipe 5, exempte du tour 1" in shown
    client.post(address, {"token": new_token(), "opponent": 2, "table": 5})
    assert "Elle joue à la table 5." in text_of(client.get(address))
    assert "en rattrapage à la table 5" in text_of(client.get(reverse("control:round", args=[five.slug, 1])))
    client.post(reverse("referee:exempt_undo", args=[five.slug, exempt.pk]), {"token": new_token()})
    assert Match.objects.filter(round=exempt.round).count() == 2


# ── for the pleasure of it ──


def settle(tournament, *, rounds=(1, 2, 3), spared=()):
    """The matches of these rounds are confirmed, but those of the teams spared."""
    found = Match.objects.filter(tournament=tournament, round__number__in=rounds)
    for match in found.select_related("team_a", "team_b"):
        if not {match.team_a.number, match.team_b.number} & set(spared):
            Match.objects.filter(pk=match.pk).update(
                state="confirmed", total_a=1000, total_b=match.number * 10, winner="A", over=True
            )


@pytest.fixture
def played(evening):
    """Every match of the evening is confirmed."""
    settle(evening)
    return evening


def add(tournament, by, one=3, two=9, table=5, **more):
    return add_friendly(tournament=tournament, one=one, two=two, table=table, by=by, **more)


def tables_now(found):
    return [table.number for table in found.tables]


def teams_now(found):
    return [team.number for team in found.teams]


def test_while_a_round_is_played_only_those_who_are_done_are_free(evening):
    assert teams_now(free_now(evening)) == []
    settle(evening, rounds=[1], spared=[1, 2, 5, 6])
    found = free_now(evening)
    busy = {1, 2, 5, 6} & set(range(17))
    assert not busy & set(teams_now(found))
    assert teams_now(found)
    assert len(tables_now(found)) + Match.objects.filter(round__number=1, state="waiting").count() == 8


def test_it_is_entered_at_its_table_and_changes_no_rank(played, referee):
    before = [(place.team.number, place.rank) for place in standings_now(played).overall]
    match = add(played, referee)
    table = match.table
    assert current_match(table) == match
    play(match, cast.table_phone(table), "A 90H 95/67")
    assert again(match).total_a is not None
    assert [(place.team.number, place.rank) for place in standings_now(played).overall] == before
    entry = JournalEntry.objects.get(verb="friendly.added")
    assert (entry.about["table"], len(entry.about["teams"])) == (5, 2)


@pytest.mark.parametrize(
    ("sent", "code", "field"),
    [
        ({"two": 3}, "same_team", "two"),
        ({"one": 99}, "not_free", "one"),
        ({"table": 99}, "table_taken", "table"),
    ],
)
def test_it_needs_two_free_teams_and_a_free_table(played, referee, sent, code, field):
    said = refusal(add, played, referee, **sent)
    assert (said.code, said.field) == (code, field)


def test_it_is_taken_away_while_nothing_is_entered(played, referee):
    match = add(played, referee)
    remove_friendly(tournament=played, match=match.pk, by=referee)
    assert not Match.objects.filter(pk=match.pk).exists()
    assert not Slot.objects.filter(stage__ranked=False).exists()
    match = add(played, referee)
    play(match, referee, "A 90H 95/67")
    assert refusal(remove_friendly, tournament=played, match=match.pk, by=referee).code == "entered"
    first = Match.objects.filter(round__number=1).first()
    assert refusal(remove_friendly, tournament=played, match=first.pk, by=referee).code == "not_friendly"


def test_no_round_no_close_and_no_list_of_the_evening_waits_for_it(played, referee, odile):
    match = add(played, referee)
    by = cast.actor(odile)
    assert [one.number for one in rounds_of(played)] == [1, 2, 3]
    assert [line.number for line in round_lines(rounds_of(played))] == [1, 2, 3]
    assert unsettled(played) == []
    assert free_places(played) == []
    assert len(slips_of(played)) == 24
    for one in rounds_of(played):
        close_round(round_=one, by=by)
    close_tournament(tournament=played, by=by)
    assert Round.objects.get(stage=match.stage).closed_at is None


def test_the_hall_shows_it_as_what_it_is(played, referee, client):
    match = add(played, referee)
    seen = board.taken(played.pk)
    assert [one.id for one in seen.friendly] == [match.pk]
    assert [one.number for one in seen.rounds] == [1, 2, 3]
    assert "Partie pour le plaisir" in text_of(client.get(f"/t/{played.slug}/team/3/"))
    assert "Parties pour le plaisir" in text_of(client.get(f"/t/{played.slug}/round/"))


def test_the_desk_and_the_workbook_too(played, referee, client, remi):
    match = add(played, referee)
    client.force_login(remi)
    page = text_of(client.get(reverse("control:round", args=[played.slug, 1])))
    assert "Parties pour le plaisir" in page
    assert place_of(exported(played)[match.pk]) == (None, 5, 1, "Pour le plaisir", "")
    play(match, referee, "A 90H 95/67")
    sheet = text_of(client.get(reverse("referee:sheet", args=[played.slug, match.pk])))
    assert "Table 5 – pour le plaisir" in sheet
    assert "Effet sur le classement" not in sheet
    assert "pour le plaisir, table 5, 3 – 9" in text_of(
        client.get(reverse("control:journal", args=[played.slug]))
    )


# ── the page ──


def post(client, tournament, **sent):
    return client.post(reverse("referee:friendly", args=[tournament.slug]), {"token": new_token(), **sent})


def test_the_page_adds_one_and_takes_it_away(played, client, remi):
    client.force_login(remi)
    page = client.get(reverse("referee:friendly", args=[played.slug]), {"one": 3})
    assert '<option value="3" selected>' in in_one_line(page.content.decode())
    assert post(client, played, one=3, two=9, table=5).status_code == 302
    match = Match.objects.get(stage__ranked=False)
    assert "Retirer" in text_of(client.get(reverse("referee:friendly", args=[played.slug])))
    client.post(reverse("referee:friendly_remove", args=[played.slug, match.pk]), {"token": new_token()})
    assert not Match.objects.filter(pk=match.pk).exists()


def test_before_the_draw_there_are_none(tournament, referee):
    cast.teams(tournament, 4)
    assert refusal(add, tournament, referee, one=1, two=2).code == "not_drawn"


# ── in a mêlée ──


@pytest.fixture
def ten(odile):
    """Ten players, the first round played: two rest, eight have finished."""
    tournament = melee(10)
    draw(tournament, cast.actor(odile))
    play_round(tournament)
    return tournament


@pytest.fixture
def resting(ten):
    found = Exempt.objects.select_related("round__stage", "team").first()
    found.round.tournament = ten
    return found


def others(tournament, resting, how_many=3):
    playing = [one.number for one in free_now(tournament).teams if one.pk != resting.team_id]
    return playing[:how_many]


def lost(match):
    ended = {"state": "confirmed", "total_a": 840, "total_b": 1010, "over": True, "winner": "B"}
    Match.objects.filter(pk=match.pk).update(**ended)


def caught_up(resting, by, tournament, table=5):
    partner, opponent, second = others(tournament, resting)
    return catch_up(exempt=resting, partner=partner, opponent=opponent, second=second, table=table, by=by)


def test_only_who_rested_is_credited_with_the_score(ten, resting, referee):
    before = points(ten)
    match = caught_up(resting, referee, ten)
    Match.objects.filter(pk=match.pk).update(
        state="confirmed", total_a=840, total_b=1010, over=True, winner="B"
    )
    after = points(ten)
    mine = resting.team.number
    assert after[mine] == 840
    assert {one: after[one] for one in after if one != mine} == {
        one: before[one] for one in before if one != mine
    }


def test_four_different_free_players_are_needed(ten, resting, referee):
    partner, opponent, _third = others(ten, resting)
    sent = {"exempt": resting, "table": 5, "by": referee}
    no = refusal(catch_up, partner=partner, opponent=opponent, second=opponent, **sent)
    assert (no.code, no.field) == ("same_team", "second")
    no = refusal(catch_up, partner=None, opponent=opponent, second=partner, **sent)
    assert (no.code, no.field) == ("not_free", "partner")


def test_it_is_undone_with_its_pairs(ten, resting, referee):
    pairs, before = Team.objects.filter(status="pair").count(), points(ten)
    caught_up(resting, referee, ten)
    assert Team.objects.filter(status="pair").count() == pairs + 2
    undo_catch_up(exempt=resting, by=referee)
    assert Team.objects.filter(status="pair").count() == pairs
    assert points(ten) == before


def test_after_one_was_undone_every_seat_has_a_position_of_its_own(ten, resting, referee, odile):
    """Two players catch up and the first of them does not: the pairs of the other stay where they sit."""
    other = Exempt.objects.select_related("round__stage", "team").exclude(pk=resting.pk).get()
    other.round.tournament = ten
    caught_up(resting, referee, ten)
    stays = caught_up(other, referee, ten, table=6)
    undo_catch_up(exempt=resting, by=referee)
    seats = Slot.objects.filter(stage=resting.round.stage)
    kept = {slot.position for slot in seats.filter(team__in=(stays.team_a, stays.team_b))}
    assert max(kept) > seats.count()
    again = caught_up(resting, referee, ten)
    assert not kept & {slot.position for slot in seats.filter(team__in=(again.team_a, again.team_b))}
    for match in (stays, again):
        lost(match)
    draw(ten, cast.actor(odile))
    positions = list(seats.values_list("position", flat=True))
    assert len(positions) == len(set(positions)) == 10 + 4 + 4 + 4


def test_a_friendly_counts_for_nothing_and_goes_with_its_pairs(ten, referee):
    before = points(ten)
    one, two, three, four = [team.number for team in free_now(ten).teams[:4]]
    match = add_friendly(tournament=ten, one=one, with_one=two, two=three, with_two=four, table=5, by=referee)
    assert match.team_a.pair_numbers == (one, two)
    assert not {one, two, three, four} & {team.number for team in free_now(ten).teams}
    Match.objects.filter(pk=match.pk).update(total_a=1000, total_b=10)
    assert points(ten) == before
    Match.objects.filter(pk=match.pk).update(total_a=None, total_b=None)
    remove_friendly(tournament=ten, match=match.pk, by=referee)
    assert not Slot.objects.filter(stage__ranked=False).exists()
    assert not Team.objects.filter(status="pair", slots=None).exists()


def test_the_pages_offer_four_choices(ten, resting, client, remi):
    client.force_login(remi)
    round_page = client.get(reverse("control:round", args=[ten.slug, 1])).content.decode()
    address = reverse("referee:exempt", args=[ten.slug, resting.pk])
    assert address in round_page
    page = client.get(address).content.decode()
    assert all(f'name="{name}"' in page for name in ("partner", "opponent", "second", "table"))
    partner, opponent, second = others(ten, resting)
    sent = {"token": new_token(), "partner": partner, "opponent": opponent, "second": second, "table": 5}
    assert client.post(address, sent).status_code == 302
    assert "Il joue à la table 5." in text_of(client.get(address))
    friendly = client.get(reverse("referee:friendly", args=[ten.slug])).content.decode()
    assert all(f'name="{name}"' in friendly for name in ("one", "with_one", "two", "with_two"))
