"""Everybody sits in the team they played in; a pair of a mêlée is of the two teams whose numbers it kept.

A player has one seat. One who stood in two teams, twice in one, or in another tournament's, becomes a row of
their own there, of the same name. A pair's player whose number is nobody's any more is looked for as a player,
then as whom they were replaced by; else a void team is made of them. The journal says where that was needed."""

import uuid
from collections import defaultdict
from itertools import islice

from django.db import migrations
from django.db.models import F, OuterRef, Subquery

BATCH = 500
PAIR, VOID = "pair", "void"


class Seats:
    """Who sits where, worked out team by team and written at the end."""

    def __init__(self, apps, alias):
        self.Team, self.Player = (apps.get_model("tournament", name) for name in ("Team", "Player"))
        self.alias = alias
        self.home = dict(self.people().values_list("pk", "tournament_id"))
        self.successor = dict(self.people().exclude(replaces=None).values_list("replaces_id", "pk"))
        self.held = {}  # player → (column, team)
        self.alone = {}  # player → the team that is theirs alone
        self.numbered = {}  # (tournament, number) → team
        self.repaired = defaultdict(list)  # tournament → teams

    def teams(self):
        return self.Team.objects.using(self.alias)

    def people(self):
        return self.Player.objects.using(self.alias)

    def copied(self, player, team):
        """The same person once more, in the tournament of that team."""
        self.repaired[team.tournament_id].append(team.pk)
        row = self.people().get(pk=player) if player is not None else self.Player()
        row.pk, row.uid, row.tournament_id = None, uuid.uuid4(), team.tournament_id
        row._state.adding = True
        row.save(using=self.alias)
        self.home[row.pk] = row.tournament_id
        return row.pk

    def own(self, player, team):
        """That player, or a copy where there is none or it is another tournament's."""
        return player if self.home.get(player) == team.tournament_id else self.copied(player, team)

    def sit(self, team):
        """The players of a team take its seats, unless they have one."""
        for column, player in (("first_of_id", team.kept_1_id), ("second_of_id", team.kept_2_id)):
            if player is None and column == "second_of_id":
                continue
            player = self.own(player, team)
            if player in self.held:
                player = self.copied(player, team)
            self.held[player] = (column, team.pk)
            if team.kept_2_id is None:
                self.alone[player] = team.pk
        if team.number is not None:
            self.numbered[team.tournament_id, team.number] = team.pk

    def pair(self, team):
        """The two teams of a pair, and who played in it."""
        listed = team.members if isinstance(team.members, list) and len(team.members) == 2 else (None, None)
        for place, number in enumerate(listed, start=1):
            number = number if isinstance(number, int) else None
            player = getattr(team, f"kept_{place}_id")
            found = self.numbered.get((team.tournament_id, number)) or self.team_of(player)
            if found is None or (place == 2 and found == team.pair_1_id):
                found = self.team_of(player)
            if found is None or (place == 2 and found == team.pair_1_id):
                player = self.own(player, team)
                found = self.void(player, team)
            elif player is None:
                player = self.player_of(found)
            setattr(team, f"pair_{place}_id", found)
            setattr(team, f"kept_{place}_id", self.own(player, team))
        if team.kept_1_id == team.kept_2_id:
            team.kept_2_id = self.copied(team.kept_2_id, team)

    def team_of(self, player):
        """The team that a player, or who came after them, is alone in."""
        for _ in range(len(self.successor) + 1):
            if player is None or player in self.alone:
                break
            player = self.successor.get(player)
        return self.alone.get(player)

    def player_of(self, team):
        return next(player for player, (_column, held) in self.held.items() if held == team)

    def void(self, player, pair):
        """A place that was this player's."""
        self.repaired[pair.tournament_id].append(pair.pk)
        made = self.Team(tournament_id=pair.tournament_id, status=VOID, kept_1_id=player, uid=uuid.uuid4())
        made.save(using=self.alias)
        return made.pk


def batches(rows):
    rows = iter(rows)
    while batch := list(islice(rows, BATCH)):
        yield batch


def fill(apps, schema_editor):
    seats = Seats(apps, schema_editor.connection.alias)
    # Who plays keeps the seat: teams with a number, then those that wait, then who cancelled.
    teams = sorted(
        seats.teams().exclude(status__in=(PAIR, VOID)),
        key=lambda team: (team.number is None, team.status == "cancelled", team.pk),
    )
    for team in teams:
        seats.sit(team)
    pairs = list(seats.teams().filter(status=PAIR).order_by("pk"))
    for pair in pairs:
        seats.pair(pair)
    void = seats.teams().filter(status=VOID).exclude(kept_2=None).filter(kept_1=F("kept_2"))
    void.update(kept_2=None)
    columns = ["pair_1_id", "pair_2_id", "kept_1_id", "kept_2_id"]
    seats.teams().bulk_update(pairs, [column[:-3] for column in columns], batch_size=BATCH)
    rows = (seats.Player(pk=player, **{column: team}) for player, (column, team) in seats.held.items())
    for batch in batches(rows):
        seats.people().bulk_update(batch, ["first_of", "second_of"])
    seats.teams().exclude(status__in=(PAIR, VOID)).update(kept_1=None, kept_2=None)
    tell(apps, schema_editor.connection.alias, seats.repaired)


def tell(apps, alias, repaired):
    """One entry for each tournament where a row was put right."""
    Tournament, JournalEntry = (apps.get_model("tournament", name) for name in ("Tournament", "JournalEntry"))
    for pk, teams in repaired.items():
        tournaments = Tournament.objects.using(alias).filter(pk=pk)
        tournaments.update(version=F("version") + 1)
        tournament = tournaments.get()
        JournalEntry.objects.using(alias).create(
            club_id=tournament.club_id,
            tournament_id=pk,
            sequence=tournament.version,
            verb="team.repaired",
            about={"teams": sorted(set(teams))},
        )


def back(apps, schema_editor):
    seats = Seats(apps, schema_editor.connection.alias)
    for column, kept in (("first_of", "kept_1"), ("second_of", "kept_2")):
        held = seats.people().filter(**{column: OuterRef("pk")}).values("pk")[:1]
        seats.teams().exclude(status__in=(PAIR, VOID)).update(**{kept: Subquery(held)})
    pairs = list(seats.teams().filter(status=PAIR).select_related("pair_1", "pair_2"))
    for pair in pairs:
        numbers = [pair.pair_1.number, pair.pair_2.number]
        pair.members, pair.pair_1, pair.pair_2 = [] if None in numbers else numbers, None, None
    seats.teams().bulk_update(pairs, ["members", "pair_1", "pair_2"], batch_size=BATCH)
    seats.people().update(first_of=None, second_of=None)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0015_seats_added")]

    operations = [migrations.RunPython(fill, back)]
