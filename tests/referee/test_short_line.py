"""A deal as one short line: what it says, what it does not, and every deal of the form there and back."""

import pytest

from scoring import PlayedDeal, Side
from scoring.contract import CAPOT, TRUMPS
from tournament.referee.forms.deals import DealFields
from tournament.referee.forms.short_line import LineReader, UnreadLine

SIDES = {12: Side.A, 9: Side.B}
FRENCH = LineReader(SIDES, TRUMPS, "fr")


def read(line, reader=FRENCH):
    """The deal that a row of the form makes of the line."""
    form = DealFields({"double": "none", **reader.fields(line)})
    assert form.is_valid(), form.errors
    return form.played()


def played(bid, **facts):
    taker, contract, trump = bid.split()
    whole = {"contract": CAPOT if contract == CAPOT else int(contract), "trump": trump, **facts}
    return PlayedDeal(taker=Side(taker), **whole)


MEANT = [
    ("12 100c! 95 b12", played("A 100 hearts", double="coinche", points_a=95, belote_a=1)),
    ("9 90k!! 80", played("B 90 diamonds", double="surcoinche", points_b=80)),
    ("9 90t cap", played("B 90 clubs", capot="B")),
    ("12 90t cap9", played("A 90 clubs", capot="B")),
    ("12 82sa 0", played("A 82 no_trump", points_a=0)),
    ("12 120ta 100 b12 b12 b9", played("A 120 all_trump", points_a=100, belote_a=2, belote_b=1)),
    ("9 cap p fait", played("B capot spades", capot="B")),
    ("9 cap p! chute 152", played("B capot spades", double="coinche", points_b=152)),
    ("-", PlayedDeal(status="passed")),
    # As fingers type it: no spaces, more spaces, capitals, the suits themselves.
    ("12 100c!95b12", played("A 100 hearts", double="coinche", points_a=95, belote_a=1)),
    *[
        (f"12 100{pip} 95", played(f"A 100 {trump}", points_a=95))
        for pip, trump in zip("♠♥♦♣", TRUMPS[:4], strict=True)
    ],
    ("12 100♥\ufe0f 95", played("A 100 hearts", points_a=95)),
]


@pytest.mark.parametrize(("line", "deal"), MEANT, ids=[line for line, _deal in MEANT])
def test_a_line_is_the_deal_of_the_form(line, deal):
    assert read(line) == deal


UNREAD = [
    ("bonjour", "no_taker", "La ligne commence par le n° du preneur. C’est 12 ou 9."),
    ("100c 95", "not_here", "Le n° 100 ne joue pas à cette table. C’est 12 ou 9."),
    ("13 100c 95", "not_here", "Le n° 13 ne joue pas à cette table. C’est 12 ou 9."),
    ("12", "no_contract", "Après le preneur, quel contrat ? Un nombre, ou cap."),
    (
        "12 100",
        "no_suit",
        "quelle couleur ? p pique, c cœur, k carreau, t trèfle, sa sans atout, ta tout atout.",
    ),
    ("12 100c", "no_points", "Combien de points pour le preneur ? Un nombre, ou cap s’il a tous les plis."),
    ("12 100c!!! 95", "too_doubled", "! ou !!, pas plus."),
    ("12 100c fait", "not_asked", "« fait » ne se dit que d’un capot demandé"),
    ("12 100c 95 67", "too_much", "« 67 » : je ne comprends pas. Après les points, il n’y a que les belotes"),
    ("- 12", "passed_more", "« - » veut dire que tous passent : rien ne suit."),
]


@pytest.mark.parametrize(("line", "code", "sentence"), UNREAD, ids=[line[:20] for line, _c, _s in UNREAD])
def test_what_says_no_deal_is_answered_with_a_sentence(line, code, sentence):
    with pytest.raises(UnreadLine) as error:
        FRENCH.fields(line)
    assert error.value.code == code
    assert sentence in error.value.sentence.replace("\xa0", " ").replace("\u202f", " ")


# ── there and back ──
