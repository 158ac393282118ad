"""What corrected results leave to decide: matches whose teams no longer fit, rounds drawn from other ranks,
each draw in words. Reads the evening and the journal; a fixed number of statements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from pairing.notes import Refusal

from ..draw.corrected import decisions_told
from ..evening.corrected import Misplaced, misplaced_matches
from ..evening.match import begun_matches
from ..evening.outdated import Reranked, reranked
from ..evening.reading import evening_of
from ..evening.state import Evening
from ..evening.titles import names_of
from ..formats import format_of
from ..formats.draws import DrawKey
from ..models import Draw, Exempt, Match, Team, Tournament
from ..models.team import COUNTERS
from ..web.naming import sign

KEPT = "correction.kept"


@dataclass(frozen=True)
class OutdatedDraw:
    """One released draw that no longer says what the results say, and what may be done about it.

    `kept_reason`: why the organiser left it as it is, empty where nobody has. `untouched`: nothing was
    entered on it nor on any draw released since, so that it can be drawn again."""

    draw: Draw
    matches: tuple[Misplaced, ...]
    ranks: Reranked | None
    kept_reason: str
    untouched: bool

    @property
    def movable(self) -> tuple[Misplaced, ...]:
        """The matches not begun where another team must take its place."""
        return tuple(match for match in self.matches if not match.begun)

    @property
    def begun(self) -> tuple[Misplaced, ...]:
        """The matches that others have begun than the results say: they count as they are played."""
        return tuple(match for match in self.matches if match.begun)

    @property
    def may_keep(self) -> bool:
        """Whether it may stay as it is: never while the wrong team would play a match not begun, unless a
        ranking had sent it there: what it plays counts then."""
        return self.may_stay or not self.movable

    @property
    def may_stay(self) -> bool:
        """Whether those who stand there may be taken for the right ones: a ranking sent them, no match."""
        all_ranked = all(match.ranked and not match.taken_away for match in self.matches)
        return bool(self.matches) and all_ranked

    @property
    def settled(self) -> bool:
        """Whether the organiser has said what becomes of it, or there is nothing to say: what has begun
        counts as it is played."""
        return bool(self.kept_reason) or not (self.movable or self.ranks)

    @property
    def digest(self) -> str:
        """A digest of what is wrong: what somebody decided about holds while that stays the same."""
        return digest_of(self.matches, self.ranks)


def digest_of(matches: Iterable[Misplaced], ranks: Reranked | None) -> str:
    """Sixteen letters that change when anything of it does."""
    misplaced_values = [
        ((wrong.match.round, wrong.match.number), wrong.stands, wrong.belongs, wrong.begun)
        for wrong in matches
    ]
    return sha256(repr([misplaced_values, ranks and ranks.moved]).encode()).hexdigest()[:16]


def outdated_draws(tournament: Tournament) -> tuple[OutdatedDraw, ...]:
    """The draws to look at again, in their order."""
    return outdated_draws_in(evening_of(tournament), begun_matches(tournament))


def outdated_draws_in(evening: Evening, begun: frozenset[int]) -> tuple[OutdatedDraw, ...]:
    """The same of an evening already read."""
    matches = misplaced_matches(evening, begun)
    ranks = {changed_round.draw.pk: changed_round for changed_round in reranked(evening, begun)}
    ids = {*ranks, *(match.match.draw for match in matches)}
    if not ids:
        return ()
    kept_reasons = _kept_reasons(evening.tournament)
    draws = sorted(evening.rows.released.values(), key=lambda draw: draw.number)
    outdated = []
    for draw in draws:
        if draw.pk not in ids:
            continue
        own_matches = tuple(match for match in matches if match.match.draw == draw.pk)
        own_ranks = ranks.get(draw.pk)
        digest = digest_of(own_matches, own_ranks)
        kept_reason = kept_reasons.get((str(draw.uid), digest), "")
        outdated.append(
            OutdatedDraw(draw, own_matches, own_ranks, kept_reason, not touched(evening, begun, draw))
        )
    return tuple(outdated)


def to_decide(tournament: Tournament) -> bool:
    """Whether a draw waits for the organiser's word. One statement while no second draw is released."""
    released = Draw.objects.filter(tournament=tournament, state=Draw.State.RELEASED)
    if tournament.state != Tournament.State.RUNNING or released.count() < 2:
        return False
    try:
        return any(not outdated.settled for outdated in outdated_draws(tournament))
    except Refusal:
        return False


def later_draws(evening: Evening, draw: Draw) -> list[Draw]:
    """This draw and those released since, the last first: the order in which they are taken back."""
    since = [released for released in evening.rows.released.values() if _order(released) >= _order(draw)]
    return sorted(since, key=_order, reverse=True)


def _order(draw: Draw) -> tuple[object, int]:
    return draw.released_at, draw.number


def touched(evening: Evening, begun: frozenset[int], draw: Draw) -> bool:
    """Whether anything was entered on the draw or on a later one, or a match added by hand to its rounds."""
    ids = {later_draw.pk for later_draw in later_draws(evening, draw)}
    rounds = {match.round for match in evening.rows.matches if match.draw in ids}
    return any(
        match.id in begun if match.draw in ids else match.draw is None and match.round in rounds
        for match in evening.rows.matches
    )


def _kept_reasons(tournament: Tournament) -> dict[tuple[str, str], str]:
    """(uid of the draw, digest) → why it was left as it is."""
    return {
        (kept.about.get("draw") or "", kept.about.get("seen", "")): kept.reason
        for kept in decisions_told(tournament.pk, KEPT)
    }


