"""The evening's formula: its stages, what they promise every team, and how they look, before any draw."""
