"""Making a tournament, changing its settings, the club's own settings and rules."""
