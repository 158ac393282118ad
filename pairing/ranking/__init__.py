"""Ranking, pure: frozen lines of teams and matches in, rows in order and what broke each tie out.

Standard library only; must not know Django, names, or the time."""
