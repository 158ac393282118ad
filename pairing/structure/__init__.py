"""Structures: a whole tournament as matches whose places say what they will hold, before the first draw.

Builds them, proves how many matches each team has, fills them as results come; must not know teams' names.
"""
