"""Two referees who correct the same deal from the same page, two organisers who enrol under the same number
and release the same draw, at the same moment, while every table writes: one of two has it, the other is told
so in words, and nothing is there twice."""

import asyncio
import html
import itertools
import random
import re
from collections import Counter

from benchmarks.http import Connection
from benchmarks.phones import deal_fields
from tests.chaos.outcome import Outcome
from tests.chaos.writers import WRITTEN, Hall, Sender, letters, said_in
from tests.launcher.running import eventually

SHORT, LONG = 5, 60
ENOUGH = {"deal": 5, "number": 4, "number that both were shown": 4}
CORRECTED = (90, 99, 110, 115, 125, 140)
DOOR, DRAW = "/desk/t/porte/teams/", "/desk/t/porte/draw/"
VERSION = re.compile(rb'name="deal" value="(\d+)"')
DRAFT = re.compile(rb'name="draft" value="(\d+)"')
REFEREES, ORGANISERS = ("Rémi", "Rita"), ("Olga", "Omar")
TOLD = {"deal": "a été corrigée entre-temps", "number": "est déjà pris", "draw": "déjà publié"}


def two_of_each(arena):
    """All at once, for so many seconds; then the teams of the door are drawn, and released by both."""
    outcome = Outcome("two referees and two organisers at once")
    with arena.evening() as evening:
        outcome.writers = len(evening.tables) + 4
        duels = Duels(evening, arena.seed)
        with evening.written_in() as hall:
            hall.add(duels.of_referees(hall.ended), duels.of_organisers(hall.ended))
            eventually(lambda: False, seconds=LONG if arena.long else SHORT)
            if not eventually(lambda: duels.enough, seconds=120):
                outcome.wrong.append(f"too few met: {dict(duels.fought)}")
        with Hall() as hall:
            asyncio.run_coroutine_threadsafe(duels.over_the_draw(), hall.loop).result(180)
        found = outcome.judge(evening)
        outcome.struck, outcome.wrong = duels.fought.total(), outcome.wrong + duels.wrong[:5]
        outcome.remarks = ", ".join(f"{many} over one {what}" for what, many in duels.fought.items())
        teams = len(evening.ledger.of("team"))
        if sorted(number for number, _key in found["teams"]) != list(range(1, teams + 1)):
            outcome.wrong.append("the numbers of the teams are not 1, 2, 3…")
        if (times := found["draws"].count("released")) != 1:
            outcome.wrong.append(f"the draw was released {times} times")
    return outcome


