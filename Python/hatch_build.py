"""The wheel's platform: that of the library inside, which is also the program. A wheel without it, which `pip wheel`
makes of the sources, is for any platform, and uses a library or a program elsewhere."""

import os
import platform
import re
import subprocess
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformTag(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        library = f"{self.root}/src/chartconv/libchartconv.so.1"
        if not os.path.exists(library):
            return
        symbols = subprocess.run(["objdump", "-T", library], capture_output=True, text=True, check=True).stdout
        minor = max(map(int, re.findall(r"GLIBC_2\.([0-9]+)", symbols)))
        build_data["pure_python"] = False
        build_data["shared_scripts"][f"{self.root}/chartconv"] = "chartconv"
        build_data["tag"] = f"py3-none-manylinux_2_{minor}_{platform.machine()}"
