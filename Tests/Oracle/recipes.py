#!/usr/bin/env python3
"""Runs the commands of Documentation/Recipes.md and the last steps of the tutorial with the tools they name.

    recipes.py CHARTCONV

The blocks with a `$` are run by the Swift tests; these are the others. A block passes if it ends without an
error and has an effect: output, or a new file. A section whose tool isn't installed is skipped, and says so.
Needs Python's packages of requirements.txt for the sections of Python, and what `make recipes` installs.
"""

import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import textwrap

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
SKIP = os.path.join(ROOT, "Tests", "skip")
SNAPSHOTS = os.path.join(ROOT, "Examples", "snapshots")

# The sections with the programs and the packages that they need, and how their blocks are run.
SHELL = {
    "jq": ["jq"], "Miller": ["mlr"], "DuckDB": ["duckdb"], "SQLite": ["sqlite3"],
    "Spreadsheets": [], "A feed reader": [], "GNU parallel": ["parallel"], "The shell": ["xargs"],
    "A page": [], "A data lake": ["duckdb"], "What is its history?": [],
}
PYTHON = {"pandas": "pandas", "polars": "polars"}
# Commands that print nothing where there is nothing to tell.
SILENT = ["select(.unknown != [])"]
NOTEBOOK = "In a notebook"

# Stand-ins for what a test mustn't do: `fetch` adds the snapshot of a day.
STUBS = {
    "open": '#!/bin/sh\necho "opened $1"\n',
    "mail": "#!/bin/sh\ncat\n",
    "fetch": '#!/bin/sh\ngzip -c "$SNAPSHOT" > apple-us-songs/2000-01-02.json.gz\n',
}


def sections(page):
    """The sections of a page and the indented blocks of each."""
    with open(os.path.join(ROOT, "Documentation", page), encoding="utf-8") as file:
        text = re.sub(r"```.*?```", "", file.read(), flags=re.S)
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        title, _, body = section.partition("\n")
        blocks = re.findall(r"(?:^    .*\n(?:[ \t]*\n(?=    ))*)+", body + "\n", flags=re.M)
        yield title.strip(), [textwrap.dedent(block) for block in blocks]


def is_module(name):
    return subprocess.run([sys.executable, "-c", f"import {name}"], capture_output=True).returncode == 0


