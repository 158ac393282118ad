"""The pages of the people room."""
