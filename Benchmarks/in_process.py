"""The time of one call that reads a small chart, and of many charts, in one process of Python: chartconv's library, its
program, and other packages on the same work. With the packages of the wheel's tests, lxml and duckdb:

    python3 Benchmarks/in_process.py [CALLS] [FILES]
"""

import io
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

import chartconv
import pyarrow as pa

FIXTURES = pathlib.Path(__file__).resolve().parents[1] / "Fixtures"
XML = FIXTURES / "itunes-xml/top-songs.xml"
JSON = FIXTURES / "search-json/songs.json"
FIELDS = ["rank", "id", "name", "artist", "price"]
ATOM, IM = "{http://www.w3.org/2005/Atom}", "{http://itunes.apple.com/rss}"


def lxml(source):
    from lxml import etree

    rows = []
    for rank, (_, entry) in enumerate(etree.iterparse(source, tag=ATOM + "entry"), 1):
        rows.append((rank, entry.find(ATOM + "id").get(IM + "id"), entry.findtext(IM + "name"), entry.findtext(IM + "artist"),
                     entry.find(IM + "price").get("amount")))
        entry.clear()
    return pa.table(dict(zip(FIELDS, zip(*rows))))


def pandas_xml(source):
    import pandas

    return pandas.read_xml(source, xpath="//a:entry", namespaces={"a": ATOM[1:-1]})


def pandas_json(source):
    import pandas

    return pandas.json_normalize(json.load(source), "results")


def polars_json(source):
    import polars

    return polars.read_json(source).explode("results").unnest("results")


def duckdb_json(path):
    import duckdb

    return duckdb.sql(f"select unnest(results) from read_json('{path}')").fetchall()


def program(path):
    words = [chartconv.program(), "--to=arrow", f"--fields={','.join(FIELDS)}", path]
    return pa.ipc.open_stream(subprocess.run(words, capture_output=True, check=True).stdout).read_all()


def milliseconds(work, calls):
    """Returns the median time of a call, and the mean time of processors, also those of child processes."""
    times, before = [], sum(os.times()[:4])
    for _ in range(calls):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times), (sum(os.times()[:4]) - before) * 1000 / calls


def show(name, work, calls):
    try:
        work()
    except ImportError as error:
        return print(f"| {name} | {error.name} isn't installed | |")
    wall, processors = milliseconds(work, calls)
    print(f"| {name} | {wall:.2f} | {processors:.2f} |", flush=True)


def main():
    calls = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    files = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    xml, js = XML.read_bytes(), JSON.read_bytes()
    print(f"| one chart, XML of {len(xml)} bytes | median, ms | CPU, ms |\n| --- | ---: | ---: |")
    show("chartconv, a document in memory", lambda: chartconv.read(xml, fields=FIELDS, progress=False), calls)
    show("chartconv, a file", lambda: chartconv.read(XML, fields=FIELDS, progress=False), calls)
    show("chartconv, isolated", lambda: chartconv.read(XML, fields=FIELDS, progress=False, isolated=True), calls // 10)
    show("the program by subprocess", lambda: program(XML), calls // 10)
    show("lxml and pyarrow", lambda: lxml(io.BytesIO(xml)), calls)
    show("pandas.read_xml, attributes missing", lambda: pandas_xml(io.BytesIO(xml)), calls)
    print(f"\n| one answer, JSON of {len(js)} bytes | | |\n| --- | ---: | ---: |")
    show("chartconv, a document in memory", lambda: chartconv.read(js, fields=FIELDS, progress=False), calls)
    show("pandas.json_normalize", lambda: pandas_json(io.BytesIO(js)), calls)
    show("polars.read_json", lambda: polars_json(io.BytesIO(js)), calls)
    show("DuckDB read_json, a file", lambda: duckdb_json(JSON), calls)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(files):
            pathlib.Path(folder, f"{number}.xml").write_bytes(xml)
        print(f"\n| {files} charts in one call | median, ms | CPU, ms | memory, MiB |\n| --- | ---: | ---: | ---: |")
        for name, work in MANY.items():
            try:
                work(folder)
            except ImportError as error:
                print(f"| {name} | {error.name} isn't installed | | |")
                continue
            wall, processors = milliseconds(lambda: work(folder), 1 if "pandas" in name else 3)
            print(f"| {name} | {wall:.0f} | {processors:.0f} | {peak(name, folder):.0f} |", flush=True)


def paths(folder, share=1):
    found = sorted(str(path) for path in pathlib.Path(folder).iterdir())
    return found[: len(found) // share]


MANY = {
    "chartconv, files": lambda folder: chartconv.read(paths(folder), fields=FIELDS, progress=False),
    "chartconv, documents in memory": lambda folder: chartconv.read(
        {path: pathlib.Path(path).read_bytes() for path in paths(folder)}, fields=FIELDS, progress=False),
    "chartconv, a call for each file": lambda folder: pa.concat_tables(
        chartconv.read(path, fields=FIELDS, progress=False) for path in paths(folder)),
    "chartconv, batch by batch": lambda folder: sum(
        batch.num_rows for batch in chartconv.scan(paths(folder), fields=FIELDS, progress=False)),
    "chartconv, isolated": lambda folder: chartconv.read(paths(folder), fields=FIELDS, progress=False, isolated=True),
    "lxml and pyarrow, file after file": lambda folder: pa.concat_tables(map(lxml, paths(folder))),
    "pandas.read_xml, a twentieth of the files": lambda folder: [pandas_xml(path) for path in paths(folder, 20)],
}


def peak(name, folder):
    """Returns the peak of memory of another process of Python that does the same once."""
    # The system's usage of a child counts what its parent had.
    words = [sys.executable, __file__, "--once", name, folder]
    return int(subprocess.run(words, capture_output=True, check=True).stdout) / 1024


if sys.argv[1:2] == ["--once"]:
    MANY[sys.argv[2]](sys.argv[3])
    print(re.search(r"VmHWM:\s*(\d+)", pathlib.Path("/proc/self/status").read_text())[1])
else:
    main()
