"""Changing settings, a tournament's or the club's: freely before the draw is out, then with a reason, and
never what was already scored; who registers (teams of two, or players for a mêlée) while nobody, or only
people alone, are on the list."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from ...core.access import OPEN, Action, Actor, require
from ...core.errors import Conflict, Refused
from ...core.journal import Draft, writing, writing_club
from ...core.tokens import content_hash
from ...evening.kinds import usual_kind
from ...models import Club, Draw, Stage, Team, Tournament
from ...models.days import RoundDay
from ...rulebook import ruleset_of, store_worth
from ...web.colour import ENOUGH, on_the_band
from ...web.days import day_text
from ..plan import DAY, LIMITS, RANKING, ROUNDS, SCORING, Settings, changes, settings_of
from ..queries import has_deals
from .limits import following_rounds


def lay_formula(tournament: Tournament) -> None:
    """The usual stage: pools for teams, rounds à la mêlée for players; it takes the place of all others."""
    rows = Stage.objects.filter(tournament=tournament).ranked()
    stages = list(rows.order_by("order"))
    stage = stages[0] if stages else Stage(tournament=tournament, order=1)
    usual = usual_kind(individuals=tournament.individuals)
    stage.kind, stage.options = usual.code, dict(usual.usual)
    stage.save()
    surplus = [stage.pk for stage in stages[1:]]
    Draw.objects.filter(stage__in=surplus).update(stage=stage)  # drafts are kept to be read
    Stage.objects.filter(pk__in=surplus).delete()


def refuse_other_entrants(tournament: Tournament) -> None:
    """Raise Refused where the list holds what the other way has no room for."""
    if tournament.state not in OPEN:
        raise Refused("drawn", _("Le tirage est publié : cela ne change plus."), "individuals")
    listed = Team.objects.filter(tournament=tournament).exclude(status__in=Team.STRUCK)
    if listed.exclude(player_2=None).exists():
        sentence = _("Des équipes de deux sont inscrites : séparez-les d’abord aux inscriptions.")
        raise Refused("teams_registered", sentence, "individuals")
    if tournament.individuals and listed.filter(paid=True).exists():
        sentence = _("Des joueurs ont déjà payé : rendez d’abord leur inscription.")
        raise Refused("players_paid", sentence, "individuals")


def seat_again(tournament: Tournament) -> list[UUID]:
    """People alone get a number for a mêlée, as far as there is room, and wait for a partner otherwise."""
    lay_formula(tournament)
    alone = Team.objects.filter(tournament=tournament).exclude(status__in=Team.STRUCK)
    people = list(alone.order_by("number", "registered_at", "id"))
    if tournament.individuals:
        _number_players(people[: tournament.max_teams])
    else:
        for team in people:
            team.status, team.number, team.checked_in = Team.Status.WAITING, None, False
    Team.objects.bulk_update(people, ["status", "number", "checked_in"])
    return [team.uid for team in people]


def _number_players(people: Iterable[Team]) -> None:
    for number, team in enumerate(people, start=1):
        team.status, team.number = Team.Status.REGISTERED, number


def settings_mark(tournament: Tournament) -> str:
    """A mark of the settings as they stand; a form carries it to say what it was made for."""
    return content_hash(settings_of(tournament))


def change_settings(
    *,
    tournament: Tournament,
    settings: Settings,
    by: Actor,
    made_for: str,
    reason: str = "",
    token: str | None = None,
) -> dict[str, Any]:
    """Store what differs and return it. The number of tables has its own verb.

    Raises Conflict when somebody changed the settings meanwhile; Refused when the moment has passed."""
    content = {"settings": settings, "reason": reason}
    with writing(
        tournament, "setup.changed", by.author, reason=reason, token=token, content=content
    ) as entry:
        require(by, Action.SETUP, tournament)
        if made_for != settings_mark(tournament):
            raise Conflict(
                "settings_changed",
                _("Quelqu’un a changé les réglages pendant ce temps : relisez-les, puis recommencez."),
            )
        return put_settings(tournament, settings, entry, by=by, reason=reason)


def put_settings(
    tournament: Tournament, settings: Settings, entry: Draft, *, by: Actor, reason: str = ""
) -> dict[str, Any]:
    """Store what differs, inside a write that is open; refusals as `change_settings`'s."""
    changed = {name: value for name, value in changes(tournament, settings).items() if name != "table_count"}
    _refuse_too_late(tournament, changed, reason, by)
    _refuse_after_its_rounds(tournament, changed)
    if "individuals" in changed:
        refuse_other_entrants(tournament)
    entry.before |= _journal_columns(tournament, {name: getattr(tournament, name) for name in changed})
    with following_rounds(tournament):
        for name, value in changed.items():
            setattr(tournament, name, value)
    entry.after |= _journal_columns(tournament, changed)
    tournament.save(update_fields=[*changed])
    if {"ruleset_slug", "saved_ruleset_id"} & {*changed}:
        store_worth(tournament)
    if "individuals" in changed:
        entry.about |= {"teams": seat_again(tournament)}
    return changed


