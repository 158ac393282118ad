"""The places of a bracket from its matches: the fixed ones of placing matches, else those of the level of a
defeat, shared by all who were beaten there; who has left comes after. No match there: exempt, or left.

Who should play is said by the rows; this says where those are who did, sheets not confirmed and rounds kept
as drawn counted, and what each may reach."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from pairing.trees import FINALS

from ..evening.rows import MatchRow, TeamCard
from ..evening.seats import Seating
from ..models.result import BY_BOTH, COUNTED
from .board import BracketPlace, BracketTable

MAIN = "main"
Span = tuple[int, int]
Own = dict[int, tuple[MatchRow, bool | None]]
"""The matches of a team by level, with whether it won; the last of a level is the one that counts there."""


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
    `placing`: every place is played for. Who was sent away, or left before it fell, has no place in any."""
    own, played = _by_team(matches)
    keys = [key for key in FINALS if key in own]
    lowest = {team: key for key in keys for team in own[key]}
    for team, key in waiting.items():
        if team not in lowest and keys and (key in own or not key):
            lowest[team] = key or keys[0]
            own[lowest[team]][team] = {}
    gone = {team for team, card in cards.items() if card.gone}
    sent_away = {team for team, card in cards.items() if card.disqualified}
    tables = list[BracketTable]()
    for key in keys:
        bracket, most = _Bracket(own[key], gone, placing=placing), below if key == MAIN else 0
        fallen = {team for team in own[key] if lowest[team] != key}
        out = {team for team in bracket.left - bracket.winners if played[team] < most}
        spans = bracket.spans(fallen | out | sent_away, coming=sum(table.falling for table in tables))
        playing = {team: first < last for team, (first, last) in spans.items() if team in bracket.open}
        if len(playing) == 1 and not any(playing.values()) and all(table.finished for table in tables):
            playing = {}  # alone it has won, as an exempt may in a pot
        falls = {team for team in bracket.beaten - bracket.left if played[team] < most}
        places = [
            BracketPlace(*span, cards[team], team in playing, team in falls)
            for team, span in spans.items()
            if team in cards
        ]
        places.sort(key=lambda place: (place.first, place.last, not place.plays_on, place.team.number))
        falling = sum(
            played[place.team.id] + place.plays_on < most and place.last != 1
            for place in places
            if not place.team.gone
        )
        tables.append(BracketTable(key, tuple(places), not playing, falling))
    return tuple(tables)


def _by_team(matches: Iterable[MatchRow]) -> tuple[dict[str, dict[int, Own]], Counter[int]]:
    """The matches of each bracket by team, and how many each team has played: a forfeit is none. Whoever
    plays on as the winner of a match has won it, though its result was corrected since."""
    rows = sorted(matches, key=lambda match: (match.level or 0, match.id))
    seating, played = Seating(rows, frozenset()), Counter[int]()
    own: dict[str, dict[int, Own]] = defaultdict(lambda: defaultdict(dict))
    for match in rows:
        result = seating.decided(match) or match.outcome
        for team in (match.a, match.b):
            won = None if result is None else team == result.winner
            own[match.bracket or MAIN][team][match.level or 0] = (match, won)
            played[team] += match.state in COUNTED
    return own, played


class _Bracket:
    """The matches of each team of one bracket. `left`: who left, or came back when the final was drawn
    already and its opponent had gone on without it; `open`: who has a match to come; `beaten`: who lost."""

    def __init__(self, own: Mapping[int, Own], gone: set[int], *, placing: bool) -> None:
        self.own, self.teams = own, sorted(own)
        levels = sorted({level for matches in own.values() for level in matches})
        self.levels = [*levels, levels[-1] + 1]  # the last one, of no match, tells who left apart
        self.latest = {team: max(levels, default=0) for team, levels in own.items()}
        self.winners = {team for team in own if any(won for _match, won in own[team].values())}
        self.beaten = {team for team in own if any(won is False for _match, won in own[team].values())}
        unbeaten = {team for team in own if all(won for _match, won in own[team].values())}
        finalists = {team for team in own if any(match.place_won == 1 for match, _won in own[team].values())}
        self.left = gone | (unbeaten - finalists if finalists else set())
        # Not beaten yet, or beaten with places left to play for.
        self.open = {team for team in self.teams if team not in self.left}
        self.decided: dict[int, int] = {}
        for team in self.teams:
            match, won = own[team].get(self.latest[team], (None, None))
            if match is None or won is None:
                continue
            place = match.place_won if won else match.place_lost
            if match.place_won is not None or not (won or placing):
                self.open.discard(team)
            if place is not None and match.forfeited_by != BY_BOTH:  # else its two places stay shared
                self.decided[team] = place

    def spans(self, away: set[int], *, coming: int) -> dict[int, Span]:
        """First and last place of everybody but those who are `away`. `coming`: how many may still fall into
        this bracket: their places are left open."""
        spans = self._spans(self.teams, 0, 1, len(self.teams))
        wider = self._spans(self.teams, 0, 1, len(self.teams) + coming)
        spans = {team: (first, max(last, wider[team][1])) for team, (first, last) in spans.items()}
        spans |= {team: (place, place) for team, place in self.decided.items()}
        ends = [spans[team][1] for team in away & spans.keys()]
        return {
            team: (first - sum(end < first for end in ends), last - sum(end <= last for end in ends))
            for team, (first, last) in spans.items()
            if team not in away
        }

    def _spans(self, teams: Sequence[int], depth: int, first: int, size: int) -> dict[int, Span]:
        """First and last place that each team plays for or was left with, from this level down.

        `size`: how many these teams will be; a match not decided yet will send one of its two down."""
        if depth == len(self.levels) or not teams:
            return dict.fromkeys(teams, (first, first + size - 1))
        level = self.levels[depth]
        couples = Counter(self.own[team][level][0].id for team in teams if level in self.own[team])
        met = list(couples.values()).count(2)
        absent = [team for team in teams if level not in self.own[team]]
        results = {team: self._at(team, level) for team in teams}
        sent_down = met + sum(results[team] is False for team in absent)
        # Who plays on and has no match at this level or after it: exempt, or its match is not there yet.
        waiting = [team for team in absent if team in self.open and self.latest[team] < level]
        if 0 < depth < len(self.levels) - 1 and (waiting or (met and size > len(teams))):
            exempt = sum(self.latest[team] > level for team in absent)
            if to_come := max(0, size - 2 * sent_down - exempt) // 2:
                sent_down += to_come
                results |= dict.fromkeys(waiting, None)
        up = [team for team in teams if results[team]]
        down = [team for team in teams if results[team] is False]
        sent_down = max(sent_down, len(down))
        return {
            **dict.fromkeys(teams, (first, first + size - 1)),
            **self._spans(up, depth + 1, first, size - sent_down),
            **self._spans(down, depth + 1, first + size - sent_down, sent_down),
        }

    def _at(self, team: int, level: int) -> bool | None:
        """Whether it won at a level; who has no match there was exempt, or has left: then the other went on
        without playing."""
        if level in self.own[team]:
            return self.own[team][level][1]
        return team not in self.left or level < self.latest[team]
