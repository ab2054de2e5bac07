"""The board seen from straight above, and where its places lie in the photo."""
