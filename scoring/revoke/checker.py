"""Did somebody revoke? Says only what a card played later proves, and by which rule of the rulebook.

A card that breaks a rule with the cards known to have been in hand breaks it with any others beside them:
what is not known can never clear a player, and is never held against him."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.cards import DECK, SEATS, Card, CardError, Suit, bits_of, seat_after, show_card, side_of
from scoring.cards.text import refuse_doubles
from scoring.contract import Side, Trump
from scoring.play import PlayRules, Rule, article_of, play_rules
from scoring.play.legal import best_of, demand
from scoring.reasons import _
from scoring.ruleset import Ruleset

# The sentences of a proven revoke, one a rule. Knows nothing else.


SENTENCES: Final[dict[Rule, str]] = {
    Rule.FOLLOW: _(
        "Pli {trick}, place {seat} : {card} au lieu de fournir. {proof}, jouée au pli {later}, le prouve."
    ),
    Rule.FOLLOW_TRUMP: _(
        "Pli {trick}, place {seat} : {card} au lieu de fournir de l’atout. "
        "{proof}, jouée au pli {later}, le prouve."
    ),
    Rule.CLIMB: _(
        "Pli {trick}, place {seat} : {card} au lieu de monter. {proof}, jouée au pli {later}, le prouve."
    ),
    Rule.TRUMP: _(
        "Pli {trick}, place {seat} : {card} au lieu de couper. {proof}, jouée au pli {later}, le prouve."
    ),
    Rule.OVERTRUMP: _(
        "Pli {trick}, place {seat} : {card} au lieu de surcouper. {proof}, jouée au pli {later}, le prouve."
    ),
    Rule.UNDERTRUMP: _(
        "Pli {trick}, place {seat} : {card} au lieu de mettre de l’atout. "
        "{proof}, jouée au pli {later}, le prouve."
    ),
    Rule.NO_UNDERTRUMP: _(
        "Pli {trick}, place {seat} : {card} sous l’atout du partenaire. "
        "{proof}, jouée au pli {later}, le prouve."
    ),
}


# What the referee was told: the tricks that matter, in the order they were played, and who led each.
#
# The hands are unknown, tricks may be left out, of a trick the last cards may be. Knows no rule of play.

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


@dataclass(frozen=True, slots=True)
class Revoke:
    """A card that may not have been played, proven by one played later by the same player.

    `trick` and `proof_trick` are the numbers of the tricks (their places among those entered, from 1, where
    no number was given). `article` is "" where the rule is only usage.
    """

    trick: int
    seat: int
    card: Card
    rule: Rule
    proof: Card
    proof_trick: int
    article: str

    @property
    def side(self) -> Side:
        """The side at fault."""
        return side_of(self.seat)

    @property
    def template(self) -> str:
        """The French sentence with its blanks, as it stands in the catalogue."""
        return SENTENCES[self.rule]

    @property
    def values(self) -> dict[str, object]:
        """What fills the blanks; the cards as a French page shows them."""
        return {
            "trick": self.trick,
            "seat": self.seat,
            "card": show_card(self.card),
            "proof": show_card(self.proof),
            "later": self.proof_trick,
        }

    def __str__(self) -> str:
        return self.template.format(**self.values)


def find_revokes(evidence: Evidence, ruleset: Ruleset) -> tuple[Revoke, ...]:
    """Every card that is proven to break a rule, in the order played. Raises CardError for bad evidence."""
    check_evidence(evidence, ruleset)
    rules = play_rules(ruleset, evidence.trump)
    revokes = [
        _judge(evidence, place, turn, rules, ruleset)
        for place, trick in enumerate(evidence.tricks)
        for turn in range(len(trick.cards))
    ]
    return tuple(revoke for revoke in revokes if revoke is not None)


def _judge(evidence: Evidence, place: int, turn: int, rules: PlayRules, ruleset: Ruleset) -> Revoke | None:
    """The card at that turn of that trick, against what its player is known to have held."""
    trick = evidence.tricks[place]
    card, seat = trick.cards[turn], trick.seat_of(turn)
    before = [card.index for card in trick.cards[:turn]]
    later = evidence.later_cards(place, seat)
    if not before or card in trick.forced:
        return None
    usable = _without(trick.ban_on(seat), trick.cards[0].suit, later)
    rule, allowed = demand(bits_of([card, *(later_card for _place, later_card in usable)]), before, rules)
    if allowed & card.bit:
        return None
    if rule is Rule.CLIMB and card.suit is not trick.cards[0].suit:
        rule = Rule.FOLLOW_TRUMP if rules.scale.trumps else Rule.FOLLOW
    proof_place, proof = next(
        (later_place, later_card)
        for later_place, later_card in usable
        if _proves(later_card, card, rule, before, rules)
    )
    article = article_of(rule, ruleset, evidence.trump)
    names = evidence.name_of(place), evidence.name_of(proof_place)
    return Revoke(names[0], seat, card, rule, proof, names[1], article)


def _without(banned: Suit | None, led: Suit, later: list[tuple[int, Card]]) -> list[tuple[int, Card]]:
    """The later cards that could have been played here: not those of a banned suit, unless it was led."""
    if banned is None or banned is led:
        return later
    return [(place, card) for place, card in later if card.suit is not banned]


def _proves(proof: Card, card: Card, rule: Rule, before: list[int], rules: PlayRules) -> bool:
    """Holding that one card is enough to break the rule."""
    if rule in (Rule.FOLLOW, Rule.FOLLOW_TRUMP):
        return proof.suit is DECK[before[0]].suit
    binding_rule, allowed = demand(proof.bit | card.bit, before, rules)
    return binding_rule is rule and not allowed & card.bit
