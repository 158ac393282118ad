"""What no trump and all trump multiply is said with its factor, for reading; the stored reason is the plain
one."""

import pytest

from scoring import builtin, score_deal
from scoring.settle import spelled_out
from tests.scoring.table import deal, house, plain

SA, TA = {"trump": "no_trump"}, {"trump": "all_trump"}


def contract_reasons(rules, played):
    """The reasons of the contract, as they are stored and spelled out."""
    lines = [*score_deal(played, rules).lines]
    stored = [line.reason for line in lines if line.reason.code.startswith("contract")]
    return (
        [plain(str(reason)) for reason in stored],
        [plain(str(spelled_out(reason, played, rules))) for reason in stored],
    )


@pytest.mark.parametrize(
    ("played", "stored", "said"),
    [
        (deal(90, 95, **SA), "contrat 180", "contrat 90 × 2 à sans-atout"),
        (deal(90, 95, **TA), "contrat 270", "contrat 90 × 3 à tout-atout"),
        (
            deal(90, 95, **SA, double="coinche"),
            "contrat 180 × 2",
            "contrat 90 × 2 à sans-atout × 2",
        ),
        (deal(90, 95), "contrat 90", "contrat 90"),
    ],
)
def test_a_multiplied_contract_is_said_with_its_factor(played, stored, said):
    trumps = [*builtin("stephanoise").trumps, "all_trump"]
    rules = house("stephanoise", sa_factor=2, ta_factor=3, trumps=trumps)
    assert contract_reasons(rules, played) == ([stored], [said])


def test_where_the_factor_does_not_hold_nothing_is_added():
    rules = house("stephanoise", sa_factor=2, sa_factor_doubled=False)
    stored, said = contract_reasons(rules, deal(90, 95, **SA, double="coinche"))
    assert stored == said == ["contrat 90 × 2"]
