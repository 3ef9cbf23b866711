import importlib.metadata
import subprocess
import sysconfig
from pathlib import Path

import chartconv


def test_the_command_is_on_the_path() -> None:
    path = Path(sysconfig.get_path("scripts")) / "chartconv"
    assert chartconv.program() == str(path)
    text = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
    assert text == f"chartconv {chartconv.version()}\n"


def test_the_wheel_has_the_version_of_the_program() -> None:
    assert importlib.metadata.version("chartconv") == chartconv.version()
