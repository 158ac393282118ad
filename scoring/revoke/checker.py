"""Did somebody revoke? Says only what a card played later proves, and by which rule of the rulebook.

A card that breaks a rule with the cards known to have been in hand breaks it with any others beside them:
what is not known can never clear a player, and is never held against him.
"""

from dataclasses import dataclass

from scoring.cards import DECK, Card, Suit, bits_of, show_card, side_of
from scoring.contract import Side
from scoring.play import PlayRules, Rule, article_of, play_rules
from scoring.play.obligation import demand
from scoring.revoke.evidence import Evidence, check_evidence
from scoring.revoke.words import SENTENCES
from scoring.ruleset import Ruleset


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
