"""Contests as the 42 documents tell them, with what was published of them."""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from random import Random

from django.urls import reverse
from lxml import html

from tournament.models import Match, Tournament


def rounds(number, draw="ranked"):
    return {"kind": "rounds", "rounds": str(number), "draw": draw}


POOLS, BRACKETS = {"kind": "pools"}, {"kind": "brackets", "consolation": "on"}
KNOCKOUT = {"kind": "knockout", "pot": "True", "consolation": "on"}


def total(results):
    return sum(result.points for result in results)


def wins(results):
    return sum(result.won for result in results)


def difference(results):
    return total(results) - sum(result.against for result in results)


def wins_points(results):
    return wins(results), total(results)


# Number → (its settings, its stages, what ranks). The school "points" ranks by the sum, "wins" by wins.
SUM = {"school": "points"}
WINS = {"school": "points", "criterion_1": "wins", "criterion_2": "points"}
BELOTE = {"ruleset_slug": "belote", "target": "", "minutes": "", "max_deals": "12"}
ROUNDS = {
    4: ({"target": "2000", "minutes": "50"}, rounds(3), lambda r: (wins(r), difference(r))),
    5: (
        {"target": "3000", "minutes": "", "criterion_1": "wins", "criterion_2": "difference"},
        rounds(3),
        lambda r: (wins(r), difference(r)),
    ),
    6: ({"target": "3000", "target_mode": "exceed"}, rounds(3), lambda r: (wins(r), difference(r))),
    9: ({"target": "2001", "minutes": ""}, rounds(3, "round_robin"), lambda r: (wins(r), difference(r))),
    10: ({**SUM, "target": "2000", "minutes": ""}, rounds(3), total),
    11: ({}, rounds(2), lambda r: (wins(r), difference(r))),
    13: (SUM, rounds(3), total),
    14: ({"ruleset_slug": "montpellier"}, rounds(3, "round_robin"), lambda r: (wins(r), difference(r))),
    16: ({**BELOTE, **SUM, "max_deals": "12"}, rounds(4), total),
    17: ({**BELOTE, **SUM, "max_deals": "10"}, rounds(4), total),
    18: ({**BELOTE, **SUM, "max_deals": "12"}, rounds(4), total),
    19: (
        {**BELOTE, **WINS, "max_deals": "12", "criterion_3": "conceded"},
        rounds(4),
        lambda r: (wins(r), total(r), difference(r)),
    ),
    21: ({**BELOTE, **SUM, "max_deals": "10"}, rounds(5), total),
    25: ({**BELOTE, **SUM, "max_deals": "12"}, rounds(5), total),
    26: ({**BELOTE, **SUM, "max_deals": "12", "target": "1500"}, rounds(3), total),
    28: ({**BELOTE, **SUM, "max_deals": "10"}, rounds(3, "rotation"), total),
    29: ({**BELOTE, **SUM, "max_deals": "12"}, rounds(5), total),
    31: (SUM, rounds(4), total),
    34: (SUM, rounds(4), total),
    35: (SUM, rounds(4), total),
    36: (WINS, rounds(4), wins_points),
    37: (SUM, rounds(4, "random"), total),
    38: (SUM, rounds(3, "random"), total),
}


FEW = {11, 13, 14, 17, 18, 21, 25, 26, 29, 31, 34, 35, 38}
"""Played as another of them, but for a figure: four teams tell it."""


def played(contest, teams, settings, *stages, of=None, clubs=(), first=0, **choices):
    contest.create(**settings).enrol(teams, clubs, first)
    contest.compose(teams, *stages)
    return contest.finish(of, **choices)


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def name(number):
    """A name that the list reads without a question."""
    first, second = divmod(number, len(LETTERS))
    return f"Fabre{LETTERS[first].lower()}{LETTERS[second].lower()}"


@dataclass
class Result:
    """A match of a team, as the test typed it."""

    round: int
    points: int
    against: int
    opponents: tuple[int, ...]

    @property
    def won(self):
        return self.points > self.against


