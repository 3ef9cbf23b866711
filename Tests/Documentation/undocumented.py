"""Fails if a public symbol has no documentation: undocumented.py SYMBOLS.json...

Symbols that the compiler makes have no location in the sources and are left out. Extensions are also left out,
because their members are symbols.
"""

import json
import sys

symbols = []
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        symbols += json.load(file)["symbols"]
own = [symbol for symbol in symbols if "location" in symbol and symbol["kind"]["identifier"] != "swift.extension"]
missing = [symbol for symbol in own if "docComment" not in symbol]
for symbol in missing:
    location = symbol["location"]
    path = location["uri"].removeprefix("file://")
    name = ".".join(symbol["pathComponents"])
    print(f"{path}:{location['position']['line'] + 1}: {name} has no documentation", file=sys.stderr)
print(f"docs: {len(own)} public symbols, {len(missing)} without documentation")
sys.exit(1 if missing else 0)
