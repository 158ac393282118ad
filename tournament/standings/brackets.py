"""The places of a bracket from its matches: the fixed ones of placing matches, else those of the level of a
defeat, shared by all who were beaten there; who has left comes after. No match there: exempt, or left.

No second reading of the structure, which says who should play: this says where those are who did, sheets not
confirmed and rounds kept as drawn counted, and what each may reach."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..evening.rows import MatchRow, TeamCard
from ..evening.seats import Seating
from ..models.result import BY_BOTH, CONFIRMED, COUNTED
from .board import BRACKETS, BracketPlace, BracketTable

MAIN = "main"


def as_sent_on(matches: Iterable[MatchRow]) -> Iterator[MatchRow]:
    """The matches in their order; one whose team plays on as its winner is won by it, though its result was
    corrected since."""
    rows = sorted(matches, key=lambda match: (match.round, match.id))
    seating = Seating(rows, frozenset())
    for match in rows:
        result = seating.decided(match)
        won = "A" if result is not None and result.winner == match.a else "B"
        if result is None or result.winner is None or match.has_won(won):
            yield match
        else:
            yield match._replace(state=CONFIRMED, winner=won)


def bracket_tables(
    matches: Iterable[MatchRow],
    waiting: Mapping[int, str],
    cards: Mapping[int, TeamCard],
    *,
    below: int,
    placing: bool,
) -> tuple[BracketTable, ...]:
    """The brackets of a stage, the highest first. `waiting`: the bracket of each team without a match;
    `below`: who loses in the main bracket with fewer matches falls into the consolation, 0 where nobody does;
    `placing`: every place is played for."""
    by_key: dict[str, list[MatchRow]] = defaultdict(list)
    for match in as_sent_on(matches):
        by_key[match.bracket or MAIN].append(match)
    gone = {team for team, card in cards.items() if card.gone}
    brackets = {key: _Bracket(by_key[key], gone, placing=placing) for key in BRACKETS if key in by_key}
    lowest = {team: key for key, bracket in brackets.items() for team in bracket.teams}
    for team, key in waiting.items():
        if team not in lowest and brackets and (key in brackets or not key):
            lowest[team] = key or next(iter(brackets))
            brackets[lowest[team]].teams.append(team)
    played = {team: sum(bracket.played(team) for bracket in brackets.values()) for team in lowest}
    tables: list[BracketTable] = []
    for key, bracket in brackets.items():
        most = below if key == MAIN else 0
        spans = bracket.spans(
            fallen={team for team in bracket.teams if lowest[team] != key},
            coming=sum(table.falling for table in tables),
        )
        places = [
            BracketPlace(*span, cards[team], team in bracket.open, bracket.is_out(team, most))
            for team, span in spans.items()
            if team in cards
        ]
        places.sort(key=lambda place: (place.first, place.last, not place.plays_on, place.team.number))
        # Who is left alone has won, once nobody can fall in any more: an exempt may end a pot.
        if all(table.finished for table in tables) and sum(place.plays_on for place in places) == 1:
            places = [
                place._replace(plays_on=place.plays_on and place.first != place.last) for place in places
            ]
        falling = sum(
            played[place.team.id] + place.plays_on < most and place.last != 1
            for place in places
            if not place.team.gone
        )
        finished = not any(place.plays_on for place in places)
        tables.append(BracketTable(key, tuple(places), finished, falling))
    return tuple(tables)


Span = tuple[int, int]


class _Bracket:
    """The matches of one bracket, and those of each team by level with whether it won; the last of a level is
    the one that counts there: a team may be played in twice before its first full round."""

    def __init__(self, matches: Iterable[MatchRow], gone: set[int], *, placing: bool) -> None:
        self.placing = placing
        self.meetings: dict[int, list[set[int]]] = defaultdict(list)
        self.own: dict[int, dict[int, tuple[MatchRow, bool | None]]] = defaultdict(dict)
        self.last: dict[int, tuple[MatchRow, bool | None]] = {}
        finalists: set[int] = set()
        for match in sorted(matches, key=lambda match: (match.level or 0, match.id)):
            couple = {match.a: "A", match.b: "B"}
            self.meetings[match.level or 0].append(set(couple))
            finalists |= set(couple) if match.place_won == 1 else set()
            for team, side in couple.items():
                self.last[team] = self.own[team][match.level or 0] = (match, match.has_won(side))
        self.levels = list(self.meetings)
        self.teams = sorted(self.own)
        # Who came back when the final was drawn already: its opponent has gone on without it.
        unbeaten = {team for team, own in self.own.items() if all(won for _match, won in own.values())}
        self.left = gone | (unbeaten - finalists if finalists else set())
        self.open: set[int] = set()

    def spans(self, *, fallen: set[int], coming: int) -> dict[int, Span]:
        """First and last place of everybody but those who fell into a lower bracket, told there. `coming`:
        how many may still fall into this one: their places are left open."""
        self.open = {team for team in self.teams if self._plays_on(team)}
        spans = self._spans(self.teams, 0, 1, len(self.teams))
        if coming:
            wider = self._spans(self.teams, 0, 1, len(self.teams) + coming)
            spans = {team: (first, max(last, wider[team][1])) for team, (first, last) in spans.items()}
        for team in self.teams:
            if (place := self._decided(team)) is not None:
                spans[team] = (place, place)
        ends = [spans[team][1] for team in fallen]
        return {
            team: (first - sum(end < first for end in ends), last - sum(end <= last for end in ends))
            for team, (first, last) in spans.items()
            if team not in fallen
        }

    def played(self, team: int) -> int:
        """Its matches here that were played: a forfeit is none."""
        return sum(match.state in COUNTED for match, _won in self.own.get(team, {}).values())

    def is_out(self, team: int, most: int) -> bool:
        """Whether it left before it fell: who loses with fewer matches falls, and it has won none."""
        won = any(won for _match, won in self.own.get(team, {}).values())
        return team in self.left and self.played(team) < most and not won

    def _decided(self, team: int) -> int | None:
        """The place that its last match gave it. One that both sides gave up leaves its two places shared."""
        match, won = self.last.get(team, (None, None))
        if match is None or won is None or match.forfeited_by == BY_BOTH:
            return None
        return match.place_won if won else match.place_lost

    def _plays_on(self, team: int) -> bool:
        """Whether it has a match to come here: not beaten yet, or beaten with places left to play for."""
        match, won = self.last.get(team, (None, None))
        if team in self.left:
            return False
        return match is None or won is None or (match.place_won is None and (won or self.placing))

    def _spans(self, teams: Sequence[int], depth: int, first: int, size: int) -> dict[int, Span]:
        """First and last place that each team plays for or was left with, from this level down.

        `size`: how many these teams will be; a match not decided yet will send one of its two down."""
        if depth == len(self.levels) or not teams:
            return self._shared(teams, first, size)
        level, inside = self.levels[depth], set(teams)
        results = {team: self._at(team, level) for team in teams}
        own = {team: self.own.get(team, {}) for team in teams}
        meetings = sum(couple <= inside for couple in self.meetings[level])
        sent_down = meetings + sum(won is False and level not in own[team] for team, won in results.items())
        # Who plays on and has no match at this level or after it: exempt, or its match is not there yet.
        waiting = [
            team for team in teams if depth and team in self.open and max(own[team], default=0) < level
        ]
        if waiting or (depth and meetings and size > len(teams)):
            exempt = sum(
                level not in by_level and max(by_level, default=0) > level for by_level in own.values()
            )
            if to_come := max(0, size - 2 * sent_down - exempt) // 2:
                sent_down += to_come
                results |= dict.fromkeys(waiting, None)
        up = [team for team in teams if results[team]]
        down = [team for team in teams if results[team] is False]
        sent_down = max(sent_down, len(down))
        return {
            **{team: (first, first + size - 1) for team in teams if results[team] is None},
            **self._spans(up, depth + 1, first, size - sent_down),
            **self._spans(down, depth + 1, first + size - sent_down, sent_down),
        }

    def _at(self, team: int, level: int) -> bool | None:
        """Whether it won at a level; who has no match there was exempt, or has left: then the other went on
        without playing."""
        by_level = self.own.get(team, {})
        if level in by_level:
            return by_level[level][1]
        return team not in self.left or level < max(by_level, default=level)

    def _shared(self, teams: Sequence[int], first: int, size: int) -> dict[int, Span]:
        """The places that these teams share; who left comes after those who stayed."""
        last, left = first + size - 1, self.left.intersection(teams)
        if not left or len(left) == len(teams):
            return dict.fromkeys(teams, (first, last))
        after = last - len(left) + 1
        return {team: (after, last) if team in left else (first, after - 1) for team in teams}
