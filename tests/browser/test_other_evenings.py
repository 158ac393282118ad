"""Three other evenings: a classic contest of four rounds whose sheets are typed by their totals at the desk,
two of them doubtful; a mêlée; finals after pools."""

import re

import pytest
from playwright.sync_api import expect

from scoring import builtin
from tests import cast
from tests.browser.evening import FormatEvening, column, plain, says
from tests.browsing import axe_violations
from tournament.models import Exempt, HandedResult, JournalEntry, Match, Stage, Team, Tournament

pytestmark = pytest.mark.browser
ROUNDS, DEALS, TABLES = 4, 12, 4

# Total A, total B, belotes A/B, capots A/B; None: the box stays empty. Twelve deals of 162 are 1 944.
SHEETS = {
    1: [(1000, 944), (944, 1000), (1100, 974, 1, 1, 1, 0), (1000, 964)],
    2: [(1000, 940), (1010, 934), (872, 1072), (1200, 744)],  # 1 940: a doubt
    3: [(964, 1000, 0, 1, 0, 0), (1300, 644), (1263, 600), (900, 1044)],  # 1 863 = 1 944 − 81: a litige?
    4: [(1032, 1002, 0, 0, 1, 0), (950, 994), (1001, 943), (720, 1224)],
}
DOUBTFUL = {
    2: (0, "Les deux totaux font 1940 : il faut au moins 1944"),
    3: (2, "Litige de la dernière donne oublié ?"),
}


class Contest(FormatEvening):
    """Odile types what the sheets say, with the keyboard alone; `others` counts keys that are no digits."""

    others = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.others += 1
            self.desk.keyboard.press(key)

    def of_round(self, number: int) -> list[Match]:
        return list(self.matches().filter(round__number=number).order_by("table__number"))

    def type_round(self, number: int) -> None:
        self.desk.goto(f"/desk/t/{self.slug}/rounds/{number}/")
        self.desk.get_by_role("link", name="Saisir les totaux").click()
        at, doubt = DOUBTFUL.get(number, (None, ""))
        for index, (match, sheet) in enumerate(zip(self.of_round(number), SHEETS[number], strict=True)):
            self.type_sheet(match, sheet)
            if index == at:
                self.tick(match, doubt)
        says(self.desk, "Aucune table ne manque.")

    def type_sheet(self, match: Match, sheet: tuple) -> None:
        """The cursor is in the first total; the boxes follow the second."""
        expect(self.desk.locator(f"#m{match.pk}_total_a")).to_be_focused()
        for index, number in enumerate(sheet):
            if index:
                self.press("Tab")
            self.desk.keyboard.type(str(number))
        self.press("Enter")

    def tick(self, match: Match, doubt: str) -> None:
        """It keeps the cursor until somebody has looked at the sheet."""
        line = self.desk.locator(f"#m{match.pk}")
        expect(line.get_by_text("À vérifier sur la feuille")).to_be_visible()
        assert doubt in plain(line.inner_text())
        assert (stored := Match.objects.get(pk=match.pk)).total_a is None, stored
        assert axe_violations(self.desk) == []
        line.get_by_label("Vérifié sur la feuille").check()
        self.press("Enter")
        expect(line).to_have_attribute("data-state", "confirmed")

    def standings(self) -> list[tuple[int, int, int]]:
        """Team, matches won and points scored of each row of the public ranking, in its order."""
        self.see("hall:standings")
        rows = self.player.locator("section:has(h2:text-is('Classement général')) tbody tr").all()
        told = [[plain(cell.inner_text()) for cell in row.locator("th, td").all()] for row in rows]
        return [(int(re.search(r"\d+", team)[0]), int(won), int(points)) for _rank, team, won, points in told]

    def close_and_go_on(self, number: int) -> None:
        """What was typed is confirmed already, what was looked at on the sheet too."""
        self.desk.goto(f"/desk/t/{self.slug}/rounds/{number}/")
        assert {match.state for match in self.of_round(number)} == {"confirmed"}
        self.desk.get_by_role("button", name=f"Clore le tour {number}").click()
        says(self.desk, "Clos :")
        onward = number + 1 if number < ROUNDS else number
        expect(self.desk).to_have_url(re.compile(f"/rounds/{onward}/$"))


