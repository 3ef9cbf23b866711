#!/usr/bin/env python3
"""Opens CSV and TSV with --spreadsheet-safe in LibreOffice: no cell is a formula, with any way to import them.

Usage: spreadsheet.py PROGRAM

Skipped if soffice isn't installed."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

# Characters before a formula that a spreadsheet drops or reads as the end of a cell.
DROPPED = [
    "", " ", "\t", "\r", "\n", "\r\n", "\0", "\x01", "\x0b", "\x1f", "\x7f", "\x85", "\xa0", "\xad", "\u034f",
    "\u061c", "\u180e", "\u2003", "\u200b", "\u200c", "\u200d", "\u200e", "\u2028", "\u2029", "\u202e", "\u2060",
    "\u2066", "\u3000", "\u3164", "\ufe0f", "\ufeff", "\ufffe", "\U000e0001", '"', '""', "'",
]
DELIMITERS = ["", ",", ";", "\t", "|", ":", "x,", "x;", "x\t", 'x",', 'x";"', 'x"\t"', '"x",', "x\n", "x\r"]
LEADS = ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"]
BODIES = ["1+1", "SUM(1,2)", "SUM(1;2)", "A1", 'HYPERLINK("http://a.example/","b")', "cmd|'/C calc'!A1"]

# The import filter's tokens: separators (+MRG: one after another are one), quote, character set
# (76 is UTF-8, 1 is that of Windows, 0 that of the system), first line, columns, language, quoted
# as text, special numbers, as shown, formulas as such, no spaces removed, sheet, formulas
# evaluated. Spaces aren't a separator here, because each " - " would then need an apostrophe.
TEXT = "Text - txt - csv (StarCalc)"
EVALUATING = "1,,0,false,true,false,false,false,0,true"
IMPORTS = {
    "default": None,
    "UTF-8": f"{TEXT}:44,34,76",
    "UTF-8 at semicolons": f"{TEXT}:59,34,76",
    "UTF-8 at tabs": f"{TEXT}:9,34,76",
    "UTF-8 at bars": f"{TEXT}:124,34,76",
    "UTF-8 at any": f"{TEXT}:44/59/9/124/MRG,34,76",
    "UTF-8 without quotes": f"{TEXT}:44/59/9,,76",
    "UTF-8, evaluating": f"{TEXT}:44,34,76,{EVALUATING}",
    "UTF-8 at any, evaluating": f"{TEXT}:44/59/9,34,76,{EVALUATING}",
    "Windows": f"{TEXT}:44/59,34,1",
}
PER_TABLE = 1000
FORMULA = re.compile(r'<table:table-cell[^>]*table:formula="([^"]*)"')


def texts():
    """Returns every lead after each character that a spreadsheet drops or that ends a cell; some after two such
    characters."""
    made = {delimiter + prefix + lead for delimiter in DELIMITERS for prefix in DROPPED for lead in LEADS}
    made |= {one + other + lead for one in DROPPED for other in DROPPED for lead in "=\uff1d"}
    picks = random.Random(3)
    return [text + picks.choice(BODIES) for text in sorted(made)]


def tables(program, folder, all_texts, is_safe):
    """Returns files of some texts each, so that an unclosed quote hides at most the rest of one."""
    paths = []
    for start in range(0, len(all_texts), PER_TABLE):
        lines = "".join(json.dumps({"id": "1", "name": text}) + "\n" for text in all_texts[start:start + PER_TABLE])
        for format in ("csv", "tsv"):
            path = os.path.join(folder, f"{start:05}.{format}.csv")
            paths.append(path)
            safe = ["--spreadsheet-safe"] if is_safe else []
            subprocess.run(
                [program, "--from", "chartconv", "--to", format, "--fields", "name,id", "-o", path, *safe, "-"],
                input=lines.encode(), check=True)
    return paths


def formulas(folder, paths, rule):
    """Returns the formulas that LibreOffice finds, by file."""
    sheets = os.path.join(folder, "sheets")
    filter_option = [f"--infilter={rule}"] if rule else []
    subprocess.run(
        ["soffice", "--headless", "--norestore", f"-env:UserInstallation=file://{folder}/profile", *filter_option,
         "--convert-to", "fods", "--outdir", sheets, *paths], capture_output=True, check=True, timeout=600)
    found = {}
    for path in paths:
        name = os.path.basename(path).removesuffix(".csv") + ".fods"
        with open(os.path.join(sheets, name), encoding="utf-8") as file:
            found[path] = FORMULA.findall(file.read())
    shutil.rmtree(sheets)
    return found


def main(program):
    if not shutil.which("soffice"):
        subprocess.run([os.path.join(os.path.dirname(__file__), "..", "skip"), "spreadsheet", "soffice (libreoffice-calc) not found"], check=True)
        return 0
    problems = 0
    all_texts = texts()
    with tempfile.TemporaryDirectory() as folder:
        unsafe = tables(program, folder, all_texts[:PER_TABLE], False)
        assert any(formulas(folder, unsafe, IMPORTS["UTF-8"]).values()), "no formula is seen at all"
        paths = tables(program, folder, all_texts, True)
        for name, rule in IMPORTS.items():
            for path, found in formulas(folder, paths, rule).items():
                if found:
                    problems += 1
                    print(f"{os.path.basename(path)}, {name}: {len(found)} formulas, {found[:3]}")
    print(f"spreadsheet: {len(all_texts)} texts in {len(paths)} tables, {len(IMPORTS)} imports, {problems} wrong")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
