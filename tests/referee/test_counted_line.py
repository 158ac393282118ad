"""A counted deal as one short line: what it says, what it does not, every deal there and back."""

from dataclasses import replace

import pytest

from scoring import PlayedDeal, Side, builtin
from tournament.referee.forms.counted import CountedFields
from tournament.referee.forms.counted_line import CountedLineReader
from tournament.referee.forms.short_line import UnreadLine

BELOTE = builtin("belote")
SIDES = {12: Side.A, 9: Side.B}
RULES = {
    "exact": BELOTE,
    "tens": replace(BELOTE, round_to=10),
    "rest of 160": replace(BELOTE, round_to=10, round_pair="complement_160"),
    "capot 250": replace(BELOTE, sweep_value=250),
    "no price for a capot": replace(BELOTE, sweep_value=None),
}


def reader(rules=BELOTE, language="fr"):
    return CountedLineReader(SIDES, rules.trumps, language, rules)


def row(fields, rules=BELOTE):
    return CountedFields(fields, rules=rules)


def counted(a, b, belote=None, capot=None):
    return PlayedDeal(
        status="counted",
        points_a=a,
        points_b=b,
        belote_a=20 * (belote is Side.A),
        belote_b=20 * (belote is Side.B),
        capot=capot,
    )


def read(line, rules=BELOTE):
    form = row(reader(rules).fields(line), rules)
    assert form.is_valid(), form.errors
    return form.played()


A, B = Side


@pytest.mark.parametrize(
    ("line", "deal"),
    [
        ("12 95 b12", counted(95, 87, A)),
        ("12 95 b", counted(95, 87, A)),
        ("12 95b9", counted(95, 87, B)),
        ("9 112", counted(50, 112)),
        ("12 0", counted(0, 162)),
        ("12 0 81", counted(0, 81)),
        ("12 243 0", counted(243, 0)),
        ("12 cap", counted(252, 0, capot=A)),
        ("12cap9", counted(0, 252, capot=B)),
        ("12 252 cap", counted(252, 0, capot=A)),
        ("9 CAP B12", counted(20, 252, A, B)),
        ("-", PlayedDeal(status="passed")),
    ],
)
def test_a_line_says_a_deal(line, deal):
    assert read(line) == deal


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("95 b12", "not_here"),
        ("b12", "no_team"),
        ("12", "no_marks"),
        ("12 b", "no_marks"),
        ("12 95 cap 8", "not_here"),
        ("12 95 c", "too_much"),
        ("12 95 67 3", "too_much"),
        ("- 12", "passed_more"),
    ],
)
def test_a_line_that_says_none_says_why(line, code):
    with pytest.raises(UnreadLine) as unread:
        reader().fields(line)
    assert unread.value.code == code
