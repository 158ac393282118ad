"""What the referee is shown: the proven revokes, and for each side at fault the outcomes of its rulebook.

Chooses nothing: the referee decides (RULES §7)."""

import re
from dataclasses import dataclass
from typing import Final

from scoring.cards import CardError, Suit, parse_card, write_card
from scoring.cards.text import LETTERS, SUIT_OF
from scoring.contract import Side
from scoring.deal import PlayedDeal
from scoring.notation import LETTERS as TRUMP_LETTERS
from scoring.notation import TRUMP_OF
from scoring.penalties import RevokeOutcome, late_revoke_outcomes
from scoring.revoke.checker import Evidence, Revoke, SeenTrick, find_revokes
from scoring.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class RevokeReport:
    """The proven revokes in the order played; the outcomes of each side at fault (none without the facts)."""

    revokes: tuple[Revoke, ...]
    outcomes: tuple[tuple[Side, tuple[RevokeOutcome, ...]], ...]

    @property
    def faulty(self) -> tuple[Side, ...]:
        """The sides proven at fault."""
        return tuple(side for side in Side if any(revoke.side is side for revoke in self.revokes))


def revoke_report(
    evidence: Evidence, ruleset: Ruleset, played: PlayedDeal | None = None, *, after_deal: int = 0
) -> RevokeReport:
    """What the tricks prove, and what the tariff, the deal's own price and the deal as played would give.

    `played` holds the facts of the deal as the table counted it; without them there are no outcomes.
    Raises CardError for bad evidence ("evidence_trump" when it speaks of another trump), ImpossibleDeal for
    facts that cannot be.
    """
    if played is not None and played.trump not in (None, evidence.trump):
        raise CardError("evidence_trump")
    report = RevokeReport(find_revokes(evidence, ruleset), ())
    if played is None:
        return report
    outcomes = tuple(
        (side, late_revoke_outcomes(played, side, ruleset, after_deal=after_deal)) for side in report.faulty
    )
    return RevokeReport(report.revokes, outcomes)


# Evidence as one line, to be kept with a ruling and read back: `H 4/1:JH-7H-8S 5/1:AS-KS-9S-7S~BD`.
#
# The trump, then each trick: its number and a slash (if known), the leader's seat, the cards; `~BD` bans
# side B
# from diamonds, `!` follows a card that had to be played.

CARD: Final = r"(?:10|[AKQJ987])[SHDC]!?"
PATTERN: Final = re.compile(rf"(?:([1-8])/)?([1-4]):({CARD}(?:-{CARD}){{0,3}})((?:~[AB][SHDC])*)", re.ASCII)


def write_evidence(evidence: Evidence) -> str:
    """The line that `parse_evidence` reads back."""
    return " ".join([TRUMP_LETTERS[evidence.trump], *map(_write, evidence.tricks)])


def _write(trick: SeenTrick) -> str:
    cards = "-".join(write_card(card) + ("!" if card in trick.forced else "") for card in trick.cards)
    banned = "".join(f"~{side}{LETTERS[suit]}" for side, suit in trick.banned)
    return f"{f'{trick.number}/' if trick.number else ''}{trick.leader}:{cards}{banned}"


def parse_evidence(text: str) -> Evidence:
    """Read the line. Raises CardError "unreadable_evidence"; whether it can be is check_evidence's to say."""
    words = text.split()
    if not words or words[0] not in TRUMP_OF:
        raise CardError("unreadable_evidence", text=text)
    return Evidence(TRUMP_OF[words[0]], tuple(map(_parse, words[1:])))


def _parse(word: str) -> SeenTrick:
    matched = PATTERN.fullmatch(word)
    if matched is None:
        raise CardError("unreadable_evidence", text=word)
    number, leader, cards, banned = matched.groups()
    played = [(parse_card(card.rstrip("!")), card.endswith("!")) for card in cards.split("-")]
    return SeenTrick(
        int(leader),
        tuple(card for card, _forced in played),
        int(number) if number else None,
        tuple(_ban(ban) for ban in banned.split("~")[1:]),
        tuple(card for card, forced in played if forced),
    )


def _ban(text: str) -> tuple[Side, Suit]:
    return Side(text[0]), SUIT_OF[text[1]]
