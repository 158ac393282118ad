"""The referee's checker as it is tapped: tricks entered card by card, and what they prove so far.

Everything stands in the address of the page: nothing is stored before a ruling, and Back takes a tap back.
Whether a card breaks a rule is the scoring engine's business."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import get_language

from scoring.cards import DECK, Card, CardError, Suit, seat_after, show_card, write_card
from scoring.contract import Side, Trump
from scoring.play import trick_master
from scoring.revoke import (
    Evidence,
    Revoke,
    SeenTrick,
    check_evidence,
    find_revokes,
    parse_evidence,
    write_evidence,
)
from scoring.ruleset import Ruleset

from .facts import MatchFacts
from .seats import Seat, seats_of

FOUR = 4


@dataclass(frozen=True)
class EnteredTricks:
    """The tricks finished, then the one being entered: who leads it, its number if known, its cards."""

    trump: Trump
    finished: tuple[SeenTrick, ...] = ()
    in_hand: SeenTrick | None = None
    lead: int = 1
    number: int | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the trick being entered."""
        return self.in_hand.cards if self.in_hand else ()

    @property
    def played(self) -> frozenset[Card]:
        """Every card that was tapped: none can be played twice."""
        return frozenset(
            card
            for trick in (*self.finished, *((self.in_hand,) if self.in_hand else ()))
            for card in trick.cards
        )

    @property
    def turn(self) -> int:
        """The seat whose card comes next."""
        return seat_after(self.lead, len(self.cards))

    @property
    def evidence(self) -> Evidence:
        """All that was entered, the trick in hand too."""
        return Evidence(self.trump, (*self.finished, *((self.in_hand,) if self.in_hand else ())))

    def tapped(self, card: Card, rules: Ruleset, *, shown: bool = False) -> EnteredTricks:
        """One more card; the fourth ends the trick, and its winner leads the next."""
        if card in self.played:
            raise CardError("card_twice", card=shown_card(card))
        forced = (*(self.in_hand.forced if self.in_hand else ()), *((card,) if shown else ()))
        banned = self.in_hand.banned if self.in_hand else ()
        trick = SeenTrick(self.lead, (*self.cards, card), self.number, banned, forced)
        entered = replace(self, in_hand=trick)
        return entered.closed(rules) if len(trick.cards) == FOUR else entered

    def closed(self, rules: Ruleset) -> EnteredTricks:
        """The trick is left as it is, and the next one begins."""
        if self.in_hand is None:
            return self
        lead = self.lead
        if len(self.cards) == FOUR:
            lead = self.in_hand.seat_of(trick_master(self.cards, rules, self.trump))
        following = None if self.number is None or self.number == len(DECK) // FOUR else self.number + 1
        return replace(
            self, finished=(*self.finished, self.in_hand), in_hand=None, lead=lead, number=following
        )

    def undone(self) -> EnteredTricks:
        """The last card taken back, from a finished trick if need be."""
        if self.in_hand is None:
            if not self.finished:
                return self
            *finished, last = self.finished
            return replace(
                self, finished=tuple(finished), in_hand=last, lead=last.leader, number=last.number
            ).undone()
        cards = self.in_hand.cards[:-1]
        return replace(self, in_hand=replace(self.in_hand, cards=cards) if cards else None)

    def banning(self, side: Side, suit: Suit) -> EnteredTricks:
        """The trick in hand is played under a ban of that suit (Missègre X.B); once it has a card."""
        if self.in_hand is None:
            return self
        return replace(self, in_hand=replace(self.in_hand, banned=((side, suit),)))


def entered_tricks(text: str, trump: Trump, lead: int, number: int | None, in_hand: bool) -> EnteredTricks:
    """What an address says: the tricks as one line, the last of them still in hand or not."""
    tricks = parse_evidence(text).tricks if text else ()
    if in_hand and tricks:
        *finished, in_hand_trick = tricks
        return EnteredTricks(
            trump, tuple(finished), in_hand_trick, in_hand_trick.leader, in_hand_trick.number
        )
    return EnteredTricks(trump, tricks, None, lead, number)


