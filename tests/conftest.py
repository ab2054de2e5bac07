"""The tests speak English, whatever the language of the system they run on, and no property fails
because the machine is busy."""

import os

from hypothesis import HealthCheck, settings

os.environ["COMPANION_LANG"] = "en"

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
