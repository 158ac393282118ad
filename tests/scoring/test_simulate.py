"""Simulated deals: legal, plausible, and the same on any machine."""

from itertools import islice
from random import Random

import pytest

from scoring import BUILTIN_SLUGS, builtin, write_notation
from scoring.cards import SEATS, cards_of, seat_after
from scoring.simulate import figures, simulated_deals
from scoring.simulate.__main__ import main
from scoring.simulate.playing import Bidder, worth
from scoring.transcript import parse_transcript, replay, write_transcript
from tests.scoring.play.oracle import may_play, winner

DEALS = {slug: list(islice(simulated_deals(builtin(slug), Random(7)), 40)) for slug in BUILTIN_SLUGS}


@pytest.mark.parametrize("slug", BUILTIN_SLUGS)
def test_every_card_played_obeys_the_second_reading(slug):
    rules = builtin(slug)
    for deal in DEALS[slug][:20]:
        left = {seat: set(cards_of(hand)) for seat, hand in zip(SEATS, deal.hands, strict=True)}
        for trick in deal.tricks:
            for turn, card in enumerate(trick.cards):
                hand = left[seat_after(trick.leader, turn)]
                assert card in hand
                assert may_play(card, hand, trick.cards[:turn], rules, deal.played.trump)
                hand.remove(card)
            assert trick.winner == seat_after(trick.leader, winner(trick.cards, deal.played.trump))


@pytest.mark.parametrize("slug", BUILTIN_SLUGS)
def test_a_deal_replayed_from_its_text_comes_to_the_same_facts_and_marks(slug):
    rules = builtin(slug)
    for deal in DEALS[slug]:
        text = write_transcript(deal.transcript)
        assert write_transcript(parse_transcript(text)) == text
        again = replay(parse_transcript(text), rules)
        assert again.played == deal.played
        assert again.tricks == deal.tricks


@pytest.mark.parametrize("slug", BUILTIN_SLUGS)
def test_contracts_are_made_and_swept_about_as_often_as_at_a_table(slug):
    found = figures(islice(simulated_deals(builtin(slug), Random(1)), 400), builtin(slug))
    assert 0.55 <= found.made / found.taken <= 0.85
    assert 0 < found.capots / found.taken <= 0.1
    assert 0 < found.coinched / found.taken <= 0.15
    assert found.deals - found.taken <= 0.05 * found.deals
    assert sum(found.points) == 162 * found.taken
    for shares in (found.by_contract, found.by_trump):
        assert sum(count for _kind, count, _made in shares) == found.taken
        assert sum(made for _kind, _count, made in shares) == found.made


def test_a_seed_gives_the_same_deals():
    one, other = (islice(simulated_deals(builtin("annonces"), Random(3)), 5) for _time in range(2))
    assert list(one) == list(other)


def hand(text):
    """Spades, hearts, diamonds, clubs: "J9AK..A8.T7"."""
    suits = text.split(".")
    return sum(1 << 8 * place + "789TJQKA".index(sign) for place, suit in enumerate(suits) for sign in suit)


def test_a_strong_hand_bids_the_capot_where_it_may_be_bid():
    monster = hand("J9AKQ.AT.A.")
    assert worth(monster, "spades") > 120
    hands = [monster, *(hand("87.987.987.") for _seat in range(3))]
    assert Bidder.of(builtin("missegre")).hold(hands, 4).contract == "capot"
    assert Bidder.of(builtin("classique")).hold([hands[1], hands[1], monster, hands[1]], 4).contract == 160


def test_the_command_prints_figures_and_deals(capsys):
    assert main(["--ruleset", "missegre", "--deals", "40", "--seed", "2"]) == 0
    told = capsys.readouterr().out
    assert "40 donnes simulées, nombre de départ 2" in told
    assert "contrats réussis" in told and "♥" in told
    assert main(["--ruleset", "missegre", "--deals", "3", "--print"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    for line in lines:
        text, _sign, facts = line.partition(" => ")
        assert write_notation(replay(parse_transcript(text), builtin("missegre")).played) == facts


@pytest.mark.parametrize("words", [["--ruleset", "nowhere"], ["--deals", "0"], ["--deals", "many"]])
def test_the_command_refuses_what_it_does_not_know(words):
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
