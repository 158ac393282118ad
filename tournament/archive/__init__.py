"""Back-ups and the log."""
