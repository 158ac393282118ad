"""A match copied and continued otherwise, as a page that asks "and if…?": the match itself is not touched."""

from scoring import Bell, Ledger, Limits, Stop
from tests.scoring.match.sheets import A, B, bonus, taken
from tests.scoring.table import house

LITIGE = house(beat_defence=True, at_level="litige", round_to=1)
LEVEL, MADE_BY_B = taken(A, 80, 81), taken(B, 90, 100)
BEGINNINGS = [[], [LEVEL], [MADE_BY_B, bonus(A, 30)], [LEVEL, Bell()], [LEVEL, MADE_BY_B]]


def written(events, rules=LITIGE, **limits):
    ledger = Ledger(Limits(**limits), rules)
    for event in events:
        ledger.add(event)
    return ledger


def seen(ledger):
    return ledger.state, ledger.scores, ledger.litige, ledger.bell


def test_a_copy_goes_on_as_the_match_would_and_the_match_stays_as_it_was():
    for beginning in BEGINNINGS:
        for line in [LEVEL, MADE_BY_B, bonus(B, 500), Bell(), Stop()]:
            match = written(beginning, target=500)
            match.copy().add(line)
            assert seen(match) == seen(written(beginning, target=500))
            copy = match.copy()
            copy.add(line)
            assert seen(copy) == seen(written([*beginning, line], target=500))


def test_points_in_litige_given_back_in_a_copy_still_wait_in_the_match():
    match = written([LEVEL])
    stopped = match.copy()
    stopped.add(Bell())
    stopped.add(Stop())
    assert [(ledger.state.a, ledger.state.b, ledger.litige) for ledger in (match, stopped)] == [
        (0, 81, 81),
        (81, 81, 0),
    ]
