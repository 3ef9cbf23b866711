"""The time of one call that reads a small chart, and of many charts, in one process of Python: chartconv's library, its
program, and other packages on the same work. With the packages of the wheel's tests, lxml and duckdb:

    python3 Benchmarks/in_process.py [CALLS] [FILES]
"""

import io
import json
import os
import pathlib
import resource
import statistics
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
    import subprocess

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
        paths = [os.path.join(folder, f"{number}.xml") for number in range(files)]
        for path in paths:
            pathlib.Path(path).write_bytes(xml)
        documents = {path: xml for path in paths}
        print(f"\n| {files} charts in one call | | |\n| --- | ---: | ---: |")
        show("chartconv, files", lambda: chartconv.read(paths, fields=FIELDS, progress=False), 3)
        show("chartconv, documents in memory", lambda: chartconv.read(documents, fields=FIELDS, progress=False), 3)
        show("chartconv, isolated", lambda: chartconv.read(paths, fields=FIELDS, progress=False, isolated=True), 3)
        show("lxml and pyarrow, file after file", lambda: pa.concat_tables(map(lxml, paths)), 3)
        show("pandas.read_xml, file after file", lambda: [pandas_xml(path) for path in paths[: files // 20]], 1)
    print(f"\nPeak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB, with the packages that are "
          "loaded. The last line of the last table is a twentieth of the files.")


main()
