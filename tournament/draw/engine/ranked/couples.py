"""Explains each couple of a ranked round: why these two, and what could not be avoided."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.draw.engine.ranked import causes
from tournament.draw.engine.ranked.floaters import floater
from tournament.draw.engine.ranked.story import Story
from tournament.draw.engine.remarks import Remark, remark
from tournament.draw.engine.types import Pairing

NAMED = 8
"""Up to so many teams are named in one remark."""


class Couples:
    """The remarks of the couples; what is asked of the whole round is found once."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.before_ranks, self.before_clubs = causes.before_ranks(story), causes.before_clubs(story)
        self.by_lot = {frozenset((one.a, one.b)) for one in story.drawn.pairings}
        self.blamed = self._blamed()

    def said(self, pairing: Pairing) -> Iterator[Remark]:
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

    def _blamed(self) -> str:
        """Why another exempt team, with whom there would be fewer rematches, could not be: a code, or ""."""
        if not self.story.rematches_drawn or not causes.another_exempt_helps(self.story):
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
            if all(story.is_rematch(team, other) for other in story.teams if other != team):
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
        met = [self.story.is_rematch(team, other) for other in between]
        mates = [self.story.clubs_count and self.story.same_club(team, other) for other in between]
        if len(between) > NAMED or not all(map(max, met, mates)):
            return ""
        return "pair_met" if all(met) else "pair_mates" if all(mates) else "pair_club"

    def _same_club(self, a: int, b: int) -> Remark:
        club = self.story.teams[a].club or ""
        if not self.before_clubs or causes.clubs_at_fewest(self.story):
            return remark("pair_club_fewest", a=a, b=b, club=club)
        return remark("pair_club_after", a=a, b=b, club=club, causes=self.before_clubs)