class Duels:
    """Two people, each with a connection of their own, who want the same from the same state of it. `fought`:
    how often, by what about; `wrong`: where not exactly one had it, or the other was not told why."""

    def __init__(self, evening, seed):
        self.evening, self.ledger, self.luck = evening, evening.ledger, random.Random(seed)
        self.fought, self.wrong, self._token = Counter(), [], itertools.count(1)
        self.number = len(evening.ledger.of("team")) + 1

    @property
    def enough(self):
        return all(self.fought[what] >= least for what, least in ENOUGH.items())

    def senders(self, names):
        return [Sender(self.evening.port, self.ledger, self.evening.people[name]) for name in names]

    def token(self, what):
        return f"{what}-{next(self._token)}-{id(self):x}"

    def judge(self, what, answers):
        """One has it, the other hears that somebody else had; who won, by place."""
        self.fought[what] += 1
        winners = [place for place, answer in enumerate(answers) if is_done(answer)]
        if len(winners) != 1:
            self.wrong.append(f"{len(winners)} had one {what}: {shown(answers)}")
            return None
        (winner,) = winners
        for place, answer in enumerate(answers):
            told = answer is not None and html.unescape(answer.body.decode("utf-8", "replace"))
            if place != winner and not (told and answer.status in {409, 422} and TOLD[what] in told):
                self.wrong.append(f"who lost a {what} was not told: {shown([answer])}")
        return winner

    # ── two referees, one version of a deal ──

    async def of_referees(self, ended):
        """Both open the page that corrects a deal, then both send it, each with other points."""
        both = self.senders(REFEREES)
        while not ended.is_set():
            await asyncio.sleep(0.05)
            if entered := self.ledger.of("deal"):
                await self.over_a_deal(both, self.luck.choice(entered[-24:]).about)

    async def over_a_deal(self, both, about):
        slug, table, match, number, _points = about
        address = f"/desk/t/{slug}/match/{match}/deal/{number}/correct/"
        pages = await asyncio.gather(*(one.get(address) for one in both))
        versions = [page and VERSION.search(page.body) for page in pages]
        if not all(versions) or versions[0][1] != versions[1][1]:
            self.wrong.append(f"two referees saw different deals: {shown(pages)}")
            return
        points = self.luck.sample(CORRECTED, 2)
        sent = [
            {
                **deal_fields(match, mine),
                "deal": versions[0][1].decode(),
                "reason": "mal relue",
                "token": self.token("deal"),
            }
            for mine in points
        ]
        answers = await asyncio.gather(
            *(one.post(address, mine) for one, mine in zip(both, sent, strict=True))
        )
        winner = self.judge("deal", answers)
        for place, answer in enumerate(answers):
            if winner is None or place == winner:
                told = (slug, table, match, number, points[place])
                both[place].took(answer, address, sent[place], "correction", told)

    # ── two organisers, one number ──

    async def of_organisers(self, ended):
        """Both enrol a team, in turn under a number that they typed and under one that both were shown."""
        both = self.senders(ORGANISERS)
        for turn in itertools.count():
            if ended.is_set():
                return
            await self.over_a_number(both, typed=turn % 2 == 0)
            await asyncio.sleep(0.02)

    async def over_a_number(self, both, *, typed):
        forms = [self.team(name, typed=typed) for name in ORGANISERS]
        answers = await asyncio.gather(
            *(one.post(DOOR, fields) for one, (fields, _key) in zip(both, forms, strict=True))
        )
        if typed:
            winner = self.judge("number", answers)
        else:
            self.fought["number that both were shown"] += 1
            winner = None
            if not all(is_done(answer) for answer in answers):
                self.wrong.append(f"a number that was only shown kept a team out: {shown(answers)}")
        for place, answer in enumerate(answers):
            if winner is None or place == winner:
                fields, key = forms[place]
                self.number += both[place].took(answer, DOOR, fields, "team", (key,))

    def team(self, name, *, typed):
        """The form of a team that nobody else has, and the key by which it is found."""
        mine = f"{name} {letters(next(self._token) + 26 * (id(self) % 26))}"
        shown_number = str(self.number)
        fields = {
            "player_1": f"Un {mine}",
            "player_2": f"Deux {mine}",
            "number": shown_number,
            "suggested": "" if typed else shown_number,
            "token": self.token("team"),
        }
        return fields, f"{mine} un {mine} deux".lower()

    # ── two organisers, one draft ──

    async def over_the_draw(self):
        """One draws; both release the draft at the same moment, twice each."""
        olga, _omar = self.senders(ORGANISERS)
        drawn = {"who": "everyone", "seed": "12345678", "token": self.token("draw")}
        await olga.post(DRAW, drawn)
        page = await olga.get(f"{DRAW}release/")
        draft = DRAFT.search(page.body)
        if draft is None:
            self.wrong.append(f"nothing to release: {shown([page])}")
            return
        presses = [
            Connection(self.evening.port).post(
                f"{DRAW}release/",
                {"draft": draft[1].decode(), "token": self.token("release")},
                Cookie=self.evening.people[name],
                X_Requested_With="outbox",
            )
            for name in ORGANISERS * 2
        ]
        self.judge("draw", await asyncio.gather(*presses))


def is_done(answer):
    """Whether that write was made by the one who hears so."""
    return answer is not None and answer.status == 200 and answer.headers.get("x-outbox") in WRITTEN


def shown(answers):
    """For whoever reads the failure."""
    return [answer and f"{answer.status} {said_in(answer.body)}" for answer in answers]