@dataclass
class Contest:
    """One contest, and what was typed in it: number of a team or player → its results."""

    client: object
    slug: str = ""
    results: dict = field(default_factory=lambda: defaultdict(list))
    dice: Random = field(default_factory=lambda: Random(42))

    def page(self, name, *parts):
        return self.client.get(reverse(name, args=[*([self.slug] if self.slug else []), *parts]))

    def press(self, page, action, **typed):
        """Send the form of this page whose address ends so, with what it holds and what is typed."""
        for form in html.fromstring(page.content.decode()).forms:
            where = form.action or page.request["PATH_INFO"]
            if form.method == "POST" and re.search(action, where):
                return self.send(where, {**dict(form.form_values()), **typed})
        raise AssertionError(f"no form for {action}")

    def send(self, where, fields):
        kept = {name: value for name, value in fields.items() if value is not None}
        answer = self.client.post(where, kept, follow=True)
        assert answer.status_code == 200, answer.content.decode()
        return answer

    @property
    def tournament(self):
        return Tournament.objects.get(slug=self.slug)

    def create(self, **settings):
        usual = {"name": "Concours", "date": "2026-11-20", "table_count": "10", "results": "totals"}
        usual |= {"totals_style": "S6", "at_last": "lot"}
        self.press(self.client.get(reverse("setup:create")), "new|create", **(usual | settings))
        self.slug = Tournament.objects.latest("pk").slug
        self.press(self.page("setup:particular"), "particular", **(usual | settings))
        self.press(self.page("control:overview"), "publish")
        return self

    def enrol(self, count, clubs=(), first=0):
        """A list pasted: pairs, or players where they come alone; `first`: which of all names begins."""
        alone = self.tournament.individuals
        lines = []
        for number in range(first, first + count):
            line = f"{name(number)} Ana" if alone else f"{name(2 * number)} Ana / {name(2 * number + 1)} Luc"
            lines.append(f"{line}, {clubs[number % len(clubs)]}" if clubs else line)
        preview = self.press(self.page("registration:paste"), "paste", text="\n".join(lines))
        self.press(preview, "confirm")
        assert self.tournament.teams.filter(status="registered").count() == count
        return self

    def qualify(self, contests, best, in_all=None):
        """Teams taken from these contests at the page that asks for them: so many of each, so many in all."""
        fields = {f"take_{one.tournament.pk}": "on" for one in contests}
        fields |= {f"best_{one.tournament.pk}": str(best) for one in contests}
        page = self.page("registration:qualified")
        preview = self.press(page, "qualified/", in_all=str(in_all or ""), **fields)
        self.press(preview, "confirm")
        return preview

    def names(self):
        """Who is on the list, by number."""
        teams = self.tournament.teams.filter(number__isnull=False).select_related("player_1", "player_2")
        return {team.number: tuple(str(player) for player in team.people) for team in teams}

    def compose(self, teams, *stages):
        """The formula, composed by hand: a dictionary a stage."""
        fields = {f"s{n}-{key}": value for n, stage in enumerate(stages) for key, value in stage.items()}
        shown = dict.fromkeys(f"s0-{key}" for key in ("kind", "rounds", "draw"))  # what stood there
        shown |= {"do": "choose", "teams": str(teams), **fields}
        self.press(self.page("draw:formula"), "#composer", **shown)
        assert self.tournament.stages.count() >= len(stages)
        return self

    def draw(self, **choices):
        """The next round, drawn where its teams are not known yet, and released; whether there was one."""
        desk = self.page("draw:desk")
        shown = desk.content.decode()
        if reverse("draw:decided", args=[self.slug]) in shown:  # the results have decided who meets
            self.press(desk, "decided/$")
        elif 'name="asked"' in shown:
            self.press(desk, "draw/$", who="everyone", **choices)
            self.press(self.page("draw:release"), "release/$")
        else:
            return False
        return True

    def waiting(self):
        rows = Match.objects.filter(tournament__slug=self.slug, state="waiting")
        return list(rows.select_related("team_a", "team_b", "round").order_by("pk"))

    def play(self, of=None):
        """Type every match that waits, at the page of its round: the organiser's word confirms it."""
        for match in self.waiting():
            a, b = self.members(match.team_a), self.members(match.team_b)
            pairs = (of or self.usual)(match, min(a), min(b))
            self.type(match, pairs)
            match.refresh_from_db()
            equal = sum(x - y for x, y in pairs) == 0  # a referee confirms it: here it only counts
            assert equal or match.state == Match.State.CONFIRMED, (pairs, match.state)
            self.note(match, a, b, pairs)
        return self

    def type(self, match, pairs):
        """The totals of a match, a row a game."""
        fields = {"token": f"m{match.pk}", "match": match.pk, "seen": 0, "checked": "on"}
        fields |= {"total_a": pairs[0][0], "total_b": pairs[0][1]}
        for n, (a, b) in enumerate(pairs[1:], start=2):
            fields |= {f"g{n}-total_a": a, f"g{n}-total_b": b}
        where = ("round_totals", match.round.number) if len(pairs) == 1 else ("totals", match.pk)
        self.send(reverse(f"referee:{where[0]}", args=[self.slug, where[1]]), fields)

    def usual(self, match, a, b):
        """A result by the strength of the teams: the lower number wins; never the same twice. No total is
        twice the median of its round, which would wait for a referee's look."""
        least = self.tournament.target or 1000  # under its target a match is not over
        high, low = least + self.dice.randrange(least // 8), least - 1 - self.dice.randrange(least // 3)
        return [(high, low) if a < b else (low, high)]

    def members(self, team):
        """Who is ranked by this side: a team, or the two players of a pair."""
        if team.number:
            return (team.number,)
        return (team.pair_1.number, team.pair_2.number)

    def note(self, match, a, b, pairs):
        scored = [sum(pair[side] for pair in pairs) for side in (0, 1)]
        for mine, theirs, side in ((a, b, 0), (b, a, 1)):
            for number in mine:
                points, against = scored[side], scored[1 - side]
                self.results[number].append(Result(match.round.number, points, against, theirs))

    def finish(self, of=None, **choices):
        """Draw and play until nothing is left; what is chosen is chosen for the first draw."""
        while self.draw(**choices):
            self.play(of)
            choices = {}
        return self

    def published(self):
        """(rank, number) down the table of everybody on the public page of the standings."""
        shown = html.fromstring(self.page("hall:standings").content.decode())
        tables = shown.xpath("//table[contains(@class, 'table-ranks')]")
        everybody = next(table for table in tables if len(table.xpath("tbody/tr")) == len(self.results))
        rows = everybody.xpath("tbody/tr")
        return [(row.xpath("td")[0].text.strip(), int(row.get("data-teams"))) for row in rows]

    def last_brackets(self):
        """In which bracket each team played its last match; nothing for one that played in none."""
        last = {}
        for match in self.bracketed():
            last |= {team.number: match.bracket for team in (match.team_a, match.team_b)}
        return last

    def bracketed(self):
        rows = Match.objects.filter(tournament__slug=self.slug).exclude(bracket="")
        return list(rows.select_related("team_a", "team_b").order_by("round__number", "pk"))

    def brackets(self):
        """Of each bracket who won its final, who lost it, and the others whose last match was in it."""
        finals = {}
        for match in self.bracketed():
            if match.title in (
                "final",
                "pot",
            ):  # where losers might still have come, the last one has no name
                teams = sorted((match.team_a.number, match.team_b.number))
                finals[match.bracket] = teams  # the lower number wins
        last = self.last_brackets()
        return {
            bracket: (*teams, {team for team, where in last.items() if where == bracket} - {*teams})
            for bracket, teams in finals.items()
        }

    def order(self):
        return [number for _rank, number in self.published()]

    def by(self, key):
        """The numbers in the order that the key of their results gives, the highest first."""
        return sorted(self.results, key=lambda number: key(self.results[number]), reverse=True)
