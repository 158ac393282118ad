"""Which rules hold for a tournament (its snapshot, the club's own row, or a rulebook of the program), where
the matches of each of its rounds end, and how long a deal takes under them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pairing.schedule import Game
from scoring import Limits, Ruleset
from scoring.ruleset import differences, ruleset_named, start_from
from scoring.totals import DealWorth, deal_worth

from ..models import SavedRuleset, Tournament
from .sheet import RuleSheet, rule_sheet
from .wording import ContreWords

Caps = tuple[int | None, int | None]


def ruleset_of(tournament: Tournament) -> Ruleset:
    """The copy kept since the first deal, else the rules chosen as they stand now. KeyError if unknown."""
    if tournament.ruleset:
        return read_snapshot(json.dumps(tournament.ruleset))
    if tournament.saved_ruleset is not None:
        return read_saved(tournament.saved_ruleset)
    return ruleset_named(tournament.ruleset_slug)


def worth_of(tournament: Tournament) -> DealWorth:
    """The bounds of one of its deals, stored since its rules were chosen."""
    stored = tournament.deal_worth
    return DealWorth.from_dict(stored) if stored else deal_worth(ruleset_of(tournament))


def store_worth(tournament: Tournament) -> None:
    """Sweep the deals of the rules that were just chosen, once for the whole evening."""
    tournament.deal_worth = deal_worth(ruleset_of(tournament)).to_dict()
    tournament.save(update_fields=["deal_worth"])


@lru_cache(maxsize=32)
def read_snapshot(text: str) -> Ruleset:
    """A tournament's copy, read and checked once: each deal of an evening is scored by the same."""
    return Ruleset.from_dict(json.loads(text))


def says_coinche(tournament: Tournament) -> bool:
    """Whether the table says coinché where others say contré."""
    return ContreWords.of(ruleset_of(tournament)).coinche


def read_saved(saved: SavedRuleset) -> Ruleset:
    """A club's own rules under their present name; once changed they are no longer the text they were copied
    from, and say so. Raises InvalidRuleset when the row was damaged."""
    rules = Ruleset.from_dict({**saved.rules, "name": saved.name})
    base = start_from(saved.base).ruleset
    if rules.source != base.source or not differences(rules, base):
        return rules
    # French, as every source is: it stands in `lang="fr"`, whatever the page.
    return replace(rules, source=f"D’après « {base.name} », avec des changements du club")


def limits_of(tournament: Tournament) -> Limits:
    """Where the evening's matches end, unless one of them was given its own limits."""
    return Limits(
        target=tournament.target,
        deals=tournament.max_deals,
        minutes=tournament.minutes,
        target_mode="exceed" if tournament.target_mode == "exceed" else "reach",
        draw_allowed=tournament.draw_allowed,
    )


def limits_to_come(tournament: Tournament) -> Limits:
    """Where the matches end that are drawn from now on, unless their round has limits of its own: as the
    evening's, or as they were changed for the rounds to come."""
    usual = limits_of(tournament)
    if tournament.later_from is None:
        return usual
    later = {"target": tournament.later_target, "deals": tournament.later_deals}
    return replace(usual, **later, minutes=tournament.later_minutes)


FINALS = {("final", "main"), ("final", "a")}
"""The titles and brackets of the match that an evening's last figures are for."""


def limits_in(
    tournament: Tournament, number: int, *, usual: Limits | None = None, final: bool = False
) -> Limits:
    """Where the matches of the round of that number end: what the round has of its own, else what the rounds
    from it on were given, else the evening's (or those that are `usual` in its place)."""
    usual = usual or usual_in(tournament, number)
    return replace(usual, **own_limits(tournament, number, usual, final=final))


def usual_in(tournament: Tournament, number: int) -> Limits:
    """What a round of that number is played to that has nothing of its own; 0 is a round yet to be drawn."""
    first = tournament.later_from
    is_later = first is not None and (number == 0 or number >= first)
    return limits_to_come(tournament) if is_later else limits_of(tournament)


def own_limits(tournament: Tournament, number: int, usual: Limits, *, final: bool = False) -> dict[str, Any]:
    """Those of its limits that a round, or the final of it, has of its own, by their names."""
    figures = {
        "target": own_of(tournament.round_targets, number),
        "deals": own_of(tournament.round_deals, number),
        "minutes": own_of(tournament.round_minutes, number),
    }
    own = {name: figure for name, figure in figures.items() if figure}
    if not final:
        return own
    by_rules = ruleset_of(tournament).last_game_target
    if tournament.final_target or tournament.final_deals:
        own["target"] = tournament.final_target
    elif by_rules and usual.target:
        own.setdefault("target", by_rules)
    return own | ({"deals": tournament.final_deals} if tournament.final_deals else {})


def rounds_apart(tournament: Tournament) -> dict[int, Limits]:
    """The rounds that have figures of their own, by their number."""
    last = max(map(len, (tournament.round_targets, tournament.round_deals, tournament.round_minutes)))
    apart = {number: limits_in(tournament, number) for number in range(1, last + 1)}
    return {number: limits for number, limits in apart.items() if limits != usual_in(tournament, number)}


def caps_of(tournament: Tournament) -> dict[int, Caps]:
    """Round → the most that a winner and a loser of it bring to the ranking, of the rounds that have caps of
    their own (La Grand-Combe, matches 3 and 4); elsewhere the rulebook's hold. 0 is no cap."""
    ruleset = ruleset_of(tournament)
    usual = (ruleset.cap_winner, ruleset.cap_loser)
    winners, losers = tournament.round_caps, tournament.round_loser_caps
    return {
        number: (_cap(own_of(winners, number), usual[0]), _cap(own_of(losers, number), usual[1]))
        for number in range(1, max(len(winners), len(losers)) + 1)
    }


def _cap(own: int | None, usual: int | None) -> int | None:
    return usual if own is None else own or None


def own_of(numbers: Sequence[int | None], number: int) -> int | None:
    """The figure of that round in a list that has one for each; None where it has none of its own."""
    return numbers[number - 1] if 1 <= number <= len(numbers) else None


def final_of(tournament: Tournament) -> Limits | None:
    """The end of the evening's final, where its settings give it one of its own."""
    if not (tournament.final_target or tournament.final_deals):
        return None
    return replace(limits_to_come(tournament), target=tournament.final_target, deals=tournament.final_deals)


def sheet_of(tournament: Tournament) -> RuleSheet:
    """The evening's rule sheet, in the language in force."""
    limits = limits_of(tournament)
    later = None if tournament.later_from is None else (tournament.later_from, limits_to_come(tournament))
    apart = rounds_apart(tournament)
    return rule_sheet(ruleset_of(tournament), limits, final_of(tournament), apart, later=later)


MADE = Game(together=183, spread=49, apart=152)
GAMES = {
    "missegre": MADE,
    "montpellier": Game(),
    "stephanoise": Game(together=314, spread=62, apart=265),
    "classique": Game(together=298, spread=45, apart=239),
    "annonces": Game(together=326, spread=89, apart=291),
}


def game_of(tournament: Tournament) -> Game:
    """That of its rulebook; of a club's own, that of the nearest that the program brings."""
    rules = ruleset_of(tournament)
    if not rules.bidding:
        return Game(MADE.together, MADE.spread, MADE.apart, deal=3.0)
    return GAMES.get(rules.slug) or (GAMES["montpellier"] if rules.count_contract else MADE)
