"""A release makes everything that is played, once; it is taken back while nothing was entered."""

from dataclasses import replace
from functools import partial

import pytest

from pairing.record import load
from scoring.totals import GameTotals
from tests import cast
from tests.draw.test_evenings import final_of
from tests.evenings import evening
from tests.match.hall import again
from tests.match.test_two_phones import together
from tournament.core.errors import Conflict, Refused
from tournament.core.tokens import new_token
from tournament.draw.drafts import propose_draw, released_draw, swap_teams
from tournament.draw.release import release_draw, take_back
from tournament.evening.roll import Choices
from tournament.lists.names import PersonName
from tournament.match.facts import limits_of
from tournament.match.totals import hand_totals
from tournament.members.players import respell
from tournament.models import (
    Deal,
    DealVersion,
    Dispute,
    Draw,
    Incident,
    JournalEntry,
    Match,
    Penalty,
    Pool,
    Round,
    Ruling,
    SavedRuleset,
    Slot,
    TableLink,
    Team,
    Tournament,
)
from tournament.rulebook import caps_of, own_of, read_saved, ruleset_of
from tournament.setup.rulesets import change_ruleset


@pytest.fixture
def draft(tournament, by):
    cast.teams(tournament, 16)
    return propose_draw(tournament=tournament, by=by, seed=48213907)


@pytest.fixture
def drawn(draft, by):
    return release_draw(draw=draft, by=by)


def test_it_makes_the_pools_rounds_matches_and_tables_of_the_record(draft, by, django_assert_max_num_queries):
    with django_assert_max_num_queries(45):
        release_draw(draw=draft, by=by)
    result = load(draft.record).result
    made_pools = {
        pool.name: tuple(slot.team.number for slot in pool.slots.order_by("position"))
        for pool in Pool.objects.prefetch_related("slots__team")
    }
    assert made_pools == {pool.label: pool.teams for pool in result.pools}
    played = {
        (match.round.number, match.table.number, match.team_a.number, match.team_b.number)
        for match in Match.objects.select_related("round", "table", "team_a", "team_b")
    }
    assert played == {(one.round, one.table, one.a, one.b) for one in result.pairings}
    assert [row.matches.count() for row in Round.objects.all()] == [8, 8, 8]


def test_every_match_keeps_the_limits_of_the_release(tournament, by):
    Tournament.objects.filter(pk=tournament.pk).update(target=1500, max_deals=12, minutes=None)
    tournament.refresh_from_db()
    cast.released(tournament)
    assert set(Match.objects.values_list("target", "max_deals", "minutes", "limits_changed")) == {
        (1500, 12, None, False)
    }


def test_it_makes_a_link_for_each_table_used_and_keeps_those_already_printed(tournament, by):
    cast.teams(tournament, 12)
    kept = TableLink.objects.create(table=tournament.tables.get(number=1), token=new_token())
    release_draw(draw=propose_draw(tournament=tournament, by=by), by=by)
    links = TableLink.objects.filter(revoked_at=None)
    assert sorted(links.values_list("table__number", flat=True)) == [1, 2, 3, 4, 5, 6]
    assert links.get(table__number=1) == kept


def test_teams_left_out_become_absent(tournament, by):
    cast.teams(tournament, 16)
    Team.objects.filter(number=16).update(checked_in=False)
    release_draw(draw=propose_draw(tournament=tournament, by=by), by=by)
    assert list(Team.objects.filter(status="absent").values_list("number", flat=True)) == [16]


def test_an_older_draft_is_not_released(tournament, draft, by):
    propose_draw(tournament=tournament, by=by, reason="encore")
    with pytest.raises(Conflict) as no:
        release_draw(draw=draft, by=by)
    assert no.value.code == "newer_draft"


@pytest.mark.parametrize(
    ("number", "change", "words"),
    [
        (7, {"status": "withdrawn"}, "l’équipe 7"),
        (7, {"checked_in": False}, "l’équipe 7"),
        (7, {"seed": 5}, "têtes de série"),
        (7, {"club_key": "ailleurs"}, "clubs"),
    ],
)
def test_a_draft_is_stale_when_the_desk_has_other_teams(draft, by, number, change, words):
    Team.objects.filter(number=number).update(**change)
    with pytest.raises(Refused) as no:
        release_draw(draw=draft, by=by)
    assert no.value.code == "stale"
    assert words in no.value.message
    assert not Match.objects.exists()


