"""FLOOR 3: the club's roll: who a player is over the years, and the one maker of a Player."""
