"""Makes the published JSON Schema from the types of the answers whenever a package is built, and
puts a sample photo into the wheel."""

import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SAMPLE = "samples/line-wars-printed-wood.jpg"


class SchemaHook(BuildHookInterface):
    """Runs before a source archive or a wheel is made, also for an editable installation."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        generate = [sys.executable, "-m", "companion.answers.generate"]
        subprocess.run(generate, cwd=self.root, check=True)
        if self.target_name == "wheel" and version == "standard":
            build_data["force_include"][SAMPLE] = f"companion/{SAMPLE}"
