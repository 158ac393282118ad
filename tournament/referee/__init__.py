"""The referee: calls that ring, disputes, rulings."""
