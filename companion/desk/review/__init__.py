"""The review of a photo: the photo beside the board, what is doubtful asked one by one."""
