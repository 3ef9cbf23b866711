import importlib.metadata
import os
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import chartconv
import pytest


@pytest.fixture
def wheel() -> None:
    try:
        importlib.metadata.version("chartconv")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("no wheel is installed")


@pytest.mark.usefixtures("wheel")
def test_the_command_is_on_the_path() -> None:
    path = Path(sysconfig.get_path("scripts")) / "chartconv"
    for program in (path, chartconv.program()):
        text = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
        assert text == f"chartconv {chartconv.version()}\n"


@pytest.mark.usefixtures("wheel")
def test_the_command_takes_bytes_and_signals(tmp_path: Path) -> None:
    path = Path(sysconfig.get_path("scripts")) / "chartconv"
    name = os.fsencode(tmp_path) + "/\u00fc.csv".encode()
    with open(name, "w", encoding="utf-8") as table:
        table.write("rank,name\n1,a\n")
    made = subprocess.run(
        [path, name, "--to=csv", "--fields=name"], env=os.environ | PLAIN_LOCALE, capture_output=True, check=True)
    assert made.stdout == b"name\na\n"
    assert subprocess.run([path, "missing.xml"], capture_output=True).returncode == 1
    # It waits for its input.
    with subprocess.Popen([path, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as waiting:
        assert waiting.stdin is not None and waiting.stdout is not None
        time.sleep(0.5)
        waiting.send_signal(signal.SIGINT)
        assert waiting.wait() == -signal.SIGINT


@pytest.mark.usefixtures("wheel")
def test_the_wheel_has_the_version_of_the_program() -> None:
    assert importlib.metadata.version("chartconv") == chartconv.version()


PLAIN_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}

READ = """
import sys, chartconv
rows = chartconv.read(sys.argv[1], where="name = '\\u00fc'", exclude_ids=sys.argv[2], fields="rank")
print(rows["rank"].to_pylist())
"""


def test_the_locale_does_not_matter(tmp_path: Path) -> None:
    table, ids = tmp_path / "table.csv", tmp_path / "\u00fc.txt"
    table.write_text("rank,id,name\n1,a,\u00fc\n2,b,x\n3,c,\u00fc\n", encoding="utf-8")
    ids.write_text("c\n")
    for locale in ({"LC_ALL": "C.UTF-8"}, PLAIN_LOCALE):
        made = subprocess.run(
            [sys.executable, "-c", READ, table, ids], env=os.environ | locale, capture_output=True, text=True)
        assert (made.stdout, made.stderr) == ("[1]\n", "")
