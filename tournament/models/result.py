"""What a match says of its result, whoever read it: as the model or as a row of the evening.

What was left without a result keeps none: it counts as unplayed, never as 0–0; a sheet that was submitted
counts though nobody confirmed it. Reopening needs nothing undone: only the reading changes."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.bracket import label, of_bracket


class MatchState(models.TextChoices):
    WAITING = "waiting", _("à jouer")
    PLAYING = "playing", _("en cours")
    SUBMITTED = "submitted", _("à confirmer")
    CONFIRMED = "confirmed", _("confirmée")
    FORFEITED = "forfeited", _("forfait")


class SideChoice(models.TextChoices):
    """The two sides of a match, A on the left."""

    A = "A", "A"
    B = "B", "B"


class ForfeitChoice(models.TextChoices):
    """Who gave a match up; both when neither side is there any more."""

    A = "A", "A"
    B = "B", "B"
    BOTH = "X", _("les deux")


WAITING, PLAYING, SUBMITTED, CONFIRMED, FORFEITED = MatchState.values
SETTLED = frozenset({CONFIRMED, FORFEITED})
"""Nothing more will change its result, save a correction."""
WITH_RESULT = frozenset({SUBMITTED, CONFIRMED, FORFEITED})
"""Its sheet was handed in, or it was given up."""
COUNTED = frozenset({SUBMITTED, CONFIRMED})
"""It was played, and the standings count it: a forfeit is no match played."""
WITHOUT_RESULT = frozenset({WAITING, PLAYING})
"""Its sheet is not handed in."""
BEGUN = frozenset({PLAYING, SUBMITTED, CONFIRMED})
"""It was or is played: a forfeit alone begins nothing, a team that left has them in every round to come."""

# What a match is shown as, beside its own states.
LEFT, UNCONFIRMED, DISPUTED = "left", "unconfirmed", "disputed"
CLOSED = "closed"
"""Its round is, or its evening."""

BY_BOTH = str(ForfeitChoice.BOTH)
OTHER_SIDE = {"A": "B", "B": "A"}


NAMED = ("final", "third", "placing_match", "losers_round")
"""The titles that are told beside the bracket; what else it plays is named by its round."""


def match_part(bracket: str, title: str, won: int | None, lost: int | None) -> str:
    """Where a released match stands: "Tableau principal", "Consolante, places 5 et 6"; empty in a group."""
    if not bracket:
        return ""
    bracket_text = of_bracket(bracket).text(translate=gettext)
    if title not in NAMED:
        return bracket_text
    title_text = label(title, first=won or 0, last=lost or 0).text(translate=gettext)
    return gettext("%(bracket)s, %(title)s") % {
        "bracket": bracket_text,
        "title": title_text[:1].lower() + title_text[1:],
    }


class MatchResult:
    """How far a match is, what it ended with and where it stands, from its columns, the states of its round
    and of its evening, and how many calls for the referee wait."""

    __slots__ = ()

    @property
    def by_totals(self) -> bool:
        """Whether its totals were handed in: deals entered before them do not count."""
        return self.result_from == "totals"

    @property
    def settled(self) -> bool:
        """Whether it is over, whatever became of its round."""
        return self.state in SETTLED

    @property
    def done(self) -> bool:
        """Whether nothing more will change its result, save a correction: settled, or its round closed."""
        return self.settled or self.round_state == CLOSED

    @property
    def ended(self) -> bool:
        """Whether nothing is written about it any more: its round is closed, or its evening."""
        return CLOSED in (self.round_state, self.evening_state)

    @property
    def left(self) -> bool:
        """Whether it stays without a result."""
        return self.ended and self.state in WITHOUT_RESULT

    @property
    def disputed(self) -> bool:
        """Whether a call waits: none does once the evening is closed."""
        return bool(self.open_disputes) and self.evening_state != CLOSED

    @property
    def final_state(self) -> str:
        """Its state, or what the end made of it: "left", "unconfirmed"."""
        if self.left:
            return LEFT
        return UNCONFIRMED if self.ended and self.state == SUBMITTED else self.state

    @property
    def shown_state(self) -> str:
        """The word for it: its final state, "disputed" while a call waits."""
        return DISPUTED if self.disputed else self.final_state

    @property
    def result(self) -> tuple[int | None, int | None]:
        """The totals of A and of B; none of a match that stays without a result."""
        return (None, None) if self.left else (self.total_a, self.total_b)

    @property
    def won_by(self) -> str:
        """The side that won; empty while nobody has, at a draw, and where both gave up.

        Some rules give the match to the side with less: the stored winner goes before the totals. Without
        totals nothing was played, and nobody has won."""
        if self.state == FORFEITED:
            return OTHER_SIDE.get(self.forfeited_by, "")
        if self.state not in COUNTED or self.total_a is None or self.total_b is None:
            return ""
        ahead = "A" if self.total_a > self.total_b else "B" if self.total_b > self.total_a else ""
        return self.winner or ahead

    def has_won(self, side: str) -> bool | None:
        """Whether that side won; None while nobody has, and at a draw. What both gave up, both have lost."""
        if self.state == FORFEITED and self.forfeited_by == BY_BOTH:
            return False
        return self.won_by == side if self.won_by else None

    @property
    def part(self) -> str:
        """Where it stands: "Tableau principal", "Consolante, places 5 et 6"; empty in a group."""
        return match_part(self.bracket, self.title, self.place_won, self.place_lost)

    def counts_with(self, a: int, b: int) -> bool:
        """Whether it counts with just those totals."""
        return self.state in COUNTED and (self.total_a, self.total_b) == (a, b)
