#!/usr/bin/env python3
"""Runs the commands of Documentation/Recipes.md and the last steps of the tutorial with the tools they name.

    recipes.py CHARTCONV

The blocks with a `$` are run by the Swift tests; these are the others. A block passes if it ends without an
error and has an effect: output, or a new file. Blocks that read tables are run with awkward values, which are
compared. Those of cron, make and git are run with a missing, damaged, new or removed file. A section whose tool
isn't installed is skipped, with a message. Needs Python's packages of requirements.txt for the sections of
Python and DuckDB, and what `make recipes` installs.
"""

import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import textwrap

import awkward

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
SKIP = os.path.join(ROOT, "Tests", "skip")
SNAPSHOTS = os.path.join(ROOT, "Examples", "snapshots")

# The sections with the programs and the packages that they need, and how their blocks are run.
SHELL = {
    "jq": ["jq"], "Miller": ["mlr"], "DuckDB": ["duckdb"], "SQLite": ["sqlite3"],
    "R": ["Rscript"], "Spreadsheets": ["soffice"], "A feed reader": [], "GNU parallel": ["parallel"], "The shell": ["xargs"],
    "A page": [], "A data lake": ["duckdb"], "What is its history?": [],
    "Questions about an archive": ["sqlite3"],
}
PYTHON = {"pandas": "pandas", "polars": "polars"}
# Those of a table format, whose blocks of Python are whole scripts that end with the table.
TABLES = {"Iceberg": "pyiceberg", "Delta Lake": "deltalake"}
# Sections whose tools must keep awkward values.
AWKWARD = ["DuckDB", "pandas", "polars", "R", "Spreadsheets", *TABLES]
# Commands that print nothing if there is nothing to tell.
SILENT = ["select(.unknown != [])"]
# What a tool says about itself.
IGNORED = ["javaldx"]
NOTEBOOK = "In a notebook"

# Replacements for commands that a test must not run: `fetch` adds the snapshot of a day.
STUBS = {
    "open": '#!/bin/sh\necho "opened $1"\n',
    "mail": "#!/bin/sh\ncat\n",
    "duckdb": """#!/usr/bin/env python3
import sys, duckdb
arguments = [argument for argument in sys.argv[1:] if argument != "-c"]
database = arguments.pop(0) if "-c" not in sys.argv else ":memory:"
rows = duckdb.connect(database).execute(arguments[0] if arguments else sys.stdin.read()).fetchall()
for row in rows: print(*row)
""",
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


def is_package_of_r(name):
    return subprocess.run(["Rscript", "-e", f"library({name})"], capture_output=True).returncode == 0


class Workplace:
    """A folder with the files that the recipes name."""

    def __init__(self, folder, program, is_awkward=False):
        self.folder = folder
        self.bin = os.path.join(folder, ".bin")
        os.mkdir(self.bin)
        os.symlink(os.path.abspath(program), os.path.join(self.bin, "chartconv"))
        for name, text in STUBS.items():
            if name == "duckdb" and shutil.which(name):
                continue
            path = os.path.join(self.bin, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(path, stat.S_IRWXU)
        if is_awkward:
            os.mkdir(os.path.join(folder, "snapshots"))
            awkward.write(os.path.join(folder, "snapshots"))
        else:
            shutil.copytree(SNAPSHOTS, os.path.join(folder, "snapshots"))
        days = sorted(os.listdir(SNAPSHOTS))
        for index, name in [(-2, "monday"), (-1, "tuesday"), (-2, "old"), (-1, "new"), (-1, "top")]:
            shutil.copy(os.path.join(SNAPSHOTS, days[index]), os.path.join(folder, f"{name}.xml"))
        shutil.copy(
            os.path.join(ROOT, "Fixtures", "rss", "podcast.xml"), os.path.join(folder, "episodes.rss"))
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
            **os.environ, "MAKEFLAGS": "", "PATH": path, "LC_ALL": "C.UTF-8", "COLUMNS": "100", "HOME": folder, "TZ": "UTC",
        }
        self.output = ""
        types = "csv ndjson arrow parquet" + (" sqlite" if is_awkward else "")
        self.run(f"for type in {types}; do chartconv snapshots -o charts.$type; done")

    def has(self, tool):
        return shutil.which(tool, path=self.environment["PATH"]) is not None

    def files(self):
        return {
            os.path.join(folder, name): os.stat(os.path.join(folder, name)).st_mtime_ns
            for folder, _, names in os.walk(self.folder) for name in names
        }

    def run(self, script, code=""):
        """Runs a script, which may run code, and returns its error; None if it has none."""
        before = self.files()
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script], cwd=self.folder, env=self.environment,
            capture_output=True, text=True, timeout=120)
        self.output = done.stdout
        if done.returncode != 0:
            return f"exit status {done.returncode}: {done.stderr.strip()[-400:]}"
        said = "\n".join(line for line in done.stderr.splitlines() if not any(part in line for part in IGNORED))
        if said.strip():
            return f"says {said.strip()[-400:]}"
        has_effect = done.stdout.strip() or self.files() != before
        is_silent = any(part in code for part in SILENT)
        return None if has_effect or is_silent else "no output and no file"

    def run_code(self, interpreter, code):
        path = os.path.join(self.folder, ".recipe")
        with open(path, "w", encoding="utf-8") as file:
            file.write(code)
        return self.run(f"'{interpreter}' .recipe", code)

    def check(self, script, facts):
        """Runs a script that prints facts, and compares these."""
        return self.run_code(*script) or (awkward.difference(self.output) if facts else None)


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


