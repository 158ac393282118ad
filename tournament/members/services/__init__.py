"""What may be done to the club's roll: entries added, edited, linked, merged, parted, erased, imported."""
