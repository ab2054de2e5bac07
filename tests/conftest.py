"""The tests speak English, whatever the language of the system they run on."""

import os

os.environ["COMPANION_LANG"] = "en"
