"""The wheel's platforms: the program inside needs a processor and a kernel, but no C library."""

import platform
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformTag(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        machine = platform.machine()
        platforms = f"manylinux_2_17_{machine}.manylinux2014_{machine}.musllinux_1_1_{machine}"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platforms}"
