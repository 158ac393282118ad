"""Each pair keeps a sheet of its own (RESULTS, two sheets; klaverjas): which of both the desk has typed, and
what they say where they differ. One statement, none where a match has one sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scoring import Side
from scoring.totals import GameTotals

from ...core.access import sides_apart
from ...models import BlindEntry, Match, Tournament
from .blind import DIFFERS, TOTALS, WAITS, DifferingGame, differing_games, last_differing, totals_entered
from .stored import takes_totals


@dataclass(frozen=True)
class TwoSheets:
    """Of a match: what the sheet of a side says that is typed and waits for the other, for the checks and no
    page; or what the two say that differs: then nothing counts, and the totals that the referee decides on
    are typed once."""

    games: Mapping[str, tuple[GameTotals, ...]] = field(default_factory=dict)
    differing: tuple[DifferingGame, ...] = ()

    @property
    def asked(self) -> bool:
        """Whether a sheet is to be typed as one of two."""
        return not self.differing

    @property
    def next_side(self) -> str:
        """Whose sheet is probably typed next."""
        return str(Side.B if "A" in self.games else Side.A)

    @property
    def other_side(self) -> str:
        """Whose sheet is missing, where one is typed; "" where none or both are."""
        return "" if len(self.games) != 1 else self.next_side


def two_sheets(tournament: Tournament, matches: Iterable[Match]) -> dict[int, TwoSheets]:
    """Those of the matches of which both sheets are typed: that take totals, have none yet, and whose sides
    do not enter on phones of their own; by match."""
    if not tournament.two_sheets:
        return {}
    asked = [
        match.pk
        for match in matches
        if takes_totals(match, tournament)
        and match.result_from == Match.ResultFrom.DEALS
        and not match.deal_count
        and not sides_apart(tournament, match)
    ]
    entries: dict[int, list[BlindEntry]] = {pk: [] for pk in asked}
    rows = BlindEntry.objects.filter(match__in=asked, number=TOTALS, outcome__in=(WAITS, DIFFERS))
    for row in rows:
        entries[row.match_id].append(row)
    return {pk: _of(found) for pk, found in entries.items()}


def two_sheets_of(match: Match) -> TwoSheets | None:
    """The same of one match, None where it has one sheet."""
    return two_sheets(match.tournament, [match]).get(match.pk)


def _of(entries: list[BlindEntry]) -> TwoSheets:
    pair = last_differing(entries, TOTALS)
    if pair:
        return TwoSheets(differing=differing_games(*map(totals_entered, pair)))
    return TwoSheets({entry.side: totals_entered(entry) for entry in entries})
