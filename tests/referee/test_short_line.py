"""A deal as one short line: what it says, what it does not, and every deal of the form there and back."""

from itertools import chain, product

import pytest
from django.utils import translation

from scoring import PlayedDeal, Side
from scoring.contract import CAPOT, DOUBLES, TRUMPS
from scoring.ruleset.starts import ruleset_named
from tournament.referee.forms.deals import DealFields
from tournament.referee.forms.short_line import LineReader, UnreadLine
from tournament.referee.queries.deal_page import contracts_of

SIDES = {12: Side.A, 9: Side.B}
FRENCH = LineReader(SIDES, TRUMPS, "fr")
ENGLISH = LineReader(SIDES, TRUMPS, "en")
MELEE = LineReader({3: Side.A, 7: Side.A, 5: Side.B, 11: Side.B}, TRUMPS, "fr")
BOOKS = ("missegre", "montpellier", "stephanoise", "classique", "annonces")


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
    ("12 100c! 95 b", played("A 100 hearts", double="coinche", points_a=95, belote_a=1)),
    ("12 100p 95 b9", played("A 100 spades", points_a=95, belote_b=1)),
    ("9 90k!! 80", played("B 90 diamonds", double="surcoinche", points_b=80)),
    ("9 90t cap", played("B 90 clubs", capot="B")),
    ("9 90t cap9", played("B 90 clubs", capot="B")),
    ("12 90t cap9", played("A 90 clubs", capot="B")),
    ("12 82sa 0", played("A 82 no_trump", points_a=0)),
    ("12 120ta 100 b12 b12 b9", played("A 120 all_trump", points_a=100, belote_a=2, belote_b=1)),
    ("9 cap p fait", played("B capot spades", capot="B")),
    ("9 cap p fait b", played("B capot spades", capot="B", belote_b=1)),
    ("9 cap p! chute 152", played("B capot spades", double="coinche", points_b=152)),
    ("9 cap p chute 162", played("B capot spades", points_b=162)),
    ("9 cap p chute cap12", played("B capot spades", capot="A")),
    ("9 cap c chuté 100", played("B capot hearts", points_b=100)),
    ("-", PlayedDeal(status="passed")),
    ("–", PlayedDeal(status="passed")),
    # As fingers type it: no spaces, more spaces, capitals, the suits themselves.
    ("12 100c!95b12", played("A 100 hearts", double="coinche", points_a=95, belote_a=1)),
    ("  12   100 c ! 95  b 12 ", played("A 100 hearts", double="coinche", points_a=95, belote_a=1)),
    ("12 100C! 95 B12", played("A 100 hearts", double="coinche", points_a=95, belote_a=1)),
    ("9 CAPP FAIT", played("B capot spades", capot="B")),
    *[
        (f"12 100{pip} 95", played(f"A 100 {trump}", points_a=95))
        for pip, trump in zip("♠♥♦♣", TRUMPS[:4], strict=True)
    ],
    ("12 100♥\ufe0f 95", played("A 100 hearts", points_a=95)),
]


@pytest.mark.parametrize(("line", "deal"), MEANT, ids=[line for line, _deal in MEANT])
def test_a_line_is_the_deal_of_the_form(line, deal):
    assert read(line) == deal


ENGLISH_LINES = [
    ("12 100s 95", "spades"),
    ("12 100h 95", "hearts"),
    ("12 100d 95", "diamonds"),
    ("12 100c 95", "clubs"),
    ("12 100nt 95", "no_trump"),
    ("12 100at 95", "all_trump"),
    ("12 100♥ 95", "hearts"),
]


@pytest.mark.parametrize(("line", "trump"), ENGLISH_LINES)
def test_an_english_page_has_letters_of_its_own(line, trump):
    assert read(line, ENGLISH) == played(f"A 100 {trump}", points_a=95)


def test_a_capot_ends_in_english_words():
    assert read("9 cap s made", ENGLISH) == played("B capot spades", capot="B")
    assert read("9 cap s failed 152", ENGLISH) == played("B capot spades", points_b=152)


def test_c_is_hearts_in_french_and_clubs_in_english():
    assert (read("12 100c 95").trump, read("12 100c 95", ENGLISH).trump) == ("hearts", "clubs")


@pytest.mark.parametrize(("number", "side"), [(3, "A"), (7, "A"), (5, "B"), (11, "B")])
def test_in_a_melee_either_player_is_the_taker(number, side):
    assert read(f"{number} 100c 95 b{number}", MELEE).taker == side
    assert getattr(read(f"3 100c 95 b{number}", MELEE), f"belote_{side.lower()}") == 20
    assert read(f"3 100c cap{number}", MELEE).capot == side