def python_of(block, facts):
    """Returns a block of Python with its imports, which prints its last value."""
    lines = block.rstrip().replace(".plot()", "").splitlines()
    imports = "".join(f"import {name}\n" for name in (*PYTHON, "pyarrow") if re.search(rf"\b{name}\.", block))
    names = re.findall(r"^(\w+) = ", block, flags=re.M)
    return imports + "\n".join(lines) + "\n" + (facts or "".join(f"print({name})\n" for name in names[-1:]))


def is_python(block):
    return bool(re.search(r"^import |^\w+ = (?:pandas|polars|subprocess)\.", block, flags=re.M))


def readings(block):
    """Returns the parts of a block of pandas, polars or R. Each part reads a file."""
    return re.split(r"^(?=charts (?:=|<-) )", block, flags=re.M)[1:]


def duckdb_facts(database, table):
    query = awkward.FACTS_OF_DUCKDB.replace("TABLE", table)
    return f"import duckdb\nprint(*duckdb.connect('{database}').execute({query!r}).fetchone())\n"


CRON = """mkdir -p bin mornings; PATH="$PWD/bin:$PATH"
cat > bin/fetch <<'END'
#!/bin/sh
mkdir -p apple-us-songs
[ ! -f ../failing ] || { echo 'HTTP 503' >&2; exit 1; }
[ ! -f ../today ] || { gzip -c ../today > apple-us-songs/$1.gz; echo "apple-us-songs/$1.gz"; }
END
chmod +x bin/fetch; mail() { (morning $1) > $1 2>&1 || echo "status $?" >> $1; }
cp monday.xml today; mail 1; cp tuesday.xml today; mail 2; rm today; mail 3; test ! -s 1; test ! -s 3; grep -q 'NEW *Low Tide' 2
touch failing; mail 4; rm failing; test "$(cat 4)" = "$(printf 'HTTP 503\\nstatus 1')"
head -c 3000 tuesday.xml > today; mail 5; test $(wc -l < 5) = 2; grep -q 'status 1' 5
sed 's/2024-05-03/2024-05-05/' monday.xml > today; mail 6; grep -q 'OUT *Low Tide' 6; grep -q 'NEW *Ledger' 6
sed '/<entry>/,/<[/]entry>/d; s/2024-05-03/2024-05-06/' monday.xml > today; mail 7; test $(grep -c OUT 7) = 5; test $(grep -c NEW 7) = 0
sed 's/2024-05-04/2024-05-07/' tuesday.xml > today; mail 8; test $(grep -c NEW 8) = 5; cat 2 6"""

MAKE = """make --no-print-directory report.md; cp report.md before; sleep 1
head -c 3000 top.xml > snapshots/2099-01-01.xml
! make --no-print-directory report.md 2> /dev/null; cmp report.md before
cp top.xml snapshots/2099-01-01.xml; make --no-print-directory report.md; ! cmp -s report.md before
cp report.md before; sleep 1; sed '/<entry>/,/<[/]entry>/d; s/2024-05-04/2024-05-09/' top.xml > snapshots/2099-01-02.xml
make --no-print-directory report.md; test $(wc -l < report.md) = $(wc -l < before); sleep 1; : > snapshots/2099-01-03.xml
! make --no-print-directory report.md 2> /dev/null; rm snapshots/2099-01-03.xml; make --no-print-directory report.md; cat report.md"""

GIT = """rm -rf charts .git; git init -q .; git config user.email a@b.example; git config user.name a; echo '*.xml diff=chart' > .gitattributes
mkdir charts; for name in changed damaged empty removed zero; do cp monday.xml charts/$name.xml; done
git add charts; git commit -qm first
cp tuesday.xml charts/changed.xml; head -c 3000 tuesday.xml > charts/damaged.xml; rm charts/removed.xml
sed '/<entry>/,/<[/]entry>/d' tuesday.xml > charts/empty.xml; : > charts/zero.xml
cp tuesday.xml charts/added.xml; git add charts
CONFIG
git diff --cached -- charts > patch 2> messages; git diff --cached -- charts/changed.xml > part; test -s part; cat part
git log -p --ext-diff > log; grep -q 'Low Tide\|NEW\|Kite String' log
test $(grep -c -e NEW -e '^[+].*Low Tide' patch) -ge 2"""


