"""A counted deal as one short line, where nobody bids: `12 95 b12`. Team 12 marks 95, its belote in them; the
other side's mark follows, or stands after it (`12 0 91`, a litige). `9 cap`: team 9 has all the tricks.

The same numbers and letters as the lines with bids; which mark follows is scoring's to say."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring import PlayedDeal, Ruleset, Side
from scoring.contract import BELOTE_POINTS
from scoring.settle import with_rest

from .short_line import BELOTE, PASSED, SWEEP, LineReader, LineReading, UnreadLine


@dataclass(frozen=True)
class CountedLineReader(LineReader):
    """Reads and writes the lines of a match without bids."""

    rules: Ruleset

    def fields(self, line: str) -> dict[str, str]:
        return CountedReading(self, self.tokens_of(line)).fields()

    def written(self, played: PlayedDeal) -> str:
        """The shortest line that says it; its melds are not in it."""
        if played.status != "counted":
            return PASSED
        first = played.capot or Side.A
        parts = [str(self.number_of(first)), *self._marks(played, first)]
        parts += [SWEEP] if played.capot else []
        for side, belote in ((Side.A, played.belote_a), (Side.B, played.belote_b)):
            parts += [f"{BELOTE}{self.number_of(side)}"] * (belote // BELOTE_POINTS)
        return " ".join(parts)

    def _marks(self, played: PlayedDeal, first: Side) -> list[str]:
        """None where the capot says both, one where the other follows, else both."""
        a, b = played.points_a, played.points_b
        without = replace(played, points_a=None, points_b=None)
        alone = replace(without, points_a=a) if first is Side.A else replace(without, points_b=b)
        mine, theirs = (a, b) if first is Side.A else (b, a)
        if played.capot is not None and with_rest(without, self.rules) == played:
            return []
        if with_rest(alone, self.rules) == played:
            return [str(mine)]
        return [str(mine), str(theirs)]


class CountedReading(LineReading):
    """One line being read from left to right."""

    def fields(self) -> dict[str, str]:
        if self.passed():
            return {"status": "passed"}
        side = self._side()
        fields = self._marks(side) | self._capot(side)
        if not fields:
            raise UnreadLine(
                "no_marks", _("Combien marque ce camp ? Un nombre, ou cap s’il a tous les plis.")
            )
        fields |= self.belotes(side)
        self.refuse_rest(
            _("« %(text)s » : je ne comprends pas. Après les points, il n’y a que cap et la belote : %(b)s.")
        )
        return fields

    def _side(self) -> Side:
        number = self.take("number")
        if number is None:
            raise UnreadLine(
                "no_team", _("La ligne commence par le n° d’un camp. %(who)s.") % {"who": self.who()}
            )
        return self.side_of(number)

    def _marks(self, side: Side) -> dict[str, str]:
        """What that side marks, then the other one where it was typed."""
        numbers = [self.take("number") for _each in range(2)]
        pairs = zip((side, side.other), numbers, strict=True)
        return {f"points_{each.lower()}": number for each, number in pairs if number is not None}

    def _capot(self, side: Side) -> dict[str, str]:
        if not self.take("word", SWEEP):
            return {}
        number = self.take("number")
        winner = side if number is None else self.side_of(number)
        return {f"capot_{winner.lower()}": "on"}
