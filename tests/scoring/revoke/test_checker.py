"""What the tricks prove, and what they do not."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import BUILTIN_SLUGS, PlayedDeal, Side, builtin
from scoring.cards import SEATS, CardError, parse_card, seat_after, write_card
from scoring.play import FREE, Rule
from scoring.revoke import (
    SENTENCES,
    Evidence,
    SeenTrick,
    find_revokes,
    parse_evidence,
    revoke_report,
    write_evidence,
)
from tests.scoring.play.oracle import may_play, winner
from tests.scoring.play.shuffled import HANDS, RANDOM, random_play
from tests.scoring.table import plain

MISSEGRE = builtin("missegre")


def proven(text, rules=MISSEGRE):
    """Each finding in signs: trick, seat, card, rule, proof and its trick."""
    return [
        f"{one.trick} {one.seat} {write_card(one.card)} {one.rule} {write_card(one.proof)} {one.proof_trick}"
        for one in find_revokes(parse_evidence(text), rules)
    ]


@pytest.mark.parametrize(
    ("text", "found", "article"),
    [
        ("H 1/1:AS-7D-8S-9S 4/2:KS", "1 2 7D follow KS 4", "VI.1"),
        ("H 1/1:AH-7D-8H-QH 4/2:7H", "1 2 7D follow_trump 7H 4", "VI.1, VI.3"),
        ("H 1/1:AH-7D-8H-QH 4/2:JH", "1 2 7D follow_trump JH 4", "VI.1, VI.3"),
        ("H 1/1:AH-7H-8H-QH 4/2:JH", "1 2 7H climb JH 4", "VI.3"),
        ("H 1/1:AH-KH-8H-QH 4/3:9H", "1 3 8H climb 9H 4", "VI.3"),  # over the partner too
        ("H 1/1:AS-7D-8S-9S 4/2:7H", "1 2 7D trump 7H 4", "VI.2"),
        ("H 1/1:AS-8S-7D-9S 4/3:JH", "", ""),  # the partner is master: he may discard
        ("H 1/1:7S-AS-7D-9S 4/3:JH", "1 3 7D trump JH 4", "VI.2"),
        ("H 1/1:AS-8H-7D-9S 4/3:9H", "1 3 7D overtrump 9H 4", "VI.4"),
        ("H 1/1:AS-8H-7H-9S 4/3:9H", "1 3 7H overtrump 9H 4", "VI.4"),
        ("H 1/1:AS-9H-7D-9S 4/3:8H", "", ""),  # he cannot overtrump: free
        ("H 1/1:AS-9H-7D-9S 4/3:8H 5/3:JH", "1 3 7D overtrump JH 5", "VI.4"),
    ],
)
def test_it_names_the_rule_the_proof_and_the_article(text, found, article):
    revokes = find_revokes(parse_evidence(text), MISSEGRE)
    assert proven(text) == ([found] if found else [])
    assert [one.article for one in revokes] == ([article] if found else [])


def test_the_sentence_says_trick_seat_card_and_proof():
    (revoke,) = find_revokes(parse_evidence("H 2/1:AS-7D-8S-9S 4/2:KS"), MISSEGRE)
    assert plain(revoke) == "Pli 2, place 2 : 7♦ au lieu de fournir. R♠, jouée au pli 4, le prouve."
    assert revoke.side is Side.B


def test_every_rule_that_binds_has_its_sentence():
    assert set(SENTENCES) == set(Rule) - FREE


def test_not_following_is_said_before_not_trumping():
    assert proven("H 1/1:AS-7D-8S-9S 3/2:7H 4/2:KS") == ["1 2 7D follow KS 4"]


def test_the_earliest_proof_is_given():
    assert proven("H 1/1:AS-7D-8S-9S 3/2:QS 4/2:KS") == ["1 2 7D follow QS 3"]


def test_every_revoke_is_told_whoever_it_is():
    found = proven("H 1/1:AS-7D-8D-9S 3/2:QS-KS-7C-8H")
    assert found == ["1 2 7D follow QS 3", "1 3 8D follow KS 3"]


def test_tricks_without_numbers_are_counted_as_they_stand():
    assert proven("H 1:AS-7D-8S-9S 2:KS") == ["1 2 7D follow KS 2"]


def test_what_was_played_before_proves_nothing():
    assert proven("H 1/2:KS-7S-8S-10S 4/1:AS-7D-9S-JS") == []


def test_who_leads_is_free():
    assert proven("H 1/1:7D 2/1:JH") == []


def test_a_trick_known_in_part_is_enough():
    assert proven("H 1/1:AS-7D 4/2:KS") == ["1 2 7D follow KS 4"]
    assert proven("H 1/1:AS 4/2:KS") == []


@pytest.mark.parametrize("slug", BUILTIN_SLUGS)
def test_lower_trumps_only_bind_at_the_classique(slug):
    found = proven("H 1/1:AS-9H-7D-9S 4/3:8H", builtin(slug))
    assert found == (["1 3 7D undertrump 8H 4"] if slug == "classique" else [])


def test_other_readings_are_other_findings():
    under = "H 1/1:7S-9H-8S-7H 4/4:AD"
    assert proven(under) == []
    assert proven(under, replace(MISSEGRE, partner_master="no_undertrump")) == ["1 4 7H no_undertrump AD 4"]
    climbing = "H 1/1:AH-KH-8H-QH 4/3:9H"
    assert proven(climbing, replace(MISSEGRE, climb_trump_led="opponent")) == []


def test_at_all_trump_one_follows_and_climbs():
    rules = builtin("annonces")
    assert proven("AT 1/1:AS-7S-8S-KS 4/2:9S", rules) == ["1 2 7S climb 9S 4"]
    assert proven("AT 1/1:AS-7D-8S-KS 4/2:9S", rules) == ["1 2 7D follow 9S 4"]
    assert proven("NT 1/1:KS-7S-8S-9S 4/2:AS", rules) == []


def test_a_suit_ban_excuses_not_trumping_with_it():
    assert proven("H 1/1:AS-7D-8S-9S 4/2:7H") == ["1 2 7D trump 7H 4"]
    assert proven("H 1/1:AS-7D-8S-9S~BH 4/2:7H") == []
    assert proven("H 1/1:AS-7D-8S-9S~AH 4/2:7H") == ["1 2 7D trump 7H 4"]


def test_following_suit_prevails_over_a_ban():
    assert proven("H 1/1:AS-7D-8S-9S~BS 4/2:KS") == ["1 2 7D follow KS 4"]
    assert proven("H 1/1:AH-7H-8H-QH~BH 4/2:JH") == ["1 2 7H climb JH 4"]


def test_a_shown_card_that_had_to_be_played_is_no_revoke():
    assert proven("H 1/1:AS-7D!-8S-9S 4/2:KS") == []
    assert proven("H 1/1:AS-7D!-8D-9S 4/2:KS-QS") == ["1 3 8D follow QS 4"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("AT 1/1:AS-7D-8S-9S", "trump_not_played"),
        ("H 1/1:AS 2/1:AS", "card_twice"),
        ("H 2/1:AS 2/1:KS", "trick_order"),
        ("H 2/1:AS 1/1:KS", "trick_order"),
        ("H 8/1:AS 1:KS", "trick_order"),
        ("H 1:AS 1/1:KS", "trick_order"),
        ("H 1/1:AS-7S-8S-9S 2/2:KD", "wrong_leader"),
        ("H 1:AS 1:KS 1:QS 1:JS 1:10S 1:9S 1:8S 1:7S 1:AH", "too_many_tricks"),
        ("", "unreadable_evidence"),
        ("X 1/1:AS", "unreadable_evidence"),
        ("H 9/1:AS", "unreadable_evidence"),
        ("H 1/1:AS-KS-QS-JS-10S", "unreadable_evidence"),
    ],
)
def test_it_refuses_tricks_that_cannot_be(text, code):
    with pytest.raises(CardError) as refused:
        find_revokes(parse_evidence(text), MISSEGRE)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("trick", "code"), [(SeenTrick(5, (parse_card("AS"),)), "unknown_seat"), (SeenTrick(1, ()), "trick_size")]
)
def test_it_refuses_seats_and_tricks_that_no_table_has(trick, code):
    with pytest.raises(CardError) as refused:
        find_revokes(Evidence("hearts", (trick,)), MISSEGRE)
    assert refused.value.code == code


@pytest.mark.parametrize("second", ["2/1:KD", "3/2:KD", "2:KD"])
def test_who_leads_is_only_checked_between_tricks_known_to_follow_each_other(second):
    assert proven(f"H 1/1:AS-7S-8S-9S {second}") == []
    assert proven(f"H 1/1:AS-7S-8S {second}") == []


def test_no_tricks_prove_nothing():
    assert proven("H") == []


HOUSE = [
    *map(builtin, BUILTIN_SLUGS),
    replace(MISSEGRE, partner_master="no_undertrump"),
    replace(MISSEGRE, must_overtrump=False, climb_trump_led="opponent"),
]


def tricks_of(order, leader, trump):
    found = []
    for number in range(8):
        cards = tuple(order[4 * number : 4 * number + 4])
        found.append(SeenTrick(leader, cards, number + 1))
        leader = seat_after(leader, winner(cards, trump))
    return found


@given(HANDS, st.sampled_from(SEATS), st.sampled_from(HOUSE), st.data(), RANDOM)
def test_nobody_who_played_by_the_rules_is_ever_accused(hands, leader, rules, data, random):
    trump = data.draw(st.sampled_from(rules.trumps))
    tricks = tricks_of(random_play(hands, leader, rules, trump, random), leader, trump)
    kept = [trick for trick in tricks if data.draw(st.booleans())]
    cut = [replace(trick, cards=trick.cards[: data.draw(st.integers(1, 4))]) for trick in kept]
    assert find_revokes(Evidence(trump, tuple(kept)), rules) == ()
    assert find_revokes(Evidence(trump, tuple(cut)), rules) == ()


@given(HANDS, st.sampled_from(SEATS), st.sampled_from(HOUSE), st.data())
def test_with_every_trick_known_it_finds_exactly_the_cards_that_break_a_rule(hands, leader, rules, data):
    """Cards played without any rule, each judged by the second reading with the hand really held."""
    trump = data.draw(st.sampled_from(rules.trumps))
    left, order, wrong = {seat: list(hands[seat]) for seat in SEATS}, [], set()
    first = leader
    for number in range(8):
        trick = []
        for turn in range(4):
            seat = seat_after(leader, turn)
            card = left[seat][data.draw(st.integers(0, 7 - number))]
            if not may_play(card, left[seat], trick, rules, trump):
                wrong.add((number + 1, seat, card))
            left[seat].remove(card)
            trick.append(card)
        order += trick
        leader = seat_after(leader, winner(trick, trump))
    revokes = find_revokes(Evidence(trump, tuple(tricks_of(order, first, trump))), rules)
    assert {(one.trick, one.seat, one.card) for one in revokes} == wrong
    for one in revokes:
        assert one.proof_trick > one.trick and one.proof in hands[one.seat] and str(one)


def test_evidence_is_one_line_to_keep_with_a_ruling():
    cards = [parse_card(name) for name in ("AS", "KS", "9S", "7S")]
    ban = (Side.B, parse_card("7D").suit)
    evidence = Evidence(
        "hearts",
        (SeenTrick(1, (parse_card("JH"),)), SeenTrick(1, tuple(cards), 5, (ban,), (cards[1],))),
    )
    line = "H 1:JH 5/1:AS-KS!-9S-7S~BD"
    assert (write_evidence(evidence), parse_evidence(line)) == (line, evidence)


BANS = st.lists(st.tuples(st.sampled_from(Side), st.sampled_from(["S", "H", "D", "C"])), max_size=2)


@given(HANDS, st.data())
def test_evidence_survives_its_text(hands, data):
    cards = [card for hand in hands.values() for card in hand]
    tricks = []
    for number in range(data.draw(st.integers(0, 8))):
        played = tuple(cards[4 * number : 4 * number + data.draw(st.integers(1, 4))])
        banned = tuple((side, parse_card("A" + suit).suit) for side, suit in data.draw(BANS))
        forced = tuple(card for card in played if data.draw(st.booleans()))
        known = number + 1 if data.draw(st.booleans()) else None
        tricks.append(SeenTrick(data.draw(st.sampled_from(SEATS)), played, known, banned, forced))
    evidence = Evidence(data.draw(st.sampled_from(MISSEGRE.trumps)), tuple(tricks))
    assert parse_evidence(write_evidence(evidence)) == evidence


@given(st.text(alphabet="HSDCNTA 123489/:-~!KJ0", max_size=40))
def test_any_text_is_read_or_refused_with_a_code(text):
    try:
        find_revokes(parse_evidence(text), MISSEGRE)
    except CardError as refused:
        assert refused.code and str(refused)


REVOKE = parse_evidence("H 1/1:AS-7D-8S-9S 4/2:KS")
PLAYED = PlayedDeal(taker="A", contract=90, trump="hearts", points_a=80)


def test_the_report_shows_the_three_outcomes_of_the_side_at_fault():
    report = revoke_report(REVOKE, MISSEGRE, PLAYED, after_deal=3)
    assert report.faulty == (Side.B,)
    ((side, outcomes),) = report.outcomes
    assert side is Side.B
    assert [(one.code, one.a, one.b) for one in outcomes] == [
        ("tariff", 160, 0),
        ("own_price", 160, 0),
        ("as_played", 0, 160),
    ]
    assert outcomes[0].penalty.after_deal == 3


def test_both_sides_at_fault_are_both_shown():
    evidence = parse_evidence("H 1/1:AS-7D-8D-9S 3/2:QS-KS-7C-8H")
    report = revoke_report(evidence, MISSEGRE, PLAYED)
    assert report.faulty == (Side.A, Side.B)
    assert [side for side, _outcomes in report.outcomes] == [Side.A, Side.B]


def test_without_the_facts_of_the_deal_there_are_no_outcomes():
    report = revoke_report(REVOKE, MISSEGRE)
    assert report.faulty == (Side.B,) and report.outcomes == ()


def test_nothing_proven_has_no_outcome():
    report = revoke_report(parse_evidence("H 1/1:AS-7D-8S-9S"), MISSEGRE, PLAYED)
    assert report.revokes == () == report.outcomes == report.faulty


def test_the_tricks_and_the_deal_are_of_the_same_trump():
    with pytest.raises(CardError) as refused:
        revoke_report(REVOKE, MISSEGRE, replace(PLAYED, trump="spades"))
    assert refused.value.code == "evidence_trump"
