"""The doors of the people room."""
