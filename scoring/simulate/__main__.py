"""`python -m scoring.simulate --ruleset missegre --deals 1000 --seed 1`: what simulated deals look like.

With --print the deals themselves, one line each (docs/cards.md). UTF-8 always.
"""

import argparse
import sys
from itertools import islice
from random import Random
from typing import Final

from scoring.command import run
from scoring.command.lines import KNOWN, chosen_ruleset
from scoring.command.options import limit
from scoring.contract import TRUMPS
from scoring.deal import write_notation
from scoring.ruleset import Ruleset
from scoring.simulate.deals import Figures, SimulatedDeal, figures, simulated_deals
from scoring.transcript import write_transcript

SIGNS: Final[dict[str, str]] = dict(zip(TRUMPS, ("♠", "♥", "♦", "♣", "SA", "TA"), strict=True))


def build_parser() -> argparse.ArgumentParser:
    """The command line; an unknown ruleset is a usage error (exit 2)."""
    parser = argparse.ArgumentParser(
        prog="python -m scoring.simulate",
        description="Distribue, enchérit et joue des donnes au hasard selon un règlement, et les résume.",
    )
    parser.add_argument("--ruleset", default="missegre", metavar="NOM", help=KNOWN)
    parser.add_argument("--deals", type=limit, default=1000, metavar="N", help="combien de donnes (1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="nombre de départ du hasard (1)")
    parser.add_argument("--print", action="store_true", help="écrire les donnes, une par ligne")
    return parser


def report(totals: Figures, ruleset: Ruleset, seed: int) -> str:
    """The figures as lines of French text."""
    taken = totals.taken or 1
    points, marks = (
        f"preneur {_mean(ours, taken)}, défense {_mean(theirs, taken)}"
        for ours, theirs in (totals.points, totals.marks)
    )
    lines = [
        f"{ruleset.name or ruleset.slug} : {totals.deals} donnes simulées, nombre de départ {seed}",
        f"tous passent           {_share(totals.deals - totals.taken, totals.deals)}",
        f"contrats réussis       {_share(totals.made, taken)}",
        f"capots                 {_share(totals.capots, taken)}",
        f"contrés                {_share(totals.coinched, taken)}, dont surcontrés {totals.surcoinched}",
        f"avec une belote        {_share(totals.with_belote, taken)}",
        f"avec des annonces      {_share(totals.with_melds, taken)}",
        f"points faits, moyenne  {points}",
        f"marqués, moyenne       {marks}",
    ]
    named = tuple((SIGNS[kind], count, made) for kind, count, made in totals.by_trump)
    for title, rows in (("contrat", totals.by_contract), ("atout", named)):
        lines += ["", f"{title:<10}  pris   réussis"]
        lines += [f"{kind:<10} {_share(count, taken)} {_share(made, count)}" for kind, count, made in rows]
    return "\n".join(lines)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:5.1f} %".replace(".", ",")


def _mean(total: int, count: int) -> str:
    return f"{total / count:.1f}".replace(".", ",")


def line(deal: SimulatedDeal) -> str:
    """A deal in full and what it comes to."""
    return f"{write_transcript(deal.transcript)} => {write_notation(deal.played)}"


def main(argv: list[str] | None = None) -> int:
    """Print and leave with 0; 1 when the reader went away, 2 for a usage error."""
    parser = build_parser()
    words = parser.parse_args(argv)
    ruleset = chosen_ruleset(words.ruleset, parser)
    if not ruleset.bidding:
        parser.error(f"{words.ruleset} : on n’enchérit pas dans ce règlement, rien ne se simule.")
    deals = islice(simulated_deals(ruleset, Random(words.seed)), words.deals)  # noqa: S311 - cards, no secret
    if words.print:
        sys.stdout.writelines(f"{line(deal)}\n" for deal in deals)
    else:
        sys.stdout.write(report(figures(deals, ruleset), ruleset, words.seed) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
