"""Explains a ranked round: why these two, why this one is exempt, and what had to come first.

Knows the order of the criteria (docs/draw.md); must not know the sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from pairing import table_order
from pairing.engines import by_hand
from pairing.engines.apart import couples_among
from pairing.engines.ranked.story import Story
from pairing.matching import PROVED, best_couples, is_proved
from pairing.matching.field import Candidate, Field
from pairing.remarks import Remark, remark
from pairing.types import Pairing

NAMED = 8
"""Up to so many teams are named in one remark."""


def explain(story: Story) -> tuple[Remark, ...]:
    """All the remarks of a round, in the order of its tables."""
    return (*why_exempt(story), *of_round(story))


def of_round(story: Story) -> Iterator[Remark]:
    """The remarks of a round but for its exempt team."""
    couples = CoupleRemarks(story)
    for pairing in story.final.pairings:
        yield from couples.remarks_on(pairing)
    yield from table_order.waves_remarks(story.final.pairings, story.options.tables)
    yield from _tables_again(story)
    yield from by_hand.swap_remarks(story.options.swaps)
    if story.proved and not is_proved(len(story.teams)):
        yield remark("couples_sought", most=PROVED)
    if not story.rematches and any(team.met for team in story.teams.values()):
        yield remark("no_rematch")


def why_exempt(story: Story) -> Iterator[Remark]:
    """Why this team is exempt, and what decided between those of its place."""
    team = story.final.exempt
    if team is None:
        return
    if chosen := by_choice(story) or passed_over(story):
        yield chosen
    elif story.options.exempt_last:
        yield _of_turn(story, "exempt_last", team)
    elif not story.order.shown:
        yield _of_turn(story, "exempt_number" if story.options.by_number else "exempt_lot", team)
    else:
        yield _lowest(story, team)
        yield from _tied(story, team)


def by_choice(story: Story) -> Remark | None:
    """The exempt team that a swap or the organiser made so; None where the draw chose."""
    team = story.final.exempt
    if team is None or (team == story.drawn.exempt and story.options.exempt is None):
        return None
    times = story.teams[team].exempt_before
    return remark("exempt_by_hand" if team != story.drawn.exempt else "exempt_chosen", team=team, times=times)


def passed_over(story: Story) -> Remark | None:
    """The teams whose turn came before that of the exempt one; None where it was the first."""
    turns, team = story.turns, story.final.exempt
    if team is None or team not in turns:
        return None
    passed = tuple(
        sorted((candidate for candidate in turns if turns[candidate] < turns[team]), key=turns.__getitem__)
    )
    if not passed:
        return None
    oftener = any(times > 1 for met in story.met.values() for times in met.values())
    code = "exempt_moved_again" if oftener else "exempt_moved"
    return remark(code, team=team, first=passed[0], others=passed)


def _of_turn(story: Story, code: str, team: int) -> Remark:
    """The last of all, or of those alone that were exempt least often."""
    return remark(code if len(story.turns) == len(story.teams) else f"{code}_waiting", team=team)


def _lowest(story: Story, team: int) -> Remark:
    times = story.teams[team].exempt_before
    if not times:
        return remark("exempt_lowest", team=team)
    everybody = len(story.turns) == len(story.teams)
    return remark("exempt_again" if everybody else "exempt_least", team=team, times=times)


def _tied(story: Story, team: int) -> Iterator[Remark]:
    """Those of the same place that might have been exempt as well."""
    shown = story.order.shown
    tied = tuple(sorted(candidate for candidate in story.turns if shown[candidate] == shown[team]))
    if len(tied) > 1:
        code = "exempt_tied_number" if story.options.by_number else "exempt_tied"
        yield remark(code, team=team, teams=tied)


class CoupleRemarks:
    """The remarks of the couples; what is asked of the whole round is found once."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.before_ranks, self.before_clubs = before_ranks(story), before_clubs(story)
        self.by_lot = {frozenset((pairing.a, pairing.b)) for pairing in story.drawn.pairings}
        self.blamed = self._blamed()
        plain = story.options.cost != "usual"
        self.apart = () if plain else couples_among(story.options.apart, story.teams)

    def remarks_on(self, pairing: Pairing) -> Iterator[Remark]:
        """One remark, and one more for each thing that could not be avoided."""
        story = self.story
        a, b = story.couple(pairing)
        if frozenset((a, b)) not in self.by_lot:
            yield remark("rematch_by_hand" if story.is_rematch(a, b) else "by_hand", a=a, b=b)
            return
        if story.is_rematch(a, b):
            yield self._rematch(a, b)
            return
        floats = story.options.winners and story.wins(a) != story.wins(b)
        if story.order.shown:
            yield self._nearness(a, b)
        elif not floats:
            yield self._unranked(a, b)
        if floats:
            yield floater(story, a, b)
        if story.clubs_count and story.same_club(a, b):
            yield self._same_club(a, b)
        if (min(a, b), max(a, b)) in self.apart:
            yield remark("pair_apart", a=a, b=b)

    def _blamed(self) -> str:
        """Why another exempt team, with whom there would be fewer rematches, could not be: a code, or ""."""
        if not self.story.rematches_drawn or not another_exempt_helps(self.story):
            return ""
        return "rematch_turn" if self.story.options.exempt is None else "rematch_chosen"

    def _rematch(self, a: int, b: int) -> Remark:
        story = self.story
        if self.blamed:
            return remark(self.blamed, a=a, b=b, exempt=story.drawn.exempt or 0)
        rematches = story.rematches_drawn
        if rematches != story.rematches:
            return remark("rematch_drawn", a=a, b=b, rematches=rematches)
        for team in (a, b):
            if all(story.is_rematch(team, opponent) for opponent in story.teams if opponent != team):
                return remark("rematch_all", a=a, b=b, team=team, rematches=rematches)
        return remark("rematch_least", a=a, b=b, rematches=rematches)

    def _unranked(self, a: int, b: int) -> Remark:
        """Where nothing ranks the teams: the lot, or their numbers."""
        story = self.story
        if not story.options.by_number:
            alike = story.options.winners and len(story.groups) > 1
            return remark("pair_winners" if alike else "pair_lot", a=a, b=b)
        if story.between(a, b):
            return remark("pair_number_after", a=a, b=b, causes=self.before_ranks)
        return remark("pair_number", a=a, b=b)

    def _nearness(self, a: int, b: int) -> Remark:
        """Whether they follow each other in the ranking, and if not, who stands between and why."""
        story, shown = self.story, self.story.order.shown
        if shown[a] == shown[b]:
            return remark("pair_level", a=a, b=b, rank_a=shown[a])
        places = {"rank_a": shown[a], "rank_b": shown[b]}
        between = story.between(a, b)
        if not between:
            if (exempt := story.drawn.exempt) in story.order.between(a, b):
                return remark("pair_next_exempt", a=a, b=b, exempt=exempt or 0, **places)
            return remark("pair_next", a=a, b=b, **places)
        if code := self._kept_from(a, between):
            return remark(code, a=a, b=b, others=between, **places)
        return remark("pair_after", a=a, b=b, causes=self.before_ranks, **places)

    def _kept_from(self, team: int, between: tuple[int, ...]) -> str:
        """Why a team may play none of those placed between; "" where it might."""
        met = [self.story.is_rematch(team, team_between) for team_between in between]
        mates = [
            self.story.clubs_count and self.story.same_club(team, team_between) for team_between in between
        ]
        if len(between) > NAMED or not all(map(max, met, mates)):
            return ""
        return "pair_met" if all(met) else "pair_mates" if all(mates) else "pair_club"

    def _same_club(self, a: int, b: int) -> Remark:
        club = self.story.teams[a].club or ""
        if not self.before_clubs or clubs_at_fewest(self.story):
            return remark("pair_club_fewest", a=a, b=b, club=club)
        return remark("pair_club_after", a=a, b=b, club=club, causes=self.before_clubs)


