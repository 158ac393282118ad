"""The running sheet of the example evening: every total by hand, who deals, why, what is to come."""

import pytest

from scoring import Side, builtin
from tests.match.hall import again, link, play, seated
from tournament.evening.at_tables import round_board
from tournament.match import deals
from tournament.match.place import current_match
from tournament.match.sheet import sheet, turn_of
from tournament.models import Dispute, Penalty

# Deals of table 4, round 2, and the totals that Chloé wrote beside them.
EVENING = [
    ("A 90H 95/67", (100, 70)),
    ("B 100S 78/84", (260, 70)),
    ("B 90C 90/72 +20B", (350, 160)),
    ("A 110Dx 80/82 +20A", (350, 500)),
]


@pytest.fixture
def evening(match, phone):
    """Nine deals, two misdeals of team 10 and Hugo's revoke, as in the mock-up."""
    match.first_dealer = 2  # Samira
    match.save()
    play(match, phone, *(line for line, _totals in EVENING))
    play(match, phone, "penalty B 80S")
    fifth = match.deals.get(number=5)
    Penalty.objects.create(
        match=match, to_side="A", points=160, article="X.B", reason="Hugo a coupé", deal=fifth
    )
    deals.declare_misdeal(match=again(match), side=Side.B, by=phone)
    play(match, phone, "passed", "A 120H 162/0 capotA +20A", "B 80D 61/101", "A 90H 107/55 +20A")
    deals.declare_misdeal(match=again(match), side=Side.B, by=phone)
    return again(match)


def test_its_totals_are_those_counted_by_hand(evening):
    view = sheet(evening)
    running = [
        (line.number, line.marks.total_a, line.marks.total_b) for line in view.lines if line.kind == "deal"
    ]
    assert running == [
        (9, 970, 660),
        (8, 840, 600),
        (7, 780, 500),
        (6, 510, 500),
        (5, 350, 500),
        (4, 350, 500),
        (3, 350, 160),
        (2, 260, 70),
        (1, 100, 70),
    ]
    assert (view.a.total, view.b.total, view.a.to_go, view.b.to_go) == (970, 660, 30, 340)


def test_penalties_and_misdeals_are_lines_of_their_own_in_their_place(evening):
    kinds = [(line.kind, line.marks.a, line.marks.b) for line in sheet(evening).lines]
    assert kinds[0] == ("incident", None, None)
    assert kinds[4:7] == [("deal", 0, 0), ("incident", None, None), ("penalty", 160, 0)]
    assert kinds[7] == ("deal", None, None)


def test_every_deal_says_why(evening):
    by_number = {line.number: line for line in sheet(evening).lines if line.kind == "deal"}
    nine = by_number[9]
    assert (str(nine.verdict), nine.made, nine.articles) == ("Réussi\u00a0: 127 pour 90.", True, ("VII.1",))
    assert [str(why) for why in nine.why_a] == ["107 arrondi à 110", "belote 20"]
    assert [str(why) for why in nine.why_b] == ["55 arrondi à 60"]
    assert by_number[4].articles == ("VII.3", "VII.2")
    assert str(by_number[5].verdict).startswith("Décidée par une pénalité")


def test_it_names_who_deals_cuts_and_speaks(evening):
    turn = sheet(evening).turn
    # Nine deals after Samira's first: Chloé 1, Samira 2, Marcel 3, Hugo 4.
    assert (turn.dealer.player, turn.cutter.player, turn.speaker.player) == ("Marcel", "Samira", "Hugo")
    assert (turn.dealer.team, turn.cutter.team) == (7, 10)


def test_with_the_seats_of_side_b_exchanged_the_other_one_cuts(evening):
    evening.seats_swapped = True
    evening.save()
    assert sheet(again(evening)).turn.cutter.player == "Hugo"


def test_it_asks_who_deals_first_until_a_deal_is_in(match, phone):
    assert sheet(match).asks_first_dealer
    play(match, phone, "A 90H 95/67")
    assert not sheet(again(match)).asks_first_dealer
    assert sheet(again(match)).turn is None


def test_it_says_who_won_by_how_much_and_why(match, phone):
    play(match, phone, "A capotHx 162/0 capotA")
    end = sheet(again(match)).end
    assert (end.winner, end.margin, str(end.reason), end.article) == (
        7,
        1000,
        "1000 points atteints.",
        "VIII",
    )


@pytest.mark.parametrize("how_many", [1, 4])
def test_it_takes_the_same_statements_however_long_it_is(match, phone, django_assert_num_queries, how_many):
    play(match, phone, *["A 80H 82/80"] * how_many)
    match = again(match)
    with django_assert_num_queries(5):
        sheet(match)


# ── the table and the round ──


def test_the_match_of_a_table_is_one_statement(match, django_assert_num_queries):
    table = link(match.table).table
    table.tournament = match.tournament  # as the guard loads it
    with django_assert_num_queries(1):
        found = current_match(table)
        assert str(found.team_a.player_1) == "Chloé Fabre"
        assert found.tournament.club.name


def test_the_board_of_a_round_is_one_statement(match, tournament, phone, django_assert_num_queries):
    seated(tournament, table=2, a=1, b=2)
    play(match, phone, "A 90H 95/67")
    Dispute.objects.create(match=match, what="renonce")
    round_ = match.round
    round_.tournament = tournament
    with django_assert_num_queries(1):
        rows = round_board(round_)
        seen = [
            (row.table.number, row.team_a.number, row.shown_state, row.result[0], row.deal_count)
            for row in rows
        ]
    assert seen == [(2, 1, "waiting", None, 0), (4, 7, "disputed", 100, 1)]


# ── whose turn ──


@pytest.mark.parametrize(
    ("book", "cutter", "speaker"),
    [
        ("missegre", 4, 2),
        ("montpellier", 4, 2),
        ("stephanoise", 4, 2),
        ("classique", 4, 4),
        ("annonces", 2, 2),
    ],
)
def test_the_cut_is_the_left_neighbours_and_the_first_word_the_rulebooks(match, book, cutter, speaker):
    rules = builtin(book)
    turn = turn_of(match, 1, rules)
    assert turn.dealer.number == 1
    assert turn.cutter.number == cutter
    assert turn.speaker.number == speaker


def test_nobodys_turn_is_known_before_the_first_dealer_is(match):
    assert turn_of(match, None, builtin("missegre")) is None
