"""One evening in a real browser on the real program, from the first link to the workbook.

Page = wall = workbook = recomputed from the deals."""

from __future__ import annotations

import re
import subprocess
import sys

import openpyxl
import pytest
from playwright.sync_api import expect
from python_calamine import CalamineWorkbook

from launcher.places import ROOT
from tests.browsing import DESK, PHONE, WALL
from tests.cast import TEAMS
from tests.journeys.evening import marks as marks_of
from tests.journeys.expected import Expected, points_said, signed
from tests.journeys.kept_private import failed_at_a_table, files_that_tell, open_to_others
from tests.journeys.people import TablePhone, plain, says, scanned
from tests.journeys.rounds import (
    RIGHT,
    WRONG,
    close,
    confirm_all,
    correct_second_deal,
    misdeal,
    planned,
    play,
    sign,
    tables_of,
)
from tests.journeys.rulings import call_referee, rule_late_revoke, team_goes
from tests.launcher.running import environment_without_services, eventually

pytestmark = [pytest.mark.browser, pytest.mark.program, pytest.mark.timeout(900)]


GONE = 16  # the team that leaves after the second round


def test_from_the_first_link_to_the_workbook(real_hall, program, tmp_path):
    desk = first_organiser(real_hall, program)
    remi = invited_referee(real_hall, desk)
    slug = new_tournament(desk)
    import_sixteen_teams(desk, slug, tmp_path)
    draw_and_release(desk, slug)
    phones = four_phones(real_hall, table_cards(desk, slug))
    expected = Expected(GONE)
    for number in (1, 2, 3):
        if number == 3:
            team_goes(remi, slug, GONE)
        play_the_round(desk, slug, number, phones, remi, expected)
        confirm_all(remi, slug, number)
        close(desk, slug, number)
    end_the_evening(desk, slug)
    page = shown_standings(real_hall, slug)
    assert page == expected.standings()
    assert shown_on_the_wall(real_hall, slug) == {pool: rows for pool, rows in page.items() if pool}
    assert in_the_workbook(desk, slug, tmp_path) == page[""]
    assert rescored(program).returncode == 0
    assert_kept_private(program, [phone.path for phone in phones.values()])


def assert_kept_private(program, cards):
    """The folder is its user's alone, and its logs, which people send, open no table."""
    assert open_to_others(program.folder) == []
    assert [*failed_at_a_table(program, cards[0])] == [500, 500, 404]
    assert eventually(
        lambda: "/table/…/deal/1/" in (program.folder / "logs/dix-de-der.log").read_text("utf-8")
    )
    assert files_that_tell(program, [card.split("/")[2] for card in cards]) == []


def first_organiser(hall, program):
    """The one-time link printed at the start makes the first organiser, once."""
    link = re.search(r"(/people/link/\S+)", program.said)[1]
    desk = hall.open(link, device=DESK)
    desk.get_by_label("Nom du club").fill("Les Valets de Valmory")
    desk.locator("input[name=name]").fill("Odile")
    desk.locator("input[name=password]").fill("dix de der 2026")
    desk.locator("input[name=password_again]").fill("dix de der 2026")
    desk.get_by_role("button", name="Ouvrir le club").click()
    expect(desk).to_have_url(re.compile("/desk/$"))
    stranger = hall.open("/", device=PHONE)
    assert stranger.goto(link).status in {404, 410, 200}
    expect(stranger.locator("input[name=password]")).to_have_count(0)
    return desk


def invited_referee(hall, desk):
    """Odile shows a QR code, Rémi's phone scans it and is logged in; the link works once."""
    desk.goto("/desk/people/")
    desk.locator("select[name=role]").select_option("referee")
    desk.get_by_role("button", name="Montrer le QR code").click()
    path = scanned(desk)
    remi = hall.open(path, device=PHONE)
    remi.locator("input[name=name]").fill("Rémi")
    remi.get_by_role("button", name="Entrer").click()
    expect(remi).to_have_url(re.compile("/desk/"))
    second = hall.open(path, device=PHONE)
    expect(second.locator("input[name=name]")).to_have_count(0)
    return remi


def new_tournament(desk):
    """Five questions; four deals or 1000 points, no clock."""
    desk.goto("/desk/new/")
    desk.get_by_label("Nom du tournoi").fill("Tournoi d’automne")
    desk.get_by_label("Lieu").fill("salle des fêtes")
    desk.locator("input[name=max_deals]").fill("4")
    desk.locator("input[name=minutes]").fill("")
    desk.get_by_role("button", name="Créer le tournoi").click()
    expect(desk).to_have_url(re.compile("/desk/t/[a-z0-9-]+/"))
    slug = re.search("/desk/t/([a-z0-9-]+)/", desk.url)[1]
    desk.goto(f"/desk/t/{slug}/")
    desk.get_by_role("button", name="Ouvrir les inscriptions").click()
    says(desk, "Les équipes arrivent")
    return slug


