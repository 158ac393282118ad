"""The tournament on paper, pure: from frozen inputs and a seed to who meets whom and who is ranked where.

Standard library and rustworkx only; must not know Django, names, or the time. Draws from ``Random.random()``.
"""
