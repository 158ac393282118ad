"""The totals mode: each line is a game by its two totals, or a match of several, answered by whether it is
taken or what is asked.

Knows the options of this mode and the shape of the answers; the checks are `scoring.totals`'.
"""

import argparse
from dataclasses import replace
from typing import Any, BinaryIO, Final

from scoring.command.lines import answer_stream
from scoring.contract import DECK_POINTS
from scoring.match import Limits, limits_of
from scoring.ruleset import Ruleset
from scoring.totals import (
    STYLES,
    GameTotals,
    SumStyle,
    TotalsSettings,
    check,
    check_match,
    games_in,
    proposed_style,
)
from scoring.totals.settings import SWEEP

ONLY_TOTALS: Final = ("style", "sweep", "deal", "median", "games")


def totals_stream(source: BinaryIO, sink: BinaryIO, settings: TotalsSettings) -> bool:
    """Answer every line at once, in order. True when none was refused: a doubt is no refusal."""

    most = settings.limits.games

    def answer(line: dict[str, Any]) -> dict[str, Any]:
        if most > 1:
            return check_match(games_in(line, most), settings).to_dict()
        return check(GameTotals.from_dict(line), settings).to_dict()

    return answer_stream(source, sink, answer)


def style(text: str) -> SumStyle:
    """One of the styles, or a usage error."""
    for name in STYLES:
        if text == name:
            return name
    raise argparse.ArgumentTypeError(f"« {text} » n’est pas un style : {', '.join(STYLES)}.")


def games(text: str) -> int:
    """At most how many games a match has: an odd number, or a usage error."""
    if text not in ("1", "3", "5", "7"):
        raise argparse.ArgumentTypeError(f"« {text} » : une partie a 1, 3, 5 ou 7 manches au plus.")
    return int(text)


def refuse_without_totals(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """What says how totals are checked goes with them alone, and no line is both: usage errors."""
    if options.totals and options.match:
        parser.error("--totals ne va pas avec --match.")
    for name in ONLY_TOTALS:
        if getattr(options, name) is not None and not options.totals:
            parser.error(f"--{name} ne va qu’avec --totals.")


def chosen_settings(
    options: argparse.Namespace, ruleset: Ruleset, parser: argparse.ArgumentParser
) -> TotalsSettings:
    """The settings that the command line asks for; a capot worth less than a deal is a usage error.

    Target and deals are the ruleset's where neither is given; the style, left out, is what it suggests.
    """
    limits = _limits(options, ruleset)
    deal = options.deal or DECK_POINTS
    sweep = options.sweep or max(SWEEP, deal)
    if sweep < deal:
        parser.error("--sweep : un capot vaut au moins une donne (--deal).")
    return TotalsSettings(
        style=options.style or proposed_style(ruleset, limits),
        limits=limits,
        deal=deal,
        sweep=sweep,
        ruleset=ruleset,
        median=options.median,
    )


def _limits(options: argparse.Namespace, ruleset: Ruleset) -> Limits:
    limits = replace(limits_of(ruleset), draw_allowed=options.draw)
    if options.target or options.deals:
        limits = replace(limits, target=options.target, deals=options.deals)
    return replace(limits, games=options.games or 1)
