"""Ways a photo comes to the desk: from a phone, the clipboard, a watched folder, a camera."""
