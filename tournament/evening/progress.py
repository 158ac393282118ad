"""How far the evening is: its rounds, what is missing, whether a draft still says what the desk and the
results say."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.notes import Refusal
from pairing.record import DrawRecord, load

from ..core.clock import hour_now, over_at
from ..core.errors import Refused
from ..formats import step_of, steps_of
from ..formats.format import draw_inputs
from ..models import Draw, Round, Team, Tournament
from ..models.days import RoundDay
from ..models.result import BEGUN, SETTLED, SUBMITTED
from .reading import evening_of
from .roll import RollCall, choices_of
from .state import Evening
from .titles import names_of


def staleness(evening: Evening, draw: Draw) -> Refused | None:
    """Why this draft cannot be released as it is; None when it still fits."""
    step = step_of(evening, draw.stage_id, draw.key)
    if step is None or step.engine != draw.engine:
        return Refused("stale", _("Ce tirage n’a plus lieu d’être : l’épreuve a changé. Refaites le tirage."))
    record = load(draw.record)
    entrants, options = draw_inputs(evening, step, choices_of(draw.stage), None)
    now, then = {entrant.id for entrant in entrants}, {entrant.id for entrant in record.entrants}
    if then - now:
        return _stale(_("Le tirage compte %(teams)s, que le bureau n’a plus."), then - now)
    if now - then:
        return _stale(_("Le bureau a maintenant %(teams)s, que ce tirage n’a pas."), now - then)
    same_teams = list(record.entrants) == sorted(entrants, key=lambda entrant: entrant.id)
    same_matches = getattr(record.options, "matches", ()) == getattr(options, "matches", ())
    if not (same_teams and same_matches):
        return Refused(
            "stale",
            _("Des résultats, des clubs ou des têtes de série ont changé depuis ce tirage. Refaites-le."),
        )
    if others := set(_others(draw.teams, teams_drawn(evening.roll, then))):
        return _stale(_("Autre numéro, autre joueur ou autre club depuis l’essai : %(teams)s."), others)
    return _tables(evening, record)


def teams_drawn(roll: RollCall, numbers: Iterable[int]) -> dict[str, dict[str, Any]]:
    """Who bears these numbers: the entry of each team and of its players, its club, and their names, hashed
    so that a name that is blanked stands nowhere."""
    rows = {team.number or 0: team for team in (*roll.present, *roll.missing, *roll.gone)}
    return {str(number): team_drawn(rows[number]) for number in sorted(numbers) if number in rows}


def team_drawn(team: Team) -> dict[str, Any]:
    """A team as a draw knows it."""
    people = [player for player in team.people if player is not None]
    names = [player.search_key for player in people if player.search_key]
    return {
        "team": str(team.uid),
        "players": [str(player.uid) for player in people],
        "club": team.club_key,
        "names": [salted_hmac("draft", name).hexdigest() for name in names],
    }


def _others(then: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[int]:
    """The numbers that another team, player or club bears now, or a name that another one had then."""
    names_then = {name for team in then.values() for name in team["names"]}
    for number in then.keys() & now.keys():
        was, is_now = then[number], now[number]
        new_names = {*is_now["names"]} - {*was["names"]}
        if new_names & names_then or any(was[part] != is_now[part] for part in ("team", "players", "club")):
            yield int(number)


def _tables(evening: Evening, record: DrawRecord) -> Refused | None:
    gone = {pairing.table for pairing in record.result.pairings} - set(evening.roll.tables)
    if not gone:
        return None
    numbers = ", ".join(str(number) for number in sorted(gone))
    return Refused(
        "stale", _("La salle n’a plus ces tables : %(tables)s. Refaites le tirage.") % {"tables": numbers}
    )


def _stale(sentence: str, numbers: set[int]) -> Refused:
    teams = ", ".join(_("l’équipe %(number)s") % {"number": number} for number in sorted(numbers))
    return Refused("stale", f"{sentence % {'teams': teams}} {_('Refaites le tirage.')}")


def missing_sentence(waiting: Iterable[tuple[int, int | None, str]], names: Mapping[int, str]) -> str:
    """ "Manquantes : tables 3, 7. À confirmer – tour 2 : table 5"; of (round, table, state of the match) of
    several rounds, each round with its own tables."""
    missing: dict[int, set[int]] = {}
    handed_in: dict[int, set[int]] = {}
    for number, table, state in waiting:
        (handed_in if state == SUBMITTED else missing).setdefault(number, set()).add(table or 0)
    to_confirm = _("À confirmer – %(rounds)s") % {"rounds": _by_round(handed_in, names)} if handed_in else ""
    return ". ".join(filter(None, (_missing_tables(missing, names), to_confirm)))


def _missing_tables(tables: Mapping[int, set[int]], names: Mapping[int, str]) -> str:
    if len(tables) == 1:
        (unfinished,) = tables.values()
        sentence = ngettext("Manquante : table %(tables)s", "Manquantes : tables %(tables)s", len(unfinished))
        return sentence % {"tables": _listed(unfinished)}
    return _("Manquantes – %(rounds)s") % {"rounds": _by_round(tables, names)} if tables else ""


def _by_round(tables: Mapping[int, set[int]], names: Mapping[int, str]) -> str:
    """ "tour 1 : tables 2, 4 ; tour 2 : table 3". A round whose draw was taken back since has no name."""
    called = {number: names.get(number, str(number)) for number in tables}
    return _(" ; ").join(_part(called[number], tables[number]) for number in sorted(tables))


def _part(name: str, tables: set[int]) -> str:
    """ "tour 1 : tables 2, 4"."""
    sentence = ngettext("%(round)s : table %(tables)s", "%(round)s : tables %(tables)s", len(tables))
    return sentence % {"round": name[:1].lower() + name[1:], "tables": _listed(tables)}


def _listed(tables: set[int]) -> str:
    """ "3, 7"; a match without a table comes last."""
    return ", ".join(str(table or "?") for table in sorted(tables, key=lambda table: (not table, table)))


@dataclass(frozen=True)
class RoundLine:
    """How far one round is. `begun`: its clock ran, or a match of it was played; `over`: since when its time
    is over, where it is."""

    number: int
    closed: bool
    done: int
    total: int
    name: str = ""
    begun: bool = False
    over: dt.datetime | None = None

    @property
    def finished(self) -> bool:
        """Whether it is open and only waits to be closed."""
        return not self.closed and self.done == self.total > 0

    @property
    def left(self) -> int:
        """Matches that a closed round was closed without."""
        return self.total - self.done if self.closed else 0


def rounds_of(tournament: Tournament) -> tuple[Round, ...]:
    """The released rounds in the order they are played, each with how many of its matches there are, are
    settled and were played; one statement."""
    rounds = Round.objects.filter(tournament=tournament).ranked()
    rounds = rounds.annotate(
        done=Count("matches", filter=Q(matches__state__in=SETTLED)),
        total=Count("matches"),
        played=Count("matches", filter=Q(matches__state__in=BEGUN)),
    )
    in_order = tuple(rounds.select_related("stage").order_by("stage__order", "number"))
    for round_ in in_order:
        round_.tournament = tournament
    return in_order


def round_lines(tournament: Tournament) -> list[RoundLine]:
    """How far each released round is; one statement."""
    return progress_of(rounds_of(tournament))


def progress_of(rounds: Iterable[Any]) -> list[RoundLine]:
    """The same of rounds as `rounds_of` reads them; no statement."""
    rows = list(rounds)
    names = names_of(rows)
    return [
        RoundLine(
            row.number,
            row.state == Round.State.CLOSED,
            row.done,
            row.total,
            names[row.number].short,
            begun=row.starts_at is not None or row.played > 0,
            over=over_at(row, hour_now()),
        )
        for row in rows
    ]


def being_played(lines: Sequence[RoundLine]) -> RoundLine | None:
    """Of the rounds with something left to play the latest that has begun, else the first; with nothing left
    the last that is open, else the last."""
    left = [line for line in lines if not line.closed and line.done < line.total]
    begun = [line for line in left if line.begun]
    if left:
        return begun[-1] if begun else left[0]
    still_open = [line for line in lines if not line.closed]
    return next(reversed(still_open or list(lines)), None)


def unsettled_before(lines: Iterable[RoundLine], number: int) -> list[RoundLine]:
    """The open rounds before that one with a match that is not settled."""
    return [line for line in lines if line.number < number and not line.closed and line.done < line.total]


def something_to_draw(tournament: Tournament) -> bool:
    """Whether the desk of the draw has a next step; true also where it would have to say why not."""
    if tournament.state != Tournament.State.RUNNING:
        return False
    try:
        return bool(steps_of(evening_of(tournament)))
    except Refusal:
        return True


def day_listed(tournament: Tournament, today: dt.date) -> dt.date:
    """The day by which a list places it: the one that is on, or the next to come; of a tournament that is
    over none comes any more."""
    if not tournament.is_over or today in tournament.days:
        return tournament.day_on(today)
    return max((day for day in tournament.days if day < today), default=tournament.date)


@dataclass(frozen=True)
class ComingRound:
    """A round that nobody has drawn; `when` None: it goes on where the one before it was."""

    number: int
    name: str
    when: RoundDay | None


def coming_days(
    tournament: Tournament, drawn: int, names: Callable[[], Mapping[int, str]]
) -> tuple[ComingRound, ...]:
    """The rounds after those `drawn`, to the last that has a day of its own; none once it is over. `names`:
    what they will be called, asked where there are any."""
    numbers = range(drawn + 1, len(tournament.round_days) + 1)
    if tournament.is_over or not numbers:
        return ()
    known = names()
    return tuple(
        ComingRound(
            number,
            known.get(number) or _("Tour %(number)s") % {"number": number},
            tournament.day_of_round(number),
        )
        for number in numbers
    )
