"""Writes down which functions ordinary runs need, the most needed first, for the linker to lay
them out side by side: usage: record.py PROGRAM > Layout/functions.txt

Linked as they come, they are strewn over 5 MB, of which a run then maps nearly every page. Names
that no longer exist do no harm.
"""

import collections
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FIXTURES = Path("Fixtures")
#: What the runs convert: each dialect's first feed, alone, and several side by side.
RUNS = [
    [f"--to={format}", str(sorted(path for path in folder.iterdir() if path.suffix[1:] in ("xml", "json"))[0])]
    for folder in sorted(FIXTURES.iterdir())
    for format in ("csv", "ndjson", "markdown", "atom")
    if folder.is_dir()
] + [["--jobs=2", *map(str, sorted(FIXTURES.glob("itunes-*/top-*.[xj][ms]*")))]]


def functions(program: str, arguments: list[str]) -> set[str]:
    """The names, as the linker knows them, of all functions that a run calls."""
    with tempfile.NamedTemporaryFile() as counts:
        subprocess.run(
            ["valgrind", "-q", "--tool=callgrind", "--demangle=no",
             f"--callgrind-out-file={counts.name}", program, *arguments],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        return set(re.findall(r"^c?fn=\(\d+\) ([^\n']+)", Path(counts.name).read_text(), re.M))


def main() -> None:
    runs = collections.Counter()
    with tempfile.NamedTemporaryFile() as stripped:
        # Debian's valgrind can't read the debugging information that Swift writes.
        subprocess.run(["objcopy", "--strip-debug", sys.argv[1], stripped.name], check=True)
        Path(stripped.name).chmod(0o755)
        symbols = subprocess.run(
            ["nm", "--defined-only", stripped.name], capture_output=True, text=True, check=True)
        own = {line.split()[-1] for line in symbols.stdout.splitlines()}
        stripped.file.close()
        for arguments in RUNS:
            runs.update(functions(stripped.name, arguments) & own)
    for name in sorted(runs, key=lambda name: (-runs[name], name)):
        print(name)


main()
