"""Compares the public symbols with a committed list: symbols.py LIST SYMBOLS.json...

With UPDATE=1 it writes the list. `git diff TAG -- Tests/Documentation/symbols` is then what a release
adds, changes and removes. Symbols that the compiler makes have no location in the sources and are left
out, and so are extensions.
"""

import json
import os
import sys


def main() -> int:
    path, *graphs = sys.argv[1:]
    lines = set()
    for graph in graphs:
        with open(graph, encoding="utf-8") as file:
            symbols = json.load(file)["symbols"]
        for symbol in symbols:
            if "location" not in symbol or symbol["kind"]["identifier"] == "swift.extension":
                continue
            words = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
            lines.add(f"{'.'.join(symbol['pathComponents'])}: {' '.join(words.split())}\n")
    text = "".join(sorted(lines))
    if os.environ.get("UPDATE") == "1":
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    try:
        with open(path, encoding="utf-8") as file:
            known = set(file)
    except FileNotFoundError:
        known = set()
    for line in sorted(known - lines):
        print(f"{path}: removed: {line}", end="", file=sys.stderr)
    for line in sorted(lines - known):
        print(f"{path}: added: {line}", end="", file=sys.stderr)
    print(f"docs: {len(lines)} public symbols, {len(lines ^ known)} changes")
    if lines != known:
        print("docs: UPDATE=1 make docs writes the lists of public symbols", file=sys.stderr)
    return lines != known


sys.exit(main())
