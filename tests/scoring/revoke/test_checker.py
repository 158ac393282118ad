"""What the tricks prove, and what they do not."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import BUILTIN_SLUGS, PlayedDeal, Side, builtin
from scoring.cards import SEATS, seat_after, write_card
from scoring.revoke import (
    Evidence,
    SeenTrick,
    find_revokes,
    parse_evidence,
    revoke_report,
)
from tests.scoring.play.oracle import HANDS, RANDOM, random_play, winner

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
        ("H 1/1:AS-7D-8S-9S 4/2:7H", "1 2 7D trump 7H 4", "VI.2"),
        ("H 1/1:AS-8S-7D-9S 4/3:JH", "", ""),
        ("H 1/1:AS-8H-7D-9S 4/3:9H", "1 3 7D overtrump 9H 4", "VI.4"),
        ("H 1/1:AS-9H-7D-9S 4/3:8H", "", ""),
    ],
)
def test_it_names_the_rule_the_proof_and_the_article(text, found, article):
    revokes = find_revokes(parse_evidence(text), MISSEGRE)
    assert proven(text) == ([found] if found else [])
    assert [one.article for one in revokes] == ([article] if found else [])


def test_other_readings_are_other_findings():
    under = "H 1/1:7S-9H-8S-7H 4/4:AD"
    assert proven(under) == []
    assert proven(under, replace(MISSEGRE, partner_master="no_undertrump")) == ["1 4 7H no_undertrump AD 4"]
    climbing = "H 1/1:AH-KH-8H-QH 4/3:9H"
    assert proven(climbing, replace(MISSEGRE, climb_trump_led="opponent")) == []


def test_following_suit_prevails_over_a_ban():
    assert proven("H 1/1:AS-7D-8S-9S~BS 4/2:KS") == ["1 2 7D follow KS 4"]
    assert proven("H 1/1:AH-7H-8H-QH~BH 4/2:JH") == ["1 2 7H climb JH 4"]


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
