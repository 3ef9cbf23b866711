"""Measures chartconv against the floors and its peers, in turn, and writes a table of ratios.

usage: bench.py CHARTCONV WORK RUNS [BEFORE]
       (QUICK=1 in the environment: smaller inputs, fewer rounds)

Each program converts the same file; what it wrote is counted and summed up by the entries' names
before it is timed. In every round each program runs once, and a ratio is the median over the
rounds of one program's time by chartconv's in the same round. BEFORE is an older build, which does
the same work in the same rounds.
"""

import csv
import hashlib
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

import report
from inputs import HERE, Inputs
from measure import Measured, instructions, run

QUICK = os.environ.get("QUICK", "") not in ("", "0")
PEERS = HERE / "peers"
TIMED = 3
"""A program that takes more CPU seconds than these runs once."""


@dataclass
class Program:
    name: str
    command: list
    names: str = "name"
    """Where its output has the entries' names: a column; `title` for a legacy chart's titles, which
    are name and artist; `tsv` for sfeed; empty for a floor that writes none."""
    stdin: Path | None = None
    runs: list[Measured] = field(default_factory=list)
    instructions: int | None = None
    note: str = ""
    size: int = 0
    """Bytes that it wrote."""
    creates: Path | None = None
    """A file that must not be there: it is removed before each run."""


@dataclass
class Case:
    """Programs that do the same work; the first is chartconv."""

    title: str
    programs: list[Program]
    rounds: int = 7


def names(path: Path, program: Program) -> tuple[int, str]:
    """Returns the number of entries of an output, and a checksum over their names."""
    csv.field_size_limit(1 << 30)
    with open(path, encoding="utf-8", newline="") as file:
        if program.names == "tsv":
            found = [line.split("\t")[1] for line in file]
        elif program.names == "title":
            found = [f"{row['name']} - {row['artist']}" for row in csv.DictReader(file)]
        else:
            found = [row[program.names] for row in csv.DictReader(file)]
    text = "\n".join(" ".join(name.split()) for name in found)
    return len(found), hashlib.sha256(text.encode()).hexdigest()


