"""What the staff pages read."""
