"""Every sentence of a draw: the remarks, for exceptions only, and the refusals, as codes with values.

French as it is shown; another language comes through ``translate``. No Django."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

PhraseValue = int | str | tuple[str, ...] | tuple[int, ...]
PhraseValues = tuple[tuple[str, PhraseValue], ...]
Translate = Callable[[str], str]


def _(text: str) -> str:
    """Mark a French text for extraction; the translation is the caller's ``translate``."""
    return text


REMARKS: Mapping[str, str] = {
    # A couple.
    "rematch": _(
        "Équipes {a} et {b} : elles se sont déjà rencontrées, ce que le tirage évite quand il peut."
    ),
    "floater": _("Équipes {a} et {b} : pas le même nombre de victoires."),
    "not_apart": _("Équipes {a} et {b} : à tenir séparées si possible, elles sont ensemble."),
    "same_club": _("Équipes {a} et {b} : toutes deux du club {club}, ce que le tirage évite quand il peut."),
    "by_hand": _("Équipes {a} et {b} : opposées par un échange de l’organisateur."),
    # A bye, and why.
    "exempt_lot": _(
        "Équipe {team} : exempte par tirage au sort, parmi celles qui l’ont été le moins souvent."
    ),
    "exempt_lowest": _(
        "Équipe {team} : exempte, la dernière au classement parmi celles qui l’ont été le moins souvent."
    ),
    "exempt_last": _(
        "Équipe {team} : exempte, le plus grand numéro parmi celles qui l’ont été le moins souvent."
    ),
    "exempt_moved": _("Équipe {team} : exempte avant {others}, pour éviter des revanches."),
    "exempt_by_hand": _("Équipe {team} : exempte par choix de l’organisateur."),
    "exempt_in_turn": _(
        "Nombre impair d’équipes : une ne joue pas à chaque tour, jamais la même avant que toutes y soient "
        "passées."
    ),
    # Rounds known beforehand.
    "small_field": _(
        "{teams} équipes, {rounds} tours : ils sont tirés ensemble, comme un championnat ; ni les victoires, "
        "ni les tables déjà jouées, ni les équipes à tenir séparées n’y comptent."
    ),
    "rematches_from": _(
        "À partir du tour {round}, des équipes se rencontrent à nouveau : un championnat donne {full} tours "
        "sans revanche."
    ),
    # Tables.
    "waves": _("Tables : {tables} pour {matches} parties ; le tour se joue en {waves} vagues."),
    "table_again": _("Table {table} : l’équipe {team} y a déjà joué."),
    # Pools.
    "three_teams": _("Trois équipes seulement : c’est une poule, pas un tournoi. Il en faut 4."),
    "odd_pool": _("{teams} équipes en poule {pools} : chacune joue {matches} parties et se repose un tour."),
    "seeds": _("Têtes de série : {seeds} pour {pool_count} poules."),
    "seed_moved": _("La tête de série {seed} va en poule {pool}, non {planned}, pour séparer des équipes."),
    "clubs_together": _(
        "Poule {pools} : {count} équipes du club {club}, ce que le tirage évite quand il peut."
    ),
    "clubs_mixed": _("Les clubs n’ont pas été séparés : seul le tirage au sort a décidé."),
    # A knock-out.
    "cadrage": _("Cadrage : {teams} équipes jouent ce tour, les autres commencent au suivant."),
    # Exchanges, of teams or of players.
    "swapped": _("Échange fait par l’organisateur : {one} et {two}."),
    "would_meet": _("Tour {round}, table {table} : {one} contre {two}."),
    "would_sit_out": _("Tour {round} : {who} ne jouerait pas."),
    "would_move": _("L’équipe {one} irait en poule {pool_two}, l’équipe {two} en poule {pool_one}."),
    "would_change_nothing": _("Rien ne changerait."),
    # Players drawn one by one.
    "melee_rest": _("Repos ce tour : {players}, tirage au sort parmi qui s’est le moins reposé."),
    "melee_rest_chosen": _("Repos ce tour : {players}, choisi par l’organisation."),
    "melee_rest_again": _(
        "Joueur {player} : au repos avant d’autres qui se sont moins reposés, l’organisation l’a voulu."
    ),
    "partners_again": _("Joueurs {a} et {b} : à nouveau partenaires."),
    "opponents_again": _("Joueurs {a} et {b} : à nouveau adversaires."),
    "single_left": _("Joueur {player} : reste sans partenaire, il attend le prochain arrivé."),
    # What is proposed for the evening.
    "evening_league": _("Championnat, {rounds} tours."),
    "evening_league_final": _("Championnat, {rounds} tours, puis une finale."),
    "evening_rotation": _("Rotation préparée, {rounds} tours."),
    "evening_ranked": _("Parties au classement, {rounds} tours."),
    "evening_pools": _("Poules, puis tableau principal et consolante."),
    "evening_pools_placing": _("Poules, puis tableau principal et consolante, chaque place jouée."),
    "evening_knockout": _("Élimination directe avec consolante."),
    "evening_seeding": _("Brassage, {rounds} tours, puis quarts, demies et finale des huit premières."),
    "evening_waves": _(
        "{matches} parties à la fois, tables : {tables} ; on joue par vagues, {slots} en tout."
    ),
    "evening_shortened": _("Raccourci pour finir à l’heure : {kept} tours au lieu de {slots}."),
    "evening_earlier_bell": _("Finit à l’heure avec une limite de {minutes} minutes par partie."),
    "evening_too_short": _("La soirée est trop courte : il manque {time}."),
}
WARNINGS = {
    "evening_too_short",
    "rematch",
    "rematches_from",
    "waves",
    "three_teams",
    "melee_rest_again",
    "partners_again",
    "single_left",
}

