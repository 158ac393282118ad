"""The people of an evening, each with a device of their own, who see only what a person sees: they
read pages, press buttons and scan QR codes. And an evening of any format, whose
dull parts are written by rows."""

from __future__ import annotations

import io
import os
import re
import stat
from dataclasses import dataclass
from random import Random
from unittest.mock import patch
from urllib.parse import urlsplit

import openpyxl
import zxingcpp
from django.test import Client
from django.urls import reverse
from PIL import Image
from playwright.sync_api import Page, expect
from python_calamine import CalamineWorkbook

from scoring import PlayedDeal, builtin, score_deal
from tests import cast
from tests.browsing import DESK, PATIENCE, PHONE, becomes
from tests.cast import TEAMS
from tests.evenings import play as play_by_rows
from tests.exports.books import do
from tests.hall.conftest import half_a_second_passes
from tournament.draw import drafts
from tournament.draw.drafts import propose_draw
from tournament.draw.release import release_draw
from tournament.evening.reading import evening_of
from tournament.formats import steps_of
from tournament.models import Exempt, Job, Match, Round, TableLink

SPACES = str.maketrans({"\u00a0": " ", "\u202f": " "})


def plain(text: str) -> str:
    """What a person reads: no-break spaces are spaces, minus is a minus."""
    return " ".join(text.translate(SPACES).replace("−", "-").split())


def scanned(page: Page, selector: str = "img.qr") -> str:
    """The path inside a QR code on the screen, read from its picture as a phone's camera does."""
    picture = Image.open(io.BytesIO(page.locator(selector).first.screenshot()))
    codes = zxingcpp.read_barcodes(picture)
    assert codes, "no QR code could be read"
    return urlsplit(codes[0].text).path


@dataclass(frozen=True)
class Bid:
    """What a table announces and counts: contract, taker and suit, doubling, points of A, extras."""

    contract: int | str
    taker: str
    suit: str
    a: int
    b: int
    double: str = "none"
    capot: str = ""
    belote: str = ""

    def as_line(self) -> dict:
        """The same in the scoring command's format."""
        return {
            "taker": self.taker,
            "contract": self.contract,
            "trump": self.suit,
            "double": self.double,
            "points": {"A": self.a, "B": self.b},
            "capot": self.capot or None,
            "belote": {"A": 20 * (self.belote == "A"), "B": 20 * (self.belote == "B")},
        }


class TablePhone:
    """The phone that lies on a table: it has scanned the card and enters what is played."""

    def __init__(self, page: Page, path: str) -> None:
        self.page, self.path, self.taps = page, path, 0

    def look(self) -> str:
        """The running sheet, as text."""
        self.page.goto(self.path)
        return plain(self.page.locator("body").inner_text())

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.taps += 1

    def open_entry(self) -> None:
        self.page.goto(self.path)
        self.page.locator(".dock a.btn-save").click()

    def enter(self, bid: Bid) -> int:
        """Enter one deal by taps only; how many it took from the open form to the saved sheet."""
        self.open_entry()
        self.taps = 0
        self.fill(bid)
        self.tap(".dock [data-step=points] button[type=submit]")
        expect(self.page).to_have_url(re.compile(f"{self.path}(#.*)?$"))
        # The form was opened in the sheet itself: wait until nothing of it is left in its history.
        becomes(self.page, "!(history.state && history.state.entry)")
        return self.taps

    def fill(self, bid: Bid) -> None:
        """The two steps of the form: the value and the card, then what follows."""
        self.tap(f'label.pick:has(input[name="contract"][value="{bid.contract}"])')
        self.tap(f'label.pick:has(input[name="bid"][value="{bid.taker}-{bid.suit}"])')
        if bid.double != "none":
            self.tap(f'label.pick:has(input[name="double"][value="{bid.double}"])')
        if bid.belote:
            self.tap(f'label.pick:has(input[name="belote_{bid.belote.lower()}"])')
        if bid.capot:
            self.tap(f'label.pick:has(input[name="capot_{bid.capot.lower()}"])')
            return
        defence = bid.b if bid.taker == "A" else bid.a
        for digit in str(defence):
            self.page.locator(".pad").get_by_role("button", name=digit, exact=True).click()
            self.taps += 1

    def sign(self) -> None:
        """Each side ticks its line."""
        for _side in "AB":
            self.page.goto(self.path)
            self.page.get_by_role("button", name=re.compile("signe")).first.click()


