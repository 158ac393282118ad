"""FLOOR 2: what every write goes through: rights, the journal, its tokens, the jobs, how a service says no.

Knows tables and requests; no room, no page, no word of the game."""
