"""The evening as a whole: rounds, clock, the end."""

from scoring.totals import Boxes, GameTotals
from tests.acts.sending import WHY, Act, by
from tests.draw import test_evenings as stages
from tests.draw.played import play
from tests.referee.hall import again
from tournament.control.queries.closed import closed_correction
from tournament.control.queries.corrections import outdated_draws
from tournament.control.services import closing, corrections
from tournament.models import HandedResult, Match, Round
from tournament.referee.queries.rewritten import RewrittenResult


def settle(world, *numbers):
    """Every match of those rounds confirmed, every dispute ruled."""
    settled = Match.objects.filter(tournament=world.tournament, round__number__in=numbers)
    settled.update(state="confirmed", total_a=1000, total_b=500)
    world.match.disputes.update(state="ruled")


def the_round(world, number=1):
    return Round.objects.select_related("stage", "tournament").get(tournament=world.tournament, number=number)


def close_round(world):
    settle(world, 1)
    return Act()


def reopen_round(world):
    settle(world, 1)
    closing.close_round(round_=the_round(world), by=by(world))
    return Act(WHY)


def end(world):
    settle(world, 1, 2, 3)
    for number in (1, 2, 3):
        closing.close_round(round_=the_round(world, number), by=by(world))
    return Act({"act": "close"})


def archive(world):
    end(world)
    world.tournament.refresh_from_db()
    closing.close_tournament(tournament=world.tournament, by=by(world))
    return Act({"act": "archive"})


def correct(world):
    """A ranked round drawn from other ranks is kept as it is."""
    organiser = by(world)
    other = stages.evening(8, ("rounds", {"draw": "ranked", "rounds": 3}))
    for _round in (1, 2):
        stages.draw(other, organiser)
        if _round == 1:
            play(other)
    first = Match.objects.filter(tournament=other, round__number=1).first()
    Match.objects.filter(pk=first.pk).update(total_a=first.total_b, total_b=first.total_a)
    (found,) = outdated_draws(other)
    return Act({"draw": found.draw.pk, "act": "keep", "reason": "le tour est annoncé"}, {"slug": other.slug})


AS_TYPED = RewrittenResult(totals=(GameTotals(900, 600, Boxes()),), seen=1, checked=True, in_totals=False)


def closed_match(world):
    """A match of a closed round, handed in by its totals; the fields that would correct it."""
    settle(world, 1)
    closing.close_round(round_=the_round(world), by=by(world))
    Match.objects.filter(pk=world.match.pk).update(result_from="totals")
    HandedResult.objects.create(match=world.match, total_a=1000, total_b=500)
    typed = {"seen": 1, "total_a": 900, "total_b": 600, "checked": "on"}
    return Act({"match": world.match.pk, **typed, **WHY})


def withdraw(world):
    closed_match(world)
    corrections.prepare_correction(match=again(world.match), result=AS_TYPED, by=by(world), **WHY)
    return Act()


def carry_out(world):
    act = closed_match(world)
    act.fields["digest"] = closed_correction(again(world.match), AS_TYPED).digest
    return act


EVENING = {
    "control": {
        "close_round": close_round,
        "reopen_round": reopen_round,
        "clock": lambda world: Act({"act": "start", "minutes": "30"}),
        "end": end,
        "days": lambda world: Act({"day_1": "2026-11-20", "hour_1": "20:30", "seen": "[]"}),
        "opening": lambda world: Act({"check": "printer", "act": "seen"}),
        "wall": lambda world: Act({"act": "call", "tables": "1, 2", "to": "desk"}),
        "prizes": lambda world: Act({"lines": "1 : deux jambons"}),
        "correct": correct,
        "prepare": closed_match,
        "withdraw": withdraw,
        "carry_out": carry_out,
    },
}
