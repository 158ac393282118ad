"""The cheapest round by trying every one of them: the judge of the draws, written without looking at them."""

from __future__ import annotations

from functools import cache

NOTHING = (0,) * 6


class Judge:
    """Costs as tuples, in the order of docs/draw.md: rematches, those met oftener, turn of the exempt team,
    groups, clubs, rank gaps. ``places``: team number → its own place."""

    def __init__(self, teams, places, *, winners=False, clubs=True):
        self.teams = {team.id: team for team in teams}
        self.places, self.winners, self.clubs = places, winners, clubs
        least = min(team.exempt_before for team in teams)
        waiting = [team.id for team in teams if team.exempt_before == least]
        self.turns = {team: turn for turn, team in enumerate(sorted(waiting, key=lambda team: -places[team]))}
        self.groups = sorted({team.wins for team in teams})

    def couple(self, a, b):
        one, two = self.teams[a], self.teams[b]
        times = max(one.met.count(b), two.met.count(a))
        group = self.groups.index(one.wins) - self.groups.index(two.wins) if self.winners else 0
        club = self.clubs and one.club is not None and one.club == two.club
        gap = (self.places[a] - self.places[b]) ** 2
        return (int(times > 0), max(0, times - 1), 0, group**2, int(club), gap)

    def exempt(self, team):
        return (0, 0, self.turns[team], 0, 0, 0)

    def cost(self, proposal):
        """What a round that was drawn costs."""
        found = [self.couple(match.a, match.b) for match in proposal.pairings]
        if proposal.exempt is not None:
            found.append(self.exempt(proposal.exempt))
        return tuple(map(sum, zip(*found, strict=True)))

    def cheapest(self):
        """The least cost of any round: every perfect matching is tried, subset by subset."""

        @cache
        def best(left):
            if not left:
                return NOTHING
            one, rest = left[0], left[1:]
            found = [
                added(self.couple(one, two), best(tuple(team for team in rest if team != two)))
                for two in rest
            ]
            if len(left) % 2 and one in self.turns:
                found.append(added(self.exempt(one), best(rest)))
            return min((cost for cost in found if cost), default=None)

        return best(tuple(self.teams))


def added(one, two):
    return two and tuple(map(sum, zip(one, two, strict=True)))
