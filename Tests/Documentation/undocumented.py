"""Fails if a public symbol has no documentation, or a type no topic: undocumented.py PAGE SYMBOLS.json...

PAGE is the first page of the module, whose topics list its types.
Symbols that the compiler makes have no location in the sources and are left out. Extensions are also left out,
because their members are symbols.
"""

import json
import sys

symbols = []
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        symbols += json.load(file)["symbols"]
own = [symbol for symbol in symbols if "location" in symbol and symbol["kind"]["identifier"] != "swift.extension"]
missing = [symbol for symbol in own if "docComment" not in symbol]
for symbol in missing:
    location = symbol["location"]
    path = location["uri"].removeprefix("file://")
    name = ".".join(symbol["pathComponents"])
    print(f"{path}:{location['position']['line'] + 1}: {name} has no documentation", file=sys.stderr)
with open(sys.argv[1], encoding="utf-8") as file:
    topics = set(file.read().split("\n"))
kinds = {f"swift.{kind}" for kind in ("struct", "class", "enum", "protocol")}
types = [
    symbol["pathComponents"][0]
    for symbol in own
    if symbol["kind"]["identifier"] in kinds and len(symbol["pathComponents"]) == 1
]
unlisted = sorted(name for name in types if f"- ``{name}``" not in topics)
for name in unlisted:
    print(f"{sys.argv[1]}: {name} is in no topic", file=sys.stderr)
print(f"docs: {len(own)} public symbols, {len(missing)} without documentation, {len(unlisted)} without a topic")
sys.exit(1 if missing or unlisted else 0)
