"""What the organiser decides about a draw that a corrected result no longer fits: left as it is, its right
teams seated, drawn again, two of its teams exchanged. Never changes who plays a match that has begun."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db.models import F, Q
from django.utils.translation import gettext as _

from ..core.access import Action, Actor, require
from ..core.errors import Conflict, Refused
from ..core.journal import Draft, writing
from ..draw.drafts import make_draft
from ..draw.release import withdraw
from ..draw.seats import seat_entries, seat_placed
from ..evening.corrected import reseat
from ..evening.match import begun_matches
from ..evening.reading import evening_of
from ..evening.state import AS_DRAWN, Evening
from ..formats import format_of
from ..formats.draws import DrawKey
from ..models import Draw, Exempt, Match, Stage, Team
from ..web.units import unit_sentence
from .outdated import OutdatedDraw, changed_seats, later_draws, outdated_draws_in, seats_of, touched

REASON_LENGTH = 200


@dataclass(frozen=True)
class DrawDecision:
    """One draw to decide about, in the evening as it stands in this write."""

    evening: Evening
    begun: frozenset[int]
    draw: Draw
    outdated: OutdatedDraw | None
    reason: str
    entry: Draft

    def untouched(self, match: Match | None) -> bool:
        """Whether nothing was entered on that match."""
        return match is not None and match.state == Match.State.WAITING and match.pk not in self.begun


@contextmanager
def deciding(
    draw: Draw, verb: str, by: Actor, *, reason: str, digest: str, token: str | None, content: object = None
) -> Iterator[DrawDecision]:
    """One decision about a released draw.

    Raises Refused: "reason_missing"; Conflict: "draw_moved" (not released), "changed" (`digest`, of what
    was shown, is no longer that of what is wrong)."""
    tournament, reason = draw.tournament, " ".join(reason.split())[:REASON_LENGTH]
    token_content = {"draw": draw.pk, "reason": reason, "seen": digest, "content": content}
    with writing(tournament, verb, by.author, reason=reason, token=token, content=token_content) as entry:
        require(by, Action.TAKE_BACK, tournament)
        if not reason:
            raise Refused("reason_missing", _("Dites pourquoi, en quelques mots."), "reason")
        decision = decision_now(draw, reason, entry)
        if digest and (decision.outdated is None or decision.outdated.digest != digest):
            raise Conflict(
                "changed", _("Les résultats ont changé entre-temps : relisez ce qui est concerné.")
            )
        entry.answer = {"draw": draw.pk}
        before = seats_of(tournament)
        yield decision
        entry.answer["changed"] = changed_seats(before, seats_of(tournament))


def decision_now(draw: Draw, reason: str, entry: Draft) -> DrawDecision:
    """That draw in the evening as it stands in this write, whose `entry` it fills.

    Raises Conflict "draw_moved" (not released)."""
    tournament = draw.tournament
    evening, begun = evening_of(tournament), begun_matches(tournament)
    if draw.pk not in {released.pk for released in evening.rows.released.values()}:
        raise Conflict("draw_moved", _("Quelqu’un a déjà changé l’état de ce tirage."))
    outdated = next((case for case in outdated_draws_in(evening, begun) if case.draw.pk == draw.pk), None)
    entry.about = {"draw": draw.uid, "number": draw.number}
    return DrawDecision(evening, begun, draw, outdated, reason, entry)


def keep_draw(*, draw: Draw, by: Actor, reason: str, digest: str = "", token: str | None = None) -> Draw:
    """Leave a draw as it is, as `kept` does."""
    with deciding(draw, "correction.kept", by, reason=reason, digest=digest, token=token) as decision:
        kept(decision)
    return draw


def kept(decision: DrawDecision) -> None:
    """The draw stays: where a ranking had sent its teams they are the right ones from now on, else the fact
    stays visible.

    Refused: "fits" (nothing is wrong with it), "wrong_team" (it would be played by the wrong team)."""
    outdated = decision.outdated
    if outdated is None:
        raise Refused("fits", _("Ce tirage correspond aux résultats."))
    if not outdated.may_keep:
        message = _(
            "Une équipe jouerait à la place d’une autre : échangez les équipes, ou attendez que le "
            "résultat soit confirmé."
        )
        raise Refused("wrong_team", message)
    if outdated.may_stay:
        stage = Stage.objects.get(pk=decision.draw.stage_id)
        stage.options |= {AS_DRAWN: True}
        stage.save(update_fields=["options"])
    decision.entry.about |= {"seen": outdated.digest}


def redraw(*, draw: Draw, by: Actor, reason: str, digest: str = "", token: str | None = None) -> Draw:
    """Take back a draw and draw again, as `redrawn` does."""
    with deciding(draw, "correction.redrawn", by, reason=reason, digest=digest, token=token) as decision:
        return redrawn(decision, by)


def redrawn(decision: DrawDecision, by: Actor) -> Draw:
    """The draw and those released since, on which nothing was entered, taken back, and drawn again: a draft.

    Refused: "already_played", and whatever `propose_draw` refuses."""
    draw = decision.draw
    withdrawn = later_draws(decision.evening, draw)
    if touched(decision.evening, decision.begun, draw):
        message = _(
            "Une partie de ce tirage, ou d’un autre publié depuis, a commencé : il ne se refait plus."
        )
        raise Refused("already_played", message)
    for draw_to_withdraw in withdrawn:
        withdraw(draw_to_withdraw, decision.reason)
    about = dict(decision.entry.about)
    new = make_draft(decision.evening.tournament, by, decision.entry, decision.reason, key=draw.key)
    decision.entry.before = {"draws": [old_draw.uid for old_draw in withdrawn]}
    decision.entry.after = {"draw": new.uid, "seed": new.seed}
    decision.entry.about = about
    return new


def exchange_teams(
    *, draw: Draw, one: int, two: int, by: Actor, reason: str, digest: str = "", token: str | None = None
) -> Draw:
    """Exchange two teams of a released round, as `exchanged` does."""
    content = {"one": one, "two": two}
    with deciding(
        draw, "correction.exchanged", by, reason=reason, digest=digest, token=token, content=content
    ) as decision:
        exchanged(decision, one, two)
    return draw


def exchanged(decision: DrawDecision, one: int, two: int) -> None:
    """Two teams of a released round take each other's place, by their numbers, in matches not begun; one may
    be exempt.

    Refused: "not_a_round", "same_team", "not_drawn", "gone", "same_match", "begun", "caught_up"."""
    refusal = format_of(decision.draw.stage).exchange_refused(DrawKey.parse(decision.draw.key))
    if refusal is not None:
        raise refusal
    if one == two:
        raise Refused("same_team", _("Choisissez deux numéros différents."), "two")
    places = [_place(decision, number, field) for number, field in ((one, "one"), (two, "two"))]
    _exchange(decision, *places)
    decision.entry.about |= {"teams": [team.uid for _row, team in places]}


Place = tuple[Match | Exempt, Team]


def _place(decision: DrawDecision, number: int, field: str) -> Place:
    """Where a team plays or rests in this draw, and the team."""
    team = next((team for team in decision.evening.roll.everybody if team.number == number), None)
    match = decision.draw.matches.filter(Q(team_a=team) | Q(team_b=team)).first() if team else None
    row = match or decision.draw.exempts.filter(team=team, kind=Exempt.Kind.EXEMPT).first()
    individuals = decision.evening.tournament.individuals
    if team is None or row is None:
        raise Refused(
            "not_drawn", unit_sentence(individuals, "L’équipe %(n)s n’est pas de ce tirage.", n=number), field
        )
    if team.status in Team.GONE:
        raise Refused(
            "gone", unit_sentence(individuals, "L’équipe %(n)s n’est plus du tournoi.", n=number), field
        )
    if isinstance(row, Exempt) and row.match_id is not None:
        text = unit_sentence(individuals, "L’équipe %(n)s fait un rattrapage : retirez-le d’abord.", n=number)
        raise Refused("caught_up", text, field)
    if isinstance(row, Match) and not decision.untouched(row):
        text = unit_sentence(
            individuals, "La partie de l’équipe %(n)s a commencé : elle ne change plus.", n=number
        )
        raise Refused("begun", text, field)
    return row, team


def _exchange(decision: DrawDecision, first: Place, second: Place) -> None:
    (row_1, team_1), (row_2, team_2) = first, second
    if row_1 == row_2:
        raise Refused("same_match", _("Ces deux numéros sont de la même partie."), "two")
    for row, old, new in ((row_1, team_1, team_2), (row_2, team_2, team_1)):
        if isinstance(row, Exempt):
            continue
        side = "team_a" if row.team_a_id == old.pk else "team_b"
        Match.objects.filter(pk=row.pk).update(**{side: new, "version": F("version") + 1})
    for row, new in ((row_1, team_2), (row_2, team_1)):
        if isinstance(row, Exempt):
            Exempt.objects.filter(pk=row.pk).update(team=new)


def put_right(*, draw: Draw, by: Actor, reason: str, digest: str = "", token: str | None = None) -> Draw:
    """The right teams take their places in a draw, as `seated_right` does."""
    with deciding(draw, "correction.swapped", by, reason=reason, digest=digest, token=token) as decision:
        seated_right(decision)
    return draw


def seated_right(decision: DrawDecision) -> None:
    """In the matches of its brackets that have not begun, the teams that a ranking sends there now take the
    others' places. Refused: "nothing_to_swap"."""
    outdated, draw = decision.outdated, decision.draw
    if outdated is None or not outdated.movable:
        raise Refused("nothing_to_swap", _("Il n’y a personne à échanger dans ce tirage."))
    uids = dict(Match.objects.filter(draw=draw).values_list("pk", "uid"))
    seat_placed(decision.evening, draw.stage)
    seat_entries(decision.evening, decision.begun)
    reseat(draw.stage_id)
    moved, wrong = set[int](), outdated.movable
    for misplaced in wrong:
        moved |= {team for _stands, team in misplaced.changes if team is not None}
    decision.entry.before = {"seats": [[uids[one.match.id], *one.stands] for one in wrong]}
    decision.entry.after = {"seats": [[uids[one.match.id], *one.belongs] for one in wrong]}
    teams = Team.objects.filter(tournament=draw.tournament, number__in=moved)
    decision.entry.about |= {"teams": list(teams.order_by("number").values_list("uid", flat=True))}
