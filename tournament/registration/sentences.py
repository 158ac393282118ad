"""The sentences of the desk: what was done, who is missing, who has the same name."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..models import Team, Tournament
from ..web.days import moment_text
from ..web.naming import team_full
from ..web.units import unit_sentence
from .acts import ActResult
from .line import Line
from .listing import Namesake, Summary


def places(tournament: Tournament, line: Line) -> str:
    """What a newcomer finds: a place, or which one of the waiting list; nothing without a limit."""
    if tournament.max_teams is None:
        return ""
    if not line.left:
        return _("Complet : vous seriez n° %(n)s sur la liste d’attente.") % {"n": line.waiting + 1}
    text = ngettext("Il reste %(n)s place sur %(all)s.", "Il reste %(n)s places sur %(all)s.", line.left)
    return text % {"n": line.left, "all": tournament.max_teams}


def sign_up_hours(tournament: Tournament, now: datetime.datetime) -> str:
    """When players may register themselves, where the desk allows it and an hour was said for it."""
    begin, end = tournament.sign_ups_from, tournament.sign_ups_until
    if not tournament.allows_sign_ups:
        return ""
    if begin is not None and now < begin:
        return _("L’inscription ouvre le %(moment)s.") % {"moment": moment_text(begin)}
    if end is None:
        return ""
    text = _("L’inscription ferme le %(moment)s.")
    if end <= now:
        text = _("L’inscription est close depuis le %(moment)s.")
    return text % {"moment": moment_text(end)}


def named(team: Team) -> str:
    """ "Josette Gil – Daniel Gil, Valmory"."""
    return f"{team_full(team)}, {team.club_name}" if team.club_name else team_full(team)


def is_player(team: Team) -> bool:
    """Somebody who registered alone, for a mêlée; who waits for a partner has no number."""
    return team.is_single and (team.number is not None or team.tournament.individuals)


def enrolled(done: ActResult, requested: int | None = None, suggested: int | None = None) -> str:
    """Who has which place; says so when the number shown went to somebody else meanwhile."""
    team = done.team
    words = {"n": team.number, "team": named(team), "shown": suggested}
    if team.is_single and not is_player(team):
        return _("%(team)s attend un partenaire.") % words
    if team.number is None:
        return _("Sur la liste d’attente : %(team)s.") % words
    text = "Équipe %(n)s inscrite : %(team)s."
    if requested is None and suggested not in {None, team.number}:
        text = "Le %(shown)s venait d’être pris. Équipe %(n)s inscrite : %(team)s."
    elif team.checked_in:
        text = "Équipe %(n)s inscrite et présente : %(team)s."
    return unit_sentence(is_player(team), text, **words)


def present(done: ActResult) -> str:
    """Checked in, or not."""
    text = "Équipe %(n)s présente." if done.team.checked_in else "Équipe %(n)s notée absente."
    return unit_sentence(is_player(done.team), text, n=done.team.number)


def paid(done: ActResult) -> str:
    """Paid, or given back."""
    team = done.team
    text = "Équipe %(n)s : payé." if team.is_paid else "Équipe %(n)s : plus payé."
    return unit_sentence(is_player(team), text, n=team.number)


def cancelled(done: ActResult) -> str:
    """Off the list; says when money goes back."""
    text = unit_sentence(is_player(done.team), "Désinscrite : %(team)s.", team=named(done.team))
    return f"{text} {_('Rendez-lui son inscription.')}" if done.paid_back else text


def imported(done: ActResult) -> str:
    """How many of each came in; people who left the single players' list are not counted again."""
    new = [team for team in done.teams if team.status != Team.Status.VOID]
    registered = sum(team.number is not None for team in new)
    alone = sum(team.is_single and not is_player(team) for team in new)
    waiting = len(new) - registered - alone
    one, many = "%(n)s équipe inscrite", "%(n)s équipes inscrites"
    parts = [
        unit_sentence(any(map(is_player, new)), one, many, n=registered),
        ngettext("%(n)s en attente", "%(n)s en attente", waiting) % {"n": waiting} if waiting else "",
        ngettext("%(n)s joueur seul", "%(n)s joueurs seuls", alone) % {"n": alone} if alone else "",
    ]
    return ", ".join(part for part in parts if part) + "."


def matched(done: ActResult) -> str:
    """How many teams the lot made of people alone."""
    count = sum(not team.is_single for team in done.teams)
    return ngettext("%(n)s équipe tirée au sort.", "%(n)s équipes tirées au sort.", count) % {"n": count}


def alike(namesake: Namesake) -> str:
    """Where that name stands already; never blocks."""
    who = {"name": str(namesake.name), "n": namesake.team.number, "team": team_full(namesake.team)}
    if namesake.alone:
        return _("%(name)s attend un partenaire : prendre ce nom ici l’enlève des joueurs seuls.") % who
    if namesake.team.number is None:
        return _("%(name)s est déjà sur la liste d’attente : %(team)s.") % who
    if namesake.team.is_single:
        return _("%(name)s est déjà inscrit, numéro %(n)s. Même personne ?") % who
    return _("%(name)s est déjà dans l’équipe %(n)s : %(team)s. Même personne ?") % who


def already(namesake: Namesake) -> str:
    """The same, after saving."""
    who = {"name": str(namesake.name), "n": namesake.team.number, "team": team_full(namesake.team)}
    if namesake.team.number is None:
        return _("Même nom : %(name)s est aussi sur la liste d’attente (%(team)s).") % who
    if namesake.team.is_single:
        return _("Même nom : %(name)s est aussi le joueur %(n)s.") % who
    return _("Même nom : %(name)s est aussi dans l’équipe %(n)s (%(team)s).") % who


SHOWN = 8  # numbers named before "et n autres"


def numbers_label(numbers: tuple[int, ...]) -> str:
    """ "11 et 13"; a long list stops after eight."""
    texts, others = [str(number) for number in numbers], len(numbers) - SHOWN
    if others > 0:
        text = ngettext("%(list)s et %(n)s autre", "%(list)s et %(n)s autres", others)
        return text % {"list": ", ".join(texts[:SHOWN]), "n": others}
    if len(texts) < 2:
        return "".join(texts)
    return _("%(list)s et %(last)s") % {"list": ", ".join(texts[:-1]), "last": texts[-1]}


def readiness(counts: Summary) -> str:
    """What is missing before the draw, in one sentence."""
    alone, missing = counts.players == 1, counts.missing_numbers
    unpaid = counts.unpaid if counts.asks_fee else 0
    if not counts.teams:
        return _("Personne n’est inscrit.")
    if not missing and not unpaid:
        return _("Tout le monde est là et a payé.") if counts.asks_fee else _("Tout le monde est là.")
    parts = []
    if missing:
        one = "%(n)s équipe n’est pas pointée (%(list)s)"
        many = "%(n)s équipes ne sont pas pointées (%(list)s)"
        parts.append(unit_sentence(alone, one, many, n=len(missing), list=numbers_label(missing)))
    if unpaid and missing:
        parts.append(ngettext("%(n)s n’a pas payé", "%(n)s n’ont pas payé", unpaid) % {"n": unpaid})
    elif unpaid:
        one, many = "%(n)s équipe n’a pas payé", "%(n)s équipes n’ont pas payé"
        parts.append(unit_sentence(alone, one, many, n=unpaid))
    return (_(" ;") + " ").join(parts) + "."
