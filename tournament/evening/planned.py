"""how many rounds a stage is to have, as its options or the usual of the field say. No rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..models import Stage

USUAL_ROUNDS = 4
"""What a stage of rounds has where nobody chose (FORMATS §5)."""
IN_ROUNDS = frozenset({str(Stage.Kind.ROUNDS), str(Stage.Kind.MELEE)})


def rounds_in_options(options: Mapping[str, Any]) -> int:
    """The rounds that the options of a stage of rounds ask for."""
    return int(options.get("rounds", USUAL_ROUNDS))


def planned_rounds(stage: Stage) -> int:
    """How many rounds a stage will have, where that is chosen beforehand; else 0."""
    return rounds_in_options(stage.options) if stage.kind in IN_ROUNDS else 0
