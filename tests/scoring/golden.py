"""What tests/golden keeps of scoring: deals, matches, games by their totals, deals card by card.

`python -m tests.scoring.golden` answers every line anew and writes the files. A change in them is a change
for everyone who reads the command's output: look at it line by line.
"""

import io
import json
from itertools import groupby
from pathlib import Path

from scoring import BUILTIN_SLUGS, Limits, builtin, limits_of, write_notation
from scoring.cards import CardError
from scoring.command.lines import chosen_ruleset, score_stream
from scoring.command.match import match_stream
from scoring.command.options import build_parser, chosen_settings, totals_stream
from scoring.transcript import parse_transcript, replay

FOLDER = Path(__file__).parent.parent / "golden"


def kept(name):
    """The lines of a file, as objects."""
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


def keep(name, lines):
    written = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    (FOLDER / name).write_text(written, encoding="utf-8", newline="\n")


def answered(stream, lines, *settings):
    """The command's output lines."""
    sink = io.BytesIO()
    stream(io.BytesIO("".join(json.dumps(line) + "\n" for line in lines).encode()), sink, *settings)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def deals_answered(book, deals):
    return answered(score_stream, deals, builtin(book))


def match_answered(book, lines, changed):
    """Under the rulebook's limits, with those of the file's first line in their place."""
    stated = limits_of(builtin(book))
    limits = Limits(changed.get("target", stated.target), changed.get("deals"), None, stated.target_mode)
    return answered(match_stream, lines, limits, builtin(book))


def totals_answered(words, lines):
    parser = build_parser()
    options = parser.parse_args(["--totals", *words.split()])
    settings = chosen_settings(options, chosen_ruleset(options.ruleset, parser), parser)
    return answered(totals_stream, lines, settings)


def outcome(deal, rules):
    """The facts of a deal card by card in the one-line notation, or the refusal."""
    try:
        return write_notation(replay(deal, rules).played)
    except CardError as refusal:
        return f"!{refusal.code} {refusal.article}".strip()


def cards(book):
    """The deals of a rulebook card by card: text and outcome of each."""
    lines = (FOLDER / f"{book}.deals").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split(" => ")) for line in lines if not line.startswith("#")]


def parting():
    """Deals on which the rulebooks part: title, text, and the outcome under each."""
    found = []
    for line in (FOLDER / "parting.deals").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            found.append([line[2:]])
        elif line.startswith("  "):
            found[-1].append(line.strip().partition(" => ")[::2])
        else:
            found[-1].append(line)
    return [(title, deal, dict(told)) for title, deal, *told in found]


def write():
    for book in BUILTIN_SLUGS:
        deals = [line["deal"] for line in kept(f"{book}.jsonl")]
        keep(f"{book}.jsonl", _together("deal", deals, deals_answered(book, deals)))
        first, *lines = kept(f"match-{book}.jsonl")
        lines = [line["line"] for line in lines]
        found = match_answered(book, lines, first["limits"])
        keep(f"match-{book}.jsonl", [first, *_together("line", lines, found)])
        _write_cards(f"{book}.deals", book)
    _write_cards("parting.deals")
    games = []
    for words, cases in groupby(kept("totals.jsonl"), lambda case: case["words"]):
        lines = [case["line"] for case in cases]
        games += [{"words": words, **one} for one in _together("line", lines, totals_answered(words, lines))]
    keep("totals.jsonl", games)


def _together(name, lines, found):
    return [{name: line, "expected": said} for line, said in zip(lines, found, strict=True)]


def _write_cards(name, book=None):
    """The outcome behind each " => ": of the deal before it, or, under each rulebook, of the line above."""
    written, above = [], ""
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        before, arrow, _told = line.partition(" => ")
        if arrow and not line.startswith("#"):
            deal = parse_transcript(before if book else above)
            written.append(f"{before} => {outcome(deal, builtin(book or before.strip()))}")
            continue
        above = line
        written.append(line)
    (FOLDER / name).write_text("\n".join(written) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
