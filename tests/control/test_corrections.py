"""A result corrected after the next draw: keep, swap, redraw, never a match that has begun (FORMATS §2)."""

from hashlib import sha256

import pytest

from scoring import parse_notation
from tests import cast
from tests.draw.played import decide, play
from tests.draw.test_misplaced import numbers, quarter, turn
from tests.evenings import draw, evening, finish, keys
from tournament.control.queries.corrections import outdated_draws
from tournament.control.services.corrections import exchange_teams, keep_draw, put_right, redraw, replay
from tournament.core.errors import Conflict, Refused
from tournament.core.journal import writing
from tournament.evening.at_tables import suspension
from tournament.evening.standings.overall import standings_now
from tournament.models import Draw, Exempt, Feeder, JournalEntry, Match
from tournament.referee.services import deals
from tournament.referee.services.forfeits import forfeit_match

WHY = "total mal additionné"


def only(tournament):
    (found,) = outdated_draws(tournament)
    return found


def code(act, **said):
    with pytest.raises(Refused) as no:
        act(**said)
    return no.value.code


def teams_of(match):
    match = Match.objects.select_related("slot_a__team", "slot_b__team").get(pk=match.pk)
    return {match.slot_a.team, match.slot_b.team}


def won_by(match):
    return decide(Match.objects.select_related("slot_a__team", "slot_b__team").get(pk=match.pk))


def semi_of(team):
    level = Match.objects.filter(bracket="main", level=2)
    return (level.filter(slot_a__team=team) | level.filter(slot_b__team=team)).get()


# In a bracket


def test_the_right_team_takes_the_wrong_ones_place_in_matches_not_begun(tree, by):
    first = quarter()
    wrong = won_by(first)
    semi = semi_of(wrong)
    version = semi.version
    turn(first)
    right = won_by(first)
    put_right(draw=only(tree).draw, by=by, reason=WHY)
    assert teams_of(semi) >= {right}
    assert wrong not in teams_of(semi)
    semi.refresh_from_db()
    assert semi.version == version + 1
    assert outdated_draws(tree) == ()
    assert suspension(semi) is None
    entry = JournalEntry.objects.get(verb="correction.swapped")
    assert set(entry.about["teams"]) == {str(right.uid), str(wrong.uid)}


def test_the_evening_then_goes_on_to_its_end(tree, by):
    turn(quarter())
    put_right(draw=only(tree).draw, by=by, reason=WHY)
    play(tree)
    finish(tree, by)
    assert Match.objects.filter(bracket="main", title="final", state="confirmed").count() == 1


def test_it_is_not_kept_while_the_wrong_team_would_play(tree, by):
    turn(quarter())
    assert code(keep_draw, draw=only(tree).draw, by=by, reason=WHY) == "wrong_team"


def test_a_match_that_began_is_never_touched(tree, by):
    first = quarter()
    semi = semi_of(won_by(first))
    deals.record_deal(match=semi, number=1, played=parse_notation("A 90H 95/67"), by=by)
    before = teams_of(semi)
    turn(first)
    put_right(draw=only(tree).draw, by=by, reason=WHY)  # the consolation's match
    assert teams_of(semi) == before
    assert [one.match.id for one in only(tree).begun] == [semi.pk]
    assert code(put_right, draw=only(tree).draw, by=by, reason=WHY) == "nothing_to_swap"


def test_it_may_be_kept_where_the_match_has_begun_and_stays_visible(tree, by):
    first = quarter()
    turn(first)
    Match.objects.filter(pk__in=Feeder.objects.values("match")).update(state="playing")
    keep_draw(draw=only(tree).draw, by=by, reason=WHY)
    assert only(tree).kept_reason == WHY
    assert only(tree).settled


