"""Stages of rounds for everybody: teams by the ranking, by lot or by a plan, players à la mêlée."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing import stages as plans

from ..core.errors import Refused
from ..evening.match import is_done
from ..evening.state import Evening
from ..models import Stage
from ..standings.board import Part, Place
from .draws import MELEE, RANDOM, RANKED, ROTATION, ROUND_ROBIN, DrawKey, DrawKind, StageOptions, Step, Units
from .stage import Option, StageKind, next_round_step, whole_stage_step

USUAL_ROUNDS = 4
"""What a stage of rounds has where nobody chose (FORMATS §5)."""
MOST_ROUNDS = 30
ONE_BY_ONE: dict[str, DrawKind] = {draw.engine: draw for draw in (RANKED, RANDOM)}
TOGETHER: dict[str, DrawKind] = {draw.engine: draw for draw in (ROTATION, ROUND_ROBIN)}
HOW_MANY = Option("rounds", gettext_lazy("Nombre de tours"), most=MOST_ROUNDS)
CHOICES = (
    (RANKED.engine, gettext_lazy("au classement")),
    (ROTATION.engine, gettext_lazy("en rotation, tout connu d’avance")),
    (RANDOM.engine, gettext_lazy("au hasard")),
    (ROUND_ROBIN.engine, gettext_lazy("championnat")),
)


class InRounds(StageKind):
    """What stages of rounds have in common: so many rounds, who rests is credited."""

    credits_rests = True

    def rounds(self, options: StageOptions) -> int:
        return int(options.get("rounds", USUAL_ROUNDS))


class Rounds(InRounds):
    """Rounds for all teams, drawn one by one or all together."""

    code = "rounds"
    planned_by = plans.Rounds
    title = gettext_lazy("Tours où toutes jouent")
    keys = ("rounds", "draw")
    usual = {"rounds": USUAL_ROUNDS, "draw": RANKED.engine}
    place_taken_over = True
    notes_missed = True

    def questions(self) -> tuple[Option, ...]:
        return (HOW_MANY, Option("draw", gettext_lazy("Tirage"), choices=CHOICES))

    def label(self, options: StageOptions) -> str:
        many = self.rounds(options)
        words = {
            RANKED.engine: ngettext("%(n)s tour au classement", "%(n)s tours au classement", many),
            ROTATION.engine: ngettext("%(n)s tour en rotation", "%(n)s tours en rotation", many),
            RANDOM.engine: ngettext("%(n)s tour au hasard", "%(n)s tours au hasard", many),
            ROUND_ROBIN.engine: ngettext("championnat, %(n)s tour", "championnat, %(n)s tours", many),
        }
        return words[_way(options)] % {"n": many}

    def drawn_together(self, options: StageOptions) -> bool:
        return _way(options) in TOGETHER

    def steps(self, evening: Evening, stage: Stage) -> Iterator[Step]:
        way = _way(stage.options)
        if way in TOGETHER:
            return whole_stage_step(evening, stage, self, TOGETHER[way])
        return next_round_step(evening, stage, self, ONE_BY_ONE[way])

    def group_key(self, stage: Stage) -> str:
        return f"t{stage.order}"

    def groups_finished(self, evening: Evening, stage: Stage) -> tuple[str, ...]:
        all_drawn = len(evening.rounds_in(stage)) >= self.rounds(stage.options)
        finished = all_drawn and all(is_done(match) for match in evening.matches_in(stage))
        return (self.group_key(stage),) if finished else ()

    def ranked_in(self, stage: Stage, part: Part) -> dict[str, tuple[Place, ...]]:
        return {self.group_key(stage): part.places}

    def exchange_refused(self, key: DrawKey) -> Refused | None:
        return None if key.round else super().exchange_refused(key)


def _way(options: StageOptions) -> str:
    return str(options.get("draw", RANKED.engine))


class Melee(InRounds):
    """Rounds in which players come alone, and the lot makes the pairs of each."""

    code = "melee"
    title = gettext_lazy("Tours à la mêlée")
    units: Units = "players"
    table_size = 4
    keys = ("rounds",)
    usual = {"rounds": USUAL_ROUNDS}
    ranking_title = gettext_lazy("Classement de la mêlée")

    def questions(self) -> tuple[Option, ...]:
        return (HOW_MANY,)

    def label(self, options: StageOptions) -> str:
        many = self.rounds(options)
        return ngettext("%(n)s tour à la mêlée", "%(n)s tours à la mêlée", many) % {"n": many}

    def complete(self, options: StageOptions) -> dict[str, object]:
        """Raises Refused: so many rounds cannot be."""
        rounds = options.get("rounds", USUAL_ROUNDS)
        if not isinstance(rounds, int) or not 1 <= rounds <= MOST_ROUNDS:
            sentence = _("Une mêlée a de 1 à %(most)s tours.") % {"most": MOST_ROUNDS}
            raise Refused("bad_rounds", sentence, "stages")
        return {"rounds": rounds}

    def steps(self, evening: Evening, stage: Stage) -> Iterator[Step]:
        return next_round_step(evening, stage, self, MELEE)

    def group_key(self, stage: Stage) -> str:
        return self.code

    def exchange_refused(self, key: DrawKey) -> Refused | None:
        sentence = _("À la mêlée on n’échange personne dans un tirage publié : reprenez-le.")
        return Refused("not_a_round", sentence)
