"""Matches played by rows: results as a referee would have confirmed them, for tests of what comes after."""

from django.utils import timezone

from tournament.models import Match


def play(tournament, *, but=0):
    """Confirm every match that waits, save the last `but`: the better score is that of the lower number."""
    waiting = list(
        Match.objects.filter(tournament=tournament, state="waiting")
        .select_related("slot_a__team", "slot_b__team")
        .order_by("round__number", "number")
    )
    for match in waiting[: len(waiting) - but]:
        a, b = strength(match.slot_a.team), strength(match.slot_b.team)
        match.total_a, match.total_b = (1000 + a, 500 + b) if a > b else (500 + a, 1000 + b)
        match.state, match.confirmed_at, match.over = "confirmed", timezone.now(), True
        match.deal_count = 8
        match.save()


def strength(team):
    """Different for each team, and not the order of the numbers."""
    return (team.number or 0) * 37 % 151


def decide(match):
    """The team that won a confirmed match."""
    return match.slot_a.team if match.total_a > match.total_b else match.slot_b.team
