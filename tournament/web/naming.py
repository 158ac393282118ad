"""FLOOR 2½: how people and teams are written, searched and sorted. Pure functions of rows already loaded, but
for the teams of the same family names, which are read once a page.

Staff see full names; the public pages follow the tournament's choice."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Protocol

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from ..core.outside import seen
from ..models import Team, Tournament
from ..models.team import SEATED
from .units import team_label, unit_sentence

DASH = " – "
Names = Tournament.Names
LIGATURES = re.compile("[œŒæÆ]")


def free_slug(slug: str, taken: Collection[str]) -> str:
    """This address, or the first with a number behind that nobody has."""
    name, count = slug, 1
    while name in taken:
        count += 1
        name = f"{slug[:55]}-{count}"
    return name


class Named(Protocol):
    """A player, or what was read of one."""

    @property
    def given_name(self) -> str: ...

    @property
    def family_name(self) -> str: ...

    @property
    def name_hidden(self) -> bool: ...


class Pair(Protocol):
    """A team, or what was read of one."""

    @property
    def people(self) -> tuple[Named | None, Named | None]: ...


def folded(text: str) -> str:
    """A key without accents, case, doubled spaces or unseen signs: "Nègre  Élodie" → "negre elodie"."""
    spelled = LIGATURES.sub(lambda match: "oe" if match[0] in "œŒ" else "ae", seen(text))
    plain = unicodedata.normalize("NFKD", spelled)
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(letters.replace("’", "'").casefold().split())


def erased() -> str:
    """Who stands where a name was erased from the club's roll and its evenings."""
    return _("joueur effacé")


def full(player: Named | None) -> str:
    """ "Chloé Fabre"."""
    return "" if player is None else f"{player.given_name} {player.family_name}".strip() or erased()


def surname(player: Named | None) -> str:
    """ "Fabre"; the given name of somebody registered under one word."""
    return "" if player is None else player.family_name or player.given_name or erased()


def called(player: Named | None) -> str:
    """ "Chloé", as one is called at the table; the family name of somebody without another."""
    return "" if player is None else player.given_name or player.family_name or erased()


def initial(player: Named | None) -> str:
    """ "Chloé F.", what a club may choose to show to everyone."""
    if player is None:
        return ""
    if not player.given_name or not player.family_name:
        return player.given_name or (f"{player.family_name[:1]}." if player.family_name else erased())
    return f"{player.given_name} {player.family_name[:1]}."


def letters(player: Named | None) -> str:
    """ "C. F.", all that the public sees of somebody who asked for it."""
    if player is None:
        return ""
    return " ".join(f"{name[:1]}." for name in (player.given_name, player.family_name) if name) or erased()


def small(player: Named | None) -> str:
    """ "C. Fabre": the surname, told from a namesake's by the first letter."""
    if player is None or not player.given_name or not player.family_name:
        return surname(player)
    return f"{player.given_name[:1]}. {player.family_name}"


def written(*, in_full: bool) -> Callable[[Named | None], str]:
    """How a tournament writes a player's name."""
    return full if in_full else surname


def surnames(team: Pair) -> tuple[str, ...]:
    """What tells a team apart where no first name is written."""
    return tuple(sorted(folded(surname(player)) for player in team.people))


def find_namesakes(teams: Mapping[int, Pair]) -> frozenset[int]:
    """Those of these teams, by id, that bear the same family names as another."""
    keys = {pk: surnames(team) for pk, team in teams.items()}
    count = Counter(keys.values())
    return frozenset(pk for pk, key in keys.items() if count[key] > 1)


def namesakes_of(tournament: Tournament) -> frozenset[int]:
    """Its teams of the same family names; one statement, once for each object."""
    if tournament.namesakes is None:
        teams = tournament.teams.exclude(number=None).exclude(status__in=Team.STRUCK)
        tournament.namesakes = find_namesakes({team.pk: team for team in teams.select_related(*SEATED)})
    return tournament.namesakes


def needs_first_names(team: Pair, ids: Iterable[int | None], tournament: Tournament) -> bool:
    """Whether family names are not enough: the tournament says so, or the two partners, or two teams, bear
    the same. `ids`: the team's own; of a pair of a mêlée also those of its players."""
    usual = tournament.names_said == tournament.Said.USUAL
    if tournament.individuals if usual else tournament.names_said == tournament.Said.FULL:
        return True
    first, second = surnames(team)
    return not namesakes_of(tournament).isdisjoint(ids) or first == second


def _in_full(team: Team, tournament: Tournament) -> bool:
    return needs_first_names(team, (team.pk, team.pair_1_id, team.pair_2_id), tournament)


def for_all(way: Callable[[Named | None], str]) -> Callable[[Named | None], str]:
    """The same way of writing a name, but letters for whoever is not to be named in public."""
    return lambda player: (letters if player is not None and player.name_hidden else way)(player)


def sign(team: Team) -> int | str:
    """What stands on its counter: its number; of a pair of a mêlée the numbers of its two players, "3+7"."""
    return joined(team.pair_numbers) if team.number is None else team.number


def joined(numbers: Iterable[int]) -> str:
    """ "3+7"."""
    return "+".join(str(number) for number in numbers) or "–"


def _pair(team: Pair, way: Callable[[Named | None], str]) -> str:
    first, second = (way(player) for player in team.people)
    return f"{first}{DASH}{second}" if second else first


def team_said(team: Team, tournament: Tournament) -> str:
    """ "Fabre – Oustric", or with the given names where `needs_first_names`: for staff pages and sheets."""
    return _pair(team, written(in_full=_in_full(team, tournament)))


def team_short(team: Team, tournament: Tournament) -> str:
    """Both surnames, with the first letters where given names are written: for the head of a phone."""
    if not _in_full(team, tournament):
        return _pair(team, surname)
    one, two = (small(player) for player in team.people)
    return _pair(team, full if one == two else small)


def team_full(team: Pair) -> str:
    """ "Chloé Fabre – Marcel Oustric"."""
    return _pair(team, full)


def team_public(team: Team, tournament: Tournament) -> str:
    """The pair as the world may read it, by the tournament's choice."""
    shown = tournament.names_shown
    in_full = shown == Names.FULL and _in_full(team, tournament)
    return pair_public(team, sign(team), in_full=in_full, shown=shown)


def pair_public(team: Pair, number: int | str, *, in_full: bool, shown: str) -> str:
    """The same of what was read of a team. `shown`: the tournament's `names_shown`."""
    if shown == Names.NUMBER:
        return numbered(team, number)
    return _pair(team, for_all(initial if shown == Names.INITIAL else written(in_full=in_full)))


def numbered(team: Pair, number: int | str) -> str:
    """ "Équipe 12", "Joueur 12", "Paire 3+7": all that the world reads where it is to read no name."""
    if "+" in str(number):
        return capfirst(team_label(number))
    return unit_sentence(team.people[1] is None, "Équipe %(n)s", n=number)


def is_named(team: Pair, words: Iterable[str]) -> bool:
    """Whether these folded words are the whole name of one of the two: who types it knows it."""
    names = (full(player) for player in team.people if player is not None and not player.name_hidden)
    return sorted(words) in [sorted(folded(name).split()) for name in names]


def pair_named(team: Pair, *, shown: str, joint: str = DASH) -> str:
    """ "Chloé Fabre – Marcel Oustric": with first names for everybody, as a club posts its results and the
    public searches; nothing where no name is shown, letters of those who are not to be named."""
    way = for_all(initial if shown == Names.INITIAL else full)
    return "" if shown == Names.NUMBER else joint.join(way(player) for player in team.people if player)
