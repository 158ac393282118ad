"""One movable file: a tournament, or the whole club, as a zip of JSON that another computer, another database
and later versions read in again (docs/data.md, The movable file)."""
