"""The pages of the setup room."""
