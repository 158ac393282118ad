"""Staff home, rounds, journal, closing."""