def exchange_numbers(one, two):
    numbers = one.number, two.number
    for team, number in ((one, 99), (two, numbers[0]), (one, numbers[1])):
        Team.objects.filter(pk=team.pk).update(number=number)


def test_two_teams_of_no_club_that_change_numbers_since_the_draft_make_it_stale(tournament, by):
    cast.teams(tournament, 16)
    Team.objects.update(club_name="", club_key="", seed=None)
    draft = propose_draw(tournament=tournament, by=by)
    exchange_numbers(*tournament.teams.filter(number__in=(1, 9)).order_by("number"))
    with pytest.raises(Refused) as no:
        release_draw(draw=draft, by=by)
    assert no.value.code == "stale"
    assert "l’équipe 1, l’équipe 9" in no.value.message


def test_another_spelling_leaves_the_draft(tournament, by):
    cast.teams(tournament, 16)
    draft = propose_draw(tournament=tournament, by=by)
    respell(tournament.teams.get(number=1).player_1, PersonName("Anne-Marie", "Vidalou"))
    assert release_draw(draw=draft, by=by).state == Draw.State.RELEASED


def test_a_table_taken_away_makes_it_stale(tournament, draft, by):
    tournament.tables.filter(number=8).delete()
    with pytest.raises(Refused) as no:
        release_draw(draw=draft, by=by)
    assert (no.value.code, "8" in no.value.message) == ("stale", True)


def test_a_missing_team_does_not_make_a_draft_of_everybody_stale(tournament, by):
    cast.teams(tournament, 16)
    Team.objects.filter(number=5).update(checked_in=False)
    draft = propose_draw(tournament=tournament, by=by, choices=Choices(everyone=True))
    assert release_draw(draw=draft, by=by).state == Draw.State.RELEASED


def test_it_is_taken_back_with_a_reason_and_everything_stays_readable(drawn, tournament, by):
    record = drawn.record
    take_back(draw=drawn, by=by, reason="une équipe oubliée")
    tournament.refresh_from_db()
    assert (tournament.state, drawn.state) == (Tournament.State.REGISTRATION, Draw.State.TAKEN_BACK)
    assert [model.objects.count() for model in (Match, Round, Slot, Pool)] == [0, 0, 0, 0]
    assert released_draw(tournament) is None
    assert Draw.objects.get(pk=drawn.pk).record == record
    assert TableLink.objects.count() == 8


def test_what_was_taken_back_can_be_drawn_and_released_again(drawn, tournament, by):
    take_back(draw=drawn, by=by, reason="une équipe oubliée")
    cast.team(tournament, 17, checked_in=False)
    again = propose_draw(tournament=tournament, by=by, reason="avec la 17", choices=Choices(everyone=True))
    tournament.tables.create(number=9)
    release_draw(draw=again, by=by)
    assert released_draw(tournament).number == 2


def entered(kind, match, user):
    """One row of each kind that a match may carry."""
    if kind is DealVersion:
        deal = Deal.objects.create(match=match, number=1)
        return DealVersion.objects.create(deal=deal, status="passed", facts={}, notation="passe")
    if kind is Ruling:
        return Ruling.objects.create(match=match, article="X", outcome="keep", reason="r", made_by=user)
    fields = {
        Incident: {"kind": "misdeal", "side": "A"},
        Penalty: {"to_side": "A", "points": 160, "article": "X.A", "reason": "r"},
        Dispute: {"what": "renonce"},
    }
    return kind.objects.create(match=match, **fields[kind])


@pytest.mark.parametrize("kind", [DealVersion, Incident, Penalty, Dispute, Ruling])
def test_it_is_not_taken_back_once_anything_was_entered(drawn, by, odile, kind):
    entered(kind, Match.objects.last(), odile)
    with pytest.raises(Refused) as no:
        take_back(draw=drawn, by=by, reason="trop tard")
    assert no.value.code == "already_played"
    assert Match.objects.count() == 24