def says(page: Page, text: str) -> None:
    """The page shows this sentence somewhere."""
    expect(page.locator("body")).to_contain_text(text)


RULESET = builtin("missegre")
SUITS = ("spades", "hearts", "diamonds", "clubs")
LONG_MATCH = [
    Bid(100, "A", "hearts", 120, 42, double="surcoinche", belote="A"),
    Bid(120, "A", "spades", 162, 0, capot="A"),
    Bid(80, "A", "clubs", 100, 62),
]


def a_bid(rng: Random) -> Bid:
    """A usual deal: made or fallen, now and then a belote."""
    taker = "AB"[int(rng.random() * 2)]
    contract = 80 + 10 * int(rng.random() * 4)
    points = contract - 12 + int(rng.random() * 40)
    a, b = (points, 162 - points) if taker == "A" else (162 - points, points)
    belote = "AB"[int(rng.random() * 2)] if rng.random() < 0.2 else ""
    return Bid(contract, taker, SUITS[int(rng.random() * 4)], a, b, belote=belote)


def some_deals(seed: int, count: int = 4) -> list[Bid]:
    """The deals of one ordinary match; never level, so that they are enough."""
    for attempt in range(100):
        rng = Random(f"{seed}-{attempt}")
        bids = [a_bid(rng) for _n in range(count)]
        a, b = total(bids)
        if a != b and max(a, b) < 1000:
            return bids
    raise AssertionError("no such match")


def marks(bid: Bid) -> tuple[int, int]:
    """What one deal is worth, A then B."""
    score = score_deal(PlayedDeal.from_dict(bid.as_line()), RULESET)
    return int(score.a or 0), int(score.b or 0)


def total(bids: list[Bid]) -> tuple[int, int]:
    """The sum of these deals."""
    each = [marks(bid) for bid in bids]
    return sum(a for a, _b in each), sum(b for _a, b in each)


WRONG = Bid(90, "A", "hearts", 100, 62)
RIGHT = Bid(90, "A", "hearts", 80, 82)


def tables_of(desk, slug: str, number: int) -> dict[int, tuple[int, int]]:
    """Table → (team on the left, team on the right), as the desk's page of the round shows them."""
    desk.goto(f"/desk/t/{slug}/rounds/{number}/")
    seen = {}
    for row in desk.locator("table.round-table tbody tr").all():
        table = int(plain(row.locator("th").inner_text()).split()[-1])
        tokens = [int(re.sub(r"\D", "", token.inner_text())) for token in row.locator(".token").all()]
        seen[table] = (tokens[0], tokens[1])
    return seen


def play(phone: TablePhone, bids: list[Bid]) -> None:
    """Enter these deals one after the other, then both sides sign."""
    for bid in bids:
        phone.enter(bid)
    sign(phone)


def sign(phone: TablePhone) -> None:
    """Each side ticks its line; the sheet is then with the referee."""
    for _side in "AB":
        phone.page.goto(phone.path)
        waiting = phone.page.get_by_text("pas encore signé")
        left = waiting.count()
        phone.page.get_by_role("button", name=re.compile(" signe$")).first.click()
        expect(waiting).to_have_count(left - 1)
    says(phone.page, "rendue")


def correct_second_deal(phone: TablePhone) -> None:
    """Deal 2 was read wrongly: written again with the reason, the old version stays to be read."""
    phone.page.goto(f"{phone.path}deal/2/look/")
    phone.page.get_by_role("link", name="Corriger").click()
    phone.page.get_by_role("button", name="Changer").first.click()
    phone.fill(RIGHT)
    phone.page.locator("[name=reason]").fill("100 lu pour 80")
    phone.tap(".dock [data-step=points] button[type=submit]")
    expect(phone.page).not_to_have_url(re.compile("/correct/$"))
    phone.page.goto(phone.path)
    says(phone.page, "Corrigée une fois")