class Bench:
    def __init__(self, chartconv: Path, work: Path, before: Path | None = None):
        self.chartconv = chartconv
        self.before = before
        self.work = work
        self.bin = work / "bin"
        self.counted = {program: self.stripped(program) for program in (chartconv, before) if program}
        self.python = work / "venv/bin/python"
        self.inputs = Inputs(work / "in")
        self.cases: list[Case] = []
        self.output = work / "out"
        self.output.mkdir(exist_ok=True)

    def convert(self, *arguments, name="chartconv", names="name") -> Program:
        return Program(name, [self.chartconv, "--jobs=1", *arguments], names)

    def free(self, *arguments, name="chartconv") -> Program:
        """Runs without a limit: on all processors, like DuckDB."""
        return Program(name, [self.chartconv, *arguments])

    def static(self, *arguments) -> list[Program]:
        """The static build, if `make static` has made it. It matters if start-up time does."""
        path = self.work.parent / "static/chartconv"
        return [Program("chartconv, static", [path, "--jobs=1", *arguments])] if path.exists() else []

    def with_before(self, programs: list[Program]) -> list[Program]:
        """Returns the programs, those of chartconv followed by the older build's."""
        older = [
            replace(program, name=f"{program.name}, before", names="", runs=[],
                    command=[self.before, *program.command[1:]])
            for program in programs if self.before and program.command[0] == self.chartconv
        ]
        return programs + older

    def once(self, program: Program) -> Measured:
        path = self.output / "out"
        if program.creates:
            program.creates.unlink(missing_ok=True)
        measured = run(self.bin / "launch", list(map(str, program.command)), path, program.stdin)
        program.size = path.stat().st_size
        return measured

    def measure(self, case: Case) -> None:
        """Checks that all programs did the same work, then times them in turn."""
        print(case.title, flush=True)
        case.programs = self.with_before(case.programs)
        expected = None
        for program in case.programs:
            program.runs.append(self.once(program))
            if not program.names:
                continue
            found = names(self.output / "out", program)
            expected = expected or found
            if found != expected:
                raise RuntimeError(f"{case.title}: {program.name} made {found}, not {expected}")
        quick = [program for program in case.programs if program.runs[0].cpu < TIMED]
        for program in quick:
            program.runs.clear()
        for _ in range(case.rounds):
            for program in quick:
                program.runs.append(self.once(program))
        for program in case.programs:
            if program not in quick:
                program.note = "one run"
        self.cases.append(case)

    def count(self, case: Case) -> None:
        """Counts instructions once, because the count is constant."""
        print(case.title, flush=True)
        case.programs = self.with_before(case.programs)
        for program in case.programs:
            program.instructions = self.instructions(program.command)
        self.cases.append(case)

    def instructions(self, command: list) -> int:
        program, *arguments = command
        return instructions(list(map(str, [self.counted.get(program, program), *arguments])))

    def stripped(self, program: Path) -> Path:
        """Returns a copy that valgrind reads: Debian's can't read the debugging information of Swift."""
        copy = self.bin / f"{program.name}-counted"
        subprocess.run(["objcopy", "--strip-debug", program, copy], check=True)
        return copy

    def feed_peers(self, path: Path, title="name", slow=True) -> list[Program]:
        parser = PEERS / "feed_parser.py"
        peers = [
            Program("sfeed", ["sfeed"], "tsv", stdin=path),
            Program("gofeed", [self.bin / "gofeed", path]),
            Program("fastfeedparser", [self.python, parser, "fastfeedparser", path]),
            Program("feedparser", [self.python, parser, "feedparser", path]),
        ]
        return peers if slow else peers[:3]

    def search_peers(self, path: Path) -> list[Program]:
        return [
            Program("Python json + csv", [sys.executable, PEERS / "python_json.py", path]),
            Program("jq", ["jq", "-nrf", PEERS / "search.jq", path]),
            Program("DuckDB", [self.python, PEERS / "duckdb_json.py", path]),
            Program("Miller", ["mlr", "--ijson", "--ocsv", "put", "-q", "-f", PEERS / "search.mlr", path]),
        ]

    def legacy(self) -> None:
        entries = 3000 if QUICK else 30_000
        chart = self.inputs.generate(f"legacy-{entries}.xml", "legacy_xml.py", entries)
        floor = Program("libxml2, empty callbacks", [self.bin / "xml_floor", chart], "")
        lxml = Program("lxml iterparse", [self.python, PEERS / "lxml_iterparse.py", chart])
        size = chart.stat().st_size / 1e6
        self.measure(
            Case(f"Legacy XML to CSV, {size:.0f} MB", [self.convert(chart), floor, lxml], rounds=9))
        for format in ("ndjson", "markdown", "atom"):
            program = self.convert("--to", format, chart, names="")
            self.measure(Case(f"Legacy XML to {format}, {size:.0f} MB", [program, floor_of(floor)], rounds=3))
        fast = self.feed_peers(chart, slow=False)
        self.measure(
            Case(f"Legacy XML to CSV against feed parsers, {size:.0f} MB",
                 [self.convert(chart, names="title"), *fast], rounds=3))
        small = self.inputs.generate("legacy-545.xml", "legacy_xml.py", 545)
        self.measure(
            Case("Legacy XML to CSV against feedparser, 2 MB",
                 [self.convert(small, names="title"), self.feed_peers(small)[3]], rounds=3))

    def search(self) -> None:
        documents = 100 if QUICK else 1240
        path = self.inputs.generate(f"search-{documents}x50.json", "search_json.py", documents, 50)
        size = path.stat().st_size / 1e6
        self.measure(
            Case(f"Search JSON to CSV, {size:.0f} MB in documents of 50 results",
                 [self.convert(path), *self.search_peers(path)]))
        self.measure(
            Case(f"Search JSON to CSV, {size:.0f} MB, on all processors",
                 [self.free(path), *self.search_peers(path)[1:3]]))
        # The floor reads one document a file.
        count = 30 if QUICK else 300
        answers = [
            self.inputs.generate(f"search-175-{seed}.json", "search_json.py", 1, 175, seed)
            for seed in range(1, 31)
        ]
        paths = [answers[index % len(answers)] for index in range(count)]
        size = sum(path.stat().st_size for path in paths) / 1e6
        self.measure(
            Case(f"Search JSON to CSV, {size:.0f} MB in {count} files of 0.26 MB",
                 [self.convert(*paths), self.json_floor(paths)], rounds=15))

    def json_floor(self, paths: list[Path]) -> Program:
        return Program("simdjson On-Demand, C++, the same CSV", [self.bin / "json_floor", *paths])

    def feeds(self) -> None:
        for name, generator, per_megabyte in (
            ("RSS", "rss.py", 307), ("Atom", "atom.py", 294), ("JSON Feed", "json_feed.py", 340)):
            for megabytes in (1,) if QUICK else (1, 50):
                suffix = "json" if "json" in generator else "xml"
                count = per_megabyte * megabytes
                path = self.inputs.generate(f"{generator[:-3]}-{count}.{suffix}", generator, count)
                peers = self.feed_peers(path, slow=megabytes == 1)
                if name == "JSON Feed":
                    peers = [peers[1], peers[2]]
                elif megabytes > 1:
                    peers.append(Program("libxml2, empty callbacks", [self.bin / "xml_floor", path], ""))
                case = Case(
                    f"{name} to CSV, {megabytes} MB",
                    [self.convert(path), *self.static(path), *peers], rounds=15 if megabytes == 1 else 7)
                self.measure(case)

    def short_items(self) -> None:
        """Items of 700 bytes, as most feeds have them, also in another encoding and with faults."""
        count = 1500 if QUICK else 70_000

        def feed(format: str, *arguments: str) -> Path:
            suffix = "json" if format == "json" else "xml"
            name = "-".join(["short", format, str(count), *arguments])
            return self.inputs.generate(f"{name}.{suffix}", "short_items.py", format, count, *arguments)

        for format, name in (("rss", "RSS"), ("atom", "Atom"), ("json", "JSON Feed")):
            path = feed(format)
            peers = self.feed_peers(path, slow=False)
            peers = peers[1:] if format == "json" else [
                *peers, Program("libxml2, empty callbacks", [self.bin / "xml_floor", path], "")]
            size = path.stat().st_size / 1e6
            self.measure(Case(f"Short items: {name} to CSV, {size:.0f} MB", [self.convert(path), *peers], rounds=7))
        programs = [
            self.convert(path, name=name, names="")
            for name, path in (
                ("well-formed, UTF-8", feed("rss")),
                ("windows-1252", feed("rss", "windows-1252")),
                ("a raw & in the head", feed("rss", "utf-8", "head")),
                ("a raw & in every item", feed("rss", "utf-8", "every")))
        ]
        self.measure(Case("Short items: RSS to CSV in another encoding and with faults", programs, rounds=7))

    def rows(self) -> None:
        """Instructions a row: the difference between a file and one of twice as many rows, divided by the
        number of rows."""
        rows = 250
        sizes = (rows, 2 * rows)
        of = lambda name, generator: [
            self.inputs.generate(f"{generator[:-3]}-{size}.{name}", generator, size) for size in sizes]
        charts = of("xml", "legacy_xml.py")
        inputs = [
            ("legacy XML to CSV", charts, "csv"),
            ("legacy XML to Atom", charts, "atom"),
            ("RSS to CSV", of("xml", "rss.py"), "csv"),
            ("Search JSON to CSV", [
                self.inputs.generate(f"search-{size}.json", "search_json.py", 1, size) for size in sizes], "csv"),
            ("generator JSON to CSV", of("json", "generator_json.py"), "csv"),
            ("itunes-json to CSV", of("json", "itunes_json.py"), "csv"),
            ("NDJSON to CSV", [self.table(chart, "ndjson") for chart in charts], "csv"),
            ("CSV to CSV", [self.table(chart, "csv") for chart in charts], "csv"),
        ]
        programs = [self.convert("--to", format, name=name) for name, _, format in inputs]
        programs.append(Program("libxml2, empty callbacks, legacy XML", [self.bin / "xml_floor"], ""))
        counted = []
        for program, paths in zip(programs, [*(paths for _, paths, _ in inputs), charts]):
            for build in self.with_before([program]):
                counts = [self.instructions([*build.command, path]) for path in paths]
                build.instructions = (counts[1] - counts[0]) // rows
                counted.append(build)
        self.cases.append(Case("Instructions a row", counted))

    def table(self, chart: Path, format: str) -> Path:
        """A chart's rows as chartconv writes them."""
        path = chart.with_suffix("." + format)
        run(self.bin / "launch", list(map(str, [self.chartconv, "--to", format, chart])), path, None)
        return path

    def start(self) -> None:
        chart = self.inputs.generate("legacy-10.xml", "legacy_xml.py", 10)
        floor = Program("libxml2, empty callbacks", [self.bin / "xml_floor", chart], "")
        self.measure(Case("Start-up: ten entries to CSV", [self.convert(chart), *self.static(chart), floor], rounds=41))

    def memory(self) -> None:
        chart = self.inputs.generate("legacy-2700.xml", "legacy_xml.py", 2700)
        programs = [self.convert(chart, name="10 MB")]
        for times, title in ((10, "100 MB"), (100, "1 GB"))[: 1 if QUICK else 2]:
            larger = self.inputs.repeat(f"legacy-2700x{times}.xml", chart, times)
            programs.append(self.convert(larger, name=title, names=""))
        for program in programs:
            program.names = ""
        self.measure(Case("Memory: legacy XML of any size", [*programs, *self.static(larger)], rounds=1))
        results = 10_000 if QUICK else 130_000
        document = self.inputs.generate(f"search-{results}.json", "search_json.py", 1, results)
        size = document.stat().st_size / 1e6
        self.measure(
            Case(f"Memory: one document of Search JSON, {size:.0f} MB",
                 [self.convert(document), *self.static(document)], rounds=1))

    def threads(self) -> None:
        entries = 3000 if QUICK else 30_000
        chart = self.inputs.generate(f"legacy-{entries}.xml", "legacy_xml.py", entries)
        size = chart.stat().st_size / 1e6
        for format in ("csv", "atom"):
            one = self.convert("--to", format, chart, name="one thread", names="")
            two = Program("two threads", [self.chartconv, "--to", format, chart], "")
            self.measure(Case(f"One input: legacy XML to {format}, {size:.0f} MB", [one, two], rounds=5))

    def charts(self, entries: int, count: int) -> list[Path]:
        """Many files, ten different charts in turn."""
        charts = [
            self.inputs.generate(f"legacy-{entries}-{seed}.xml", "legacy_xml.py", entries, seed)
            for seed in range(1, 11)
        ]
        return self.inputs.copies(f"{count}x{entries}", charts, count)

    def many(self) -> None:
        for entries, count, title in ((545, 40, "40 files of 2 MB"), (8, 10_000, "10,000 files of 30 KB")):
            if QUICK:
                count //= 10
                title = title.replace("40 files", "4 files").replace("10,000", "1,000")
            paths = self.charts(entries, count)
            one = Program("one job", [self.chartconv, "--jobs=1", *paths], "name")
            two = Program("two jobs", [self.chartconv, "--jobs=2", *paths], "name")
            sums = []
            for program in (one, two):
                self.once(program)
                sums.append(hashlib.sha256((self.output / "out").read_bytes()).digest())
            if sums[0] != sums[1]:
                raise RuntimeError(f"{title}: two jobs write other bytes than one")
            self.measure(Case(f"Side by side: {title}, --jobs 1 and 2", [one, two], rounds=3))

    def small(self) -> None:
        """One more file of one entry: the time of a run over many files, divided by their number."""
        count = 1000 if QUICK else 10_000
        programs = []
        for name, generator, arguments in (
            ("Search JSON", "search_json.py", (1, 1)), ("legacy XML", "legacy_xml.py", (1,)), ("RSS", "rss.py", (1,))):
            suffix = "json" if "json" in generator else "xml"
            file = self.inputs.generate(f"{generator[:-3]}-1.{suffix}", generator, *arguments)
            folder = self.inputs.copies(f"{count}x{generator[:-3]}", [file], count)[0].parent
            programs.append(self.convert(folder, name=name, names=""))
        programs.append(Program(
            "sfeed, a process a file", ["sh", "-c", f"for file in {folder}/*; do sfeed < $file; done"], ""))
        case = Case(f"Small files: {count:,} files of one entry, --jobs 1", programs, rounds=3)
        self.measure(case)
        for program in case.programs:
            cpu = statistics.median(each.cpu for each in program.runs)
            program.note = f"{cpu / count * 1e6:.0f} µs of CPU a file"

    def archive(self) -> None:
        """Members of a compressed archive, on one thread and on two."""
        count = 2000 if QUICK else 20_000
        folder = self.charts(8, count)[0].parent
        archive = folder.with_suffix(".tar.zst")
        if not archive.exists():
            subprocess.run(["tar", "-C", folder.parent, "--zstd", "-cf", archive, folder.name], check=True)
        one = Program("one job", [self.chartconv, "--jobs=1", archive], "")
        two = Program("two jobs", [self.chartconv, "--jobs=2", archive], "")
        self.measure(Case(f"Side by side: {count:,} members of a tar.zst, --jobs 1 and 2", [one, two], rounds=5))

    def tables(self) -> None:
        """A feed into typed tables; the peers get the same rows as CSV."""
        entries = 3000 if QUICK else 135_000
        chart = self.inputs.generate(f"legacy-{entries}.xml", "legacy_xml.py", entries)
        table = self.work / "in/table.csv"
        run(self.bin / "launch", [str(self.chartconv), "-o", str(table), str(chart)], self.output / "out")
        programs = [
            self.convert(chart, name="chartconv, CSV", names=""),
            self.convert("--to=parquet", chart, name="chartconv, Parquet", names=""),
            self.convert("--to=arrow", chart, name="chartconv, Arrow stream", names=""),
            Program("pyarrow, of our CSV to Parquet", [self.python, PEERS / "pyarrow_parquet.py", table], ""),
            Program("DuckDB, of our CSV to Parquet", [self.python, PEERS / "duckdb_parquet.py", table], ""),
        ]
        size = chart.stat().st_size / 1e6
        self.measure(Case(f"Legacy XML to tables, {size:.0f} MB, {entries:,} rows", programs, rounds=3))
        for program in programs:
            program.note = f"{program.size / 1e6:.1f} MB"
        table.unlink()

    def databases(self) -> None:
        """Feeds into a new database and into one that has them, and the time that SQLite alone takes for the
        same rows."""
        answers = [
            self.inputs.generate(f"search-200-{seed}.json", "search_json.py", 1, 200, seed)
            for seed in range(1, 7 if QUICK else 61)
        ]
        entries = 3000 if QUICK else 30_000
        chart = self.inputs.generate(f"legacy-{entries}.xml", "legacy_xml.py", entries)
        database, other = self.output / "charts.sqlite", self.output / "other.sqlite"
        for title, inputs, rows in (
            (f"{len(answers)} files of Search JSON", answers, 200 * len(answers)),
            ("a legacy chart", [chart], entries)):
            programs = [
                self.convert("--fields=all", *inputs, name="chartconv, CSV of all columns", names=""),
                Program("chartconv, a new database",
                        [self.chartconv, "--jobs=1", *inputs, "-o", database], "", creates=database),
                Program("chartconv, a database that has the feeds",
                        [self.chartconv, "--jobs=1", *inputs, "-o", database], ""),
                Program("SQLite, insert … select",
                        [self.python, PEERS / "sqlite_insert.py", database, other], "", creates=other),
                Program("Python, import sqlite3", [self.python, "-c", "import sqlite3"], ""),
            ]
            self.measure(Case(f"Databases: {title}, {rows:,} rows", programs, rounds=9))
            own, python = (statistics.median(run.cpu for run in programs[index].runs) for index in (3, 4))
            csv_of, added = (statistics.median(run.cpu for run in programs[index].runs) for index in (0, 1))
            programs[1].note = f"{rows / (added - csv_of):,.0f} rows a second beyond CSV"
            programs[3].note = f"{rows / (own - python):,.0f} rows a second beyond Python's start"
            database.unlink()

    def conditions(self) -> None:
        """A condition that holds for every row, so that nothing is saved by writing fewer."""
        rows = 100_000 if QUICK else 1_000_000
        chart = self.inputs.generate("legacy-3000.xml", "legacy_xml.py", 3000)
        for format in ("csv", "ndjson"):
            table = self.work / f"in/rows.{format}"
            run(self.bin / "launch", list(map(str, [self.chartconv, "--to", format, chart])), table, None)
            rows_of_chart = table.read_bytes().split(b"\n", 1) if format == "csv" else [b"", table.read_bytes()]
            with open(table, "wb") as out:
                out.write(rows_of_chart[0] + b"\n" if format == "csv" else b"")
                for _ in range(rows // 3000):
                    out.write(rows_of_chart[1])
            programs = [
                self.convert(table, name="every row", names=""),
                self.convert("--where=price < 1000", table, name="--where 'price < 1000'", names=""),
                self.convert("--where=price < 1", table, name="--where 'price < 1'", names=""),
            ]
            self.measure(Case(f"Conditions: {rows:,} rows of {format}", programs, rounds=3))
            table.unlink()

    def counts(self) -> None:
        for name, generator, count, floor in (
            ("Legacy XML", "legacy_xml.py", 545, "xml_floor"),
            ("RSS", "rss.py", 614, "xml_floor"),
            ("Atom", "atom.py", 588, "xml_floor"),
        ):
            path = self.inputs.generate(f"{generator[:-3]}-counted.xml", generator, count)
            programs = [self.convert(path), Program(floor, [self.bin / floor, path])]
            if name == "Legacy XML":
                programs[1:1] = [
                    self.convert("--to", format, path, name=f"chartconv --to {format}")
                    for format in ("ndjson", "markdown", "atom")
                ]
            self.count(Case(f"Instructions: {name} to CSV, 2 MB", programs))
        answers = [
            self.inputs.generate(f"search-50-{seed}.json", "search_json.py", 1, 50, seed)
            for seed in range(1, 28)
        ]
        self.count(
            Case("Instructions: Search JSON to CSV, 27 files, 2 MB",
                 [self.convert(*answers), self.json_floor(answers)]))


def floor_of(program: Program) -> Program:
    """The same program, not yet run."""
    return Program(program.name, program.command, program.names)


def main() -> None:
    chartconv, work, runs, *before = map(Path, sys.argv[1:])
    load = "{:.1f} {:.1f} {:.1f}".format(*os.getloadavg())
    bench = Bench(chartconv, work, *before)
    bench.counts()
    bench.rows()
    bench.start()
    bench.legacy()
    bench.search()
    bench.feeds()
    bench.short_items()
    bench.memory()
    bench.threads()
    bench.many()
    bench.small()
    bench.archive()
    bench.tables()
    bench.databases()
    bench.conditions()
    folder = runs / date.today().isoformat()
    folder.mkdir(parents=True, exist_ok=True)
    report.write(bench.cases, folder, bench.python, load, QUICK)
    print(folder / "table.md")


if __name__ == "__main__":
    main()
