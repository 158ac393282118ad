"""Who is there to be drawn: teams present, teams missing, and what the organiser chose about them.

Knows teams as rows; turns them into the engine's entrants, numbers and club codes only."""

from __future__ import annotations

from dataclasses import dataclass, fields

from ..models import Stage, Team, Tournament


@dataclass(frozen=True)
class Choices:
    """The organiser's choices for the draws of a stage, kept with it.

    `everyone`: those missing too; `spread_tables`: no team twice at a table; `winners`: only inside equal
    wins; `by_number`: the first round in the order of registration, and the last to arrive exempt."""

    everyone: bool = False
    clubs_apart: bool = True
    spread_tables: bool = False
    winners: bool = False
    by_number: bool = False


def choices_of(stage: Stage | None) -> Choices:
    """The choices of the last draft, or the usual ones."""
    options, names = stage.options if stage is not None else {}, {field.name for field in fields(Choices)}
    return Choices(**{name: bool(options[name]) for name in names.intersection(options)})


@dataclass(frozen=True)
class RollCall:
    """Registered teams with a number, by number: checked in at the desk, or not seen yet. `gone`: those that
    were drawn and left."""

    present: list[Team]
    missing: list[Team]
    tables: tuple[int, ...]
    gone: tuple[Team, ...]

    @property
    def everybody(self) -> list[Team]:
        """Every team that has a number, gone ones too: a bracket keeps their places."""
        return [*self.present, *self.missing, *self.gone]

    @property
    def gone_numbers(self) -> frozenset[int]:
        """The numbers of those that left."""
        return frozenset(team.number or 0 for team in self.gone)

    def drawn(self, choices: Choices) -> list[Team]:
        """The teams that a draw with these choices takes, by number."""
        if not choices.everyone:
            return self.present
        return sorted([*self.present, *self.missing], key=lambda team: team.number or 0)

    def left_out(self, choices: Choices) -> list[Team]:
        """The registered teams that it leaves out; a release makes them absent."""
        return [] if choices.everyone else self.missing


def roll_call(tournament: Tournament) -> RollCall:
    """Who is there, with their players, and the tables of the hall; two statements."""
    numbered = Team.objects.filter(tournament=tournament, number__isnull=False)
    teams = numbered.filter(status__in=(Team.Status.REGISTERED, *Team.GONE)).order_by("number")
    everybody = list(teams.select_related("player_1", "player_2"))
    there = [team for team in everybody if team.status not in Team.GONE]
    return RollCall(
        present=[team for team in there if team.checked_in],
        missing=[team for team in there if not team.checked_in],
        tables=tuple(tournament.tables.order_by("number").values_list("number", flat=True)),
        gone=tuple(team for team in everybody if team.status in Team.GONE),
    )
