"""Stages of brackets: a knock-out for everybody, brackets after pools, finals for the best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing import stages as plans
from pairing.bracket import Pot, Structure

from ..evening.rows import MatchRow, TeamCard
from ..evening.state import Evening
from ..models import Stage
from ..standings.board import BracketTable, Part
from ..standings.brackets import bracket_tables
from ..standings.stages import StageMatches
from .draws import POT, TREE, StageOptions, Step
from .stage import Option, StageKind, decided_steps, title_of

CONSOLATION = Option("consolation", gettext_lazy("Consolante"))
PLACING = Option("placing", gettext_lazy("Jouer toutes les places"))
THIRD = Option("third", gettext_lazy("Petite finale"))


class BracketKind(StageKind):
    """What all of them have in common: results decide who meets, pots are drawn round by round."""

    takes_everybody = False

    def steps(self, evening: Evening, stage: Stage) -> Iterator[Step]:
        """The pots whose teams are all known, the matches that are decided."""
        if evening.structure is not None:
            yield from self._pots(evening, stage, evening.structure)
            yield from decided_steps(evening, stage, self)

    def _pots(self, evening: Evening, stage: Stage, structure: Structure) -> Iterator[Step]:
        seats, timing = evening.seats, evening.timing
        if seats is None or timing is None:
            return
        for pot in structure.pots:
            if (stage.pk, pot.key) in evening.rows.released:
                continue
            present = seats.in_pot(pot) if evening.begun or not pot.before else None
            teams = evening.teams if not evening.begun else len(present or ())
            if (present is not None or not evening.begun) and teams >= 2:
                yield self._pot(stage, structure, pot, timing.slot(pot.matches[0]))
            if not evening.begun:
                return

    def _pot(self, stage: Stage, structure: Structure, pot: Pot, slot: int) -> Step:
        return Step(
            stage,
            self,
            POT,
            pot.key,
            slot,
            number=pot.level,
            title=title_of(structure.match(pot.matches[0])),
            planned=pot.matches,
            bracket=pot.bracket,
            level=pot.level,
        )

    def more_to_draw(self, options: StageOptions, drawn: int, last_title: str) -> bool:
        return last_title != "final"

    def part(self, stage_matches: StageMatches) -> Part:
        rows, options = stage_matches.rows, stage_matches.stage.options
        tables = self.tables(options, stage_matches.matches, self.waiting(stage_matches), rows.teams)
        return self.ranked(stage_matches, stage_matches.ranking(), brackets=tables)

    def tables(
        self,
        options: StageOptions,
        matches: Iterable[MatchRow],
        waiting: Mapping[int, str],
        cards: Mapping[int, TeamCard],
    ) -> tuple[BracketTable, ...]:
        """Its brackets, the highest first. `waiting`: the bracket of each team without a match."""
        below, placing = self.falls_below(options), bool(options.get("placing"))
        return bracket_tables(matches, waiting, cards, below=below, placing=placing)

    def falls_below(self, options: StageOptions) -> int:
        """Who would lose, or has lost, in the main bracket with fewer matches falls into the consolation."""
        return 0

    def waiting(self, stage_matches: StageMatches) -> dict[int, str]:
        """Teams that may have no match yet, and the bracket a ranking placed them in."""
        rows = stage_matches.rows
        teams = rows.teams_of.get(stage_matches.stage.id, ())
        return {team: rows.bracket_of[team] for team in teams if team in rows.bracket_of}


class Knockout(BracketKind):
    """Who is beaten is out, or falls into a consolation; drawn from the pot, or with a *cadrage*."""

    code = "knockout"
    planned_by = plans.Knockout
    title = gettext_lazy("Élimination directe")
    keys = ("pot", "consolation", "third")
    usual = {"pot": True, "consolation": True}

    def questions(self) -> tuple[Option, ...]:
        ways = (
            ("pot", gettext_lazy("au pot, tour par tour")),
            ("cadrage", gettext_lazy("avec un cadrage")),
        )
        return (Option("way", gettext_lazy("Tirage"), choices=ways), CONSOLATION, THIRD)

    def answers(self, data: StageOptions) -> dict[str, Any]:
        return {"way": "pot" if data.get("pot", True) else "cadrage"}

    def options_from(self, answers: Mapping[str, Any]) -> dict[str, Any]:
        options = dict(answers)
        return {"pot": options.pop("way") == "pot", **options}

    def label(self, options: StageOptions) -> str:
        pot = options.get("pot", True)
        way = _("élimination directe au pot") if pot else _("élimination directe avec cadrage")
        if not options.get("consolation", True):
            return way
        return _("%(way)s, consolante") % {"way": way}

    def steps(self, evening: Evening, stage: Stage) -> Iterator[Step]:
        """First of all the tree, where the evening begins with one."""
        tree = not stage.options.get("pot", True) and stage.order == 1
        if tree and evening.structure is not None and (stage.pk, "") not in evening.rows.released:
            yield self._tree(stage, evening.structure)
            return
        yield from super().steps(evening, stage)

    def _tree(self, stage: Stage, structure: Structure) -> Step:
        """Who stands where in the tree, and its first matches."""
        first = [
            match
            for match in structure.matches
            if match.level == 1 and match.a.kind == match.b.kind == "entry"
        ]
        numbers = tuple(match.number for match in first)
        return Step(
            stage, self, TREE, "", 1, title=title_of(first[0]), planned=numbers,
            bracket=first[0].bracket, level=1,
        )  # fmt: skip

    def falls_below(self, options: StageOptions) -> int:
        return plans.BELOW if options.get("consolation", True) else 0

    def waiting(self, stage_matches: StageMatches) -> dict[int, str]:
        """Everybody: the bracket of whom no ranking placed is the first."""
        rows = stage_matches.rows
        teams = rows.teams_of.get(stage_matches.stage.id, ())
        return {team: rows.bracket_of.get(team, "") for team in teams}


class Brackets(BracketKind):
    """A main bracket and a consolation, after pools."""

    code = "brackets"
    planned_by = plans.Brackets
    title = gettext_lazy("Tableaux après les poules")
    keys = ("placing", "third", "consolation")
    usual = {"consolation": True}

    def questions(self) -> tuple[Option, ...]:
        return (CONSOLATION, PLACING, THIRD)

    def label(self, options: StageOptions) -> str:
        consolation = options.get("consolation", True)
        text = _("tableau principal et consolante") if consolation else _("tableau principal")
        return _("%(text)s, chaque place jouée") % {"text": text} if options.get("placing") else text


class Finals(BracketKind):
    """Brackets of the best of a ranking, whatever gave it."""

    code = "finals"
    planned_by = plans.Finals
    title = gettext_lazy("Finales selon le classement")
    keys = ("size", "brackets", "placing", "third")
    usual = {"size": 8, "brackets": 1}

    def questions(self) -> tuple[Option, ...]:
        sizes = tuple((size, str(size)) for size in (2, 4, 8, 16, 32))
        return (
            Option("size", gettext_lazy("Équipes par tableau"), choices=sizes),
            Option("brackets", gettext_lazy("Nombre de tableaux"), most=3),
            PLACING,
            THIRD,
        )

    def label(self, options: StageOptions) -> str:
        size, many = int(options.get("size", 8)), int(options.get("brackets", 1))
        if many > 1:
            sentence = _("finales des %(all)s premières, par tableaux de %(size)s")
            return sentence % {"all": size * many, "size": size}
        return _("finales des %(size)s premières") % {"size": size}
