"""Reading names and lists of people: pure text and bytes in, frozen data out.

Knows no database and no request; says no by `Unreadable` only, whatever it is fed."""