def small_sum() -> list[tuple[int, int, int]]:
    """The same by hand from the sheets: of the program only which team sat where."""
    sums: dict[int, list[int]] = {}
    for match in Match.objects.select_related("round", "table", "team_a", "team_b"):
        a, b = SHEETS[match.round.number][match.table.number - 1][:2]
        for team, mine, theirs in ((match.team_a, a, b), (match.team_b, b, a)):
            own = sums.setdefault(team.number, [0, 0])
            own[0] += mine > theirs
            own[1] += mine
    return sorted(((team, *own) for team, own in sums.items()), key=lambda row: row[1:], reverse=True)


def test_a_classic_contest_of_four_rounds_with_two_doubts(hall, tmp_path, settings):
    settings.EXPORT_DIR = tmp_path
    contest = Contest(
        hall, 2 * TABLES, ruleset=builtin("belote").to_dict(), target=None, results="totals",
        asks_belotes=True, asks_capots=True, criteria=["wins", "points"],
    )  # fmt: skip
    contest.tournament.max_deals = DEALS
    contest.tournament.save()
    contest.compose(("Tours où toutes jouent", {"Tirage": "en rotation, tout connu d’avance"}))
    contest.draft()
    contest.release()
    for number in range(1, ROUNDS + 1):
        contest.type_round(number)
        contest.close_and_go_on(number)
    contest.end()
    wanted = small_sum()
    assert contest.standings() == wanted
    assert wanted[0] == (7, 3, 4236)
    assert HandedResult.objects.exclude(doubts=[]).count() == 2
    assert JournalEntry.objects.filter(verb="totals.typed").count() == ROUNDS * TABLES
    book = contest.workbook(tmp_path / "classeur.xlsx")
    assert column(book, "Classement", "Équipe") == [team for team, *_sums in wanted]
    # Sixteen sheets: a Tab and an Enter each, a Tab a box that is written, an Enter more for a tick.
    boxes = sum(len(sheet) - 2 for sheets in SHEETS.values() for sheet in sheets)
    assert contest.others == 2 * ROUNDS * TABLES + boxes + 2
    assert "1 total à vérifier" not in contest.print_out("control:overview")


class Melee(FormatEvening):
    """Players instead of teams."""

    def __init__(self, hall, players: int = 9) -> None:
        super().__init__(hall, 0, individuals=True)
        cast.players(self.tournament, players)
        Stage.objects.create(tournament=self.tournament, order=1, kind="melee", options={"rounds": 3})

    def pair_that_waits(self) -> Team:
        """One whose match is still to be played, whoever the lot has put there."""
        return self.matches().filter(state="waiting").select_related("team_a").first().team_a


def test_a_melee_of_nine_players(hall):
    evening = Melee(hall)
    player = evening.player
    assert "Repos" in evening.draft()
    evening.release()
    evening.play_one_by_phone()
    resting = Exempt.objects.get().team
    pair = evening.pair_that_waits()
    one, two = (Team.objects.get(number=number) for number in pair.pair_numbers)
    evening.see("hall:home")
    player.locator("#q").fill(one.player_1.family_name)
    player.get_by_role("button", name="Trouver").click()
    expect(player.locator("body")).to_contain_text(two.player_1.family_name)
    assert f"{pair.pair_numbers[0]}+{pair.pair_numbers[1]}" in evening.see("hall:round")
    assert "vous vous reposez" in evening.see("hall:team", number=resting.number)
    evening.play_the_rest()
    evening.close(1)
    evening.draw()
    evening.finish()
    evening.end()
    assert len(evening.shown_ranking()) == 9
    assert Tournament.objects.get().state == "closed"


def test_finals_after_pools(hall):
    evening = FormatEvening(hall, 11)
    promised = evening.compose(("Poules", {}), ("Finales selon le classement", {"Équipes par tableau": "4"}))
    assert "poules, puis finales des 4 premières" in promised
    assert "Chaque équipe joue au moins 2 parties." in promised
    evening.draft()
    evening.release()
    evening.play_one_by_phone()
    assert "4e du classement des poules" in evening.see("hall:tree")
    evening.play_the_rest()
    evening.close(1)
    seeded = evening.shown_ranking()
    assert "Demi-finales" in evening.publish_what_is_decided()
    met = {frozenset((one.team_a.number, one.team_b.number)) for one in evening.matches()[15:]}
    assert met == {frozenset((seeded[one], seeded[two])) for one, two in ((0, 3), (1, 2))}
    evening.finish()
    evening.end()
    main, overall = evening.shown_ranking("Tableau principal"), evening.shown_ranking()
    assert set(main) == set(seeded[:4])
    assert overall[:2] + overall[4:] == main[:2] + seeded[4:]
    assert "Tableau principal" in evening.see("hall:team", number=main[0])
