"""What may be announced: one meld alone, several in one deal, the list of a form, their names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import SEATS, CardError, write_card
from scoring.contract import Side
from scoring.melds import MeldClaim, check_melds, meld_choices, name_of, parse_meld, show_meld, write_meld
from scoring.melds.claims import KINDS
from scoring.melds.words import NAMES
from tests.scoring.melds.table import ANNONCES, CLASSIQUE, STEPHANOISE, melds
from tests.scoring.table import plain


def refusal(make):
    with pytest.raises(CardError) as refused:
        make()
    assert str(refused.value)
    return refused.value.code


def test_the_cards_of_a_meld():
    for text, cards in [
        ("1:T-KH", "KH QH JH"),
        ("1:T-9C", "9C 8C 7C"),
        ("1:Q-10S", "10S 9S 8S 7S"),
        ("1:C-AD", "AD KD QD JD 10D"),
        ("1:C8-AD", "AD KD QD JD 10D 9D 8D 7D"),
        ("1:F-J", "JS JH JD JC"),
    ]:
        assert " ".join(write_card(card) for card in parse_meld(text).cards) == cards


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (("A", "square", "K"), "unknown_meld"),
        (("A", "four", "6"), "unknown_meld"),
        (("C", "four", "K"), "unknown_meld"),
        (("A", "four", "K", None, 2), "meld_seat"),
        (("A", "tierce", "K"), "meld_suit"),
        (("A", "four", "K", "hearts"), "meld_suit"),
        (("A", "tierce", "8", "hearts"), "meld_top"),
        (("A", "cinquante", "9", "hearts"), "meld_top"),
        (("A", "cent", "A", "hearts", None, 9), "meld_length"),
        (("A", "tierce", "A", "hearts", None, 4), "meld_length"),
    ],
)
def test_it_refuses_a_meld_that_no_hand_holds(facts, code):
    assert refusal(lambda: MeldClaim(*facts)) == code


@pytest.mark.parametrize("rules", [STEPHANOISE, CLASSIQUE])
def test_a_card_serves_twice_only_where_the_rulebook_says_so(rules):
    claims = melds("1:F-K 1:T-KH")
    if rules is STEPHANOISE:
        check_melds(claims, rules)
    else:
        assert refusal(lambda: check_melds(claims, rules)) == "meld_card_twice"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1:F-K 2:T-KH", "meld_card_twice"),
        ("1:T-KH 1:T-KH", "meld_card_twice"),
        ("A:T-KH A:Q-JH", "meld_card_twice"),
        ("1:T-AH 1:T-JH", "runs_touch"),
        ("1:F-A 1:F-K 1:F-Q", "meld_too_many_cards"),
        ("A:C8-AS A:C8-AH A:C-AC", "meld_too_many_cards"),
    ],
)
def test_melds_that_cannot_be_in_one_deal(text, code):
    assert refusal(lambda: check_melds(melds(text), STEPHANOISE)) == code


def test_melds_that_can():
    for text in [
        "1:T-AH 1:T-10H",
        "1:F-K A:T-KH",
        "A:F-K A:T-KH",
        "3:T-9H 1:T-QH",
        "A:T-9H A:T-QH",
        "1:T-AH 1:T-9S",
    ]:
        check_melds(melds(text), STEPHANOISE)


def test_the_form_is_offered_every_meld_once():
    for rules, fours in [(STEPHANOISE, 6), (CLASSIQUE, 6), (ANNONCES, 8)]:
        offered = meld_choices(rules, "hearts")
        assert [sum(choice.kind == kind for choice in offered) for kind in KINDS] == [24, 20, 16, fours]
        assert len(set(offered)) == len(offered)
        for choice in offered:
            MeldClaim(Side.A, choice.kind, choice.top, choice.suit)
        assert [choice.points for choice in offered[-2:]] == ([0, 0] if rules is ANNONCES else [100, 150])


def test_every_meld_has_its_name():
    names = {(choice.kind, choice.top) for choice in meld_choices(ANNONCES, "spades")}
    assert names == set(NAMES)
    assert len(set(NAMES.values())) == len(NAMES)
    assert plain(show_meld(parse_meld("1:T-KH"))) == "tierce au roi ♥"
    assert show_meld(parse_meld("1:F-J")) == "carré de valets" == name_of(parse_meld("1:F-J"))


CLAIMS = st.builds(
    lambda seat, choice, shown: MeldClaim(
        Side.A if seat in (1, 3, "A") else Side.B,
        choice.kind,
        choice.top,
        choice.suit,
        None if isinstance(seat, str) else seat,
        shown=shown,
    ),
    st.sampled_from((*SEATS, "A", "B")),
    st.sampled_from(meld_choices(ANNONCES, "spades")),
    st.booleans(),
)


@given(CLAIMS)
def test_a_meld_survives_its_text(claim):
    assert parse_meld(write_meld(claim)) == claim


def test_a_long_cent_survives_its_text():
    for text in ["1:C6-AS", "2:C7-KD!", "B:C8-AH"]:
        assert write_meld(parse_meld(text)) == text


@given(st.text(alphabet="1234AB:TQCF678-KJS!0", max_size=9))
def test_any_text_is_read_or_refused_with_a_code(text):
    try:
        parse_meld(text)
    except CardError as refused:
        assert refused.code.startswith(("unreadable", "meld_", "unknown_meld"))
