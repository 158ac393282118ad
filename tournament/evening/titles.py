"""What rounds and matches are called, in one place for desk, hall, paper and workbook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.bracket import Structure

from ..formats import format_of
from ..formats.draws import ASIDE, round_name
from ..models import Match, Round
from ..models.draw import TITLES
from ..models.result import NAMED, SUBMITTED


class RoundName(NamedTuple):
    """A round and all that its name is made of: written when somebody reads it, in that reader's language.

    `of`: the number of the last round of its stage; `ranked`: a ranking reads it; `order`: its stage's."""

    number: int
    of: int
    ranked: bool = True
    title: str = ""
    order: int = 0

    @property
    def name(self) -> str:
        """In full: "Tour 2 sur 4", "Quarts de finale"."""
        if not self.ranked:
            return _("Parties pour le plaisir")
        if self.title in TITLES:
            return str(TITLES[self.title][0])
        if self.title == "pot":
            return _("Tour %(number)s, au pot") % {"number": self.number}
        return self.short if self.title else round_name(self.number, self.of)

    @property
    def short(self) -> str:
        """Where there is little room: "Tour 2", "Quarts"."""
        if not self.ranked:
            return _("Pour le plaisir")
        if self.title in TITLES:
            return str(TITLES[self.title][1])
        return _("Tour %(number)s") % {"number": self.number}


def evening_names(tournament_id: int) -> dict[int, RoundName]:
    """Every round of the evening by its number; one statement."""
    rounds = Round.objects.filter(tournament=tournament_id).select_related("stage")
    return names_of(rounds.order_by("stage__order", "number"))


def names_of(rounds: Iterable[Round]) -> dict[int, RoundName]:
    """Names of rounds whose stages are loaded, in the order of the evening, by number; no statement."""
    names = {}
    for _stage, of_stage in groupby(rounds, lambda round_: round_.stage_id):
        together = list(of_stage)
        stage, counted = together[0].stage, sum(not round_.title for round_ in together)
        last = min(round_.number for round_ in together) - 1 + max(counted, format_of(stage).rounds)
        for round_ in together:
            names[round_.number] = RoundName(round_.number, last, stage.ranked, round_.title, stage.order)
    return names


def short_names(rounds: Iterable[Round]) -> dict[int, str]:
    """The same in short."""
    return {number: called.short for number, called in names_of(rounds).items()}


def coming_names(structure: Structure | None, rounds: int = 0) -> dict[int, str]:
    """What rounds are called that nobody has drawn yet, by number: a final by its name. Where nobody knows
    who will meet there are so many `rounds`; no statement."""
    if structure is None:
        return {number: round_name(number, rounds) for number in range(1, rounds + 1)}
    names = dict[int, str]()
    for group in structure.groups:
        last = group.before + group.rounds
        names |= {number: round_name(number, last) for number in range(group.before + 1, last + 1)}
    # The highest bracket names a round; what is played beside it does not.
    named: dict[int, str] = {}
    titles = [(match.slot, match.title) for match in structure.matches]
    titles += [(pot.slot(structure.rounds), pot.title) for pot in structure.pots]
    for number, title in sorted(titles, key=lambda titled: titled[1] in ASIDE):
        named.setdefault(number, RoundName(number, number, title=title).name)
    return names | named


def match_called(match: Match) -> str:
    """A released match away from its round's heading: "Quarts de finale, consolante", "Consolante, petite
    finale"; empty in a group."""
    part: str = match.part
    if not part or match.title in NAMED or match.title not in TITLES:
        return part
    return f"{TITLES[match.title][0]}, {part[:1].lower()}{part[1:]}"


def missing_sentence(waiting: Iterable[tuple[int, int | None, str]], names: Mapping[int, str]) -> str:
    """ "Manquantes : tables 3, 7. À confirmer – tour 2 : table 5"; of (round, table, state of the match) of
    several rounds, each round with its own tables."""
    missing: dict[int, set[int]] = {}
    handed_in: dict[int, set[int]] = {}
    for number, table, state in waiting:
        (handed_in if state == SUBMITTED else missing).setdefault(number, set()).add(table or 0)
    sentences = []
    if len(missing) == 1:
        (tables,) = missing.values()
        sentence = ngettext("Manquante : table %(tables)s", "Manquantes : tables %(tables)s", len(tables))
        sentences.append(sentence % {"tables": _listed(tables)})
    elif missing:
        sentences.append(_("Manquantes – %(rounds)s") % {"rounds": _by_round(missing, names)})
    if handed_in:
        sentences.append(_("À confirmer – %(rounds)s") % {"rounds": _by_round(handed_in, names)})
    return ". ".join(sentences)


def _by_round(tables: Mapping[int, set[int]], names: Mapping[int, str]) -> str:
    """ "tour 1 : tables 2, 4 ; tour 2 : table 3". A round whose draw was taken back since has no name."""
    parts = []
    for number, of_round in sorted(tables.items()):
        name = names.get(number, str(number))
        sentence = ngettext("%(round)s : table %(tables)s", "%(round)s : tables %(tables)s", len(of_round))
        parts.append(sentence % {"round": name[:1].lower() + name[1:], "tables": _listed(of_round)})
    return _(" ; ").join(parts)


def _listed(tables: set[int]) -> str:
    """ "3, 7"; a match without a table comes last."""
    return ", ".join(str(table or "?") for table in sorted(tables, key=lambda table: (not table, table)))
