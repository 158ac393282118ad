"""The law of the house: how many matches every team is sure of, and the way that leads to the fewest.

The engine proves it; here it is said in words. Used before a formula is chosen and before a draw is released.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.notes import enumeration
from pairing.structure.minimum import Way, minimum
from pairing.structure.reach import Reach
from pairing.structure.timing import Timing
from pairing.structure.types import Source, Structure

from ....core.errors import Refused
from ....evening import Composed, compose_stages, stage_data, stage_rows
from ....models import Tournament


@dataclass(frozen=True)
class Law:
    """What a formula promises: matches everybody is sure of, those asked, and the worst ways in words."""

    least: int
    needed: int
    ways: tuple[str, ...]

    @property
    def kept(self) -> bool:
        return self.least >= self.needed

    @property
    def promise(self) -> str:
        """ "Chaque équipe joue au moins 2 parties." """
        return ngettext(
            "Chacun est sûr de jouer %(n)s partie.",
            "Chacun est sûr de jouer au moins %(n)s parties.",
            self.least,
        ) % {"n": self.least}


def law_of(composed: Composed, needed: int) -> Law:
    """What composed stages promise; no statement."""
    if composed.structure is None:
        return _melee_law(composed.teams, composed.melee_rounds, needed)
    ways = minimum(composed.structure)
    least = min(way.matches for way in ways.values())
    worst = {way for way in ways.values() if way.matches == least}
    words = _Words(composed.structure)
    sentences = dict.fromkeys(
        words.sentence(way, needed) for way in sorted(worst, key=lambda way: len(way.steps))
    )
    return Law(least, needed, tuple(sentences)[:3])


def breaches_of(tournament: Tournament, teams: int) -> tuple[str, ...]:
    """Why the tournament's stages may not be played by so many teams: sentences, none where the law is kept.

    One statement. Stages that so many teams cannot play at all are said too; no stage breaks nothing."""
    rows = stage_rows(tournament)
    if not rows:
        return ()
    try:
        data = [stage_data(row) for row in rows]
        law = law_of(
            compose_stages(teams, data, individuals=tournament.individuals), tournament.least_matches
        )
    except Refused as refusal:
        return (refusal.message,)
    return () if law.kept else law.ways


def melee_least(players: int, rounds: int) -> int:
    """Matches everybody plays: those who rest are never the same twice before all have rested."""
    return rounds - -(-rounds * (players % 4) // players)


def _melee_law(players: int, rounds: int, needed: int) -> Law:
    least = melee_least(players, rounds)
    rests = rounds - least
    if not rests:
        sentence = _("Personne ne se repose : %(players)s joueurs font des tables de quatre.")
        return Law(least, needed, (sentence % {"players": players},))
    sentence = ngettext(
        "Un joueur se repose au plus %(rests)s tour sur %(rounds)s. Parties pour lui : %(least)s.",
        "Un joueur se repose au plus %(rests)s tours sur %(rounds)s. Parties pour lui : %(least)s.",
        rests,
    )
    return Law(least, needed, (sentence % {"rests": rests, "rounds": rounds, "least": least},))


def _in_a_pool_alone(matches: int, *, kept: bool) -> str:
    """The way of a team that plays in its pool and nowhere else."""
    if kept:
        sentence = ngettext(
            "Au pire, une équipe joue %(n)s partie : celle de sa poule.",
            "Au pire, une équipe joue %(n)s parties : celles de sa poule.",
            matches,
        )
    else:
        sentence = ngettext(
            "Une équipe ne jouerait que %(n)s partie : celle de sa poule.",
            "Une équipe ne jouerait que %(n)s parties : celles de sa poule.",
            matches,
        )
    return sentence % {"n": matches}


class _Words:
    """A way through a structure, step by step."""

    def __init__(self, structure: Structure) -> None:
        self.structure = structure
        self.timing = Timing(structure)
        self.reach = Reach(structure)
        self.groups = {group.key: group for group in structure.groups}
        self.pots = {pot.key: pot for pot in structure.pots}

    def sentence(self, way: Way, needed: int) -> str:
        """ "Une équipe exempte au tour 1 et battue au tour 2 ne jouerait qu’une partie." """
        walked = tuple(self._steps(way))
        if len(walked) == 1 and any(step.kind == "place" and self._in_pool(step) for step in way.steps):
            return _in_a_pool_alone(way.matches, kept=way.matches >= needed)
        steps = enumeration(walked, _)
        if way.matches >= needed:
            sentence = ngettext(
                "Au pire, une équipe %(steps)s joue %(n)s partie.",
                "Au pire, une équipe %(steps)s joue %(n)s parties.",
                way.matches,
            )
        elif way.matches == 1:
            sentence = _("Une équipe %(steps)s ne jouerait qu’une partie.")
        elif way.matches == 0:
            sentence = _("Une équipe %(steps)s ne jouerait aucune partie.")
        else:
            sentence = _("Une équipe %(steps)s ne jouerait que %(n)s parties.")
        return sentence % {"steps": steps, "n": way.matches}

    def _steps(self, way: Way) -> Iterator[str]:
        walked = self._counted(way) - way.matches
        for step in way.steps:
            if step.kind == "winner" and walked > 0 and self._may_walk(step):
                walked -= 1
                yield _("sans adversaire au tour %(slot)s") % {"slot": self.timing.slot(step.number)}
            elif text := self._step(step):
                yield text

    def _counted(self, way: Way) -> int:
        """How many matches the way would have if nobody had gone on without opponent."""
        groups = sum(self.groups[step.of].least for step in way.steps if step.kind == "place")
        return groups + sum(step.kind in ("winner", "loser") for step in way.steps)

    def _in_pool(self, step: Source) -> bool:
        return self.groups[step.of].is_pool

    def _may_walk(self, step: Source) -> bool:
        match = self.structure.match(step.number)
        return self.reach.may_be_empty(match.a) or self.reach.may_be_empty(match.b)

    def _step(self, step: Source) -> str:
        match step.kind:
            case "exempt":
                slot = self.timing.slot(self.pots[step.of].matches[0])
                return _("exempte au tour %(slot)s") % {"slot": slot}
            case "loser":
                return _("battue au tour %(slot)s") % {"slot": self.timing.slot(step.number)}
            case "winner":
                return _("gagnante au tour %(slot)s") % {"slot": self.timing.slot(step.number)}
            case "place":
                return self._group(step)
        return ""

    def _group(self, step: Source) -> str:
        """What a team plays at least in a group: one exempt round is one match fewer."""
        group = self.groups[step.of]
        if group.is_pool:
            sentence = ngettext(
                "qui joue %(n)s partie dans sa poule", "qui joue %(n)s parties dans sa poule", group.least
            )
            return sentence % {"n": group.least}
        rests = group.rounds - group.least
        if rests and group.rounds == 1:
            return _("exempte au tour %(slot)s") % {"slot": self.timing.starts(group) + 1}
        if rests:
            return ngettext(
                "exempte une fois en %(rounds)s tours", "exempte %(rests)s fois en %(rounds)s tours", rests
            ) % {"rests": rests, "rounds": group.rounds}
        return ngettext("qui joue %(n)s tour", "qui joue %(n)s tours", group.rounds) % {"n": group.rounds}
