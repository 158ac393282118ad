"""People and how they come in: log in, links, roles."""
