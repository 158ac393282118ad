"""The pages of the registration room."""
