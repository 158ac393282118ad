"""What would change with a copy: counted in two small files with our tables' names."""

import shutil
import sqlite3
from contextlib import closing

from tournament.archive.going_back import changes_between

TABLES = """
CREATE TABLE tournament_tournament (id INTEGER PRIMARY KEY, name);
CREATE TABLE tournament_round (id INTEGER PRIMARY KEY, tournament_id);
CREATE TABLE tournament_match (id INTEGER PRIMARY KEY, round_id);
CREATE TABLE tournament_deal (id INTEGER PRIMARY KEY, match_id);
CREATE TABLE tournament_dealversion (id INTEGER PRIMARY KEY, deal_id, current);
CREATE TABLE tournament_player (id INTEGER PRIMARY KEY, tournament_id, given_name, family_name);
INSERT INTO tournament_tournament VALUES (1, 'Tournoi de Noël'), (2, 'Un autre');
INSERT INTO tournament_round VALUES (1, 1);
INSERT INTO tournament_match VALUES (1, 1);
INSERT INTO tournament_deal VALUES (1, 1), (2, 1);
INSERT INTO tournament_dealversion VALUES (1, 1, 1), (2, 2, 1), (3, 2, 0);
INSERT INTO tournament_player VALUES (1, 1, 'Irma', 'Solal');
"""


def test_deals_rounds_and_names_of_each_tournament_that_differs(tmp_path):
    present, copy = tmp_path / "present.sqlite3", tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(present)) as database:
        database.executescript(TABLES)
    shutil.copyfile(present, copy)
    assert changes_between(present, copy) == []
    with closing(sqlite3.connect(copy)) as older:
        older.execute("DELETE FROM tournament_dealversion WHERE id = 2")
        older.execute("UPDATE tournament_player SET family_name = 'Autre'")
        older.commit()
    (change,) = changes_between(present, copy)
    assert (change.tournament, change.deals, change.rounds, change.names) == (
        "Tournoi de Noël",
        (2, 1),
        (1, 1),
        1,
    )
    copy.write_bytes(b"torn")
    assert changes_between(present, copy) == []