def _refuse_after_its_rounds(tournament: Tournament, changed: dict[str, Any]) -> None:
    """A tournament begins before, or with, the first round that has a day of its own."""
    first = min((RoundDay.read(text).day for text in tournament.round_days if text), default=None)
    if first is not None and "date" in changed and changed["date"] > first:
        sentence = _("Un tour se joue déjà le %(day)s : changez d’abord les jours des tours.")
        raise Refused("after_a_round", sentence % {"day": day_text(first)}, "date")


def _refuse_too_late(tournament: Tournament, changed: dict[str, Any], reason: str, by: Actor) -> None:
    """DESIGN §3: limits, criteria and ruleset after the release."""
    if tournament.state in OPEN:
        return
    if any(name in changed for name in LIMITS):
        sentence = _("Le tirage est publié : changez les limites des parties à venir, plus bas.")
        raise Refused("limits_released", sentence, field=next(name for name in LIMITS if name in changed))
    scoring = [name for name in SCORING if name in changed]
    if scoring:
        require(by, Action.CHANGE_RULESET, tournament)
        if has_deals(tournament):
            sentence = _("Un score est déjà marqué : cela ne change plus.")
            raise Refused("has_deals", sentence, field=scoring[0])
    if not reason and (scoring or any(name in changed for name in (*RANKING, *DAY, *ROUNDS))):
        raise Refused("reason_missing", _("Le tirage est publié : dites pourquoi."), field="reason")


def _journal_columns(tournament: Tournament, columns: dict[str, Any]) -> dict[str, Any]:
    """The columns for the journal: dates and times as text, the rules by their name."""
    journaled = dict(json.loads(json.dumps(columns, default=str)))
    if {"ruleset_slug", "saved_ruleset_id"} & {*columns}:
        journaled["ruleset_name"] = ruleset_of(tournament).name
    if journaled.get("saved_ruleset_id"):
        journaled["saved_ruleset_id"] = journaled["ruleset_name"]
    return journaled


CLUB_COLUMNS = ("name", "time_zone", "colour")


def change_club(*, club: Club, name: str, time_zone: str, colour: str, by: Actor) -> None:
    """Rename the club, move it to another time zone (an IANA name, checked by the form), paint its band.

    Refused: "colour_pale" when what is written on the band could not be read (look, §2)."""
    with writing_club(club, "setup.club_changed", by.author) as entry:
        require(by, Action.SETUP, None)
        if on_the_band(colour) < ENOUGH:
            raise _pale(colour)
        entry.before = {name: getattr(club, name) for name in CLUB_COLUMNS}
        club.name, club.time_zone, club.colour = name, time_zone, colour
        club.save(update_fields=CLUB_COLUMNS)
        entry.after = {name: getattr(club, name) for name in CLUB_COLUMNS}


def _pale(colour: str) -> Refused:
    text = _("Trop clair pour le texte du bandeau : contraste %(has)s, il faut %(wants)s. Prenez plus foncé.")
    figures = {"has": number_format(on_the_band(colour), 1), "wants": number_format(ENOUGH, 0)}
    return Refused("colour_pale", text % figures, "colour")