def misdeal(phone: TablePhone, side: str) -> None:
    """One side misdeals; the button says what it costs."""
    phone.page.goto(f"{phone.path}misdeal/")
    phone.page.locator(f"button[name=side][value={side}]").click()
    expect(phone.page).to_have_url(re.compile(f"{phone.path}(#.*)?$"))


def confirm_all(remi, slug: str, number: int) -> None:
    """The referee confirms every sheet that waits, from his phone, in the list."""
    while True:
        remi.goto(f"/desk/t/{slug}/rounds/{number}/")
        waiting = remi.get_by_role("button", name=re.compile("^Confirmer"))
        left = waiting.count()
        if not left:
            return
        waiting.first.click()
        expect(waiting).to_have_count(left - 1)


def close(desk, slug: str, number: int) -> None:
    """The organiser closes the round."""
    desk.goto(f"/desk/t/{slug}/rounds/{number}/")
    desk.get_by_role("button", name=f"Clore le tour {number}").click()
    says(desk, "Clos :")


def planned(number: int, table: int, count: int = 4) -> list[Bid]:
    """What the cards say at this table: one match reaches 1000, the others stop after so many deals."""
    if (number, table) == (1, 1) and count > 3:
        return list(LONG_MATCH)
    return some_deals(100 * number + table, count)


def call_referee(phone: TablePhone) -> None:
    """Two taps: the red button, then why."""
    phone.page.goto(f"{phone.path}call/")
    phone.page.locator("button[name=what][value=revoke]").click()
    expect(phone.page).not_to_have_url(re.compile("/call/$"))
    says(phone.page, "Arbitre appelé à")


def rule_late_revoke(remi, slug: str, faulty: str, deal: int) -> None:
    """Article X.B, found at the end of the deal: the effect is shown, then 160 go to the other side."""
    remi.goto(f"/desk/t/{slug}/disputes/")
    remi.locator(f"main a[href*='/t/{slug}/disputes/']").first.click()
    remi.locator("label.pick:has(input[name=kind][value=late])").click()
    remi.locator(f"label.pick:has(input[name=faulty][value={faulty}])").click()
    remi.locator("select[name=deal]").select_option(str(deal))
    outcome = remi.locator("label.outcome:has(input[name=outcome][value=tariff])")
    expect(outcome).to_be_visible()
    assert "160" in plain(outcome.inner_text())
    outcome.click()
    remi.locator("[name=reason]").fill("Renonce reconnue par l’équipe.")
    remi.get_by_role("button", name=re.compile("^Rendre la décision")).click()
    expect(remi).not_to_have_url(re.compile("/rule/$"))


def team_goes(remi, slug: str, number: int) -> None:
    """A team leaves after the second round: its match of the third becomes a forfeit."""
    remi.goto(f"/desk/t/{slug}/team/{number}/")
    says(remi, "perdue par forfait")
    remi.locator("label.pick:has(input[name=status][value=withdrawn])").click()
    remi.locator("[name=reason]").first.fill("Un malade dans l’équipe.")
    remi.get_by_role("button", name=f"Noter le départ de l’équipe {number}").click()
    expect(remi.locator("body")).not_to_contain_text("Noter le départ")


def first_organiser(hall, program):
    """The one-time link printed at the start makes the first organiser, once."""
    return first_link_opened(hall, re.search(r"(/people/link/\S+)", program.said)[1])


def first_link_opened(hall, link):
    """The club is made by whoever comes first; the link serves nobody after."""
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


def new_tournament(desk, deals=4):
    """Five questions; four deals or 1000 points, no clock."""
    desk.goto("/desk/new/")
    desk.get_by_label("Nom du tournoi").fill("Tournoi d’automne")
    desk.get_by_label("Lieu").fill("salle des fêtes")
    desk.locator("input[name=max_deals]").fill(str(deals))
    desk.locator("input[name=minutes]").fill("")
    desk.get_by_role("button", name="Créer le tournoi").click()
    expect(desk).to_have_url(re.compile("/desk/t/[a-z0-9-]+/"))
    slug = re.search("/desk/t/([a-z0-9-]+)/", desk.url)[1]
    desk.goto(f"/desk/t/{slug}/")
    desk.get_by_role("button", name="Ouvrir les inscriptions").click()
    says(desk, "Les équipes arrivent")
    return slug