MORE = "+rating,+genres"
MORE_COLUMNS = f"""sed s/2024-11-05/2024-12-05/ snapshots/2.csv > snapshots/3.csv
chartconv snapshots/3.csv --fields {MORE} --to parquet --partition feed_updated:month --output-dir lake --append"""
ADDED = f"""
assert charts.height == {awkward.EXPECTED["rows"] + 3}, charts.height
assert charts["genres"].drop_nulls().len() >= 3 and charts["name"].null_count() == 0, charts
print(charts["rating"].dtype)
"""


def scripts(title, blocks):
    """The scripts of a section: an interpreter, its code, and whether facts are printed. Commands run one by one."""
    for block in blocks:
        if title == "make":
            yield "bash", f"set -eu\ncat > Makefile <<'EOF'\n{block}EOF\n{MAKE}", False
        elif title == "cron" and block.startswith("#!"):
            code = block.replace("/srv/charts", '"$OLDPWD"/mornings').replace("chartconv fetch --into .", "fetch $1 #")
            code = re.sub(r"fetch \$1 #[^)]*\)", "fetch $1)", code).replace('cd "$OLDPWD"/', "cd ")
            yield "bash", f"set -e\nmorning() {{\n{code}}}\n{CRON}", False
        elif title == "cron":
            continue
        elif title == "git":
            if block.startswith("git config"):
                yield "bash", "set -e\n" + GIT.replace("CONFIG", block), False
        elif title == "R":
            for reading in readings(block):
                yield "Rscript", reading + awkward.FACTS_OF_R, True
        elif title in PYTHON:
            facts = awkward.FACTS_OF_PANDAS if title == "pandas" else awkward.FACTS_OF_POLARS
            for reading in readings(block):
                yield sys.executable, python_of(reading, facts), True
        elif title in TABLES and is_python(block):
            # A second run adds nothing. A later snapshot has more columns, one of them a list.
            yield from [(sys.executable, block + awkward.FACTS_OF_POLARS, True)] * 2
            yield "bash", MORE_COLUMNS, False
            more = block.replace('"chartconv", ', f'"chartconv", "--fields={MORE}", ')
            yield sys.executable, more + ADDED, False
        elif is_python(block):
            yield sys.executable, python_of(block, ""), False
        else:
            for command in shell_lines(block):
                yield "bash", "set -euo pipefail\n" + command.replace("/var/www/", ""), False
    if title == "DuckDB":
        yield sys.executable, duckdb_facts("charts.db", "charts"), True
        yield sys.executable, duckdb_facts("typed.db", "chartconv"), True
    if title == "Spreadsheets":
        cells = [awkward.LONG_ID, "000000001", "None", "1e5", "1.99"]
        tests = "; ".join(f"grep -q '<text:p>{cell}</text:p>' charts.fods" for cell in cells)
        yield "bash", f"set -e\n{tests}; ! grep -q 'value-type=\"float\"' charts.fods; echo done", False


def main():
    program = sys.argv[1]
    done, problems = 0, []
    for page in ("Recipes.md", "Tutorial.md"):
        for title, blocks in sections(page):
            needed = SHELL.get(title)
            if needed is None and title not in (*PYTHON, *TABLES, NOTEBOOK, "make", "cron", "git"):
                continue
            with tempfile.TemporaryDirectory() as folder:
                workplace = Workplace(folder, program, title in AWKWARD)
                tools = (needed or []) + (["make"] if title == "make" else [])
                tools += ["duckdb"] if title == NOTEBOOK else []
                tools += ["git"] if title == "git" else []
                missing = [tool for tool in tools if not workplace.has(tool)]
                packages = [PYTHON[title]] if title in PYTHON else ["pandas"] if title == NOTEBOOK else []
                packages += [TABLES[title], "polars"] if title in TABLES else []
                packages += ["duckdb"] if "duckdb" in tools else []
                missing += [name for name in packages if not is_module(name)]
                if missing:
                    name = "recipes/" + title.replace(" ", "-")
                    subprocess.run([SKIP, name, f"{', '.join(missing)} not found"], check=True)
                    continue
                for interpreter, script, has_facts in scripts(title, blocks):
                    absent = [name for name in re.findall(r"(\w+)::", script) if not is_package_of_r(name)]
                    if absent:
                        for package in absent:
                            subprocess.run([SKIP, f"recipes/{title}-{package}", f"{package} not found"], check=True)
                        continue
                    problem = workplace.check((interpreter, script), has_facts)
                    done += 1
                    if problem:
                        problems.append(f"{page}, {title}: {script.strip()}\n  {problem}")
    for problem in problems:
        print(problem)
    print(f"recipes: {done} run, {len(problems)} with a problem")
    sys.exit(1 if problems or not done else 0)


if __name__ == "__main__":
    main()
