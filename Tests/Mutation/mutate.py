"""Mutates one site of the sources at a time and runs the tests against it.

A mutant that no test notices survives: a test is missing. The mutants are chosen at random by a seed.
Each is built in a copy of the package and run against the command cases and the fixtures, then
against the tests of its folder, then against all others except the laws.

usage: mutate.py COPY [--seed N] [--count N] [--only REGEX]
"""

import argparse
import filecmp
import os
import random
import re
import shutil
import subprocess
import sys
import time

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDERS = ["Model", "IO", "Parsers", "CJSON", "Readers", "Writers", "Convert", "Command"]
TESTS = {"Parsers": "ParsersTests|ReadersTests", "CJSON": "ParsersTests|ReadersTests",
         "Readers": "ReadersTests"}
# Data and texts, whose mutants say nothing about tests of behaviour.
SKIPPED = ["ColumnTable.swift", "Flags.swift", "HTMLEntityNames.swift", "Schema", "DateNames.swift",
           "ZoneNames.swift"]

COMPARISONS = {" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ", " == ": " != ",
               " != ": " == ", " && ": " || ", " || ": " && "}
STATEMENT = re.compile(r"^\s+(?!return|self\.|let|var|case|guard|if|for|while|switch|throw|func|break|"
                       r"continue|defer|init|else|import|static|private|package|public|default|try\b)"
                       r"[a-z_]\w*(\.\w+)*(\(.*\)|\[.*\])?( [-+|&]?= .*)?$")
CONDITION = re.compile(r"^(\s+(?:\} else )?)(if|guard) ([^,{]+?)( else \{.*| \{.*)$")


def sites(path, lines):
    """Yields (line, name of the operator, mutated line)."""
    # A statement of C ends with a semicolon.
    end = "" if path.endswith(".swift") else ";"
    for index, line in enumerate(lines):
        text = line.strip()
        if text.startswith(("//", "#", "import", "@", "internal import", "package import")):
            continue
        code = re.sub(r'"(\\.|[^"\\])*"', lambda quoted: "_" * len(quoted.group()), line)
        code = code.split("//")[0]
        for old, new in COMPARISONS.items():
            if "where" in code and "==" in old or "func " in code or "operator" in code:
                continue
            for found in re.finditer(re.escape(old), code):
                yield index, "comparison", line[:found.start()] + new + line[found.end():]
        for found in re.finditer(r"(?<![\w.$])(\d+)(?![\w.])", code):
            if len(found.group()) < 4:
                more = str(int(found.group()) + 1)
                yield index, "constant", line[:found.start()] + more + line[found.end():]
        for old, new in (("true", "false"), ("false", "true")):
            for found in re.finditer(rf"(?<![\w`]){old}(?![\w`])", code):
                yield index, "boolean", line[:found.start()] + new + line[found.end():]
        found = CONDITION.match(line)
        if found and "let " not in line and "case " not in line and "#" not in line:
            before, word, condition, rest = found.groups()
            negated = f"(!{condition})" if end else f"!({condition})"
            yield index, "negation", f"{before}{word} {negated}{rest}"
        code = code.rstrip()
        is_statement = code.endswith(end) and STATEMENT.match(code.removesuffix(end))
        if is_statement and code.count("(") == code.count(")") and "{" not in code:
            before = lines[index - 1].rstrip() if index else ""
            after = lines[index + 1].lstrip() if index + 1 < len(lines) else ""
            if before.endswith(("{", "}", ")", ";")) and not after.startswith((".", "?", ":", "+")):
                yield index, "statement", line[:len(line) - len(line.lstrip())] + (end or "do {}")


def all_sites(package):
    for folder in FOLDERS:
        for root, _, names in sorted(os.walk(f"{package}/Sources/{folder}")):
            for name in sorted(names):
                path = os.path.relpath(f"{root}/{name}", package)
                if name.endswith((".swift", ".c", ".h")) and not any(word in name for word in SKIPPED):
                    with open(f"{package}/{path}") as file:
                        lines = file.read().split("\n")
                    for site in sites(path, lines):
                        yield (folder, path) + site


def copy_package(copy):
    """Copies the files that differ, so that an earlier build in the copy remains useful."""
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"],
                            cwd=PACKAGE, capture_output=True, text=True, check=True)
    paths = [path for path in listed.stdout.splitlines() if os.path.isfile(f"{PACKAGE}/{path}")]
    for path in paths:
        source, target = f"{PACKAGE}/{path}", f"{copy}/{path}"
        if not os.path.isfile(target) or not filecmp.cmp(source, target, shallow=False):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy(source, target)
    for part in ("Sources", "Tests"):
        for root, _, names in os.walk(f"{copy}/{part}"):
            for name in names:
                if os.path.relpath(f"{root}/{name}", copy) not in paths:
                    os.remove(f"{root}/{name}")


def run(copy, arguments, limit):
    """Returns True or False, or None if the time is up."""
    process = subprocess.Popen(arguments, cwd=copy, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        return process.wait(limit) == 0
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        return None


def build(copy, *what):
    return run(copy, ["swift", "build", *what], 1800)


def killer(copy, folder):
    """Returns what noticed the mutant; None if nothing did. The limits are several times what the tests take."""
    for program in ("Tests/CommandTests/run --quick --first", "Tests/CommandTests/pairs"):
        if not run(copy, program.split(), 240):
            return program
    if not build(copy, "--build-tests"):
        return "the build of the tests"
    own = TESTS.get(folder, folder + "Tests")
    for selection in (["--filter", own], ["--skip", f"LawTests|{own}"]):
        passed = run(copy, ["swift", "test", "--skip-build", *selection], 400)
        if not passed:
            return " ".join(selection) + ("" if passed is False else " (time)")
    slow = "Tests/CommandTests/run --first"
    return None if run(copy, slow.split(), 900) else slow


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("copy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    copy_package(options.copy)
    if not build(options.copy, "--product", "chartconv") or killer(options.copy, "Model"):
        sys.exit("the package doesn't pass its tests")
    found = [site for site in all_sites(options.copy) if re.search(options.only, site[1])]
    random.Random(options.seed).shuffle(found)
    print(f"{len(found)} sites, seed {options.seed}")
    killed, survivors = 0, []
    for folder, path, index, operator, mutant in found:
        if killed + len(survivors) == options.count:
            break
        start = time.monotonic()
        target = f"{options.copy}/{path}"
        with open(target) as file:
            original = file.read()
        lines = original.split("\n")
        old, lines[index] = lines[index], mutant
        with open(target, "w") as file:
            file.write("\n".join(lines))
        is_built = build(options.copy, "--product", "chartconv")
        killed_by = killer(options.copy, folder) if is_built else None
        with open(target, "w") as file:
            file.write(original)
        if not is_built:
            continue
        if killed_by:
            killed += 1
        else:
            survivors.append(path)
        print(f"{'killed by ' + killed_by if killed_by else 'SURVIVED'}: {path}:{index + 1}: {operator}\n"
              f"    {old.strip()}\n    {mutant.strip()}   ({time.monotonic() - start:.0f} s)", flush=True)
    print(f"{killed} killed, {len(survivors)} survived")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
