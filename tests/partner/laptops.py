"""Two laptops in one process: each with its data folder, what one asks the other answers, sealed on its
way."""

import sqlite3
import time
from contextlib import closing, contextmanager

from tournament.partner import answering, following, shipping, wire
from tournament.partner.asking import Silent, Unknown
from tournament.partner.keys import new_key
from tournament.partner.state import FIRST, FOLLOWER, LEADER, SECOND, next_counter, pair_anew
from tournament.partner.wire import Message, NotOurs

ADDRESS = "http://192.168.1.20:8000"


class Laptops:
    """`leader` and `follower`: their folders; `at`: lives in one of them for a while. `spoil` is given every
    answer on its way."""

    def __init__(self, folder, settings, monkeypatch):
        self.settings = settings
        self.leader, self.follower = folder / "leader", folder / "follower"
        self.source = self.leader / "tournament.sqlite3"
        self.asked, self.silent = [], False
        self.spoil = lambda facts, answer: answer
        for place in (self.leader, self.follower):
            place.mkdir()
        with closing(sqlite3.connect(self.source)) as file:
            file.execute("PRAGMA journal_mode=WAL")
            file.execute("CREATE TABLE tournament_journalentry (id INTEGER PRIMARY KEY, verb TEXT)")
        self.write(2000)
        self.pair()
        monkeypatch.setattr(following, "ask", self.ask)

    def pair(self):
        key = new_key()
        with self.at(self.leader):
            pair_anew(key=key, side=FIRST, role=LEADER)
        with self.at(self.follower):
            pair_anew(key=key, side=SECOND, role=FOLLOWER, address=ADDRESS)

    @contextmanager
    def at(self, place):
        before, self.settings.DATA_DIR = self.settings.DATA_DIR, place
        try:
            yield
        finally:
            self.settings.DATA_DIR = before

    def write(self, rows=1):
        with closing(sqlite3.connect(self.source)) as file:
            file.executemany(
                "INSERT INTO tournament_journalentry (verb) VALUES (?)", [("deal.recorded" * 9,)] * rows
            )
            file.commit()

    def ship(self):
        with self.at(self.leader):
            return shipping.make_snapshot(self.source, time.time())

    def ask(self, pairing, address, facts, **_more):
        assert address == ADDRESS
        self.asked.append(facts)
        sealed, question = wire.sealed_question(pairing.key, pairing.side, next_counter(), Message(facts))
        if self.silent:
            raise Silent
        with self.at(self.leader):
            answer = self.spoil(facts, answering.answered(sealed, "192.168.1.30"))
        if answer is None:
            raise Unknown
        try:
            return wire.opened_answer(pairing.key, pairing.side, question, answer)
        except NotOurs as error:
            raise Unknown from error
