"""What is sent to a URL, by whom, and the reason that most forms ask for."""

from dataclasses import dataclass, field

from tests import cast

WHY = {"reason": "une erreur de saisie"}


@dataclass
class Act:
    """What is sent, and the parts of the address that are not the usual sample."""

    fields: dict = field(default_factory=dict)
    parts: dict = field(default_factory=dict)


def by(world):
    return cast.actor(world.odile)
