"""Deals, sheets, penalties, disputes and the day's accidents."""