def trump_of(text: str) -> Trump | None:
    """The trump that the line was written under; None when it cannot be read."""
    try:
        return parse_evidence(text).trump if text else None
    except CardError:
        return None


@dataclass(frozen=True)
class Proof:
    """One proven revoke in words: the sentence's template and values, with the player's name."""

    template: str
    values: tuple[tuple[str, object], ...]
    article: str
    side: Side


@dataclass(frozen=True)
class TrickPage:
    """The checker's page: the seats, the tricks entered, what they prove, what is wrong with them."""

    entered: EnteredTricks
    seats: tuple[Seat, ...]
    tricks: tuple[tuple[int | None, tuple[tuple[Seat, str], ...]], ...]
    proofs: tuple[Proof, ...] = ()
    wrong: CardError | None = None

    @property
    def line(self) -> str:
        """The evidence to be kept with a ruling."""
        return write_evidence(self.entered.evidence) if self.entered.evidence.tricks else ""

    @property
    def faulty(self) -> Side | None:
        """The side of the first proven fault."""
        return self.proofs[0].side if self.proofs else None

    @property
    def turn(self) -> Seat:
        """Who plays the next card."""
        return self.seats[self.entered.turn - 1]


def trick_page(facts: MatchFacts, entered: EnteredTricks) -> TrickPage:
    """What the tricks entered so far prove under the rulebook of the match."""
    seats = seats_of(facts.match)
    tricks = tuple(
        (
            trick.number,
            tuple(
                (seats[trick.seat_of(turn) - 1], shown_card(card)) for turn, card in enumerate(trick.cards)
            ),
        )
        for trick in entered.evidence.tricks
    )
    try:
        proofs = proofs_of(entered.evidence, facts)
    except CardError as error:
        return TrickPage(entered, seats, tricks, wrong=error)
    return TrickPage(entered, seats, tricks, proofs)


def proofs_of(evidence: Evidence, facts: MatchFacts) -> tuple[Proof, ...]:
    """The proven revokes in words. Raises CardError for tricks that cannot have been played."""
    seats = seats_of(facts.match)
    return tuple(_proof(revoke, seats) for revoke in find_revokes(evidence, facts.ruleset))


def _proof(revoke: Revoke, seats: tuple[Seat, ...]) -> Proof:
    seat = seats[revoke.seat - 1]
    values = {
        **revoke.values,
        "seat": f"{revoke.seat} ({seat.player})",
        "card": shown_card(revoke.card),
        "proof": shown_card(revoke.proof),
    }
    return Proof(revoke.template, tuple(values.items()), revoke.article, revoke.side)


def kept_proofs(line: str, facts: MatchFacts) -> tuple[Proof, ...]:
    """The proofs of a line kept with a ruling; none when it says nothing that can be read."""
    try:
        return proofs_of(parse_evidence(line), facts) if line else ()
    except CardError:
        return ()


def checked_line(line: str, rules: Ruleset) -> str:
    """The line as it is kept. Raises CardError when it cannot be read or played."""
    if not line:
        return ""
    evidence = parse_evidence(line)
    check_evidence(evidence, rules)
    return write_evidence(evidence)


def shown_card(card: Card) -> str:
    """The card in the language of the page: V♥, J♥."""
    return show_card(card, "en" if (get_language() or "").startswith("en") else "fr")


@dataclass(frozen=True)
class Key:
    """One big button: a card, its letters, whether it was played already."""

    card: Card
    text: str
    played: bool

    @property
    def letters(self) -> str:
        """What the button sends."""
        return write_card(self.card)


def keys_of(entered: EnteredTricks) -> list[Key]:
    """The 32 cards, the highest first, the four suits of a rank side by side."""
    per_suit = len(DECK) // FOUR
    ranks = [[DECK[suit * per_suit + rank] for suit in range(FOUR)] for rank in reversed(range(per_suit))]
    return [Key(card, shown_card(card), card in entered.played) for row in ranks for card in row]
