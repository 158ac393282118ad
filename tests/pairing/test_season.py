"""Four published seasons, each worked out by hand from its sentence: absences, ties, byes, corrections."""

import json

from pairing.season import RULES, rank_season, read_lines
from tests.pairing.year import line, lines_of, ranked, values


def played(wins, losses, score, exempts=0):
    return {"wins": wins, "losses": losses, "exempts": exempts, "score": score}


# Le Champ Commun: win 4, loss 2, win by bye 3; then wins, a bye counts; then the total score.

BELOTE = {
    # Partners all season, so equal in everything: 4 × 4, then 3 × 4 + 3 for the bye, 16, 16 = 63 points;
    # 15 wins and a bye = 16; 4600 + 3300 + 4500 + 4700 = 17100, the bye's 1000 are no score.
    "Chloé": {
        "E1": played(4, 0, 4600),
        "E2": played(3, 0, 3300, 1),
        "E3": played(4, 0, 4500),
        "E5": played(4, 0, 4700),
    },
    "David": {
        "E1": played(4, 0, 4600),
        "E2": played(3, 0, 3300, 1),
        "E3": played(4, 0, 4500),
        "E5": played(4, 0, 4700),
    },
    # Absent in May. 14 + 12 + 16 + (4 + 4 + 3 = 11) = 53; wins 3 + 2 + 4 + 1 and a bye = 11.
    "Anne": {
        "E1": played(3, 1, 4100),
        "E2": played(2, 2, 3900),
        "E3": played(4, 0, 4500),
        "E4": played(1, 2, 2800, 1),
    },
    # Five evenings. 10 + 10 + (8 + 2 + 3 = 13) + 12 + 8 = 53 as well; wins 2 + 2 + 2 + 2 + 1 and a bye = 10,
    # which is less than 11, whatever the score.
    "Bruno": {
        "E1": played(2, 1, 9000),
        "E2": played(2, 1, 3000),
        "E3": played(2, 1, 3000, 1),
        "E4": played(2, 2, 3000),
        "E5": played(1, 2, 3000),
    },
    # One evening only: ranked all the same, 4 × 4 = 16.
    "Emma": {"E4": played(4, 0, 4800)},
    # As much from four losses and two wins on two evenings, with fewer wins.
    "Farid": {"E1": played(1, 2, 3000), "E4": played(1, 2, 3000)},
}


def test_champ_commun():
    assert ranked("champ_commun", BELOTE) == [
        {"rank": rank, "player": player, "value": value, "ties": ties, "counted": counted, "ranked": True}
        for rank, player, value, ties, counted in [
            (1, "Chloé", "63", ["16", "17100"], ["E1", "E2", "E3", "E5"]),
            (1, "David", "63", ["16", "17100"], ["E1", "E2", "E3", "E5"]),
            (3, "Anne", "53", ["11", "15300"], ["E1", "E2", "E3", "E4"]),
            (4, "Bruno", "53", ["10", "21000"], ["E1", "E2", "E3", "E4", "E5"]),
            (5, "Emma", "16", ["4", "4800"], ["E4"]),
            (6, "Farid", "16", ["2", "6000"], ["E1", "E4"]),
        ]
    ]


def test_champ_commun_gives_a_lot_from_four_evenings_on():
    rows = rank_season(read_lines("\n".join(map(json.dumps, lines_of(BELOTE)))), RULES["champ_commun"])
    assert [row.player for row in rows if not row.lot] == ["Emma", "Farid"]


def test_champ_commun_after_a_correction():
    # In March Anne had won three and lost one: 14 in the place of 16 makes 51, behind Bruno's 53.
    corrected = [*lines_of(BELOTE), line("E3", "Anne", **played(3, 1, 4450))]
    rows = {row["player"]: row for row in ranked("champ_commun", corrected)}
    assert (rows["Bruno"]["rank"], rows["Anne"]["rank"]) == (3, 4)
    assert (rows["Anne"]["value"], rows["Anne"]["ties"]) == ("51", ["10", "15250"])
    assert rows["Anne"]["counted"] == ["E1", "E2", "E3", "E4"]


def test_champ_commun_in_february_knows_nothing_of_march():
    assert values("champ_commun", BELOTE, "2026-02-13") == {
        "Chloé": (1, "31"),
        "David": (1, "31"),
        "Anne": (3, "26"),
        "Bruno": (4, "20"),
        "Farid": (5, "8"),
    }


# JC Stächerei: 25-18-15-12-10-8-6-4-2-1, others 1; the best 3 of the 4 days, and the final twice.


def ranks(*given, final=None):
    """The facts of a player by the ranks of E1, E2 …; None where absent."""
    days = {f"E{number}": {"rank": rank} for number, rank in enumerate(given, start=1) if rank}
    return days | ({"final": {"rank": final, "date": "2026-09-12", "weight": 2}} if final else {})


JASS = {
    # Three days and the final: nothing dropped. 18 + 25 + 15 = 58, and 2 × 25 = 108.
    "Beat": ranks(2, 1, 3, None, final=1),
    # 25 + 18 + 25 = 68, the twelfth place (1) is dropped, and 2 × 15 = 98.
    "Anna": ranks(1, 2, 1, 12, final=3),
    # One day and the final: 25 + 2 × 18 = 61, the absences are nothing.
    "Cla": ranks(None, None, None, 1, final=2),
    # Four days, no final: 18 + 18 + 15, one of two days worth 15 is dropped: 51.
    "Dora": ranks(3, 3, 2, 2),
    # The same fourth rank, 12 points each; the final's eleventh is among all others: 1 × 2.
    "Emil": ranks(4, final=11),
    "Fritz": ranks(4, final=30),
    # All days bad: 1 + 1 + 1 of four, and the final is not dropped for the fourth.
    "Gret": ranks(20, 20, 20, 20, final=10),
    # Was there, without a known rank: all others.
    "Hans": {"E1": {}},
}


