"""The evening of the journey counted a second time, by its own small sums.

Win 2, loss 1, a forfeit's winner 2 and the mean of the round's winners; then the difference."""

from __future__ import annotations


def points_said(value):
    """2.0 → "2", 1.5 → "1,5"."""
    return f"{value:g}".replace(".", ",")


def signed(value):
    """A difference as the page writes it, with a plain minus."""
    return f"{int(value):+d}" if value else "0"


class Expected:
    """Matches as they were played, and the standings that follow. `gone` left before its third match."""

    def __init__(self, gone):
        self.gone = gone
        self.matches = []

    def played(self, number, a, b, marks):
        self.matches.append((number, a, b, sum(m[0] for m in marks), sum(m[1] for m in marks)))

    def forfeit(self, number, winner, loser):
        self.matches.append((number, winner, loser, None, None))

    def standings(self):
        """Pools and overall, as `shown_standings` reads them."""
        pools = self.pools()
        found = {name: self.ranked(teams) for name, teams in pools.items()}
        places = {team: place for rows in found.values() for place, team, _points, _difference in rows}
        stayed = sorted(
            (team for team in places if team != self.gone), key=lambda team: (places[team], *self.key(team))
        )
        found[""] = [(n, team, *self.said(team)) for n, team in enumerate([*stayed, self.gone], start=1)]
        return found

    def pools(self):
        """Pools as they follow from who met whom, named A to D by their smallest team number."""
        met = {}
        for _number, a, b, _x, _y in self.matches:
            met.setdefault(a, {a}).add(b)
            met.setdefault(b, {b}).add(a)
        groups = sorted({tuple(sorted(group)) for group in met.values()})
        return dict(zip("ABCD", groups, strict=True))

    def ranked(self, teams):
        stayed = sorted((team for team in teams if team != self.gone), key=self.key)
        order = [*stayed, *([self.gone] if self.gone in teams else [])]
        return [(n, team, *self.said(team)) for n, team in enumerate(order, start=1)]

    def key(self, team):
        points, difference, scored = self.sums(team)
        return -points, -difference, -scored

    def said(self, team):
        points, difference, _scored = self.sums(team)
        return points_said(points), signed(difference)

    def sums(self, team):
        """Match points, difference, points scored."""
        points = difference = scored = 0
        for number, a, b, x, y in self.matches:
            if team not in (a, b):
                continue
            if x is None:
                points += 2 * (team == a)
                scored += self.credit(number) * (team == a)
                continue
            mine, theirs = (x, y) if team == a else (y, x)
            points += 2 if mine > theirs else 1
            difference += mine - theirs
            scored += mine
        return points, difference, scored

    def credit(self, number):
        """The mean of the round's winners, half up."""
        winners = [max(x, y) for n, _a, _b, x, y in self.matches if n == number and x is not None]
        return (2 * sum(winners) + len(winners)) // (2 * len(winners))
