#!/usr/bin/env python3
"""The names of HTML's character references against Python's list."""

import html.entities
import pathlib
import re
import sys

FILE = pathlib.Path(__file__).parents[2] / "Sources/Text/Markup/HTMLEntityNames.swift"


def main():
    table = re.search(r'"""\n(.*)"""', FILE.read_text(), re.S).group(1)
    ours = {}
    for word in table.split():
        name, _, codes = word.partition("=")
        text = "".join(chr(int(code, 16)) for code in codes.split("+"))
        ours[name.rstrip("!") + ";"] = text
        if name.endswith("!"):
            ours[name[:-1]] = text
    wrong = {name for name in ours.keys() | html.entities.html5.keys()
             if ours.get(name) != html.entities.html5.get(name)}
    print(f"entities: {len(ours)} names, {len(wrong)} unlike Python's")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