def floater(story: Story, a: int, b: int) -> Remark:
    """A couple of two groups: the upper one is odd, or staying apart would cost more elsewhere."""
    upper, lower = sorted((a, b), key=lambda team: -story.wins(team))
    code = _code(story, story.wins(upper), story.wins(lower))
    exempt = {"exempt": story.drawn.exempt or 0} if code.endswith("exempt") else {}
    return remark(code, a=upper, b=lower, wins_a=story.wins(upper), wins_b=story.wins(lower), **exempt)


def _code(story: Story, upper: int, lower: int) -> str:
    """One alone goes down to the next group that plays: because its own is odd without the exempt team, or
    became so by the one that came down to it.
    """
    exempt = None if story.drawn.exempt is None else story.wins(story.drawn.exempt)
    playing = story.groups - Counter([] if exempt is None else [exempt])
    levels = sorted(playing, reverse=True)
    level_index = levels.index(upper)
    if levels[level_index + 1] != lower or _crossing(story, upper) > 1:
        return "floater_forced"
    if exempt is not None and lower < exempt < upper:
        return "floater_past_exempt"
    code = "floater" if playing[upper] % 2 else "floater_down"
    if code == "floater_down" and _crossing(story, levels[level_index - 1]) != 1:
        return "floater_forced"
    return f"{code}_exempt" if exempt == upper else code


