"""The pages of the club's roll, seen by the desk, changed by the organiser."""
