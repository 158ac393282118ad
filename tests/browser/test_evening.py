"""One evening from the first link to the workbook: eight teams in two pools, three rounds of four tables, one
mistake, one ladder of misdeals, one revoke, one team that leaves.

Page = wall = workbook = recomputed from the deals, by small sums of our own: win 2, loss 1, a forfeit's
winner 2 and the mean of the round's winners; then the difference."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command

from scoring import PlayedDeal, Side
from tests import cast
from tests.browser.evening import (
    RIGHT,
    WRONG,
    call_referee,
    close,
    confirm_all,
    correct_second_deal,
    draw_and_release,
    first_link_opened,
    four_phones,
    import_sixteen_teams,
    invited_referee,
    misdeal,
    new_tournament,
    plain,
    planned,
    play,
    points_said,
    ranking_in,
    rule_late_revoke,
    says,
    sign,
    signed,
    table_cards,
    tables_of,
    team_goes,
)
from tests.browser.evening import marks as marks_of
from tests.browsing import PHONE, WALL
from tests.exports.books import do
from tests.hall.conftest import half_a_second_passes
from tests.match.hall import again
from tournament.match import deals, signing
from tournament.models import Job, Match
from tournament.people import links

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
DEALS, TEAMS, GONE = 2, 8, 8  # deals a match; the last team leaves after the second round


def test_from_the_first_link_to_the_workbook(hall, tmp_path, settings):
    settings.EXPORT_DIR = settings.DATA_DIR = tmp_path
    desk = first_link_opened(hall, links.path_of(links.first_link()))
    remi = invited_referee(hall, desk)
    slug = new_tournament(desk, DEALS)
    import_sixteen_teams(desk, slug, tmp_path, TEAMS)
    draw_and_release(desk, slug, TEAMS)
    phones = four_phones(hall, table_cards(desk, slug, TEAMS // 2))
    expected = Expected(GONE)
    for number in (1, 2, 3):
        if number == 3:
            team_goes(remi, slug, GONE)
        play_the_round(desk, slug, number, phones, remi, expected)
        confirm_all(remi, slug, number)
        close(desk, slug, number)
    end_the_evening(desk, slug)
    half_a_second_passes()
    page = shown_standings(hall, slug)
    assert page == expected.standings()
    assert shown_on_the_wall(hall, slug) == {pool: rows for pool, rows in page.items() if pool}
    assert in_the_workbook(desk, slug, tmp_path) == page[""]
    call_command("rescore")


def play_the_round(desk, slug, number, phones, remi, expected):
    """Every table of a round; what goes wrong in it is in `rounds` and `rulings`."""
    for table, (a, b) in tables_of(desk, slug, number).items():
        if GONE in (a, b) and number == 3:
            expected.forfeit(number, winner=b if a == GONE else a, loser=GONE)
            continue
        bids = planned(number, table, DEALS)
        marks = [*map(marks_of, bids)]
        if (number, table) == (1, 2):
            with_a_mistake(phones[table], bids)
            marks[1] = marks_of(RIGHT)
        elif (number, table) == (2, 3):
            for _ladder in range(3):
                misdeal(phones[table], "B")
            play(phones[table], bids)
            marks.append((160, 0))
        elif (number, table) == (2, 4):
            with_a_late_revoke(phones[table], bids, remi, slug)
            marks[1] = (160, 0)
        elif (number, table) == (1, 1):
            play(phones[table], bids)
        else:
            by_rows(number, table, bids)
        expected.played(number, a, b, marks)


def by_rows(number, table, bids):
    """What nobody looks at: the same deals, written and submitted without the phone."""
    match = Match.objects.get(round__number=number, table__number=table)
    by = cast.table_phone(match.table)
    for at, bid in enumerate(bids, start=1):
        deal = PlayedDeal.from_dict(bid.as_line())
        deals.record_deal(match=again(match), number=at, played=deal, by=by)
    for side in Side:
        signing.sign(match=again(match), side=side, name="Chloé", by=by)


def with_a_mistake(phone, bids):
    """The second deal is written wrongly and corrected before the third."""
    phone.enter(bids[0])
    phone.enter(WRONG)
    correct_second_deal(phone)
    for bid in bids[2:]:
        phone.enter(bid)
    sign(phone)


def with_a_late_revoke(phone, bids, remi, slug):
    """After the second deal side B is found to have revoked in it."""
    for bid in bids[:2]:
        phone.enter(bid)
    call_referee(phone)
    rule_late_revoke(remi, slug, "B", 2)
    for bid in bids[2:]:
        phone.enter(bid)
    sign(phone)


def end_the_evening(desk, slug):
    """The result becomes final."""
    desk.goto(f"/desk/t/{slug}/rounds/3/")
    desk.get_by_role("button", name="Terminer le tournoi").click()
    says(desk, "Le tournoi est terminé")


def shown_standings(hall, slug):
    """What everybody reads: pool, or "" for the overall ranking → (rank, team, points, difference)."""
    page = hall.open(f"/t/{slug}/standings/", device=PHONE)
    says(page, "Classement")
    found = {}
    for section in page.locator("section:has(table)").all():
        title = plain(section.locator("h2").inner_text())
        name = title.removeprefix("Poule ") if title.startswith("Poule") else ""
        found[name] = [row_of(row) for row in section.locator("tbody tr").all()]
    return found


def row_of(row):
    """One row of a ranking as numbers."""
    cells = [plain(cell) for cell in row.locator("td:not(.wide-only), th").all_inner_texts()]
    team = int(re.sub(r"\D", "", row.locator(".token").inner_text()))
    return int(cells[0]), team, cells[-2], cells[-1]


def shown_on_the_wall(hall, slug):
    """The same from the projector, by pool."""
    page = hall.open(f"/t/{slug}/wall/", device=WALL)
    found = {}
    for section in page.locator("section.wall-pool").all():
        name = plain(section.locator("h2").evaluate("node => node.firstChild.textContent")).removeprefix(
            "Poule "
        )
        rows = [
            [plain(cell) for cell in row.locator("td, th").all_text_contents()]
            for row in section.locator("tr").all()
        ]
        found[name] = [(int(row[0]), int(row[1]), row[3], row[4]) for row in rows]
    return found


def in_the_workbook(desk, slug, tmp_path):
    """The sheet "Classement" of the downloaded file, read with another library; the job is done here."""
    desk.goto(f"/desk/t/{slug}/workbook/")
    desk.get_by_role("button", name="Faire le classeur").click()
    says(desk, "Le classeur attend son tour.")
    do(Job.objects.get(kind="workbook"))
    with desk.expect_download() as download:
        desk.get_by_role("link", name=re.compile("Télécharger")).first.click()
    download.value.save_as(tmp_path / "classeur.xlsx")
    return ranking_in(tmp_path / "classeur.xlsx")


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
        """Pools as they follow from who met whom, named A and B by their smallest team number."""
        met = {}
        for _number, a, b, _x, _y in self.matches:
            met.setdefault(a, {a}).add(b)
            met.setdefault(b, {b}).add(a)
        groups = sorted({tuple(sorted(group)) for group in met.values()})
        return dict(zip("AB", groups, strict=True))

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
