"""The standing of a tournament: its stages, the evening's order, and how sure it all is."""

from __future__ import annotations

from collections import Counter

from ...models import Tournament
from ..board import Standings
from .evening import evening
from .parts import Rules, has_result, parts_of, rests
from .rows import COUNTED, Rows, S, read

SUBMITTED = str(S.SUBMITTED)


def standings(tournament: Tournament) -> Standings:
    """Who is where, now. `tournament` must be as fresh as the answer should be."""
    return standings_of(tournament, read(tournament))


def standings_of(tournament: Tournament, rows: Rows) -> Standings:
    """The standing that these rows give; no statement."""
    rules = Rules.of(tournament, rows)
    parts = parts_of(rows, rules)
    overall, ranking = evening(parts, rows, rests(rows.exempts, rows.slots))
    return Standings(
        version=tournament.version,
        criteria=rules.criteria,
        pools=next((part.pools for part in reversed(parts) if part.pools), ()),
        overall=overall,
        ranking=ranking,
        disputes=len(rows.disputes),
        place_first=tournament.overall == Tournament.Overall.PLACE_FIRST,
        final=rules.over,
        teams=rows.teams,
        pairs=rows.pairs,
        parts=parts,
        **_progress(rows, rules),
    )


def _progress(rows: Rows, rules: Rules) -> dict[str, int]:
    """How many matches wait, are left, count; how many rounds there are and are finished."""
    alike = Counter([(match.round, match.round_state, match.state) for match in rows.matches])
    states: Counter[str] = Counter()
    left = Counter({False: 0, True: 0})
    open_rounds: set[int] = set()
    for (round_, round_state, state), count in alike.items():
        states[state] += count
        if not has_result(state):
            never = rules.left(state, round_state)
            left[never] += count
            open_rounds |= set() if never else {round_}
    rounds = {round_ for round_, _, _ in alike}
    return {
        "submitted": states[SUBMITTED],
        "unplayed": left.total(),
        "left": left[True],
        "counted": sum(states[state] for state in COUNTED),
        "rounds": len(rounds),
        "rounds_finished": len(rounds - open_rounds),
    }
