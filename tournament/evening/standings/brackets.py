"""The places of a bracket from its matches: the fixed ones of placing matches, else those of the level of a
defeat, shared by all who were beaten there; who has left comes after. No match there: exempt, or left.

No second reading of the structure, which says who should play: this says where those are who did, sheets not
confirmed and rounds kept as drawn counted, and what each may reach."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..match import CONFIRMED, COUNTED, WAITING, has_won
from ..rows import MatchRow, TeamCard
from .board import BRACKETS, BracketPlace, BracketTable

MAIN = "main"


def as_sent_on(matches: Iterable[MatchRow]) -> Iterator[MatchRow]:
    """The matches in their order; one whose team plays on as its winner is won by it, though its result was
    corrected since."""
    rows = sorted(matches, key=lambda match: (match.round, match.id))
    by_id = {match.id: match for match in rows}
    for match in rows:
        following = by_id.get(match.winner_to or 0)
        ahead = 0
        if following is not None and following.state != WAITING:
            ahead = following.a if match.winner_side == "A" else following.b
        if ahead in (match.a, match.b):
            won = "A" if ahead == match.a else "B"
            yield match if has_won(match, won) else match._replace(state=CONFIRMED, winner=won)
        else:
            yield match


Span = tuple[int, int]


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
    keys = [key for key in BRACKETS if key in by_key]
    gone = frozenset(team for team, card in cards.items() if card.gone)
    brackets = {key: _Bracket(by_key[key], gone) for key in keys}
    lowest = {team: key for key in keys for team in brackets[key].teams}
    for team, key in waiting.items():
        if team not in lowest and keys and (key in brackets or not key):
            lowest[team] = key or keys[0]
            brackets[lowest[team]].teams.append(team)
    tables: list[BracketTable] = []
    for key in keys:
        fallen = {team for team in brackets[key].teams if lowest[team] != key}
        coming = sum(table.falling for table in tables)
        places = brackets[key].places(fallen, cards, placing=placing, coming=coming)
        # Who is left alone has won, once nobody can fall in any more: an exempt may end a pot.
        if all(table.finished for table in tables) and sum(place.plays_on for place in places) == 1:
            places = [
                place._replace(plays_on=place.plays_on and place.first != place.last) for place in places
            ]
        finished = not any(place.plays_on for place in places)
        most = below if key == MAIN else 0
        places = [place._replace(out=brackets[key].is_out(place.team.id, most)) for place in places]
        tables.append(BracketTable(key, tuple(places), finished, _falling(brackets, places, most)))
    return tuple(tables)


def _falling(brackets: Mapping[str, _Bracket], places: Iterable[BracketPlace], below: int) -> int:
    """How many of a bracket may still fall into a lower one."""
    matches = {
        place.team.id: sum(bracket.played(place.team.id) for bracket in brackets.values()) for place in places
    }
    still_there = [place for place in places if not place.team.gone]
    return sum(matches[place.team.id] + place.plays_on < below and not place.wins for place in still_there)


class _Bracket:
    """The matches of one bracket, and those of each team by level; the last of a level is the one that counts
    there: a team may be played in twice before its first full round."""

    def __init__(self, matches: Sequence[MatchRow], gone: frozenset[int] = frozenset()) -> None:
        self.team_matches: dict[int, dict[int, MatchRow]] = defaultdict(dict)
        self.sides: dict[int, tuple[int, int]] = {}
        for match in sorted(matches, key=lambda match: (match.level or 0, match.id)):
            self.sides[match.id] = (match.a, match.b)
            for team in self.sides[match.id]:
                self.team_matches[team][match.level or 0] = match
        self.level_matches: dict[int, list[MatchRow]] = defaultdict(list)
        for match in matches:
            self.level_matches[match.level or 0].append(match)
        self.levels = sorted(self.level_matches)
        self.teams = sorted(self.team_matches)
        self.finalists = {team for match in matches if match.place_won == 1 for team in self.sides[match.id]}
        self.left = gone | {team for team in self.teams if self._too_late(team)}

    def _too_late(self, team: int) -> bool:
        """Whether it came back when the final was drawn already: its opponent has gone on without it."""
        unbeaten = all(self._won(team, match) for match in self.team_matches[team].values())
        return bool(self.finalists) and team not in self.finalists and unbeaten

    def places(
        self, fallen: set[int], cards: Mapping[int, TeamCard], *, placing: bool, coming: int = 0
    ) -> list[BracketPlace]:
        """Everybody's place but that of those who fell into a lower bracket, told there. `coming`: how
        many may still fall into this one: their places are left open."""
        self.open = {team for team in self.teams if self._still(team, placing=placing)}
        spans = self._spans(self.teams, 0, 1, len(self.teams))
        if coming:
            wider = self._spans(self.teams, 0, 1, len(self.teams) + coming)
            spans = {team: (first, max(last, wider[team][1])) for team, (first, last) in spans.items()}
        for team in self.teams:
            if (place := self._decided(team)) is not None:
                spans[team] = (place, place)
        fallen_spans = [spans[team] for team in fallen]
        places = [
            BracketPlace(
                first - sum(last < first for _, last in fallen_spans),
                last - sum(other <= last for _, other in fallen_spans),
                cards[team],
                self._still(team, placing=placing),
            )
            for team, (first, last) in spans.items()
            if team not in fallen and team in cards
        ]
        return sorted(
            places, key=lambda place: (place.first, place.last, not place.plays_on, place.team.number)
        )

    def played(self, team: int) -> int:
        """Its matches here that were played: a forfeit is none."""
        return sum(match.state in COUNTED for match in self.team_matches.get(team, {}).values())

    def is_out(self, team: int, most: int) -> bool:
        """Whether it left before it fell: who loses with fewer matches falls, and it has won none."""
        won = any(self._won(team, match) for match in self.team_matches.get(team, {}).values())
        return team in self.left and self.played(team) < most and not won

    def _won(self, team: int, match: MatchRow) -> bool | None:
        """Whether this team won the match; None while nobody has."""
        return has_won(match, "A" if self.sides[match.id][0] == team else "B")

    def _last(self, team: int) -> MatchRow | None:
        by_level = self.team_matches.get(team)
        return by_level[max(by_level)] if by_level else None

    def _decided(self, team: int) -> int | None:
        """The place that its last match gave it. One that both sides gave up leaves its two places shared."""
        match = self._last(team)
        if match is None or (won := self._won(team, match)) is None or match.forfeited_by == "X":
            return None
        return match.place_won if won else match.place_lost

    def _still(self, team: int, *, placing: bool) -> bool:
        """Whether it has a match to come here: not beaten yet, or beaten with places left to play for."""
        match = self._last(team)
        if team in self.left:
            return False
        if match is None or (won := self._won(team, match)) is None:
            return True
        return match.place_won is None and (won or placing)

    def _spans(self, teams: Sequence[int], depth: int, first: int, size: int) -> dict[int, Span]:
        """First and last place that each team plays for or was left with, from this level down.

        `size`: how many these teams will be; a match not decided yet will send one of its two down."""
        if depth == len(self.levels) or not teams:
            return self._shared(teams, first, size)
        span = (first, first + size - 1)
        level, inside = self.levels[depth], set(teams)
        meetings = sum(inside.issuperset(self.sides[match.id]) for match in self.level_matches[level])
        results = {team: self._at(team, level) for team in teams}
        gone = sum(
            won is False and level not in self.team_matches.get(team, {}) for team, won in results.items()
        )
        waiting = self._waiting(teams, level) if depth else set()
        to_come = 0
        if waiting or (depth and meetings and size > len(teams)):
            to_come = max(0, size - 2 * (meetings + gone) - self._exempt(teams, level)) // 2
        results |= dict.fromkeys(waiting if to_come else (), None)
        up = [team for team in teams if results[team]]
        down = [team for team in teams if results[team] is False]
        beaten = max(meetings + gone + to_come, len(down))
        return {
            **{team: span for team in teams if results[team] is None},
            **self._spans(up, depth + 1, first, size - beaten),
            **self._spans(down, depth + 1, first + size - beaten, beaten),
        }

    def _waiting(self, teams: Sequence[int], level: int) -> set[int]:
        """Who plays on and has no match at this level or after it: exempt, or its match is not there yet."""
        return {team for team in teams if team in self.open and max(self.team_matches.get(team, [0])) < level}

    def _exempt(self, teams: Sequence[int], level: int) -> int:
        """How many have a match after this level and none at it."""
        matches_by_level = [self.team_matches[team] for team in teams if team in self.team_matches]
        return sum(level not in by_level and max(by_level) > level for by_level in matches_by_level)

    def _at(self, team: int, level: int) -> bool | None:
        """Whether it won at a level; who has no match there was exempt, or has left: then the other went on
        without playing."""
        by_level = self.team_matches.get(team, {})
        if level in by_level:
            return self._won(team, by_level[level])
        return team not in self.left or level < max(by_level, default=level)

    def _shared(self, teams: Sequence[int], first: int, size: int) -> dict[int, Span]:
        """The places that these teams share; who left comes after those who stayed."""
        left = [team for team in teams if team in self.left]
        after = first + size - len(left)
        if not left or len(left) == len(teams):
            return dict.fromkeys(teams, (first, first + size - 1))
        return {
            team: (after, first + size - 1) if team in self.left else (first, after - 1) for team in teams
        }