# (round, table, wave, who): two who play, one who rests at no table, nobody where a match was taken away.
Seat = tuple[int, int, int, tuple[str, ...]]
Seats = frozenset[Seat]


def seats_of(tournament: Tournament) -> Seats:
    """Every match that counts, and every exempt team. Two statements."""
    matches = Match.objects.filter(tournament=tournament).ranked()
    rests = Exempt.objects.filter(round__tournament=tournament, kind=Exempt.Kind.EXEMPT)
    seats = {_seat(match) for match in matches.select_related("round", "table", *COUNTERS)}
    return frozenset(
        seats
        | {(rest.round.number, 0, 0, (_sign(rest.team),)) for rest in rests.select_related("round", "team")}
    )


def _seat(match: Match) -> Seat:
    table = match.table.number if match.table else 0
    return match.round.number, table, match.wave, (_sign(match.team_a), _sign(match.team_b))


def _sign(team: Team | None) -> str:
    return str(sign(team)) if team else "?"


def changed_seats(before: Seats, after: Seats) -> list[Seat]:
    """The tables and rests that are new, and the tables that have no match any more, in order."""
    new = after - before
    taken = {seat[:2] for seat in new}
    left = {(*seat[:3], ()) for seat in before - after if seat[1] and seat[:2] not in taken}
    return sorted({*new, *left})


def decision_sentence(act: str, answer: dict[str, Any], teams: tuple[int, int]) -> str:
    """What was done, from the answer of its write. An exchange is its own way back, and says so."""
    sentences = [
        _done_sentence(act) % {"one": teams[0], "two": teams[1]},
        *_change_sentences(answer.get("changed", [])),
    ]
    if act == "exchange":
        sentence = _("Pour revenir en arrière, échangez encore %(one)s et %(two)s.")
        sentences.append(sentence % {"one": teams[0], "two": teams[1]})
    return " ".join(sentences)


def _done_sentence(verb: str) -> str:
    return {
        "keep": _("Le tirage est gardé tel quel."),
        "swap": _("C’est fait : chacun est à sa place."),
        "redraw": _("Le tirage est refait."),
        "exchange": _("C’est fait : %(one)s et %(two)s sont échangées."),
    }[verb]


def _change_sentences(seats: list[Any]) -> Iterator[str]:
    """A sentence for each; the round is named where there are several."""
    several = len({round_ for round_, *_rest in seats}) > 1
    for round_, table, _wave, seated in seats:
        sentence = _seat_text(seated)
        if table:
            sentence = _("Table %(table)s : %(who)s") % {"table": table, "who": sentence}
        if several:
            sentence = _("Tour %(n)s, %(what)s") % {"n": round_, "what": sentence[:1].lower() + sentence[1:]}
        yield f"{sentence}."


def _seat_text(seated: list[str]) -> str:
    if len(seated) == 2:
        return _("%(a)s contre %(b)s") % {"a": seated[0], "b": seated[1]}
    return _("%(n)s est au repos") % {"n": seated[0]} if seated else _("plus de partie")


def misplaced_sentence(misplaced: Misplaced) -> str:
    """What is wrong with a match, and whether it has begun."""
    table = misplaced.match.table or "?"
    parts = []
    for stands, belongs in misplaced.changes:
        if belongs is None:
            sentence = _("Table %(table)s : l’équipe %(one)s n’a plus à jouer cette partie.")
            parts.append(sentence % {"table": table, "one": stands})
        else:
            sentence = _("Table %(table)s : l’équipe %(one)s est à la place de l’équipe %(two)s.")
            parts.append(sentence % {"table": table, "one": stands, "two": belongs})
    if misplaced.begun:
        parts.append(_("La partie a commencé : elle compte comme elle est jouée."))
    return " ".join(parts)


@dataclass(frozen=True)
class DrawToCorrect:
    """One draw with its name, the sentences of what is wrong, and what may be done."""

    outdated: OutdatedDraw
    name: str
    lines: tuple[str, ...]
    may_exchange: bool


def draws_to_correct(tournament: Tournament) -> tuple[DrawToCorrect, ...]:
    """The draws to look at again, in words."""
    evening = evening_of(tournament)
    return in_words(evening, outdated_draws_in(evening, begun_matches(tournament)))


def matches_at(tournament: Tournament, *, round: int, table: int) -> QuerySet[Match]:
    """The matches drawn at a table in a round: one, or one a wave."""
    drawn = Match.objects.filter(tournament=tournament, round__number=round, table__number=table)
    return drawn.select_related("tournament").order_by("wave")


def in_words(evening: Evening, outdated_draws: Iterable[OutdatedDraw]) -> tuple[DrawToCorrect, ...]:
    """Draws of that evening with what each of their matches is called."""
    names = {number: called.name for number, called in names_of(evening.rows.rounds).items()}
    return tuple(
        DrawToCorrect(
            outdated,
            names.get(first_round_of(outdated), _("Tirage")),
            tuple(map(misplaced_sentence, outdated.matches)),
            _may_exchange(outdated),
        )
        for outdated in outdated_draws
    )


def _may_exchange(outdated: OutdatedDraw) -> bool:
    return format_of(outdated.draw.stage).exchange_refused(DrawKey.parse(outdated.draw.key)) is None


def first_round_of(outdated: OutdatedDraw) -> int:
    """The number of the first round that is concerned."""
    if outdated.ranks:
        return outdated.ranks.round
    return min((misplaced.match.round for misplaced in outdated.matches), default=0)
