"""A row of every table of two evenings, written without any service: what it may point to, and what not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import IntegrityError, connection, models, transaction

from tests import cast
from tournament.models import (
    ApartWish,
    BlindEntry,
    Club,
    Deal,
    DealVersion,
    Dispute,
    Draw,
    Exempt,
    Forfeit,
    HandedResult,
    Incident,
    Invitation,
    Job,
    Match,
    Member,
    Membership,
    Payment,
    Penalty,
    PhoneSide,
    Player,
    Pool,
    Round,
    Ruling,
    Season,
    SeasonEvening,
    SeasonLine,
    Slot,
    Stage,
    Table,
    TableLink,
    Team,
    Tournament,
    User,
)

Rows = dict[type[models.Model], models.Model]


@dataclass(frozen=True)
class World:
    """`here`: the rows that are changed. `beside`: those of another stage and match of the same evening.
    `away`: those of another evening. `abroad`: those of another club. `pair`:
    of a mêlée, here."""

    here: Rows
    beside: Rows
    away: Rows
    abroad: Rows
    pair: Team

    def row(self, model: type[models.Model]) -> models.Model:
        return self.here[model]

    def elsewhere(self, owner: str) -> Rows:
        """Rows of another `owner`: a club, a tournament, a stage or a match."""
        return {"tournament": self.away, "club": self.abroad}.get(owner, self.beside)

    def write(self, model: type[models.Model], *, row: models.Model | None = None, **columns: object) -> None:
        """Change the row of that table here, past everything."""
        model._base_manager.filter(pk=(row or self.here[model]).pk).update(**columns)


def world() -> World:
    """Made once a test; nobody sits anywhere, so that seats are free."""
    odile = cast.person("Odile", "organiser")
    ours, theirs = cast.tournament(), cast.tournament()
    here, beside, away = part(ours, 1, odile), part(ours, 2, odile), part(theirs, 1, odile)
    made = {"club": cast.club(), "tournament": ours}
    here |= {
        Tournament: ours,
        Club: made["club"],
        User: odile,
        Membership: Membership.objects.get(user=odile),
        Invitation: Invitation.objects.create(club=made["club"], kind="invite", role="desk", token_hash="a"),
        Job: Job.objects.create(kind="backup", **made),
    }
    pair = Team.objects.create(
        tournament=ours,
        status="pair",
        search_key="",
        pair_1=here[Team],
        pair_2=beside[Team],
        kept_1=here[Player],
        kept_2=beside[Player],
    )
    stays = {"family_name": "X", "search_key": "x"}
    here[Member] = Member.objects.create(club=made["club"], **stays)
    season = Season.objects.create(club=made["club"], name="2026")
    here[SeasonEvening] = SeasonEvening.objects.create(season=season, tournament=ours)
    here[SeasonLine] = SeasonLine.objects.create(evening=here[SeasonEvening], team=1)
    Player.objects.filter(pk=here[Player].pk).update(member=here[Member])
    other = Club.objects.create(name="Les voisins")
    evening = {"name": "Chez eux", "slug": "chez-eux", "date": cast.EVENING}
    abroad = {
        Member: Member.objects.create(club=other, **stays),
        Tournament: Tournament.objects.create(club=other, **evening),
    }
    return World(here, beside, away, abroad, pair)


def part(tournament: Tournament, order: int, by: User) -> Rows:
    """A stage with its draw, two seats, a round and a match of which a deal is played."""
    stage = Stage.objects.create(tournament=tournament, order=order)
    pool = Pool.objects.create(stage=stage, name="A", order=1)
    one, two = (
        Team.objects.create(tournament=tournament, number=2 * order + n, search_key="") for n in (0, 1)
    )
    seats = [
        Slot.objects.create(stage=stage, pool=pool, position=n, team=team)
        for n, team in enumerate((one, two), 1)
    ]
    made = {"tournament": tournament, "stage": stage}
    draw = Draw.objects.create(**made, number=order, engine="pools", seed=1, record={}, state="released")
    round_ = Round.objects.create(**made, number=order)
    table = Table.objects.get(tournament=tournament, number=order)
    match, _again = (
        Match.objects.create(
            **made, round=round_, draw=draw, number=n, wave=n, table=table, pool=pool, team_a=one, team_b=two
        )
        for n in (1, 2)
    )
    rows: Rows = {
        Stage: stage,
        Pool: pool,
        Team: one,
        Slot: seats[0],
        Draw: draw,
        Round: round_,
        Table: table,
        Match: match,
        Forfeit: Forfeit.objects.create(match=match, side="A", cause="match"),
        ApartWish: ApartWish.objects.create(tournament=tournament, one=one, two=two),
        Player: Player.objects.create(tournament=tournament, family_name="X", search_key="x"),
        TableLink: TableLink.objects.create(table=table, token=f"{tournament.pk}-{order}"),
        Exempt: Exempt.objects.create(round=round_, team=one, draw=draw),
        Payment: Payment.objects.create(
            tournament=tournament, team=one, kind="fee", cents=1, at=cast.PAID_AT
        ),
    }
    return rows | sheet(match, by)


def sheet(match: Match, by: User) -> Rows:
    """What stands on the sheet of a match; nothing there points to anything else of it."""
    deal = Deal.objects.create(match=match, number=1)
    facts = {"status": "passed", "facts": {}, "notation": "passe"}
    points = {"to_side": "A", "points": 160, "article": "X", "reason": "r"}
    return {
        Deal: deal,
        DealVersion: DealVersion.objects.create(deal=deal, entered_table=match.table, **facts),
        PhoneSide: PhoneSide.objects.create(match=match, side="A", team=match.team_a, holder="h"),
        BlindEntry: BlindEntry.objects.create(match=match, number=1, side="A", facts={}),
        HandedResult: HandedResult.objects.create(match=match, total_a=1000, total_b=900),
        Incident: Incident.objects.create(match=match, kind="misdeal", side="A"),
        Penalty: Penalty.objects.create(match=match, **points),
        Dispute: Dispute.objects.create(match=match, what="renonce"),
        Ruling: Ruling.objects.create(match=match, article="X", outcome="keep", reason="r", made_by=by),
    }


# ── what the database says ──


def refused(write: Callable[[], object]) -> bool:
    """Whether the database refuses what was written, at once or when it is committed."""
    try:
        with transaction.atomic():
            write()
            connection.check_constraints()
    except IntegrityError:
        return True
    return False


def accepted(writes: Mapping[str, Callable[[], object]]) -> list[str]:
    """Those that the database took, by their names; each is undone."""
    return [name for name, write in writes.items() if not refused(write)]
