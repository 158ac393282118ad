"""Rounding of marked points, as each rulebook wants it (Missègre VII.1: 1–4 down, 5–9 up, to the ten)."""

from scoring.ruleset import Ruleset


def rounded(points: int, rules: Ruleset) -> int:
    """Points to the mark: to the ten with the digit that goes up, to the nearest five, or as they are."""
    if rules.round_to == 10:
        return (points + 10 - rules.round_up_from) // 10 * 10
    if rules.round_to == 5:
        return (points + 2) // 5 * 5
    return points
