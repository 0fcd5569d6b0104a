"""The only place that talks to Scryfall: its listing, its bulk files on disk, their lines as face rows."""