def import_sixteen_teams(desk, slug, tmp_path, count=16):
    """An .xlsx as a club keeps it: looked at first, then confirmed; everybody is there and has paid."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["N°", "Prénom 1", "Nom 1", "Prénom 2", "Nom 2", "Club", "Tête de série", "Payé"])
    for number, (given_1, family_1, given_2, family_2, club, seed) in enumerate(TEAMS[:count], start=1):
        sheet.append([number, given_1, family_1, given_2, family_2, club, seed, "oui"])
    book.save(tmp_path / "equipes.xlsx")
    desk.goto(f"/desk/t/{slug}/teams/import/")
    desk.locator("input[type=file]").set_input_files(tmp_path / "equipes.xlsx")
    desk.get_by_role("button", name="Voir ce qui sera inscrit").click()
    says(desk, "Rien n’est encore inscrit.")
    desk.get_by_role("button", name=f"Inscrire ces {count} lignes").click()
    expect(desk.locator("body")).to_contain_text(TEAMS[0][1])
    desk.goto(f"/desk/t/{slug}/teams/?show=absent")
    while desk.locator("button.flip[id^=present-][aria-pressed=false]").count():
        button = desk.locator("button.flip[id^=present-][aria-pressed=false]").first
        same = desk.locator(f"#{button.get_attribute('id')}[aria-pressed=false]")
        button.click()
        expect(same).to_have_count(0)
        desk.goto(f"/desk/t/{slug}/teams/?show=absent")


def draw_and_release(desk, slug, count=16):
    """A draft, then two presses to publish what is written on the button."""
    desk.goto(f"/desk/t/{slug}/draw/")
    desk.get_by_role("button", name="Faire l’essai 1").click()
    says(desk, f"Poule {'ABCD'[count // 4 - 1]}")
    desk.get_by_role("link", name="Publier les poules").click()
    desk.get_by_role("button", name=f"Publier les poules des {count} équipes").click()
    says(desk, "Le tirage est publié.")
    desk.goto(f"/desk/t/{slug}/rounds/")
    says(desk, "Tour 1 sur 3")


def table_cards(desk, slug, count=8):
    """The paths of the eight table cards, scanned from the screen."""
    desk.goto(f"/desk/t/{slug}/tables/links/")
    return [scanned(desk, f"li:nth-child({n}) img.qr") for n in range(1, count + 1)]


def four_phones(hall, cards):
    """Four phones for eight tables: each goes to the next card when its first table is done."""
    pages = [hall.open(card, device=PHONE) for card in cards[:4]]
    return {table: TablePhone(pages[(table - 1) % 4], card) for table, card in enumerate(cards, start=1)}


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


def points_said(value):
    """2.0 → "2", 1.5 → "1,5"."""
    return f"{value:g}".replace(".", ",")


def signed(value):
    """A difference as the page writes it, with a plain minus."""
    return f"{int(value):+d}" if value else "0"


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


def open_to_others(folder):
    """Files and folders that others of this computer may read; on Windows the user's folder is closed. The
    pages' own scripts and styles are no secret: Django gives them to all, in a folder nobody can enter."""
    if os.name == "nt":
        return []
    inner = [path for path in folder.rglob("*") if not path.is_symlink()]
    paths = [folder, *(path for path in inner if path.relative_to(folder).parts[0] != "static")]
    wanted = {path: 0o700 if path.is_dir() else 0o600 for path in paths}
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in paths if path.exists()}
    return [f"{path.relative_to(folder)}: {mode:o}" for path, mode in modes.items() if mode != wanted[path]]


SEED = 48213907
ONE_DEAL = Bid(100, "A", "hearts", 120, 42)
RELEASED = re.compile(r"Le tirage est publié\.")
# What must not be read on any page, whatever the format.
CROOKED = re.compile(r"\bNone\b|\[\]|\{\{|\{%|Traceback")