def test_a_match_played_by_the_wrong_team_counts_for_nobody_and_is_played_again(tree, by):
    first = quarter()
    wrong = won_by(first)
    semi = semi_of(wrong)
    play(tree)
    turn(first)
    right = won_by(first)
    new = replay(match=semi, by=by, reason=WHY)
    assert right in teams_of(new)
    assert (new.state, new.planned, new.total_a) == ("waiting", semi.planned, None)
    semi.refresh_from_db()
    assert (semi.stage.ranked, semi.planned, semi.state) == (False, None, "confirmed")
    put_right_or_replay(tree, by)
    play(tree)
    finish(tree, by)
    assert Match.objects.filter(bracket="main", title="final", state="confirmed").count() == 1


def test_what_was_drawn_since_waits_for_the_match_that_takes_its_place(tree, by):
    first = quarter()
    semi = semi_of(won_by(first))
    play(tree)
    draw(tree, by)
    turn(first)
    new = replay(match=semi, by=by, reason=WHY)
    sources = set(Feeder.objects.values_list("source", flat=True))
    assert new.pk in sources
    assert semi.pk not in sources
    assert not semi.feeders.exists()


def test_the_match_instead_of_one_that_both_gave_up_waits_for_no_other_than_its_quarter_finals(tree, by):
    first = quarter()
    semi = semi_of(won_by(first))
    forfeit_match(match=semi, side="X", reason=WHY, by=by)
    turn(first)
    new = replay(match=semi, by=by, reason=WHY)
    quarters = {one.pk for one in Match.objects.filter(bracket="main", level=1)}
    assert set(new.feeders.values_list("source", flat=True)) < quarters
    assert suspension(Match.objects.get(pk=new.pk)) is None


def put_right_or_replay(tournament, by):
    """Everything that an organiser is offered, until nothing is left to put right."""
    for _ in range(10):
        found = outdated_draws(tournament)
        todo = [one for one in found if one.movable or one.rests or one.begun]
        if not todo:
            return
        if todo[0].movable or todo[0].rests:
            put_right(draw=todo[0].draw, by=by, reason=WHY)
        else:
            replay(match=Match.objects.get(pk=todo[0].begun[0].match.id), by=by, reason=WHY)


def test_a_match_goes_on_beside_the_one_that_takes_its_place(tree, by):
    first = quarter()
    semi = semi_of(won_by(first))
    deals.record_deal(match=semi, number=1, played=parse_notation("A 90H 95/67"), by=by)
    turn(first)
    new = replay(match=semi, by=by, reason=WHY)
    assert new.table == semi.table
    deals.record_deal(
        match=Match.objects.get(pk=semi.pk), number=2, played=parse_notation("A 90H 95/67"), by=by
    )


def test_what_fits_is_not_played_again(tree, by):
    assert code(replay, match=Match.objects.filter(level=2).first(), by=by, reason=WHY) == "fits"
    turn(quarter())
    assert code(replay, match=semi_misplaced(tree), by=by, reason=WHY) == "not_begun"


def semi_misplaced(tournament):
    return Match.objects.get(pk=only(tournament).movable[0].match.id)


def test_what_was_shown_must_still_be_true(tree, by):
    turn(quarter())
    digest = only(tree).digest
    turn(Match.objects.filter(bracket="main", level=1).last())
    with pytest.raises(Conflict):
        put_right(draw=only(tree).draw, by=by, reason=WHY, digest=digest)
    put_right(draw=only(tree).draw, by=by, reason=WHY, digest=only(tree).digest)


def test_the_places_of_a_bracket_ignore_what_the_wrong_team_played(tree, by):
    """A semi-final between the wrong team and another: nobody has won it yet, the right team is in it."""
    first = quarter()
    wrong = won_by(first)
    play(tree)
    turn(first)
    right = won_by(first)
    before = main_places(tree)
    assert wrong.pk not in before
    assert before[right.pk] == (1, 4)
    put_right_or_replay(tree, by)
    assert main_places(tree) == before


def main_places(tournament):
    """Team → first and last place that it plays for in the main bracket."""
    table = next(one for one in standings_now(tournament).parts[-1].brackets if one.key == "main")
    return {place.team.id: (place.first, place.last) for place in table.places}


# In ranked rounds


