"""The score object: a photo or a record scored, explained, and put as the contract's JSON."""
