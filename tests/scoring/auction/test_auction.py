"""What may be said at each rulebook, who speaks, what the auction makes."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import BUILTIN_SLUGS, Side, builtin
from scoring.auction import (
    CONTRE,
    PASS,
    Call,
    close,
    legal_calls,
    open_auction,
    parse_auction,
    parse_call,
    refusal,
    speak,
    write_auction,
    write_call,
)
from scoring.cards import SEATS, CardError
from scoring.penalties import Ban
from scoring.reasons import Reason

BOOKS = {slug: builtin(slug) for slug in BUILTIN_SLUGS}
HOUSE = {
    **BOOKS,
    "générale": replace(BOOKS["missegre"], generale_bid=True),
    "capot ends, doublable": replace(BOOKS["stephanoise"], capot_doublable=True),
    "capot ends, doubled afterwards": replace(
        BOOKS["stephanoise"], capot_doublable=True, contre_when="after_auction"
    ),
    "surcontre afterwards": replace(BOOKS["missegre"], surcontre_when="after_auction"),
}
OURS = Ban(Side.A, "take", None, 2, Reason("misdeal_no_take"), "X.A")


def held(text, book="missegre", dealer=4, ban=None):
    return parse_auction(text, HOUSE[book], dealer, ban)


def made(text, book="missegre", dealer=4):
    """Seat, contract, trump and doubling in signs; None while bids may be made."""
    result = held(text, book, dealer).result
    if result is None:
        return None
    bid_made = Call("bid", result.contract, result.trump) if result.trump else None
    return f"{result.seat} {write_call(bid_made)} {result.double}" if bid_made else "all pass"


def refused(text, book="missegre", dealer=4, ban=None):
    """Code and article of the last call; those before it are legal."""
    before, _blank, _last = text.rpartition(" ")
    held(before, book, dealer, ban)
    with pytest.raises(CardError) as refusal:
        held(text, book, dealer, ban)
    assert str(refusal.value)
    return refusal.value.code, refusal.value.article


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("80H P P P", "1 80H none"),
        ("80H 90S P P P", "2 90S none"),
        ("80H P 100H P P P", "3 100H none"),
        ("P 80H P 100S P P P", "4 100S none"),
        ("capotD P P P", "1 capotD none"),
        ("80H X P P P", "1 80H coinche"),
        ("80H X XX", "1 80H surcoinche"),
        ("P P P P", "all pass"),
        ("P P P", None),
        ("80H X P P", None),
    ],
)
def test_what_an_auction_makes_at_missegre(text, result):
    assert made(text) == result


@pytest.mark.parametrize(
    ("text", "code", "article"),
    [
        ("75H", "not_on_ladder", "V.A"),
        ("85H", "not_on_ladder", "V.A"),
        ("170H", "not_on_ladder", "V.A"),
        ("80NT", "trump_not_played", "V.A"),
        ("80H 80S", "bid_too_low", "V.A"),
        ("capotH capotS", "bid_too_low", "V.A"),
        ("80H 3:90S", "not_your_turn", "V.A"),
        ("X", "nothing_to_double", "V.C"),
        ("80H P X", "contre_own_side", "V.C"),
        ("80H X P X", "already_doubled", "V.C"),
        ("80H XX", "nothing_to_redouble", "V.C"),
        ("80H X P XX", "surcontre_other_side", "V.C"),
        ("80H X 90H", "overbid_after_contre", "V.C"),
        ("80H X P P 90S", "bid_over_self", "V.B"),
        ("80H P P P P", "auction_over", "V.B"),
        ("P P P P 80H", "auction_over", "V.B"),
    ],
)
def test_what_missegre_refuses_and_where_it_says_so(text, code, article):
    assert refused(text) == (code, article)


@pytest.mark.parametrize(("book", "seat"), [("missegre", 1), ("classique", 3), ("annonces", 1)])
def test_who_speaks_first_when_seat_4_deals(book, seat):
    assert open_auction(BOOKS[book], 4).waiting == (seat,)


def test_at_montpellier_one_doubles_a_la_volee():
    assert made("80H 4:X P P P", "montpellier") == "1 80H coinche"
    assert made("80H 4:X 1:XX", "montpellier") == "1 80H surcoinche"
    assert held("80H 4:X", "montpellier").waiting == (2,)
    assert held("80H X", "montpellier").waiting == (3,)
    assert refused("80H 3:X", "montpellier") == ("contre_own_side", "Coinche et surcoinche")
    assert refused("80H 3:90S", "montpellier")[0] == "not_your_turn"


def test_at_montpellier_a_doubled_bid_may_be_overbid_but_by_its_own_player():
    assert made("80H X 90H P P P", "montpellier") == "3 90H none"
    assert made("80H X P 90S P P P", "montpellier") == "4 90S none"
    assert refused("80H X P P 90H", "montpellier")[0] == "bid_over_self"


def test_at_the_stephanoise_the_two_other_players_may_overbid_a_coinche():
    assert made("82H X 90H P P P", "stephanoise") == "3 90H none"
    assert made("82H X P 100NT P P P", "stephanoise") == "4 100NT none"
    assert refused("82H P P X P P P 90S", "stephanoise")[0] == "auction_over"
    assert refused("82H X 3:P P 90S", "stephanoise")[0] == "bid_over_self"
    late = "82H P P X P P"
    assert held(late, "stephanoise").waiting == (3,)
    assert made("82H P P X P 90S P P P", "stephanoise") == "2 90S none"


def test_at_the_stephanoise_82_comes_before_90_and_there_is_sans_atout():
    assert made("82NT 90NT P P P", "stephanoise") == "2 90NT none"
    assert refused("80H", "stephanoise") == ("not_on_ladder", "Les enchères")
    assert refused("82AT", "stephanoise")[0] == "trump_not_played"
    assert made("500H P P P", "stephanoise") == "1 500H none"


def test_at_the_stephanoise_a_capot_ends_the_auction_at_once():
    assert made("82H capotS", "stephanoise") == "2 capotS none"
    assert refused("82H capotS X", "stephanoise")[0] == "auction_over"


def test_a_club_may_let_that_capot_be_doubled():
    assert made("82H capotS", "capot ends, doublable") is None
    assert made("82H capotS X P P P", "capot ends, doublable") == "2 capotS coinche"
    assert refused("82H capotS P X", "capot ends, doublable")[0] == "contre_own_side"
    assert refused("82H capotS capotH", "capot ends, doublable")[0] == "bids_over"
    assert held("82H capotS", "capot ends, doubled afterwards").phase == "contre"


def test_at_the_classique_one_doubles_once_the_auction_is_won():
    assert refused("P P 80H X", "classique") == ("contre_later", "5")
    won = held("P P 80H P P P", "classique")
    assert (won.phase, won.waiting, won.over) == ("contre", (2, 4), False)
    assert made("P P 80H P P P", "classique") == "1 80H none"
    assert made("P P 80H P P P X", "classique") == "1 80H coinche"
    assert made("P P 80H P P P 4:X 3:XX", "classique") == "1 80H surcoinche"
    assert made("P P 80H P P P X P P", "classique") == "1 80H coinche"
    assert held("P P 80H P P P X P P", "classique").over
    assert refused("P P 80H P P P 1:X", "classique")[0] == "contre_own_side"
    assert refused("P P 80H P P P 90S", "classique") == ("bids_over", "5")
    assert refused("P P 80H P P P P 2:X", "classique")[0] == "not_your_turn"
    assert held("P P 80H P P P P P", "classique").over


def test_closing_declines_what_could_still_be_doubled():
    assert close(held("P P 80H P P P", "classique")).over
    assert close(held("P P 80H P P P X", "classique")).result.double == "coinche"
    assert close(held("80H P")) == held("80H P")


def test_a_surcontre_may_wait_for_the_end_while_the_contre_does_not():
    assert refused("80H X XX", "surcontre afterwards")[0] == "contre_later"
    won = held("80H X P P P", "surcontre afterwards")
    assert (won.phase, won.waiting) == ("surcontre", (1, 3))
    assert made("80H X P P P 3:XX", "surcontre afterwards") == "1 80H surcoinche"
    assert held("80H P P P", "surcontre afterwards").over


def test_at_annonces_all_trumps_are_of_equal_rank():
    assert made("80H 90AT 100NT 110C P P P", "annonces") == "4 110C none"
    assert refused("80AT 80NT", "annonces") == ("bid_too_low", "2")
    assert refused("capotH", "annonces")[0] == "not_on_ladder"


def test_a_side_held_back_by_a_misdeal_may_not_take_but_may_contre():
    assert refused("80H", ban=OURS) == ("banned_take", "X.A")
    assert refused("P P 80H", ban=OURS)[0] == "banned_take"
    assert held("P 80H X P P P", ban=OURS).result.double == "coinche"
    harder = replace(OURS, doubles=True)
    assert refused("P 80H X", ban=harder) == ("banned_double", "X.A")


@pytest.mark.parametrize("seat", [4, None])
def test_a_dealer_held_back_by_a_misdeal_may_not_bid_but_his_partner_may(seat):
    ban = Ban(Side.B, "bid", seat, 1, Reason("misdeal_no_bid"), "Donne")
    assert refused("P P P 82H", "stephanoise", ban=ban) == ("banned_bid", "Donne")
    assert held("P 82H P P", "stephanoise", ban=ban).taker == 2


def test_a_call_of_nobody_at_the_table_is_refused():
    auction = held("80H", "montpellier")
    assert refusal(auction, 6, CONTRE).code == "not_your_turn"
    assert refusal(auction, 7, PASS).code == "not_your_turn"
    assert refusal(auction, 2, Call("bid", None, "hearts")).code == "not_on_ladder"


def test_a_call_survives_its_text():
    for text in ["P", "X", "XX", "80H", "100NT", "90AT", "capotS", "generaleC"]:
        assert write_call(parse_call(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "80",
        "99999H",
        "capot",
    ],
)
def test_it_refuses_what_is_no_call(text):
    with pytest.raises(CardError) as refusal:
        parse_call(text)
    assert refusal.value.code == "unreadable_call"


@st.composite
def auctions(draw):
    """Calls drawn among those that are legal, by anyone who may speak; passes more often than the rest."""
    auction = open_auction(HOUSE[draw(st.sampled_from(sorted(HOUSE)))], draw(st.sampled_from(SEATS)))
    for _step in range(draw(st.integers(0, 12))):
        seat = draw(st.sampled_from(SEATS))
        calls = legal_calls(auction, seat)
        if calls:
            call = draw(st.sampled_from((*calls[:1] * 3, *calls[-2:], *calls[:8])))
            auction = speak(auction, call, seat)
    return auction


@given(auctions())
def test_an_auction_survives_its_text(auction):
    assert parse_auction(write_auction(auction), auction.ruleset, auction.dealer) == auction


@given(auctions())
def test_someone_may_always_pass_until_it_is_over(auction):
    speakers = [seat for seat in SEATS if PASS in legal_calls(auction, seat)]
    assert bool(speakers) is not auction.over
    assert tuple(sorted(speakers)) == tuple(sorted(auction.waiting))


@given(auctions())
def test_passing_ends_every_auction(auction):
    for _step in range(8):
        if not auction.over:
            auction = speak(auction, PASS)
    assert auction.over and auction.result is not None


@given(auctions(), st.text(alphabet="PX1234:80HNTAcapot ", max_size=30))
def test_any_text_is_read_or_refused_with_a_code(auction, text):
    try:
        parse_auction(text, auction.ruleset, auction.dealer)
    except CardError as refusal:
        assert refusal.code and str(refusal)


# All that a player may say now, as the form lists it.

SUITS, WITH_SA = ("S", "H", "D", "C"), ("S", "H", "D", "C", "NT")
CAPOTS = [f"capot{trump}" for trump in WITH_SA]


def tens(low, high, trumps=SUITS):
    return [f"{height}{trump}" for height in range(low, high + 1, 10) for trump in trumps]


@pytest.mark.parametrize(
    ("book", "said", "seat", "legal"),
    [
        ("missegre", "150C", 2, ["P", *tens(160, 160), *CAPOTS[:4], "X"]),
        ("missegre", "150C", 3, []),
        ("missegre", "150C X", 3, ["P", "XX"]),
        ("générale", "capotS", 2, ["P", *(f"generale{trump}" for trump in SUITS), "X"]),
        ("montpellier", "capotS", 4, ["X"]),
        ("stephanoise", "P", 2, ["P", *tens(82, 82, WITH_SA), *tens(90, 500, WITH_SA), *CAPOTS]),
        ("classique", "P P P", 2, ["P", *tens(80, 160, (*WITH_SA, "AT"))]),
    ],
)
def test_all_that_may_be_said_is_listed(book, said, seat, legal):
    assert [write_call(call) for call in legal_calls(held(said, book), seat)] == legal
