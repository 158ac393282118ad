"""Every parameter of a ruleset has its row, and is heard on the rule sheet."""

from dataclasses import fields, replace
from typing import get_args

import pytest

from scoring import InvalidRuleset, Limits, Ruleset, builtin
from scoring.ruleset import RULEBOOKS, presets
from scoring.ruleset.reading import HEADING, hints_of
from tournament.rulebook import GROUPS, PARAMETERS
from tournament.rulebook.sheet import rule_sheet
from tournament.setup.rulesets import values_of

NAMES = [field.name for field in fields(Ruleset) if field.name not in HEADING]
KNOWN = [*map(builtin, RULEBOOKS), *(start.ruleset for start in presets())]

# No sentence of the sheet says these: each is met at the desk, in the standings or by the program itself.
UNSAID = {
    "meld_list_ta", "melds_on_capot_made", "surcontre_when", "speak_after_pass", "misdeal_ban_stays",
    "cap_winner", "cap_loser", "forfeit_marks",
}  # fmt: skip


def test_every_parameter_of_a_ruleset_has_its_row_in_one_group():
    assert set(NAMES) == set(PARAMETERS)
    assert len(PARAMETERS) == sum(len(group.rows) for group in GROUPS)
    assert all(str(row.label) for row in PARAMETERS.values())


# Between them they play everything: a capot both ways, melds, contracts without a suit, a minimum.
NOTED = [builtin("missegre"), builtin("montpellier")]
WIDE = replace(
    builtin("annonces"), notes=(), generale_bid=True, generale_flat=(1, 2, 3), floor_total=82, sa_factor=2
)
BASES = [*NOTED, WIDE, replace(WIDE, trumps=("spades", "hearts", "no_trump"))]
VALUES = (True, False, None, 0, 1, 2, 90, 300, [9, 9, 9])


def others(name, rules):
    """The same rules with other values of that parameter, those that fit with the rest."""
    hint, written = hints_of(Ruleset)[name], rules.to_dict()
    words = [word for part in (hint, *get_args(hint)) for word in get_args(part) if isinstance(word, str)]
    known = [values_of(rules)[name] for rules in KNOWN]
    for value in (*VALUES, *words, *known, *swapped(values_of(rules)[name])):
        try:
            yield Ruleset.from_dict({**written, "parameters": {**written["parameters"], name: value}})
        except InvalidRuleset:
            continue


def swapped(prices):
    """A list of prices with two of them exchanged, which leaves their sum; nothing for another value."""
    if isinstance(prices, dict) and len(prices) > 2:
        first, *_others, last = prices
        yield {**prices, first: prices[last], last: prices[first]}


def sections(rules):
    """All the sheet says, under the limits that these rules offer."""
    limits = Limits(
        rules.target or 1000, rules.deals or 12, rules.minutes or 30, target_mode=rules.target_mode
    )
    return rule_sheet(rules, limits).sections


@pytest.mark.long
def test_a_parameter_is_heard_on_the_sheet_or_listed_as_unsaid():
    said = [(rules, sections(rules)) for rules in BASES]
    unheard = {
        name
        for name in NAMES
        if not any(sections(other) != before for rules, before in said for other in others(name, rules))
    }
    assert unheard == UNSAID
