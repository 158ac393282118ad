"""Players and teams at the desk."""
