"""Makes the published JSON Schema from the types of the answers whenever a package is built."""

import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SchemaHook(BuildHookInterface):
    """Runs before a source archive or a wheel is made, also for an editable installation."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        generate = [sys.executable, "-m", "companion.answers.generate"]
        subprocess.run(generate, cwd=self.root, check=True)
