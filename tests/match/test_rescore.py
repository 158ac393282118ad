"""Stored = recomputed, after an evening played by chance too; `manage.py rescore` says where not, and --fix
puts it right."""

from random import Random

import pytest
from django.core.management import call_command

from scoring import PlayedDeal, Side
from tests import cast
from tests.match.hall import again, play
from tests.scoring.table import MISSEGRE, house
from tournament.core.errors import Refused
from tournament.match import deals, signing
from tournament.match.facts import facts_of
from tournament.match.place import current_match
from tournament.match.sheet import sheet
from tournament.match.writes import differences
from tournament.models import DealVersion, JournalEntry, Match, Tournament


def rescore(capsys, *options):
    try:
        call_command("rescore", *options)
        code = 0
    except SystemExit as left:
        code = left.code
    return code, capsys.readouterr().out


@pytest.fixture
def played(match, phone):
    play(match, phone, "A 90H 95/67", "A 110Dx 80/82 +20A", "passed")
    for _ in range(3):
        deals.declare_misdeal(match=again(match), side=Side.B, by=phone)
    return again(match)


def test_it_finds_nothing_after_honest_writes(played, capsys):
    code, said = rescore(capsys)
    assert code == 0
    assert "Tout ce qui est enregistré" in said


@pytest.mark.parametrize(
    ("model", "fields", "word"),
    [
        (DealVersion, {"marks_a": 110, "marks_b": 70}, "marks_a 110 → 100"),
        (DealVersion, {"lines": []}, "lines"),
        (Match, {"total_a": 9999}, "total_a 9999 → 260"),
        (Match, {"over": True}, "over True → False"),
    ],
)
def test_it_fails_on_what_was_tampered_with_and_can_put_it_right(played, capsys, model, fields, word):
    row = model.objects.order_by("pk").first()
    model.objects.filter(pk=row.pk).update(**fields)
    code, said = rescore(capsys, "--tournament", played.round.tournament.slug)
    assert code == 1
    assert word in said
    assert rescore(capsys, "--fix")[0] == 0
    assert rescore(capsys)[0] == 0
    assert JournalEntry.objects.filter(verb="tournament.rescored").count() == 1


def test_impossible_facts_are_reported_not_hidden(played, capsys):
    deal = DealVersion.objects.get(deal__number=1)
    deal.facts["contract"] = 85
    deal.save()
    code, said = rescore(capsys)
    assert code == 1
    assert "85 n’est pas un contrat" in said


# ── an evening played by chance ──


SUITS = ("spades", "hearts", "diamonds", "clubs")


def a_deal(luck, banned=None):
    """A possible deal: all pass, a capot, or points that cards can make."""
    if luck.random() < 0.1:
        return PlayedDeal(status="passed")
    sides = [side for side in Side if side is not banned]
    points = luck.choice([0, *range(2, 161), 162, *[81] * 150])
    return PlayedDeal(
        taker=luck.choice(sides),
        contract=(contract := luck.choice([80, 80, 90, 100, 120, "capot"])),
        trump=luck.choice(SUITS),
        double="none" if contract == "capot" else luck.choice(["none", "none", "coinche"]),
        points_a=points,
        capot={0: Side.B, 162: Side.A}.get(points),
        belote_a=20 * luck.randrange(2),
    )


def one_act(luck, match, by):
    """Something that people do at a table."""
    facts = facts_of(match)
    chance = luck.random()
    if chance < 0.15:
        deals.declare_misdeal(match=match, side=luck.choice(list(Side)), by=by)
    elif chance < 0.3 and facts.current:
        row = luck.choice(facts.current).row
        ban = facts.ban(row.number)
        deals.correct_deal(deal=row, played=a_deal(luck, ban and ban.side), reason="relu", by=by)
    elif chance < 0.35 and facts.current:
        deals.annul_deal(deal=luck.choice(facts.current).row, reason="cartes vues", by=by)
    elif chance < 0.38 and facts.current:
        signing.swap_sides(match=match, reason="à l’envers", by=by)
    else:
        ban = facts.ban(facts.next_number)
        deals.record_deal(match=match, number=facts.next_number, played=a_deal(luck, ban and ban.side), by=by)


def play_out(luck, match, by):
    for _ in range(60):
        match = again(match)
        if match.over:
            break
        try:
            one_act(luck, match, by)
        except Refused as no:
            assert no.code in {"may_not_take", "match_over"}, no
    return again(match)


CLUB = house(
    beat_defence=True, at_level="litige", last_deal_exact=True, finish_bars=["swept"], fault_points="bid"
)


@pytest.mark.parametrize("rules", [MISSEGRE, CLUB], ids=lambda rules: rules.slug)
def test_stored_is_recomputed_after_anything_that_may_happen(tournament, referee, rules):
    tournament.ruleset, tournament.target, tournament.max_deals = rules.to_dict(), 2000, 14
    tournament.save()
    cast.released(tournament, 8)
    luck = Random(1)
    for table in tournament.tables.order_by("number")[:2]:
        match = play_out(luck, current_match(table), referee)
        if match.over:
            signing.submit(match=match, by=referee)
            signing.confirm(match=again(match), by=referee)
            assert current_match(table).round.number == match.round.number + 1
    assert list(differences(tournament)) == []
    assert DealVersion.objects.count() > 20
    assert DealVersion.objects.filter(reason__startswith="recomptée").exists() is (rules is CLUB)
    assert (
        Tournament.objects.get(pk=tournament.pk).version
        == JournalEntry.objects.filter(tournament=tournament).count()
    )


def test_the_last_running_total_of_the_sheet_is_the_matchs_total(tournament, referee):
    cast.released(tournament, 8)
    match = play_out(Random(7), current_match(tournament.tables.get(number=1)), referee)
    last = sheet(match).lines[0].marks
    assert (last.total_a, last.total_b) == (match.total_a, match.total_b)
    assert Match.objects.get(pk=match.pk).deal_count == sheet(match).standing.deals
