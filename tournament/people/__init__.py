"""People and their doors: log in, links, roles."""
