"""Making and changing a tournament."""
