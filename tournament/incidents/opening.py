"""How every write about a team of a running tournament begins, and its form."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django import forms

from ..core import tokens
from ..core.access import Action, Actor, require
from ..core.errors import Refused
from ..core.journal import Draft, writing
from ..match.forms import RefusableForm
from ..models import Team, Tournament
from ..web.units import unit_sentence


@contextmanager
def writing_team(
    team: Team, verb: str, by: Actor, *, reason: str = "", token: str | None = None, content: object = None
) -> Iterator[tuple[Team, Draft]]:
    """One write about a team of a running tournament: yields it as it is now and the entry to fill."""
    tournament = team.tournament
    sent_content = {"verb": verb, "team": team.pk, "content": content}
    with writing(tournament, verb, by.author, reason=reason, token=token, content=sent_content) as entry:
        require(by, Action.ACCIDENT, tournament)
        refuse_before_the_draw(tournament)
        fresh = Team.objects.select_related("player_1", "player_2").get(pk=team.pk)
        fresh.tournament = tournament
        entry.about = {"team": fresh.uid}
        entry.answer = {"team": fresh.pk}
        yield fresh, entry


def refuse_before_the_draw(tournament: Tournament) -> None:
    """Until the draw is released the desk's list is enough."""
    if tournament.state != Tournament.State.RUNNING:
        raise Refused(
            "not_drawn",
            unit_sentence(
                tournament.individuals, "Avant le tirage, désinscrivez l’équipe depuis les inscriptions."
            ),
        )


class TeamForm(RefusableForm):
    """A form about a team, written once however often it is sent."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {"token": tokens.new_token(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
