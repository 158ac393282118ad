"""The pages of the desk."""
