"""FLOOR 2½: what every page needs: addresses, colours, how people and teams are written. Decides nothing."""
