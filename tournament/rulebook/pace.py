"""What a deal brings under a rulebook, and how long it takes: from simulated deals (scoring.simulate)."""

from pairing.schedule import Game

from ..models import Tournament
from .finding import ruleset_of

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
