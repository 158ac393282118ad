"""Formats F1, F2 and F4: one round by the ranking, at random or from the pot, as one cheapest matching.

In this order of importance (the law of docs/draw.md): the fewest rematches; the bye to whose turn it is;
equal wins, where winners meet winners; wishes; clubs apart; neighbours in the ranking; the lot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from pairing.notes import Refusal, Remark, remark
from pairing.round_robin import circle, rounds_of, say_circle
from pairing.tables import WIDTH, Edge, cheapest, say_tables_and_swaps, seated
from pairing.types import Entrant, Options, Proposal, checked, shuffled, swapped, trades

FEWEST = 2
LAST = 1 << 60
LOT_BITS = 40
Teams = Mapping[int, Entrant]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOptions(Options):
    """The choices of one round.

    ``round``: its number; ``rounds``: how many are planned, None if that is open; ``spread_tables``: no team
    twice at a table where that can be; ``winners``: equal wins meet; ``exempt``: the organiser's choice;
    ``exempt_last``: the highest number; ``by_number``: ties in number order instead of by lot; ``apart``:
    couples that should not meet."""

    round: int = 1
    rounds: int | None = None
    spread_tables: bool = False
    winners: bool = False
    clubs_apart: bool = True
    exempt: int | None = None
    exempt_last: bool = False
    by_number: bool = False
    apart: tuple[tuple[int, int], ...] = ()


def pair_ranked(entrants: Iterable[Entrant], options: RoundOptions, rng: Random) -> Proposal:
    """One round in which neighbours in the ranking meet, all of them where drawing round by round could run
    out of pairings. Raises ``Refusal``: too few teams, numbers given twice, an exempt team that
    is not there, no table."""
    teams, rounds = checked(entrants, FEWEST), options.rounds or 0
    is_small = rounds >= len(teams) - 1 or (len(teams) <= 8 and 2 * rounds > len(teams))
    if rounds > 0 and is_small and not any(team.met for team in teams):
        return _together(teams, rounds, options, rng)
    return _round(teams, options, rng)


def pair_random(entrants: Iterable[Entrant], options: RoundOptions, rng: Random) -> Proposal:
    """A fresh random round (F2): as by the ranking, of teams that nothing ranks. Raises as that does."""
    return _round([replace(team, rank=None) for team in checked(entrants, FEWEST)], options, rng)


def pair_pot(entrants: Iterable[Entrant], options: RoundOptions, rng: Random) -> Proposal:
    """A round among those who stand in a bracket (F4): who has played most has the bye. Raises as above."""
    teams = [replace(team, rank=None) for team in checked(entrants, FEWEST)]
    return _round(teams, options, rng, by_played=True)


def _round(
    teams: Sequence[Entrant], options: RoundOptions, rng: Random, *, by_played: bool = False
) -> Proposal:
    """The cheapest couples from the top of the line down, the better placed team first, and the bye."""
    by_id = {team.id: team for team in teams}
    stands = trades(by_id, options.swaps)
    tie = list(teams) if options.by_number else sorted(teams, key=lambda _team: rng.random())
    line = sorted(tie, key=lambda team: team.rank or LAST)
    turns = _turns(line, options, by_played=by_played)
    count, odd = len(line), len(line) % 2
    partners = cheapest(count + odd, _edges(line, turns, options, rng))
    couples = [(line[a].id, line[b].id) for a, b in enumerate(partners) if a < b < count]
    before = {team.id: team.tables_before for team in teams} if options.spread_tables else None
    drawn = Proposal(
        seated(couples, options.tables, round_number=options.round, before=before),
        exempts=((options.round, line[partners[count]].id),) if odd else (),
    )
    final = swapped(drawn, stands)
    return replace(final, remarks=tuple(_explain(by_id, turns, options, drawn, final)))


def _turns(line: Sequence[Entrant], options: RoundOptions, *, by_played: bool) -> list[Entrant]:
    """Who may have the bye of an odd field, whose turn it is first: of those least often exempt the last."""
    if options.exempt is not None:
        chosen = [team for team in line if team.id == options.exempt]
        if not chosen:
            raise Refusal("unknown_team", team=options.exempt)
        if len(line) % 2 == 0:
            raise Refusal("exempt_not_needed", team=options.exempt, teams=len(line))
        return chosen
    if len(line) % 2 == 0:
        return []
    least = min(team.exempt_before for team in line)
    waiting = [team for team in reversed(line) if team.exempt_before == least]
    if options.exempt_last:
        return sorted(waiting, key=lambda team: -team.id)
    return sorted(waiting, key=lambda team: -team.played) if by_played else waiting


def _edges(
    line: Sequence[Entrant], turns: Sequence[Entrant], options: RoundOptions, rng: Random
) -> list[Edge]:
    """Every couple with its cost, one number that packs the criteria, the most important in the highest
    digits: no sum of the lower ones over a round reaches the next."""
    count, half = len(line), (len(line) + 1) // 2
    wins = sorted({team.wins for team in line}, reverse=True) if options.winners else []
    groups = [wins.index(team.wins) if wins else 0 for team in line]
    met = [Counter(team.met) for team in line]
    most_met = max((times for counts in met for times in counts.values()), default=0)
    clubs = [team.club if options.clubs_apart else None for team in line]
    apart = {*map(frozenset, options.apart)}
    unit, units = 1, []
    for most in (
        count**3 // 6,  # the first with the last, the second with the last but one …
        half if any(clubs) else 0,
        half if apart else 0,
        half * len(wins) ** 2,
        len(turns),
        half * (half + 1) * most_met,
    ):
        units.append(unit)
        unit *= most + 1
    near, club, wish, level, turn, rematch = units
    bits = min(LOT_BITS, WIDTH - unit.bit_length() - half.bit_length())
    shift, chance = bits + half.bit_length(), 1 << bits
    edges: list[Edge] = []
    for a, team in enumerate(line):
        for b in range(a + 1, count):
            other = line[b]
            cost = (b - a) ** 2 * near + (groups[a] - groups[b]) ** 2 * level
            if clubs[a] is not None and clubs[a] == clubs[b]:
                cost += club
            if apart and {team.id, other.id} in apart:
                cost += wish
            if times := max(met[a].get(other.id, 0), met[b].get(team.id, 0)):
                cost += (half * most_met + times) * rematch
            edges.append((a, b, (cost << shift) + int(rng.random() * chance)))
    places = {team.id: place for place, team in enumerate(line)}
    edges += [(places[team.id], count, (number * turn) << shift) for number, team in enumerate(turns)]
    return edges


def _explain(
    teams: Teams, turns: Sequence[Entrant], options: RoundOptions, drawn: Proposal, final: Proposal
) -> Iterator[Remark]:
    """The exceptions of a round, its bye first."""
    if final.exempt is not None:
        yield _why_exempt(teams, turns, options, drawn, final.exempt)
    by_lot = {frozenset((match.a, match.b)) for match in drawn.pairings}
    apart = {*map(frozenset, options.apart)}
    for match in final.pairings:
        a, b = match.a, match.b
        one, two = teams[a], teams[b]
        if {a, b} not in by_lot:
            yield remark("by_hand", a=a, b=b)
        if b in one.met or a in two.met:
            yield remark("rematch", a=a, b=b)
        if options.winners and one.wins != two.wins:
            yield remark("floater", a=a, b=b)
        if {a, b} in apart:
            yield remark("not_apart", a=a, b=b)
        if options.clubs_apart and one.club is not None and one.club == two.club:
            yield remark("same_club", a=a, b=b, club=one.club)
        for team in (one, two) if options.spread_tables else ():
            if match.table in team.tables_before:
                yield remark("table_again", table=match.table, team=team.id)
    yield from say_tables_and_swaps(final.pairings, options)


def _why_exempt(
    teams: Teams, turns: Sequence[Entrant], options: RoundOptions, drawn: Proposal, exempt: int
) -> Remark:
    if exempt != drawn.exempt or options.exempt is not None:
        return remark("exempt_by_hand", team=exempt)
    in_turn = [team.id for team in turns]
    if passed := tuple(in_turn[: in_turn.index(exempt)]):
        return remark("exempt_moved", team=exempt, others=passed)
    if len({team.rank for team in teams.values()}) > 1 and not options.exempt_last:
        return remark("exempt_lowest", team=exempt)
    by_number = options.exempt_last or options.by_number
    return remark("exempt_last" if by_number else "exempt_lot", team=exempt)


def _together(teams: Sequence[Entrant], rounds: int, options: RoundOptions, rng: Random) -> Proposal:
    """All the rounds of a small field at once, as those of a league: in the order of the numbers the first is
    1–2, 3–4 …, and who was chosen to rest rests in it."""
    numbers = [team.id for team in teams]
    turns = _turns(teams, options, by_played=False)
    chosen = options.exempt is not None or options.exempt_last
    resting = [team.id for team in turns[:1]] if chosen else []
    order = numbers if options.by_number else shuffled(numbers, rng)
    order = [*(team for team in order if team not in resting), *resting]
    if options.by_number or resting:
        seats = [place for couple in rounds_of(len(order))[0] for place in couple]
        seats += {*range(len(order))}.difference(seats)
        order = [team for _seat, team in sorted(zip(seats, order, strict=True))]
    league = circle(order, rounds, options.tables, first=options.round)
    final = swapped(league, trades(numbers, options.swaps))
    said = say_circle(final, len(teams), rounds, options, first=options.round)
    return replace(final, remarks=(remark("small_field", teams=len(teams), rounds=rounds), *said))
