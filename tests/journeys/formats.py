"""One evening of any format as a browser journey: formula, draw, one match on its phone, the pages to read.

Results nobody looks at are written by rows (tests/draw/played.py): the browser does each thing once."""

from __future__ import annotations

import re

import openpyxl
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from tests.browsing import DESK, PATIENCE, PHONE
from tests.draw.played import play
from tests.exports.working import do
from tests.hall.conftest import half_a_second_passes
from tests.journeys.people import Bid, TablePhone, plain, says
from tests.journeys.rounds import close, confirm_all, sign
from tournament.draw.services import propose_draw, release_draw
from tournament.evening import evening_of
from tournament.evening.progress import steps_of
from tournament.models import Exempt, Job, Match, Round, TableLink

SEED = "48213907"
ONE_DEAL = Bid(100, "A", "hearts", 120, 42)
RELEASED = re.compile(r"Le tirage est publié\.|Les poules sont publiées\.")
# What must not be read on any page, whatever the format.
CROOKED = re.compile(r"\bNone\b|\[\]|\{\{|\{%|Traceback")


class FormatEvening:
    """Odile at the desk, Rémi and a player with their phones; matches of one deal, eight tables."""

    def __init__(self, hall, teams: int, **fields) -> None:
        self.hall, self.odile = hall, cast.person("Odile", "organiser")
        self.tournament = cast.tournament(created_by=self.odile, max_deals=1, minutes=None, **fields)
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
        self.desk.get_by_label("Graine").first.fill(SEED)
        self.desk.get_by_role("button", name=re.compile("^Faire le brouillon")).first.click()
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
        release_draw(draw=propose_draw(tournament=self.tournament, by=by, seed=int(SEED)), by=by)
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
        play(self.tournament)

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
        played = self.matches().select_related("slot_a__team", "slot_b__team")
        for match in played:
            a, b = match.slot_a.team.number, match.slot_b.team.number
            for team, mine, theirs in ((a, match.total_a, match.total_b), (b, match.total_b, match.total_a)):
                add(sums[team], 2 if mine > theirs else 1, mine - theirs, mine)
        for exempt in Exempt.objects.select_related("slot__team", "round"):
            winners = [max(one.total_a, one.total_b) for one in played if one.round_id == exempt.round_id]
            mean = (2 * sum(winners) + len(winners)) // (2 * len(winners))
            add(sums[exempt.slot.team.number], 2, 0, mean)
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