def test_jc_staecherei():
    assert values("jc_staecherei", JASS) == {
        "Beat": (1, "108"),
        "Anna": (2, "98"),
        "Cla": (3, "61"),
        "Dora": (4, "51"),
        "Emil": (5, "14"),
        "Fritz": (5, "14"),
        "Gret": (7, "5"),
        "Hans": (8, "1"),
    }
    counted = {row["player"]: row["counted"] for row in ranked("jc_staecherei", JASS)}
    assert counted["Anna"] == ["E1", "E2", "E3", "final"]
    assert counted["Beat"] == ["E1", "E2", "E3", "final"]
    assert counted["Dora"] == ["E1", "E3", "E4"]
    assert counted["Gret"] == ["E1", "E2", "E3", "final"]


def test_jc_staecherei_before_the_final_and_after_a_correction():
    before = values("jc_staecherei", JASS, "2026-09-11")
    assert [before[player] for player in ("Anna", "Beat", "Dora", "Cla")] == [
        (1, "68"),
        (2, "58"),
        (3, "51"),
        (4, "25"),
    ]
    # Beat was third and Anna first of the final: 58 + 30 = 88, and 68 + 50 = 118.
    corrected = [
        *lines_of(JASS),
        line("final", "Beat", rank=3, date="2026-09-12"),
        line("final", "Anna", rank=1, date="2026-09-12"),
    ]
    after = values("jc_staecherei", corrected)
    assert (after["Anna"], after["Beat"]) == ((1, "118"), (2, "88"))


# Skat Germering: points ÷ max(lists, 24).


def lists(*evenings):
    return {
        f"E{number}": {"score": score, **({"series": series} if series else {})}
        for number, (score, series) in enumerate(evenings, start=1)
    }


SKAT = {
    "Uli": lists((8000, 10), (6400, 8), (6400, 8)),  # 26 lists, 20800 ÷ 26 = 800
    "Gerd": lists((9601, 12), (9600, 12)),  # just 24 lists, 19201 ÷ 24
    "Klemens": lists((9000, 10), (9000, 10)),  # 20 lists at 900: the four missing are zeros, 18000 ÷ 24
    "Berndt": lists((900, 0), (800, 0)),  # two evenings of an unknown number: a list each, 1700 ÷ 24
    "Helmut": lists((-120, 1)),  # points may be lost
}


def test_skat_germering():
    assert values("skat_germering", SKAT) == {
        "Gerd": (1, "19201/24"),
        "Uli": (2, "800"),
        "Klemens": (3, "750"),
        "Berndt": (4, "425/6"),
        "Helmut": (5, "-5"),
    }
    # A list of Gerd's was counted twice: 19201 − 800 in 23 lists, still divided by 24.
    corrected = [*lines_of(SKAT), line("E2", "Gerd", score=8800, series=11)]
    assert values("skat_germering", corrected)["Gerd"] == (2, "18401/24")


# Penny Dreadful: entry 2, 1 a round, 3 a win, 1 a bye; places 11/8/5/5, 5th to 8th 2.


def swiss(wins, losses, rounds=4, **facts):
    return {"wins": wins, "losses": losses, "rounds": rounds, **facts}


MAGIC = {
    "Ann": {"E1": swiss(4, 0, final_place=1)},  # 2 + 4 + 12 + 11 = 29
    "Bob": {"E1": swiss(3, 1, final_place=2), "E2": swiss(0, 1, 1)},  # 2 + 4 + 9 + 8 = 23, then 2 + 1
    "Cid": {
        "E1": swiss(2, 1, exempts=1, final_place=3)
    },  # 2 + 4 + 6 + 1 + 5 = 18: the bye is a round, no win
    "Dan": {"E1": swiss(3, 1, final_place=3)},  # the other semi-finalist: 2 + 4 + 9 + 5 = 20
    # A quarter-finalist, 2 + 4 + 6 + 2 = 14; on E2, cut to four, the fifth of the Swiss has no final: 12.
    "Eve": {"E1": swiss(2, 2, rank=5, final_place=5), "E2": swiss(2, 2, rank=5)},
    "Fay": {"E1": swiss(0, 2, 2)},  # left after the second round: 2 + 2 = 4
    "Gus": {"E1": swiss(1, 2, 4)},  # missed the second but came back: 2 + 4 + 3 = 9
    "Hal": {"E1": {"wins": 1, "losses": 1, "draws": 1, "exempts": 1}},  # 2 + 4 + 3 + 1, the draw is a round
}


def test_penny_dreadful():
    assert values("penny_dreadful", MAGIC) == {
        "Ann": (1, "29"),
        "Bob": (2, "26"),
        "Eve": (2, "26"),
        "Dan": (4, "20"),
        "Cid": (5, "18"),
        "Hal": (6, "10"),
        "Gus": (7, "9"),
        "Fay": (8, "4"),
    }
    # Eve's second win was a bye: 3 a win less, 1 a bye more.
    corrected = [*lines_of(MAGIC), line("E2", "Eve", **swiss(1, 2, exempts=1))]
    assert values("penny_dreadful", corrected)["Eve"] == (3, "24")
