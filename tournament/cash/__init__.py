"""Money of an evening: fees at the door, its account, its prizes."""
