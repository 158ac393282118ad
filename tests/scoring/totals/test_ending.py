"""Who has won by the totals, and what is asked where they do not say, or where the game had not ended."""

import pytest

from scoring import Limits, Side, builtin
from scoring.totals import TotalsSettings, check
from tests.scoring.table import house, plain
from tests.scoring.totals.games import bare, game, style, told

A, B = Side


def to(target, mode="reach", **more):
    """A free game to that target."""
    limits = Limits(target=target, target_mode=mode, **more.pop("limits", {}))
    return TotalsSettings("S6", limits, **more)


def test_the_winner_is_at_the_target():
    for mode, total, answer in [
        ("reach", 999, ("unfinished",)),
        ("reach", 1000, (A, None)),
        ("reach", 1001, (A, None)),
        ("exceed", 1000, ("unfinished",)),
        ("exceed", 1001, (A, None)),
    ]:
        assert told(bare(total, 600), to(1000, mode)) == answer
        mirrored = answer if answer == ("unfinished",) else (B, None)
        assert told(bare(600, total), to(1000, mode)) == mirrored


@pytest.mark.parametrize(
    ("settings", "totals", "sentence"),
    [
        (to(1000), bare(900, 600), "Personne n’a 1000 points : partie pas finie ?"),
        (to(1000, "exceed"), bare(1000, 600), "Personne ne dépasse 1000 points : partie pas finie ?"),
        (style("S6"), bare(900, 600, deals=11), "11 donnes sur 12 : partie pas finie ?"),
        (style("S1"), game(972, 972), "Égalité à 972 : qui a gagné la donne de plus ? Écrivez ses totaux."),
        (
            to(1000, limits={"draw_allowed": True}),
            bare(1000, 1000, winner="A"),
            "Égalité à 1000 : une partie nulle n’a pas de vainqueur.",
        ),
        (
            to(2000, ruleset=builtin("montpellier")),
            bare(2020, 2030),
            "Les deux équipes atteignent 2000 : qui a gagné ?",
        ),
        (
            style("S1"),
            game(944, 1000, winner="A"),
            "Le vainqueur noté n’est pas celui des totaux : équipes inversées ?",
        ),
    ],
)
def test_what_is_asked_is_said_in_a_sentence(settings, totals, sentence):
    (reason,) = check(totals, settings).reasons
    assert plain(reason) == sentence


def test_a_game_by_time_or_with_all_its_deals_had_ended_below_the_target():
    assert told(bare(900, 600), to(1000, time_called=True)) == (A, None)
    deals = {"limits": {"deals": 12}}
    assert told(bare(900, 600, deals=12), to(1000, **deals)) == (A, 12)
    assert told(bare(900, 600, deals=13), to(1000, **deals)) == (A, 13)
    assert told(bare(900, 600, deals=11), to(1000, **deals)) == ("unfinished",)
    assert told(bare(1000, 600, deals=11), to(1000, **deals)) == (A, 11)


def test_fewer_deals_than_were_fixed_are_no_whole_game():
    for deals, answer in [(11, ("unfinished",)), (12, (A, 12)), (13, (A, 13))]:
        assert told(game(162 * deals - 700, 700, deals=deals), style("S1")) == answer


def test_a_passed_deal_may_have_used_up_one_of_the_limit():
    assert told(bare(1000, 1010, deals=11), style("S5", ruleset=builtin("missegre"))) == (B, 11)
    strict = style("S5", ruleset=house(passed_counts=False))
    assert told(bare(1000, 1010, deals=11), strict) == ("unfinished",)
    assert told(game(1000, 782, deals=11), style("S1", ruleset=builtin("missegre"))) == ("unfinished",)


def test_level_is_a_draw_where_the_tournament_or_the_rulebook_has_draws():
    assert told(game(972, 972), style("S1")) == ("winner",)
    assert told(game(972, 972), style("S1", limits=Limits(deals=12, draw_allowed=True))) == (None, 12)
    assert told(game(972, 972), style("S1", ruleset=house(end_level="draw"))) == (None, 12)
    assert told(game(972, 972), style("S1", ruleset=house(end_level="latest"))) == ("winner",)


def test_a_winner_that_the_sheet_names_answers_the_question():
    assert told(game(972, 972, winner="B"), style("S1")) == (B, 12)
    settings = to(2000, ruleset=builtin("montpellier"))
    assert told(bare(2020, 2030, winner="A"), settings) == (A, None)
    assert told(bare(2020, 2030), to(2000, ruleset=builtin("stephanoise"))) == (B, None)
    assert told(bare(2020, 2030), to(2000)) == (B, None)


def test_one_asks_only_when_both_are_past_the_target():
    for loser in [1999, 2000]:
        answer = told(bare(2020, loser), to(2000, ruleset=builtin("montpellier")))
        assert answer == ((A, None) if loser < 2000 else ("winner",))


@pytest.mark.parametrize(
    ("total", "ruleset", "answer"),
    [
        (1999, "montpellier", ("unfinished", "winner")),
        (2000, "montpellier", (A, None)),
        (2001, "montpellier", (A, None)),
        (2000, "stephanoise", ("winner",)),
    ],
)
def test_a_level_game_past_the_target_has_a_winner_where_the_rulebook_looks_at_the_last_deal(
    total, ruleset, answer
):
    """RULES (montpellier): both past the target, the last deal decides; who has the higher total does not."""
    settings = to(2000, ruleset=builtin(ruleset), limits={"draw_allowed": True})
    assert told(bare(total, total, winner="A"), settings) == answer
    assert told(bare(2000, 2000), settings) == (None, None)


def test_sides_that_are_exchanged_show_by_the_winner_or_by_the_other_entry():
    doubts = check(game(944, 1000, winner="A"), style("S1"))
    assert (doubts.codes, doubts.winner) == (("sides",), B)
    assert told(game(944, 1000, winner="B"), style("S1")) == (B, 12)
    assert told(game(944, 1000), style("S1"), other_entry=(1000, 944)) == ("sides",)
    assert told(game(944, 1000, winner="A"), style("S1"), other_entry=(1000, 944)) == ("sides",)
    for same in ((944, 1000), (1000, 954)):
        assert told(game(944, 1000), style("S1"), other_entry=same) == (B, 12)
    level = style("S1", limits=Limits(deals=12, draw_allowed=True))
    assert told(game(972, 972), level, other_entry=(972, 972)) == (None, 12)
