"""Seasons as tests write them, and the command that ranks them."""

import io
import json
import sys

from pairing.__main__ import main
from pairing.season import RULES, SeasonRule, rank_season, read_lines

DATES = {"E1": "2026-01-09", "E2": "2026-02-13", "E3": "2026-03-13", "E4": "2026-04-10", "E5": "2026-05-08"}


def line(evening, player, **facts):
    """A line as the command reads it."""
    date = {"date": DATES[evening]} if evening in DATES else {}
    return {"evening": evening, **date, "player": player, **facts}


def lines_of(season):
    """The lines of a season written as player → evening → facts."""
    return [
        line(evening, player, **facts)
        for player, evenings in season.items()
        for evening, facts in evenings.items()
    ]


def ranked(rule, lines, on=""):
    """The ranking as the command writes it."""
    rule = RULES[rule] if isinstance(rule, str) else SeasonRule.from_json(rule)
    text = "\n".join(map(json.dumps, lines_of(lines) if isinstance(lines, dict) else lines))
    return [row.to_dict() for row in rank_season(read_lines(text), rule, on)]


def values(rule, lines, on=""):
    """Each player's rank and value."""
    return {row["player"]: (row.get("rank"), row["value"]) for row in ranked(rule, lines, on)}


def answered(monkeypatch, capfdbinary, *arguments, given):
    """The code, what it wrote, what it complained of."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    code = main([*arguments])
    written = capfdbinary.readouterr()
    return code, written.out.decode(), written.err.decode()
