"""The evening as a whole: rounds, clock, the end."""

from tests.acts.sending import WHY, Act, by
from tournament.control.services import closing, rounds
from tournament.models import Match, Round


def settle(world, *numbers):
    """Every match of those rounds confirmed, every dispute ruled."""
    settled = Match.objects.filter(round__stage__tournament=world.tournament, round__number__in=numbers)
    settled.update(state="confirmed", total_a=1000, total_b=500)
    world.match.disputes.update(state="ruled")


def the_round(world, number=1):
    return Round.objects.select_related("stage__tournament").get(
        stage__tournament=world.tournament, number=number
    )


def close_round(world):
    settle(world, 1)
    return Act()


def reopen_round(world):
    settle(world, 1)
    rounds.close_round(round_=the_round(world), by=by(world))
    return Act(WHY)


def end(world):
    settle(world, 1, 2, 3)
    for number in (1, 2, 3):
        rounds.close_round(round_=the_round(world, number), by=by(world))
    return Act({"act": "close"})


def archive(world):
    end(world)
    world.tournament.refresh_from_db()
    closing.close_tournament(tournament=world.tournament, by=by(world))
    return Act({"act": "archive"})


EVENING = {
    "control": {
        "close_round": close_round,
        "reopen_round": reopen_round,
        "clock": lambda world: Act({"act": "start", "minutes": "30"}),
        "end": end,
    },
}
