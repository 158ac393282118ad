"""The pages of a draw: the organiser's desk, and what everybody may read."""