def test_the_journal_tells_release_and_taking_back_by_ids_only(tournament, drawn, by):
    take_back(draw=drawn, by=by, reason="oubli")
    entries = list(JournalEntry.objects.filter(tournament=tournament).order_by("sequence"))
    assert [one.verb for one in entries] == ["draw.proposed", "draw.released", "draw.taken_back"]
    assert entries[1].about == {"draw": str(drawn.uid), "number": 1}
    assert entries[1].after == {"seed": 48213907, "absent": [], "key": "", "stage": 1}
    assert entries[2].reason == "oubli"


S = Tournament.State


def put(tournament, state):
    Tournament.objects.filter(pk=tournament.pk).update(state=state)
    tournament.refresh_from_db()


def own_entries():
    """Those of the evening: a release also writes where it came to into the club's journal."""
    return JournalEntry.objects.exclude(tournament=None).count()


def said(act):
    """None when it was done, else the code of the refusal; a refusal leaves no trace."""
    before = own_entries()
    try:
        act()
    except Refused as no:
        assert own_entries() == before
        return no.code
    assert own_entries() == before + 1
    return None


@pytest.mark.parametrize("state", [S.REGISTRATION, S.RUNNING, S.CLOSED])
@pytest.mark.parametrize("verb", ["propose", "swap", "release"])
def test_drafts_are_made_and_released_while_the_desk_is_open_or_the_evening_runs(tournament, by, state, verb):
    cast.teams(tournament, 8)
    draft = propose_draw(tournament=tournament, by=by)
    put(tournament, state)
    draft = Draw.objects.get(pk=draft.pk)
    acts = {
        "propose": lambda: propose_draw(tournament=tournament, by=by, reason="r"),
        "swap": lambda: swap_teams(draw=draft, one=1, two=2, by=by, reason="r"),
        "release": lambda: release_draw(draw=draft, by=by),
    }
    assert said(acts[verb]) == (None if state in (S.REGISTRATION, S.RUNNING) else "tournament_state")


@pytest.mark.parametrize("state", [S.REGISTRATION, S.RUNNING, S.CLOSED])
def test_a_draw_is_taken_back_while_the_evening_runs(tournament, by, state):
    draw = cast.released(tournament, 8)
    put(tournament, state)
    done = said(lambda: take_back(draw=Draw.objects.get(pk=draw.pk), by=by, reason="r"))
    assert done == (None if state == S.RUNNING else "tournament_state")


def test_a_crash_in_mid_release_leaves_nothing(tournament, by, monkeypatch):
    cast.teams(tournament, 8)
    draft = propose_draw(tournament=tournament, by=by)

    def crash(*args, **kwargs):
        raise ZeroDivisionError

    monkeypatch.setattr("tournament.draw.release._run", crash)
    with pytest.raises(ZeroDivisionError):
        release_draw(draw=draft, by=by)
    tournament.refresh_from_db()
    draft.refresh_from_db()
    assert (draft.state, tournament.state) == (Draw.State.DRAFT, S.REGISTRATION)
    assert not tournament.stages.get().rounds.exists()


