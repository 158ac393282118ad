"""The one-line notation, both ways."""

import pytest

from scoring import ImpossibleDeal, PlayedDeal, Side, parse_notation, write_notation

A, B = Side

WRITTEN = [
    ("A 90H 95/67", PlayedDeal(taker=A, contract=90, trump="hearts", points_a=95)),
    (
        "B 110Dx 42/120 +20A",
        PlayedDeal(taker=B, contract=110, trump="diamonds", double="coinche", points_a=42, belote_a=20),
    ),
    ("A 80Cxx 100/62", PlayedDeal(taker=A, contract=80, trump="clubs", double="surcoinche", points_a=100)),
    ("A capotS 162/0 capotA", PlayedDeal(taker=A, contract="capot", trump="spades", capot=A)),
    ("A 120NT 130/32 m50B", PlayedDeal(taker=A, contract=120, trump="no_trump", points_a=130, melds_b=50)),
    (
        "B 100AT 161/1 +40A +20B m100A d3 last",
        PlayedDeal(
            taker=B,
            contract=100,
            trump="all_trump",
            points_a=161,
            belote_a=40,
            belote_b=20,
            melds_a=100,
            dealer=3,
            last_deal=True,
        ),
    ),
    ("passed", PlayedDeal(status="passed")),
    ("passed d2", PlayedDeal(status="passed", dealer=2)),
    ("annulled A 90H", PlayedDeal(status="annulled", taker=A, contract=90, trump="hearts")),
    ("penalty", PlayedDeal(status="penalty")),
    ("penalty ? 90", PlayedDeal(status="penalty", contract=90)),
    ("? ?H 95/67", PlayedDeal(trump="hearts", points_a=95)),
    ("penalty A ?x", PlayedDeal(status="penalty", taker=A, double="coinche")),
]


@pytest.mark.parametrize(("line", "played"), WRITTEN, ids=[line for line, _played in WRITTEN])
def test_it_writes_and_reads(line, played):
    assert write_notation(played) == line
    assert parse_notation(line) == played


def test_one_side_is_enough_and_spaces_do_not_matter():
    for line in ["A 90H 95/", "A 90H /67", "  A  90H\t95/67 "]:
        assert parse_notation(line) == WRITTEN[0][1]


def test_it_refuses_what_it_cannot_read():
    for line in [
        *("", "A", "95/67", "last", "C 90H 95/67", "A 90Z 95/67", "A 90H 95-67"),
        *("A 90Hxxx 95/67", "A 90H 95/67 +20", "A 90H 95/67 what", "A 99999H 95/67", "A 90H ٩٥/67"),
    ]:
        with pytest.raises(ImpossibleDeal) as caught:
            parse_notation(line)
        assert (caught.value.code, caught.value.field) == ("bad_notation", "line")
