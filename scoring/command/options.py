"""The words of the command line and its help, in French."""

import argparse

from scoring.command.rules import KNOWN
from scoring.errors import CATALOGUE

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
    return parser
