"""The evening's order from its stages: the last that has matches, brackets from the highest to the lowest,
then whoever is in none of it in the order of the stage before: who left is last of the stage that it left,
in a bracket it keeps its place; who was sent away comes last. Rounds or pools that are
drawn and have no result yet change nothing of what is known.

Scores start again in brackets: the criteria shown are those of the group stage."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from pairing.ranking.rank import Ranking, RankingRow
from pairing.ranking.tally import Tally

from ...models import Tournament
from ..kinds import kind_of
from ..match import COUNTED, PLAYING, SUBMITTED, WITH_RESULT, counts_with
from ..rows import Decided, MatchRow, decided_in, ended, undecided
from .board import BracketTable, Part, Place, Standings
from .parts import Rules, StageMatches, rests
from .rows import StandingRows, standing_rows_of

Groups = list[list[int]]
"""Teams in order; those of one group share a rank."""


def evening_order(
    parts: Sequence[Part], rows: StandingRows, rested: Mapping[int, int]
) -> tuple[tuple[Place, ...], Ranking]:
    """Everybody in order, and the ranking whose ties and means explain it."""
    played = [part for part in parts if part.begun]
    while len(played) > 1 and not (played[-1].brackets or played[-1].ranking.begun):
        played.pop()
    if not played:
        return (), Ranking(())
    if len(played) == 1 and not played[0].brackets:
        return played[0].places, played[0].ranking
    shown = next((part for part in reversed(played) if not part.brackets), played[-1])
    in_brackets = {
        place.team.id: (table.key, place)
        for table in played[-1].brackets
        for place in table.places
        if not place.out
    }
    ranks, tallies = _ranks(played[-1].brackets), _tallies(played)
    places: list[Place] = []
    for group in _sent_away_last(_order(played), rows):
        first, last = len(places) + 1, len(places) + len(group)
        for team in group:
            row = _row(team, shown, played)._replace(rank=ranks.get(team, first), ex_aequo=last > first)
            card, exempt, stages = rows.teams[team], rested.get(team, 0), tuple(tallies[team])
            if team in in_brackets:
                key, bracket_place = in_brackets[team]
                span = (
                    (bracket_place.first, bracket_place.last)
                    if bracket_place.last > bracket_place.first
                    else None
                )
                row = row._replace(broke_tie=None, ex_aequo=span is not None)
                places.append(Place(row, card, (), exempt, key, span, stages))
            else:
                places.append(Place(row, card, shown.ranking.ties_of(team), exempt, stages=stages))
    ties = tuple(tie for tie in shown.ranking.ties if not in_brackets.keys() & set(tie.teams))
    return tuple(places), replace(shown.ranking, rows=tuple(place.row for place in places), ties=ties)


def _ranks(tables: Sequence[BracketTable]) -> dict[int, int]:
    """Team → the best place of the evening that it can still reach, of those who are in brackets: after all
    who will be in the brackets above; who was sent away gives its place up."""
    best_places: dict[int, int] = {}
    above = 0
    for table in tables:
        gone = [place.last for place in table.places if not place.keeps_place]
        stayed = [place for place in table.places if place.keeps_place]
        for place in stayed:
            place_of_stayed = place.first - sum(last < place.first for last in gone)
            best_place = (
                len(stayed) - table.falling + 1 if table.falling and not place.plays_on else place_of_stayed
            )
            best_places[place.team.id] = above + min(place_of_stayed, best_place)
        above += len(stayed) - table.falling
    return best_places


def _order(played: Sequence[Part]) -> Groups:
    """The teams of these stages in the order of the last, then the others in that of the stages before."""
    if not played:
        return []
    part, before = played[-1], _order(played[:-1])
    below = before if before and part.brackets else [*_ranked(part), *before]
    position = {team: n for n, group in enumerate(below) for team in group}
    groups: Groups = []
    for table in part.brackets:
        staying = (place for place in table.places if not place.out)
        for _span, shared in groupby(staying, lambda place: (place.first, place.last)):
            groups.append(sorted((place.team.id for place in shared), key=lambda team: position.get(team, 0)))
    return _once([*groups, *below])


def _ranked(part: Part) -> Groups:
    """The teams of one stage by their rank in it."""
    shared = groupby(part.ranking.rows, lambda row: row.rank)
    return [[row.team for row in rows] for _rank, rows in shared]


def _once(groups: Groups) -> Groups:
    """Each team in the first group that it is in; no group empty."""
    placed: set[int] = set()
    distinct: Groups = []
    for group in groups:
        new_teams = [team for team in group if team not in placed]
        placed.update(new_teams)
        if new_teams:
            distinct.append(new_teams)
    return distinct


def _sent_away_last(groups: Groups, rows: StandingRows) -> Groups:
    in_order = [
        [team for team in group if rows.teams[team].disqualified is out]
        for out in (False, True)
        for group in groups
    ]
    return [group for group in in_order if group]


def _tallies(played: Sequence[Part]) -> dict[int, list[Tally]]:
    """What each team has in each of these stages that it was in."""
    tallies: dict[int, list[Tally]] = defaultdict(list)
    for part in played:
        for row in part.ranking.rows:
            tallies[row.team].append(row.tally)
    return tallies


def _row(team: int, shown: Part, played: Sequence[Part]) -> RankingRow:
    """What the team has from the group stage; from another one where it was not in it."""
    rows = (row for part in (shown, *reversed(played)) for row in part.ranking.rows if row.team == team)
    return next(rows)


def parts_of(rows: StandingRows, rules: Rules) -> tuple[Part, ...]:
    """The stages in order, each from its own matches."""
    by_stage = {stage.id: StageMatches(stage, [], [], rows, rules) for stage in rows.stages}
    for match in rows.matches:
        by_stage[match.stage].matches.append(match)
    for exempt in rows.exempts:
        by_stage[exempt.stage].exempts.append(exempt)
    return tuple(kind_of(stage).part(by_stage[stage.id]) for stage in rows.stages)


def standings_now(tournament: Tournament, matches: Iterable[MatchRow] | None = None) -> Standings:
    """Who is where, now; with its matches, where somebody has read them. `tournament` must be as fresh as the
    answer should be."""
    return standings_of(tournament, standing_rows_of(tournament, matches))


def standings_of(tournament: Tournament, rows: StandingRows) -> Standings:
    """The standing that these rows give; no statement."""
    rules = Rules.of(tournament, rows)
    parts = parts_of(rows, rules)
    overall, ranking = evening_order(parts, rows, rests(rows.exempts))
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
        lots=rules.lots,
        **_progress(rows, rules),
    )


def _progress(rows: StandingRows, rules: Rules) -> dict[str, int]:
    """How many matches wait, are left, count; how many rounds there are and are finished."""
    alike = Counter([(match.round, match.round_state, match.state) for match in rows.matches])
    states: Counter[str] = Counter()
    left = Counter({False: 0, True: 0})
    open_rounds: set[int] = set()
    for (round_, round_state, state), count in alike.items():
        states[state] += count
        if state not in WITH_RESULT:
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
        "ahead": sum(
            count
            for (round_, _, state), count in alike.items()
            if round_ in open_rounds and state in WITH_RESULT
        ),
    }


def standings_before_and_after(
    tournament: Tournament, match_id: int, a: int, b: int, decided: Decided | None = None
) -> tuple[Standings, Standings]:
    """Before and after that match ended with those totals; five SQL statements whatever the size. `decided`
    as in `Evening.supposing`.

    A match that counts with just those totals is taken out of "before": its own effect is shown."""
    rows = standing_rows_of(tournament)
    now = next((row for row in rows.matches if row.id == match_id), None)
    if now is None:
        same = standings_of(tournament, rows)
        return same, same
    state = now.state if now.state in COUNTED else SUBMITTED  # a confirmed match stays confirmed
    # Who would win with other totals is left to the totals; only the match knows a rule that says otherwise.
    if decided is None:
        stays = (now.total_a, now.total_b) == (a, b)
        decided = decided_in(now) if stays else undecided(now)
    then = ended(now._replace(state=state), a, b, decided)
    if counts_with(now, a, b) and decided == decided_in(now):
        now = now._replace(state=PLAYING)
    return _with(tournament, rows, now), _with(tournament, rows, then)


def _with(tournament: Tournament, rows: StandingRows, match: MatchRow) -> Standings:
    """The standing with that match in the place of the one that has its id."""
    matches = [match if row.id == match.id else row for row in rows.matches]
    return standings_of(tournament, replace(rows, matches=matches))