REFUSALS: Mapping[str, str] = {
    "too_few_teams": _("Il faut au moins {needed} équipes, il y en a {count}."),
    "too_few_players": _("Il faut au moins {needed} joueurs, il y en a {count}."),
    "too_many": _("{count}, c’est trop : {most} au plus."),
    "bad_team": _(
        "L’équipe {team} est donnée deux fois, se rencontre elle-même, ou a un numéro, un rang ou un compte "
        "qui n’est pas possible."
    ),
    "duplicate_seed": _("Les équipes {teams} sont toutes tête de série {seed} : une seule peut l’être."),
    "unknown_team": _("L’équipe {team} n’est pas dans ce tirage."),
    "same_team": _("L’équipe {team} ne peut pas être échangée avec elle-même."),
    "exempt_not_needed": _("L’équipe {team} ne peut pas être exempte : {teams} équipes, un nombre pair."),
    "too_many_rests": _("{players} joueurs : {places} au repos au plus."),
    "rested_before": _("Le joueur {player} s’est déjà reposé, et d’autres moins que lui."),
    "no_table": _("Il n’y a aucune table pour jouer."),
    "bad_rounds": _("Le nombre de tours {rounds} n’est pas possible."),
    "library_missing": _(
        "Ce tirage a besoin de la bibliothèque « {library} », qui n’est pas installée : pip install {library}"
    ),
    "not_found": _("Le fichier {path} ne peut pas être lu."),
    "broken": _("« {field} » manque, est inconnu ou n’a pas la bonne forme."),
    # A formula.
    "no_stage": _("Il faut au moins une étape."),
    "places_missing": _("Le classement des poules n’est pas complet."),
    "stage_after_brackets": _(
        "L’étape {stage} ne peut pas suivre des tableaux. Des poules ou des tours se placent avant eux ; "
        "pour que les équipes battues jouent encore, ajoutez une consolante ou faites jouer toutes "
        "les places."
    ),
    "pools_twice": _(
        "L’étape {stage} ne peut pas être des poules : la formule en a déjà. Après elles, prenez des tours, "
        "des tableaux ou des finales."
    ),
    "brackets_without_pools": _(
        "L’étape {stage}, des tableaux croisés, doit suivre des poules. Après des tours, prenez des finales "
        "selon le classement."
    ),
    "melee_alone": _(
        "À la mêlée, la formule est une seule étape : des tours à la mêlée. Retirez les autres, et "
        "donnez-lui plus de tours."
    ),
    "finals_first": _(
        "L’étape {stage}, des finales, doit suivre un classement : celui de tours où toutes jouent "
        "ou de poules."
    ),
    "bad_finals": _(
        "Un tableau de {size} n’est pas possible avec {teams} équipes : il faut 2, 4, 8, 16 …, "
        "un à trois tableaux."
    ),
    "third_from_pot": _("Il n’y a pas de petite finale au pot : tirez avec un cadrage, ou jouez sans elle."),
}

AND = _("{first} et {last}")
FIRST, LATER = _("{number}re"), _("{number}e")


def enumeration(items: tuple[object, ...], translate: Translate = str) -> str:
    """Write "A, B et C"."""
    *first, last = map(str, items or ("",))
    return translate(AND).format(first=", ".join(first), last=last) if first else last


def duration(minutes: int) -> str:
    """Write 45 minutes as "45 min" and 126 as "2 h 06", as both languages do."""
    hours, minutes_left = divmod(minutes, 60)
    return f"{hours} h {minutes_left:02}" if hours else f"{minutes_left} min"


def fill(
    template: str,
    values: PhraseValues,
    *,
    translate: Translate = str,
    clubs: Mapping[str, str] | None = None,
) -> str:
    """Translate ``template`` and put the values in: a list is enumerated, ``rank_…`` an ordinal, ``club``
    looked up in ``clubs`` (code to name), ``time`` (minutes) written in hours."""
    words: dict[str, str] = {}
    for name, value in values:
        if isinstance(value, tuple):
            words[name] = enumeration(value, translate)
        elif name == "club":
            words[name] = (clubs or {}).get(str(value), str(value))
        elif name.startswith("rank_"):
            words[name] = translate(FIRST if value == 1 else LATER).format(number=value)
        else:
            words[name] = duration(value) if name == "time" and isinstance(value, int) else str(value)
    return translate(template).format(**words)


@dataclass(frozen=True)
class Sentence:
    """A code of ``templates`` and its values, by name, since stored JSON keeps no order."""

    templates: ClassVar[Mapping[str, str]]
    code: str
    values: PhraseValues = ()

    @classmethod
    def of(cls, code: str, **values: PhraseValue) -> Self:
        return cls(code, tuple(sorted(values.items())))

    def text(self, *, translate: Translate = str, clubs: Mapping[str, str] | None = None) -> str:
        """In French, or in another language; ``clubs`` gives the names of the club codes."""
        return fill(self.templates[self.code], self.values, translate=translate, clubs=clubs)

    def __str__(self) -> str:
        return self.text()


class Remark(Sentence):
    """One exception that a draw made, or one effect of an exchange."""

    templates = REMARKS

    @property
    def level(self) -> Literal["info", "warning"]:
        """``info`` (a compromise) or ``warning`` (look at it)."""
        return "warning" if self.code in WARNINGS else "info"


remark = Remark.of


class Refusal(Exception):
    """A draw that cannot be made, or a record that cannot be read: a code of ``REFUSALS`` and its values."""

    def __init__(self, code: str, **values: PhraseValue) -> None:
        self.code = code
        self.values: PhraseValues = tuple(values.items())
        super().__init__(code)

    def text(self, *, translate: Translate = str) -> str:
        return fill(REFUSALS[self.code], self.values, translate=translate)

    def __str__(self) -> str:
        return self.text()