@pytest.mark.django_db
def test_a_draw_with_totals_stays(tournament, by):
    cast.released(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(results="totals", totals_style="S6")
    tournament.refresh_from_db()
    match = again(Match.objects.filter(round__number=1).first())
    hand_totals(match=match, totals=GameTotals(1000, 944), seen=0, by=by, checked=True)
    with pytest.raises(Refused) as refused:
        take_back(draw=released_draw(tournament), by=by, reason="erreur")
    assert refused.value.code == "already_played"
    assert again(match).total_a == 1000


def drawn_with(tournament, **columns):
    """The tournament of six rounds of pools, drawn_with under these settings."""
    Tournament.objects.filter(pk=tournament.pk).update(**columns)
    tournament.refresh_from_db()
    cast.released(tournament)
    return tournament


def ends(number):
    """(points, deals, minutes) of every match of that round, as they are played."""
    matches = Match.objects.filter(round__number=number).select_related("tournament", "round")
    limits = {limits_of(match) for match in matches}
    (found,) = limits
    return found.target, found.deals, found.minutes


@pytest.mark.parametrize(
    ("numbers", "number", "own"),
    [
        ([12, 15], 0, None),
        ([12, 15], 1, 12),
        ([12, 15], 2, 15),
        ([12, 15], 3, None),
    ],
)
def test_the_figure_of_a_round(numbers, number, own):
    assert own_of(numbers, number) == own


def test_each_round_ends_as_it_has_of_its_own(tournament):
    drawn_with(
        tournament, target=None, max_deals=12, minutes=None, round_deals=[None, 15], round_minutes=[60]
    )
    assert ends(1) == (None, 12, 60)
    assert ends(2) == (None, 15, None)
    assert ends(3) == (None, 12, None)
    assert set(Match.objects.filter(round__number=3).values_list("limits_changed", flat=True)) == {False}


@pytest.mark.parametrize(
    ("columns", "target"),
    [
        ({"round_targets": [None, 1500]}, 1500),
        ({"round_targets": [None, 1500], "final_target": 2501}, 2501),
    ],
)
def test_the_final_goes_before_its_round(by, columns, target):
    final, _other = final_of(by, **columns)
    assert final.target == target


def test_caps_of_a_round_stand_in_place_of_the_rulebooks(db):
    usual = Tournament(ruleset_slug="missegre", round_caps=[None, 135], round_loser_caps=[None, None, 60])
    assert caps_of(usual) == {1: (None, None), 2: (135, None), 3: (None, 60)}
    capped = Tournament(saved_ruleset=cast.ruleset(cap_winner=1280, cap_loser=664), ruleset_slug="")
    assert caps_of(capped) == {}
    capped.round_caps, capped.round_loser_caps = [0, 0, None], [0, 500]
    assert caps_of(capped) == {1: (None, None), 2: (None, 500), 3: (1280, 664)}


BASE = 170


@pytest.fixture
def drafted(transactional_db, by):
    """Nine teams that follow the club's own rules; the first of three rounds is a draft."""
    made = evening(9, ("rounds", {"draw": "ranked", "rounds": 3}))
    cast.follow(made, cast.ruleset())
    propose_draw(tournament=made, by=by, seed=7)
    return made


def last():
    """The last draw as each page reads it for itself."""
    return Draw.objects.select_related("stage", "tournament").order_by("number").last()


def edited(by, reason=""):
    saved = SavedRuleset.objects.select_related("club").get()
    rules = replace(read_saved(saved), full_base=BASE)
    return partial(change_ruleset, saved=saved, rules=rules, made_for=saved.version, by=by, reason=reason)


def codes(*acts):
    """What each came to: the code of its refusal, or "done"."""
    outcomes = together(*acts)
    wrong = [one for one in outcomes if isinstance(one, Exception) and not isinstance(one, Refused)]
    assert not wrong, wrong
    return [one.code if isinstance(one, Refused) else "done" for one in outcomes]


def sequence(verb):
    return JournalEntry.objects.filter(tournament__isnull=False, verb=verb).latest("sequence").sequence


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_without_a_reason_the_edit_comes_before_the_release_or_not_at_all(drafted, by):
    outcome = codes(partial(release_draw, draw=last(), by=by), edited(by))
    assert outcome in (["done", "done"], ["done", "reason_missing"])
    evening_now = Tournament.objects.get(pk=drafted.pk)
    assert evening_now.state == Tournament.State.RUNNING
    assert (ruleset_of(evening_now).full_base == BASE) == (outcome[1] == "done")
    if outcome[1] == "done":
        assert sequence("setup.ruleset_edited") < sequence("draw.released")
    else:
        assert not JournalEntry.objects.filter(verb__in=("setup.ruleset_edited", "rulesets.changed")).exists()


def test_taking_back_needs_a_reason(drawn, by):
    with pytest.raises(Refused) as no:
        take_back(draw=drawn, by=by, reason="")
    assert (no.value.code, no.value.field) == ("reason_missing", "reason")
