"""Builds the knowledge base once for the wheel, so that an installed Headjudge answers at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class KnowledgeHook(BuildHookInterface[Any]):
    """Adds the built knowledge base to a wheel, beside the files that it was made from."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the artefact and have it put into the wheel; an editable install builds its own when asked."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        from reasoner.knowledge.base import write_built  # noqa: PLC0415 - only on the path now

        built = write_built(root, Path(self.directory))
        build_data["force_include"][str(built)] = f"reasoner/_knowledge/{built.name}"
