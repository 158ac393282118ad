"""The words of the command line and its help, in French."""

import argparse
from dataclasses import replace
from typing import Any, BinaryIO, Final

from scoring.command.lines import KNOWN, answer_stream
from scoring.contract import DECK_POINTS
from scoring.errors import CATALOGUE
from scoring.match import Limits, limits_of
from scoring.ruleset import Ruleset
from scoring.totals import STYLES, GameTotals, SumStyle, TotalsSettings, check, proposed_style
from scoring.totals.record import SWEEP

# The totals mode: each line is a match by its two totals, answered by whether it is taken or what is asked.
#
# Knows the options of this mode and the shape of the answers; the checks are `scoring.totals`'.

ONLY_TOTALS: Final = ("style", "sweep", "deal", "median")


def totals_stream(source: BinaryIO, sink: BinaryIO, settings: TotalsSettings) -> bool:
    """Answer every line at once, in order. True when none was refused: a doubt is no refusal."""

    def answer(line: dict[str, Any]) -> dict[str, Any]:
        return check(GameTotals.from_dict(line), settings).to_dict()

    return answer_stream(source, sink, answer)


def style(text: str) -> SumStyle:
    """One of the styles, or a usage error."""
    for name in STYLES:
        if text == name:
            return name
    raise argparse.ArgumentTypeError(f"« {text} » n’est pas un style : {', '.join(STYLES)}.")


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
    return limits


MOST = 100_000

EPILOG = """\
Clés d’une donne :
  taker      "A", "B", ou null pour une donne passée
  contract   80, 90… ou "capot"
  trump      spades, hearts, diamonds, clubs, no_trump, all_trump
  double     none, coinche, surcoinche
  points     {{"A":95,"B":67}}, dernier pli compris ; un seul côté suffit
  capot      null, "A" ou "B" : qui a fait les huit plis
  belote     {{"A":20,"B":0}}, en points (1 à 4 se lit comme un nombre de belotes)
  melds      {{"A":0,"B":50}}, en points
  status     played, passed, annulled, penalty ; sans enchères counted : points
             dit ce que marque chaque équipe, belote comprise
  dealer     place du donneur, 1 à 4
  last_deal  true pour la dernière donne de la partie

Avec --match, les lignes sont une partie, dans l’ordre : des donnes, et des incidents :
  misdeal    {{"misdeal":{{"side":"A","dealer":1}}}} ; "bid" : l’enchère adverse déjà dite
  revoke     {{"revoke":{{"side":"B","when":"late","deal":3}}}} ; "seen" : vue aussitôt ;
             "choice" : ce que l’arbitre a choisi (tariff, own_price, as_played)
  penalty    {{"penalty":{{"to":"A","points":160,"reason":"…"}}}} ; "article"
  bell       {{"bell":true}}, fin du temps : la donne en cours est la dernière
  stop       {{"stop":true}}, après elle : aucune donne n’était en cours
Réponse : {{"A":total,"B":total, la ligne lue, "ban":{{"side":"A","kind":"take"}},
"over":{{"winner":"A","reason":"…"}}}} ; "ban" et "over" seulement quand il y a lieu.

Avec --totals, chaque ligne est une partie rendue par ses deux totaux :
  A, B             les totaux, de −9 999 à 99 999
  belotes, capots  {{"A":1,"B":0}}, combien ; une case vide est une clé omise
  deals            combien de donnes, sans celles où tous passent
  extra_penalties  pénalités ajoutées aux totaux, leur donne rejouée (0)
  winner           "A" ou "B", qui a gagné selon la feuille
Réponse : {{"taken":true,"winner":"A","deals":12}}, ou {{"taken":false,
"doubts":["belote"],"winner":"A","message":phrase}} ; un doute n’est pas un refus.
Styles : S1 tant de donnes, points exacts ; S2 chaque équipe arrondie à la dizaine ;
S3 en dizaines ; S4 à un total ou au temps, points exacts ; S5 contrée, selon le
règlement ; S6 libre.

Sortie : une ligne par ligne lue, {{"A":…,"B":…,"made":…,"lines":[…]}}, ou
{{"error":code,"field":clé,"message":phrase}}. Codes de sortie : 0, 1 si une ligne
est refusée, 2 si la commande est mal écrite.

Codes d’erreur, clés et phrases :
{codes}
"""


def codes_help() -> str:
    """Every code with its fields and its sentence, for --help."""
    rows = []
    for key, (fields, sentence) in CATALOGUE.items():
        pointed = ", ".join("la clé fautive" if field == "*" else field for field in fields)
        rows.append(f"  {key.partition('.')[0]:<20} {pointed}\n      {sentence}")
    return "\n".join(rows)


def build_parser() -> argparse.ArgumentParser:
    """The command line; an unknown ruleset is a usage error (exit 2)."""
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description="Lit une donne par ligne (objet JSON, UTF-8) et écrit ce que marque chaque équipe.",
        epilog=EPILOG.format(codes=codes_help()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--ruleset", default="missegre", metavar="NOM", help=KNOWN)
    _add_match_options(parser)
    _add_totals_options(parser)
    return parser


def _add_match_options(parser: argparse.ArgumentParser) -> None:
    """The limits of a match: left out, those of the ruleset."""
    match = parser.add_argument_group("une partie entière")
    match.add_argument("--match", action="store_true", help="les lignes sont une partie, dans l’ordre")
    match.add_argument("--target", type=limit, metavar="POINTS", help="points à atteindre")
    match.add_argument("--deals", type=limit, metavar="N", help="nombre de donnes")
    match.add_argument("--draw", action="store_true", help="une égalité peut rester")
    match.add_argument("--last-game", action="store_true", help="la dernière partie du concours")


def _add_totals_options(parser: argparse.ArgumentParser) -> None:
    """How totals are counted; target, deals and draw are those of a match."""
    totals = parser.add_argument_group("une partie par ses deux totaux")
    totals.add_argument("--totals", action="store_true", help="chaque ligne est une partie, par ses totaux")
    totals.add_argument("--style", type=style, metavar="S1…S6", help="comment on compte (selon le règlement)")
    totals.add_argument("--sweep", type=limit, metavar="POINTS", help=f"une donne gagnée capot ({SWEEP})")
    totals.add_argument("--deal", type=limit, metavar="POINTS", help=f"une donne ({DECK_POINTS})")
    totals.add_argument("--median", type=limit, metavar="N", help="médiane des totaux du tour")


def refuse_limits_without_match(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """The limits of a match say nothing of deals that are scored one by one: a usage error."""
    refuse_without_totals(options, parser)
    for name in ("target", "deals", "draw"):
        if getattr(options, name) and not (options.match or options.totals):
            parser.error(f"--{name} ne va qu’avec --match ou --totals.")
    if options.last_game and not options.match:
        parser.error("--last-game ne va qu’avec --match.")


def limit(text: str) -> int:
    """A whole number from 1 to 100 000, or a usage error."""
    if not (text.isascii() and text.isdigit() and len(text) < 9 and 1 <= int(text) <= MOST):
        raise argparse.ArgumentTypeError(f"« {text} » n’est pas un nombre de 1 à {MOST}.")
    return int(text)


def chosen_limits(options: argparse.Namespace, ruleset: Ruleset) -> Limits:
    """The ruleset's limits with those of the command line in their place."""
    limits = limits_of(ruleset, last_game=options.last_game)
    return replace(
        limits,
        target=options.target or limits.target,
        deals=options.deals or limits.deals,
        draw_allowed=options.draw,
    )