def _crossing(story: Story, wins: int) -> int:
    """How many couples have one team with so many wins or more, and one with fewer."""
    sides = ([story.wins(pairing.a) < wins, story.wins(pairing.b) < wins] for pairing in story.drawn.pairings)
    return sum(a != b for a, b in sides)


def before_clubs(story: Story) -> tuple[str, ...]:
    """What counts more than keeping clubs apart, as far as it plays a part in this field."""
    return tuple(_first_causes(story))


def before_ranks(story: Story) -> tuple[str, ...]:
    """What counts more than neighbours in the ranking, as far as it plays a part in this field."""
    clubs = Counter(team.club for team in story.teams.values() if team.club is not None)
    causes = _first_causes(story)
    if story.clubs_count and max(clubs.values(), default=0) > 1:
        causes.append("club")
    if len({team.score for team in story.teams.values()}) > 1:
        causes.append("score")
    return tuple(causes)


def _first_causes(story: Story) -> list[str]:
    causes = []
    if story.turns:
        causes.append("turn" if story.options.exempt is None else "chosen")
    if any(opponent in story.teams for met in story.met.values() for opponent in met):
        causes.append("met")
    if story.options.winners and len(story.groups) > 1:
        causes.append("wins")
    return causes


def clubs_at_fewest(story: Story) -> bool:
    """Whether no round whatever has fewer couples of one club: one club has more than half of the teams."""
    clubs = Counter(team.club for team in story.teams.values() if team.club is not None)
    together = sum(story.same_club(pairing.a, pairing.b) for pairing in story.drawn.pairings)
    return together == max(clubs.values(), default=0) - (len(story.teams) + 1) // 2


def another_exempt_helps(story: Story) -> bool:
    """Whether there would be fewer rematches with an exempt team whose turn it is not."""
    if not story.turns or len(story.turns) == len(story.teams):
        return False
    seats = [
        Candidate(team, place, met=story.met[team], exempt=0)
        for team, place in sorted(story.order.places.items())
    ]
    field = Field(seats, ("rematch",), Random(0))  # noqa: S311 — only its count is looked at
    free = best_couples(field, proved=story.proved)
    return sum(story.is_rematch(a, b) for a, b in free.couples) < story.rematches_drawn


def _tables_again(story: Story) -> Iterator[Remark]:
    """Teams that come back to a table although the tables were to be spread."""
    if not story.options.spread_tables:
        return
    drawn = {
        (pairing.wave, pairing.table, team)
        for pairing in story.drawn.pairings
        for team in (pairing.a, pairing.b)
    }
    in_waves = any(pairing.wave > 1 for pairing in story.drawn.pairings)
    for pairing in story.final.pairings:
        for team in (pairing.a, pairing.b):
            if pairing.table not in story.teams[team].tables_before:
                continue
            if (pairing.wave, pairing.table, team) not in drawn:
                yield remark("table_again_by_hand", table=pairing.table, team=team)
            elif in_waves:
                yield remark("table_again_wave", table=pairing.table, team=team, wave=pairing.wave)
            else:
                yield remark("table_again_fewest", table=pairing.table, team=team)