class Workplace:
    """A folder with the files that the recipes name."""

    def __init__(self, folder, program):
        self.folder = folder
        self.bin = os.path.join(folder, ".bin")
        os.mkdir(self.bin)
        os.symlink(os.path.abspath(program), os.path.join(self.bin, "chartconv"))
        for name, text in STUBS.items():
            path = os.path.join(self.bin, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(path, stat.S_IRWXU)
        shutil.copytree(SNAPSHOTS, os.path.join(folder, "snapshots"))
        days = sorted(os.listdir(SNAPSHOTS))
        for index, name in [(-2, "monday"), (-1, "tuesday"), (-2, "old"), (-1, "new"), (-1, "top")]:
            shutil.copy(os.path.join(SNAPSHOTS, days[index]), os.path.join(folder, f"{name}.xml"))
        os.mkdir(os.path.join(folder, "searches"))
        for day in ("2024-05-01", "2024-05-02"):
            shutil.copy(
                os.path.join(ROOT, "Fixtures", "search-json", "songs.json"),
                os.path.join(folder, "searches", f"{day}.json"))
        shutil.copy(
            os.path.join(ROOT, "Fixtures", "generator-json", "v2-albums.json"),
            os.path.join(folder, "top.json"))
        path = f"{self.bin}:{os.path.dirname(sys.executable)}:{os.environ['PATH']}"
        self.environment = {
            **os.environ, "PATH": path, "LC_ALL": "C.UTF-8", "COLUMNS": "100",
            "SNAPSHOT": os.path.join(folder, "top.json"),
        }
        self.run("for type in csv ndjson arrow; do chartconv snapshots -o charts.$type; done")

    def has(self, tool):
        return shutil.which(tool, path=self.environment["PATH"]) is not None

    def files(self):
        return {
            os.path.join(folder, name): os.stat(os.path.join(folder, name)).st_mtime_ns
            for folder, _, names in os.walk(self.folder) for name in names
        }

    def run(self, script):
        """Runs a script and returns what is wrong with it; None if nothing is."""
        before = self.files()
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script], cwd=self.folder, env=self.environment,
            capture_output=True, text=True, timeout=120)
        if done.returncode != 0:
            return f"exit status {done.returncode}: {done.stderr.strip()[-400:]}"
        if done.stderr.strip():
            return f"says {done.stderr.strip()[-400:]}"
        has_effect = done.stdout.strip() or self.files() != before
        is_silent = any(part in script for part in SILENT)
        return None if has_effect or is_silent else "no output and no file"

    def run_python(self, code):
        path = os.path.join(self.folder, "recipe.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(code)
        return self.run(f"'{sys.executable}' recipe.py")


def shell_lines(block):
    """A block's commands, each with its continuation lines."""
    command = ""
    for line in block.splitlines():
        command += line + "\n"
        if command.count('"') % 2 == 0 and command.count("'") % 2 == 0:
            if command.strip():
                yield command
            command = ""
    if command.strip():
        yield command


def python_of(block):
    """A block of Python with its imports, which shows its last value."""
    lines = block.rstrip().replace(".plot()", "").splitlines()
    imports = "".join(f"import {name}\n" for name in PYTHON.values() if re.search(rf"\b{name}\.", block))
    names = re.findall(r"^(\w+) = ", block, flags=re.M)
    return imports + "\n".join(lines) + "\n" + "".join(f"print({name})\n" for name in names[-1:])


def is_python(block):
    return bool(re.search(r"^import |^\w+ = (?:pandas|polars|subprocess)\.", block, flags=re.M))


def scripts(title, blocks):
    """The scripts of a section: its commands one by one, Python as a whole, a Makefile with its run."""
    for block in blocks:
        if title == "make":
            yield f"cat > Makefile <<'EOF'\n{block}EOF\nmake --no-print-directory report.md && cat report.md\n", False
        elif title == "cron":
            command = block.split(None, 5)[5].replace("/srv/charts", "mornings")
            command = command.replace("chartconv fetch", "fetch")
            first = "mornings/apple-us-songs/2000-01-01.json.gz"
            yield f"mkdir -p mornings/apple-us-songs; gzip -c top.json > {first}; {command}", False
        elif title == "git":
            continue
        elif is_python(block):
            lines = block.splitlines() if title == "polars" else [block]
            for line in lines:
                yield python_of(line), True
        else:
            for command in shell_lines(block):
                yield command.replace("/var/www/", ""), False


def main():
    program = sys.argv[1]
    done, faults = 0, []
    for page in ("Recipes.md", "Tutorial.md"):
        for title, blocks in sections(page):
            needed = SHELL.get(title)
            if needed is None and title not in (*PYTHON, NOTEBOOK, "make", "cron"):
                continue
            with tempfile.TemporaryDirectory() as folder:
                place = Workplace(folder, program)
                tools = (needed or []) + (["make"] if title == "make" else [])
                tools += ["duckdb"] if title == NOTEBOOK else []
                missing = [tool for tool in tools if not place.has(tool)]
                packages = [PYTHON[title]] if title in PYTHON else ["pandas"] if title == NOTEBOOK else []
                missing += [name for name in packages if not is_module(name)]
                if missing:
                    name = "recipes/" + title.replace(" ", "-")
                    subprocess.run([SKIP, name, f"{', '.join(missing)} not found"], check=True)
                    continue
                for script, is_code in scripts(title, blocks):
                    fault = place.run_python(script) if is_code else place.run(script)
                    done += 1
                    if fault:
                        faults.append(f"{page}, {title}: {script.strip()}\n  {fault}")
    for fault in faults:
        print(fault)
    print(f"recipes: {done} run, {len(faults)} with a fault")
    sys.exit(1 if faults or not done else 0)


if __name__ == "__main__":
    main()
