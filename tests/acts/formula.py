"""The formula of the evening: stages composed, a proposal, another number of rounds."""

from tests import cast
from tests.acts.sending import WHY, Act, by
from tournament.draw.services import choose_stages
from tournament.models import Stage


def choose(world):
    """After the pools, which have begun, two brackets."""
    return Act({"do": "choose", "teams": "16", "s0-kind": "brackets", "s0-consolation": "on", **WHY})


def accept(world):
    """A proposal, in a tournament where nothing has begun."""
    before = cast.tournament(created_by=world.odile)
    cast.teams(before, 16)
    stages = '[{"kind": "rounds", "rounds": 4}]'
    fields = {"stages": stages, "teams": "16", "target": "1000", "minutes": "30"}
    return Act(fields, {"slug": before.slug})


def rounds(world):
    """Rounds after the pools, then one fewer."""
    stages = [{"kind": "rounds", "rounds": 4}]
    choose_stages(tournament=world.tournament, stages=stages, by=by(world), reason="la suite")
    stage = Stage.objects.get(tournament=world.tournament, order=2)
    return Act({"stage": str(stage.pk), "rounds": "3", **WHY})


FORMULA = {"formula": choose, "proposal": accept, "rounds": rounds}
