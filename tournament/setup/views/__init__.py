"""The doors of the setup room."""
