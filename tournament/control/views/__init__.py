"""The doors of the control room."""
