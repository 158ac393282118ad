"""What the referee was told: the tricks that matter, in the order they were played, and who led each.

The hands are unknown, tricks may be left out, of a trick the last cards may be. Knows no rule of play.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import SEATS, Card, CardError, Suit, seat_after, side_of
from scoring.cards.text import refuse_doubles
from scoring.contract import Side, Trump
from scoring.play import play_rules
from scoring.play.obligation import best_of
from scoring.ruleset import Ruleset

TRICKS = 8


@dataclass(frozen=True, slots=True)
class SeenTrick:
    """One trick: the leader's seat, then one to four cards in the order played; its number 1 to 8 if known.

    `banned`: sides that may neither lead nor discard a suit in this trick (Missègre X.B). `forced`: cards of
    this trick that had been shown before and had to be played (VI.6). Neither is a revoke.
    """

    leader: int
    cards: tuple[Card, ...]
    number: int | None = None
    banned: tuple[tuple[Side, Suit], ...] = ()
    forced: tuple[Card, ...] = ()

    def seat_of(self, place: int) -> int:
        """Who played the card at that place (0 to 3)."""
        return seat_after(self.leader, place)

    def ban_on(self, seat: int) -> Suit | None:
        """The suit that this player may neither lead nor discard."""
        return next((suit for side, suit in self.banned if side is side_of(seat)), None)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The trump of the contract and the tricks that are remembered."""

    trump: Trump
    tricks: tuple[SeenTrick, ...]

    def later_cards(self, place: int, seat: int) -> list[tuple[int, Card]]:
        """What that player played after the trick at that place: (place of its trick, card)."""
        return [
            (later, card)
            for later in range(place + 1, len(self.tricks))
            for turn, card in enumerate(self.tricks[later].cards)
            if self.tricks[later].seat_of(turn) == seat
        ]

    def name_of(self, place: int) -> int:
        """The number a sentence gives the trick: its own, or its place among those entered."""
        return self.tricks[place].number or place + 1


def check_evidence(evidence: Evidence, ruleset: Ruleset) -> None:
    """Pass silently, or raise CardError for what cannot have been played in one deal."""
    if evidence.trump not in ruleset.trumps:
        raise CardError("trump_not_played", article=ruleset.articles.bids)
    tricks = evidence.tricks
    if len(tricks) > TRICKS:
        raise CardError("too_many_tricks", count=len(tricks))
    for place, trick in enumerate(tricks):
        if trick.leader not in SEATS:
            raise CardError("unknown_seat", seat=trick.leader)
        if not 1 <= len(trick.cards) <= len(SEATS):
            raise CardError("trick_size", trick=evidence.name_of(place), count=len(trick.cards))
    refuse_doubles(card for trick in tricks for card in trick.cards)
    _check_numbers(tricks)
    _check_leaders(evidence, ruleset)


def _check_numbers(tricks: Sequence[SeenTrick]) -> None:
    """Numbers rise, and leave room for the tricks without one between them."""
    least = 1
    for place, trick in enumerate(tricks):
        after = len(tricks) - place - 1
        number = least if trick.number is None else trick.number
        if not least <= number <= TRICKS - after:
            raise CardError("trick_order", trick=number)
        least = number + 1


def _check_leaders(evidence: Evidence, ruleset: Ruleset) -> None:
    """Of two tricks known to follow each other, the winner of the first leads the second."""
    rules = play_rules(ruleset, evidence.trump)
    for place in range(len(evidence.tricks) - 1):
        trick, following = evidence.tricks[place], evidence.tricks[place + 1]
        consecutive = trick.number is not None and following.number == trick.number + 1
        if not consecutive or len(trick.cards) < len(SEATS):
            continue
        winner = trick.seat_of(best_of([card.index for card in trick.cards], rules))
        if winner != following.leader:
            raise CardError("wrong_leader", trick=following.number, seat=winner)
