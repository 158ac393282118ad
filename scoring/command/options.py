"""The words of the command line and its help, in French."""

import argparse
from dataclasses import replace

from scoring.command.rules import KNOWN
from scoring.errors import CATALOGUE
from scoring.match import Limits, limits_of
from scoring.ruleset import Ruleset

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
  status     played, passed, annulled, penalty
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
    return parser


def _add_match_options(parser: argparse.ArgumentParser) -> None:
    """The limits of a match: left out, those of the ruleset."""
    match = parser.add_argument_group("une partie entière")
    match.add_argument("--match", action="store_true", help="les lignes sont une partie, dans l’ordre")
    match.add_argument("--target", type=limit, metavar="POINTS", help="points à atteindre")
    match.add_argument("--deals", type=limit, metavar="N", help="nombre de donnes")
    match.add_argument("--draw", action="store_true", help="une égalité peut rester")
    match.add_argument("--last-game", action="store_true", help="la dernière partie du concours")


def refuse_limits_without_match(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """The limits of a match say nothing of deals that are scored one by one: a usage error."""
    for name in ("target", "deals", "draw", "last_game"):
        if getattr(options, name) and not options.match:
            parser.error(f"--{name.replace('_', '-')} ne va qu’avec --match.")


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