def import_sixteen_teams(desk, slug, tmp_path):
    """An .xlsx as a club keeps it: looked at first, then confirmed; everybody is there and has paid."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["N°", "Prénom 1", "Nom 1", "Prénom 2", "Nom 2", "Club", "Tête de série", "Payé"])
    for number, (given_1, family_1, given_2, family_2, club, seed) in enumerate(TEAMS, start=1):
        sheet.append([number, given_1, family_1, given_2, family_2, club, seed, "oui"])
    book.save(tmp_path / "equipes.xlsx")
    desk.goto(f"/desk/t/{slug}/teams/import/")
    desk.locator("input[type=file]").set_input_files(tmp_path / "equipes.xlsx")
    desk.get_by_role("button", name="Voir ce qui sera inscrit").click()
    says(desk, "Rien n’est encore inscrit.")
    desk.get_by_role("button", name="Inscrire ces 16 lignes").click()
    says(desk, "Marie-Bernadette")
    desk.goto(f"/desk/t/{slug}/teams/?show=absent")
    while desk.locator("button.flip[id^=present-][aria-pressed=false]").count():
        button = desk.locator("button.flip[id^=present-][aria-pressed=false]").first
        same = desk.locator(f"#{button.get_attribute('id')}[aria-pressed=false]")
        button.click()
        expect(same).to_have_count(0)
        desk.goto(f"/desk/t/{slug}/teams/?show=absent")


def draw_and_release(desk, slug):
    """A draft, then two presses to publish what is written on the button."""
    desk.goto(f"/desk/t/{slug}/draw/")
    desk.get_by_role("button", name="Faire le brouillon 1").click()
    says(desk, "Poule D")
    desk.get_by_role("link", name="Publier les poules").click()
    desk.get_by_role("button", name="Publier les poules des 16 équipes").click()
    says(desk, "Les poules sont publiées.")
    desk.goto(f"/desk/t/{slug}/rounds/")
    says(desk, "Tour 1 sur 3")


def table_cards(desk, slug):
    """The paths of the eight table cards, scanned from the screen."""
    desk.goto(f"/desk/t/{slug}/tables/links/")
    return [scanned(desk, f"li:nth-child({n}) img.qr") for n in range(1, 9)]


def four_phones(hall, cards):
    """Four phones for eight tables: each goes to the next card when its first table is done."""
    pages = [hall.open(card, device=PHONE) for card in cards[:4]]
    return {table: TablePhone(pages[(table - 1) % 4], card) for table, card in enumerate(cards, start=1)}


def play_the_round(desk, slug, number, phones, remi, expected):
    """Every table of a round; what goes wrong in it is in `rounds` and `rulings`."""
    for table, (a, b) in tables_of(desk, slug, number).items():
        if GONE in (a, b) and number == 3:
            expected.forfeit(number, winner=b if a == GONE else a, loser=GONE)
            continue
        bids = planned(number, table)
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
        else:
            play(phones[table], bids)
        expected.played(number, a, b, marks)


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
    """The sheet "Classement" of the downloaded file, read with another library."""
    desk.goto(f"/desk/t/{slug}/workbook/")
    desk.get_by_role("button", name=re.compile("classeur", re.I)).first.click()
    expect(desk.get_by_role("link", name=re.compile("Télécharger")).first).to_be_visible(timeout=30_000)
    link = desk.get_by_role("link", name=re.compile("Télécharger")).first
    with desk.expect_download() as download:
        link.click()
    path = tmp_path / "classeur.xlsx"
    download.value.save_as(path)
    return ranking_in(path)


def ranking_in(path):
    """Rows of the first sheet as the page shows them."""
    rows = CalamineWorkbook.from_path(str(path)).get_sheet_by_name("Classement").to_python()
    head = next(n for n, row in enumerate(rows) if "Rang" in row)
    at = {name: rows[head].index(name) for name in ("Rang", "Équipe", "1. Points de partie", "2. Différence")}
    found = []
    for row in rows[head + 1 :]:
        if isinstance(row[at["Rang"]], float) and isinstance(row[at["Équipe"]], float):
            points, difference = row[at["1. Points de partie"]], row[at["2. Différence"]]
            found.append(
                (int(row[at["Rang"]]), int(row[at["Équipe"]]), points_said(points), signed(difference))
            )
    return found


def rescored(program):
    """`manage.py rescore` on the evening's own data: stored = recomputed."""
    environment = environment_without_services() | {"DIX_DATA": str(program.folder)}
    command = [sys.executable, "manage.py", "rescore"]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