UNREAD = [
    ("bonjour", "no_taker", "La ligne commence par le n° du preneur. C’est 12 ou 9."),
    ("100c 95", "not_here", "Le n° 100 ne joue pas à cette table. C’est 12 ou 9."),
    ("13 100c 95", "not_here", "Le n° 13 ne joue pas à cette table. C’est 12 ou 9."),
    ("9" * 40, "not_here", "Le n° 999999999 ne joue pas"),
    ("12", "no_contract", "Après le preneur, quel contrat ? Un nombre, ou cap."),
    ("12 c 95", "no_contract", "quel contrat ?"),
    (
        "12 100",
        "no_suit",
        "quelle couleur ? p pique, c cœur, k carreau, t trèfle, sa sans atout, ta tout atout.",
    ),
    ("12 100 95", "no_suit", "quelle couleur ?"),
    ("12 100x 95", "no_suit", "quelle couleur ?"),
    ("12 100c", "no_points", "Combien de points pour le preneur ? Un nombre, ou cap s’il a tous les plis."),
    ("12 100c b", "no_points", "Combien de points"),
    ("12 100c!!! 95", "too_doubled", "! ou !!, pas plus."),
    ("12 100c fait", "not_asked", "« fait » ne se dit que d’un capot demandé"),
    ("12 100c 95 b13", "not_here", "Le n° 13 ne joue pas"),
    ("12 100c cap13", "not_here", "Le n° 13 ne joue pas"),
    ("12 100c 95 67", "too_much", "« 67 » : je ne comprends pas. Après les points, il n’y a que les belotes"),
    ("12 100c 95 xyz", "too_much", "« xyz » : je ne comprends pas."),
    ("12 100c 95 b x", "too_much", "« x » : je ne comprends pas."),
    ("- 12", "passed_more", "« - » veut dire que tous passent : rien ne suit."),
    ("12 ² 95", "no_contract", "quel contrat ?"),
]


@pytest.mark.parametrize(("line", "code", "sentence"), UNREAD, ids=[line[:20] for line, _c, _s in UNREAD])
def test_what_says_no_deal_is_answered_with_a_sentence(line, code, sentence):
    with pytest.raises(UnreadLine) as error:
        FRENCH.fields(line)
    assert error.value.code == code
    assert sentence in error.value.sentence.replace("\xa0", " ").replace("\u202f", " ")


def test_only_the_trumps_of_the_rulebook_are_named():
    with pytest.raises(UnreadLine) as error:
        LineReader(SIDES, TRUMPS[:4], "fr").fields("12 100")
    assert error.value.sentence.endswith("t trèfle.")


def test_an_english_page_names_its_own_letters():
    with translation.override("en"), pytest.raises(UnreadLine) as error:
        LineReader(SIDES, TRUMPS[:4], "en").fields("12 100")
    assert "c clubs" in error.value.sentence


# ── there and back ──


def contracts():
    """Every chip of every rulebook that the program brings."""
    return sorted({bid for name in BOOKS for bid in contracts_of(ruleset_named(name)) if bid != CAPOT})


def belotes(trump):
    """How many of each side: one in a suit, none at SA, up to four at TA."""
    most = {"no_trump": 0, "all_trump": 4}.get(trump, 1)
    return [(a, b) for a, b in product(range(most + 1), repeat=2) if a + b <= most]


def results(taker):
    """The taker's points, or who took every trick."""
    yield from ({f"points_{taker.lower()}": str(points)} for points in range(163))
    yield from ({f"capot_{side}": "on"} for side in "ab")


def outcomes(taker):
    """How a capot that was bid ended."""
    own = f"capot_{taker.lower()}"
    yield {"capot_bid": "made"}
    yield from ({"capot_bid": "failed", **result} for result in results(taker) if own not in result)


def bids():
    yield from product(SIDES.values(), [*map(str, contracts()), CAPOT], TRUMPS, DOUBLES)


def every_deal():
    """The fields of every deal without melds that the form can make, one side's points typed."""
    for taker, contract, trump, double in bids():
        bid = {"bid": f"{taker}-{trump}", "contract": contract, "double": double}
        for result in (outcomes if contract == CAPOT else results)(taker):
            for a, b in belotes(trump):
                counts = {"belote_a": str(a)} if a else {}
                yield {**bid, **result, **counts, **({"belote_b": str(b)} if b else {})}


def directly(fields):
    """The deal of those fields, made without the form, which is slow for half a million of them."""
    taker, trump = fields["bid"].split("-")
    made = fields.get("capot_bid") == "made"
    capot = taker if made else next((side for side in "AB" if f"capot_{side.lower()}" in fields), None)
    number = {name: int(fields[name]) for name in ("points_a", "points_b") if name in fields}
    counts = {name: int(fields.get(name, 0)) for name in ("belote_a", "belote_b")}
    contract = fields["contract"] if fields["contract"] == CAPOT else int(fields["contract"])
    return PlayedDeal(
        taker=Side(taker),
        contract=contract,
        trump=trump,
        double=fields["double"],
        capot=capot,
        **number,
        **counts,
    )


def test_every_deal_of_the_form_is_written_and_read_again():
    wrong, count = [], 0
    for count, fields in enumerate(every_deal(), start=1):  # noqa: B007
        line = FRENCH.written(directly(fields))
        if FRENCH.fields(line) != fields:
            wrong.append((line, fields))
    assert not wrong[:3]
    assert count > 500_000


@pytest.mark.parametrize("reader", [FRENCH, ENGLISH, MELEE], ids=["fr", "en", "melee"])
def test_the_form_makes_those_very_deals(reader):
    """A part of them through the form itself: each bid with some results, some bids with each result."""
    deals = list(every_deal())
    for fields in chain(deals[::997], deals[:600], deals[-600:]):
        form = DealFields(fields)
        assert form.is_valid(), (fields, form.errors)
        assert form.played() == directly(fields)
        assert read(reader.written(form.played()), reader) == form.played()


def test_a_deal_that_all_passed_comes_back():
    assert FRENCH.written(read("-")) == "-"