def test_a_round_drawn_from_other_ranks_is_named_with_those_who_moved(rounds):
    assert outdated_draws(rounds) == ()
    turn(quarter_of(rounds))
    found = only(rounds)
    assert found.ranks.round == 2
    assert set(numbers(quarter_of(rounds))) <= {team for team, _then, _now in found.ranks.moved}
    assert (found.untouched, found.may_keep) == (True, True)


def quarter_of(tournament):
    return Match.objects.filter(tournament=tournament, round__number=1).first()


def test_it_is_kept_with_a_reason_until_the_ranks_move_again(rounds, by):
    turn(quarter_of(rounds))
    assert code(keep_draw, draw=only(rounds).draw, by=by, reason=" ") == "reason_missing"
    keep_draw(draw=only(rounds).draw, by=by, reason=WHY)
    assert only(rounds).kept_reason == WHY
    turn(Match.objects.filter(round__number=1).last())
    assert only(rounds).kept_reason == ""


def test_what_was_kept_before_the_journal_knew_uids_stays_kept(tree, by):
    """Its print was made of this database's primary keys, and cannot be made again from the entry."""
    semi = semi_of(won_by(quarter()))
    deals.record_deal(match=semi, number=1, played=parse_notation("A 90H 95/67"), by=by)
    turn(quarter())
    found = only(tree)
    told = [(one.match.id, one.why.value, one.stands, one.belongs, one.begun) for one in found.matches]
    print_of_old = sha256(repr([told, [], found.ranks and found.ranks.moved]).encode()).hexdigest()[:16]
    assert found.digest != print_of_old
    with writing(tree, "correction.kept", by.author, reason=WHY) as entry:
        entry.about = {"draw": found.draw.uid, "number": found.draw.number, "seen": print_of_old}
    assert only(tree).kept_reason == WHY


def test_it_is_drawn_again_from_the_right_ranks(rounds, by):
    turn(quarter_of(rounds))
    new = redraw(draw=only(rounds).draw, by=by, reason=WHY)
    assert (new.state, new.key, new.reason) == ("draft", "2", WHY)
    assert Match.objects.filter(round__number=2).count() == 0
    assert Draw.objects.filter(state="taken_back").count() == 1
    assert outdated_draws(rounds) == ()
    assert keys(rounds) == ["2"]


def test_two_teams_are_exchanged_where_neither_has_begun(rounds, by):
    turn(quarter_of(rounds))
    first, second, third = Match.objects.filter(round__number=2)[:3]
    one, two = first.slot_a.team, second.slot_b.team
    found = only(rounds).draw
    exchange_teams(draw=found, one=one.number, two=two.number, by=by, reason=WHY)
    assert two in teams_of(first)
    assert one in teams_of(second)
    deals.record_deal(match=third, number=1, played=parse_notation("A 90H 95/67"), by=by)
    begun = third.slot_a.team.number
    assert code(exchange_teams, draw=found, one=one.number, two=begun, by=by, reason=WHY) == "begun"
    assert code(exchange_teams, draw=found, one=one.number, two=99, by=by, reason=WHY) == "not_drawn"
    assert code(exchange_teams, draw=found, one=4, two=4, by=by, reason=WHY) == "same_team"


def test_an_exempt_team_is_exchanged_too(by):
    made = evening(9, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(made, by)
    rest = Exempt.objects.get()
    match = Match.objects.first()
    without, playing = rest.slot.team, match.slot_a.team
    exchange_teams(draw=rest.draw, one=without.number, two=playing.number, by=by, reason=WHY)
    rest.refresh_from_db()
    assert rest.slot.team == playing
    assert without in teams_of(match)


def test_in_a_bracket_nobody_is_exchanged_by_hand(tree, by):
    last = Draw.objects.filter(state="released").last()
    assert code(exchange_teams, draw=last, one=1, two=2, by=by, reason=WHY) == "not_a_round"


def test_only_the_organiser_decides(tree, remi):
    turn(quarter())
    referee = cast.actor(remi)
    for act in (put_right, keep_draw, redraw):
        assert code(act, draw=only(tree).draw, by=referee, reason=WHY) == "not_allowed"
