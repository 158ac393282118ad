"""What a result would change: the standing as it is and as it would be, from rows read once.

Writes nothing; a match that does not count yet is supposed to be submitted with those totals."""

from __future__ import annotations

from dataclasses import replace

from ..models import Match, Tournament
from .board import Standings
from .queries import COUNTED, MatchRow, Rows, read, standings_of

SUBMITTED, PLAYING = str(Match.State.SUBMITTED), str(Match.State.PLAYING)


def supposed(tournament: Tournament, match_id: int, a: int, b: int) -> tuple[Standings, Standings]:
    """Before and after that match ended with those totals; five SQL statements whatever the size.

    A match that counts with just those totals is taken out of "before": its own effect is shown."""
    rows = read(tournament)
    now = next((row for row in rows.matches if row.id == match_id), None)
    if now is None:
        same = standings_of(tournament, rows)
        return same, same
    state = now.state if now.state in COUNTED else SUBMITTED  # a confirmed match stays confirmed
    # Who would win with other totals is left to the totals; only the match knows a rule that says otherwise.
    winner = now.winner if already(now, a, b) else ""
    then = now._replace(state=state, total_a=a, total_b=b, forfeited_by="", winner=winner)
    if already(now, a, b):
        now = now._replace(state=PLAYING)
    return _with(tournament, rows, now), _with(tournament, rows, then)


def rows_with(tournament: Tournament, match_id: int, a: int, b: int) -> Rows:
    """The ranking's rows with that match ended so; one that counts so already is left as it is."""
    rows = read(tournament)
    now = next((row for row in rows.matches if row.id == match_id), None)
    if now is None or already(now, a, b):
        return rows
    then = now._replace(state=SUBMITTED, total_a=a, total_b=b, forfeited_by="", winner="")
    return replace(rows, matches=[then if row.id == match_id else row for row in rows.matches])


def already(match: MatchRow, a: int, b: int) -> bool:
    """Whether the match counts with those totals."""
    return match.state in COUNTED and (match.total_a, match.total_b) == (a, b)


def _with(tournament: Tournament, rows: Rows, match: MatchRow) -> Standings:
    """The standing with that match in the place of the one that has its id."""
    matches = [match if row.id == match.id else row for row in rows.matches]
    return standings_of(tournament, replace(rows, matches=matches))
