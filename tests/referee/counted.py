"""A table where nobody bids: classic belote in three deals, match 7 against 10."""

from scoring import builtin
from tests import cast
from tests.referee.hall import link, seated
from tournament.core.tokens import new_token


def belote(*, deals=3, table=4, **changes):
    """A match and the address of its table, under classic belote with these parameters changed."""
    rules = builtin("belote").to_dict()
    rules["parameters"] |= changes
    evening = cast.tournament(ruleset=rules, target=None, max_deals=deals, minutes=None)
    match = seated(evening, table=table, target=None, max_deals=deals)
    return match, f"/table/{link(match.table).token}/"


def tapped(match, **fields):
    return {**fields, "match": match.pk, "token": new_token()}
