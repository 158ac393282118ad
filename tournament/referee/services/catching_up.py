"""Rattrapage: the exempt team of a round plays one that has finished early; only its own score counts.

The match is of the same round, so its close waits for it and the clock is its own."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ...access import Actor
from ...company import said
from ...errors import Conflict, Refused
from ...journal import writing
from ...models import Exempt, Match, Round, SideChoice, Slot, Stage
from ..queries.free import Free, free_now
from ..queries.tables import matches
from .added import add_match, free_table, refuse_unless_running, take_away
from .seating import free_team, leave_seats, pair_seats

BY_ROUNDS = {Stage.Kind.ROUNDS, Stage.Kind.MELEE}


def catch_up(
    *,
    exempt: Exempt,
    opponent: int,
    table: int,
    by: Actor,
    partner: int | None = None,
    second: int | None = None,
    token: str | None = None,
) -> Match:
    """Let the exempt team play the team of that number; its score takes the place of the credit. In a mêlée
    the player who rests plays with a `partner` against an `opponent` and a `second`: only the first's counts.

    Refused: "not_drawn", "same_team", "round_closed", "not_exempt", "not_free", "table_taken"; Conflict
    "caught_up", "exempt_gone": somebody was faster."""
    tournament = exempt.round.stage.tournament
    content = {"exempt": exempt.pk, "opponent": opponent, "table": table, "with": [partner, second]}
    with writing(tournament, "exempt.caught_up", by.author, token=token, content=content) as entry:
        refuse_unless_running(tournament, by)
        now = _now(exempt)
        _refuse(now)
        free = free_now(tournament)
        place = free_table(free, table)
        a, b = _seats(now, free, {"partner": partner, "opponent": opponent, "second": second})
        match = add_match(now.round, a, b, place, counts=SideChoice.A)
        now.match = match
        now.save(update_fields=["match"])
        entry.about = {"team": now.slot.team_id, "opponent": opponent, "round": now.round.number}
        entry.after = {"match": match.pk, "table": table}
        entry.answer = {"match": match.pk}
    return match


def undo_catch_up(*, exempt: Exempt, by: Actor, token: str | None = None) -> None:
    """The team is exempt again, while nothing is entered. Refused: "not_caught_up", "entered"."""
    tournament = exempt.round.stage.tournament
    with writing(tournament, "exempt.catch_up_undone", by.author, token=token, content=exempt.pk) as entry:
        refuse_unless_running(tournament, by)
        now = _now(exempt)
        match = matches().filter(pk=now.match_id).first()
        if match is None:
            raise Refused(
                "not_caught_up", said(tournament.individuals, "Cette équipe n’a pas de rattrapage.")
            )
        if now.round.state == Round.State.CLOSED:
            raise Refused("round_closed", _("Le tour est clos : rouvrez-le d’abord."))
        entry.about = {"team": now.slot.team_id, "round": now.round.number}
        entry.before = {"match": match.pk}
        now.match = None
        now.save(update_fields=["match"])
        take_away(match)
        if tournament.individuals:
            leave_seats((match.slot_a, match.slot_b))


def _now(exempt: Exempt) -> Exempt:
    """The exempt team as it stands in this write. Raises Conflict "exempt_gone"."""
    found = Exempt.objects.select_related("round__stage", "slot__team").filter(pk=exempt.pk).first()
    if found is None:
        said = _("Cette équipe n’est plus exempte : le tirage a été repris entre-temps.")
        raise Conflict("exempt_gone", said)
    return found


def _seats(exempt: Exempt, free: Free, chosen: dict[str, int | None]) -> tuple[Slot, Slot]:
    """The exempt team's own seat and its opponent's; in a mêlée two pairs', the exempt player first."""
    stage, team = exempt.round.stage, exempt.slot.team
    if free.individuals:
        return pair_seats(stage, free, {"exempt": team.number if team else None, **chosen})
    rival = free_team(free, chosen["opponent"], "opponent")
    seat = Slot.objects.filter(stage=stage, team=rival).exclude(pk=exempt.slot_id).first()
    if seat is None:
        text = "L’équipe %(n)s n’est pas libre : elle joue, ou elle n’est pas là."
        raise Refused("not_free", said(False, text, n=chosen["opponent"]), "opponent")
    return exempt.slot, seat


def _refuse(exempt: Exempt) -> None:
    """Only an exempt team of an open round of a ranking, which has not caught up yet."""
    if exempt.kind != Exempt.Kind.EXEMPT or exempt.round.stage.kind not in BY_ROUNDS:
        raise Refused("not_exempt", _("Un rattrapage est pour une équipe exempte d’un tour au classement."))
    if exempt.round.state == Round.State.CLOSED:
        raise Refused("round_closed", _("Le tour est clos : rouvrez-le d’abord."))
    if exempt.match_id is not None:
        raise Conflict(
            "caught_up",
            said(exempt.round.stage.tournament.individuals, "Cette équipe a déjà son rattrapage."),
        )
