"""What the desk types: shape only, read into domain objects."""