class FormatEvening:
    """Odile at the desk, Rémi and a player with their phones; matches of one deal, eight tables."""

    def __init__(self, hall, teams: int, **fields) -> None:
        self.hall, self.odile = hall, cast.person("Odile", "organiser")
        self.tournament = cast.tournament(max_deals=1, minutes=None, **fields)
        cast.teams(self.tournament, teams)
        self.slug = self.tournament.slug
        self.desk = self.opened(self.odile, f"/desk/t/{self.slug}/draw/formula/", DESK)
        self.remi = self.opened(cast.person("Rémi", "referee"), "/desk/", PHONE)
        self.player = hall.open("/", device=PHONE)
        for page in (self.desk, self.remi, self.player):
            page.set_default_timeout(PATIENCE)

    def opened(self, user, path: str, device: dict):
        """A page on which this person is logged in."""
        client = Client()
        client.force_login(user)
        return self.hall.open(path, device=device, cookies=self.hall.cookies_of(client))

    def compose(self, *stages: tuple[str, dict[str, str]]) -> str:
        """Stages added by hand, each with its choices; what the page then promises."""
        if self.desk.locator("#composer:not([open])").count():
            self.desk.locator("#composer > summary").click()
        for number, (button, choices) in enumerate(stages, start=1):
            self.desk.get_by_role("button", name=button, exact=True).click()
            stage = self.desk.get_by_role("group", name=re.compile(f"^Étape {number} "))
            expect(stage).to_be_visible()
            for label, value in choices.items():
                choose(stage.get_by_label(label), value)
        self.desk.get_by_role("button", name="Choisir ces étapes").click()
        says(self.desk, "La formule est choisie.")
        return self.read(self.desk)

    def draft(self) -> str:
        """The draw desk: a draft, as the organiser reads it before anybody else."""
        self.desk.goto(f"/desk/t/{self.slug}/draw/")
        with patch.object(drafts, "made_seed", return_value=SEED):
            self.desk.get_by_role("button", name=re.compile("^Faire l’essai")).first.click()
            expect(self.desk.get_by_role("link", name=re.compile("^Publier")).first).to_be_visible()
        return self.read(self.desk)

    def release(self) -> str:
        """The two presses that publish it; what the desk says afterwards."""
        self.desk.get_by_role("link", name=re.compile("^Publier")).first.click()
        self.read(self.desk)
        self.desk.get_by_role("button", name=re.compile("^Publier")).click()
        expect(self.desk.locator("body")).to_contain_text(RELEASED)
        self.tournament.refresh_from_db()
        return self.read(self.desk)

    def publish_what_is_decided(self) -> str:
        """Matches that results have decided: read at the desk, one press."""
        self.desk.goto(f"/desk/t/{self.slug}/draw/")
        before = self.read(self.desk)
        self.desk.get_by_role("button", name="Publier", exact=True).click()
        says(self.desk, "Les parties sont publiées.")
        self.tournament.refresh_from_db()
        return before

    def draw(self) -> None:
        """The same without a browser: what comes next, drawn and released."""
        by = cast.actor(self.odile)
        release_draw(draw=propose_draw(tournament=self.tournament, by=by, seed=SEED), by=by)
        self.tournament.refresh_from_db()

    def to_be_drawn(self) -> list:
        """What can be drawn now."""
        return steps_of(evening_of(self.tournament))

    def rounds(self):
        return Round.objects.filter(tournament=self.tournament).order_by("number")

    def matches(self):
        return Match.objects.filter(tournament=self.tournament).order_by("round__number", "number")

    def play_one_by_phone(self) -> Match:
        """The first match that waits: entered on its table's phone, signed, confirmed by the referee."""
        match = self.matches().filter(state="waiting").select_related("round", "table").first()
        link = TableLink.objects.get(table=match.table, revoked_at=None)
        phone = TablePhone(self.player, reverse("table:sheet", args=[link.token]))
        phone.enter(ONE_DEAL)
        sign(phone)
        confirm_all(self.remi, self.slug, match.round.number)
        match.refresh_from_db()
        assert (match.state, match.total_a > match.total_b) == ("confirmed", True)
        return match

    def play_the_rest(self) -> None:
        """Whatever waits, by rows."""
        play_by_rows(self.tournament)

    def close(self, number: int) -> None:
        """One round closed in the browser."""
        close(self.desk, self.slug, number)
        self.read(self.desk)

    def finish(self) -> None:
        """Draw and play until nothing is left."""
        for _step in range(30):
            self.play_the_rest()
            if not self.to_be_drawn():
                return
            self.draw()
        raise AssertionError("this evening never ends")

    def end(self) -> None:
        """The result becomes final, from the page of the last round."""
        self.desk.goto(f"/desk/t/{self.slug}/rounds/{self.rounds().last().number}/")
        self.desk.get_by_role("button", name="Terminer le tournoi").click()
        says(self.desk, "Le tournoi est terminé")

    def workbook(self, path):
        """The evening's workbook, asked for and downloaded in the browser; the job is done here."""
        self.desk.goto(f"/desk/t/{self.slug}/workbook/")
        self.desk.get_by_role("button", name=re.compile("classeur", re.IGNORECASE)).first.click()
        says(self.desk, "Le classeur attend son tour.")
        do(Job.objects.get(kind="workbook"))
        self.desk.reload()
        with self.desk.expect_download() as download:
            self.desk.get_by_role("link", name=re.compile("Télécharger")).first.click()
        download.value.save_as(path)
        return openpyxl.load_workbook(path)

    def ranked(self) -> list[int]:
        """The teams in the order of a small sum: match points, difference, points scored."""
        sums = {team.number: [0, 0, 0] for team in self.tournament.teams.all()}
        played = self.matches().select_related("team_a", "team_b")
        for match in played:
            a, b = match.team_a.number, match.team_b.number
            for team, mine, theirs in ((a, match.total_a, match.total_b), (b, match.total_b, match.total_a)):
                add(sums[team], 2 if mine > theirs else 1, mine - theirs, mine)
        for exempt in Exempt.objects.select_related("team", "round"):
            winners = [max(one.total_a, one.total_b) for one in played if one.round_id == exempt.round_id]
            mean = (2 * sum(winners) + len(winners)) // (2 * len(winners))
            add(sums[exempt.team.number], 2, 0, mean)
        return sorted(sums, key=lambda team: sums[team], reverse=True)

    def shown_ranking(self, title: str = "Classement général") -> list[int]:
        """The teams of one ranking as the public page has them."""
        self.see("hall:standings")
        part = self.player.locator(f"section:has(h2:text-is('{title}'))")
        return [int(re.sub(r"\D", "", one)) for one in part.locator("tbody .token").all_inner_texts()]

    def see(self, name: str, **at) -> str:
        """A public page on the player's phone, with a new picture of the evening."""
        half_a_second_passes()
        self.player.goto(reverse(name, kwargs={"slug": self.slug, **at}))
        return self.read(self.player)

    def print_out(self, name: str, **at) -> str:
        """A page of the desk, for instance a list to be printed."""
        self.desk.goto(reverse(name, kwargs={"slug": self.slug, **at}))
        return self.read(self.desk)

    @staticmethod
    def read(page) -> str:
        """The page as text; no page may show the machine behind it."""
        text = plain(page.locator("body").inner_text())
        assert not CROOKED.search(text), f"{page.url}: {CROOKED.search(text)}"
        return text


def add(sums: list[int], *more: int) -> None:
    """Three sums at once."""
    sums[:] = [one + other for one, other in zip(sums, more, strict=True)]


def column(book, sheet: str, heading: str) -> list:
    """The values under a heading of the workbook, to the first empty cell."""
    rows = list(book[sheet].iter_rows(values_only=True))
    head = next(n for n, row in enumerate(rows) if heading in row)
    at = rows[head].index(heading)
    return [row[at] for row in rows[head + 1 :] if isinstance(row[at], int | float)]


def choose(field, value: str) -> None:
    """Answer one question of a form, whatever its widget."""
    kind = field.evaluate("node => node.tagName + ' ' + node.type")
    if kind.startswith("SELECT"):
        field.select_option(label=value)
    elif kind.endswith("checkbox"):
        field.set_checked(value == "oui", force=True)
    else:
        field.fill(value)
