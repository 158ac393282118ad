"""The doors of the registration room."""
