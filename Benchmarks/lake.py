"""Documents into frames and tables: chartconv's Python module and its program beside pandas, polars, DuckDB, pyarrow and
lxml on the same work, and what filters save. With the packages of the wheel's tests, lxml, duckdb, and pyspark for its
part:

    python3 Benchmarks/lake.py [ROWS] [WORD...]

ROWS is the size of the largest table, 300,000 if nothing is said. With words, only the tables whose names have one of them.
"""

import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta

import chartconv
import duckdb
import pandas
import polars
import pyarrow as pa
import pyarrow.json
import pyarrow.parquet

GENERATORS = pathlib.Path(__file__).resolve().parent / "generators"
ROUNDS = int(os.environ.get("ROUNDS", "5"))
COUNTRIES = ["us", "de", "gb", "jp", "fr"]


def processes():
    """Returns the CPU time of this process, its ended children, and all that run below it, such as Java."""
    times, parents = {}, {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(entry.name)] = int(words[1])
            times[int(entry.name)] = sum(map(int, words[11:15]))
    below, found = {os.getpid()}, True
    while found:
        found = {process for process, parent in parents.items() if parent in below} - below
        below |= found
    return sum(times.get(process, 0) for process in below) / os.sysconf("SC_CLK_TCK")


def measured(work):
    start, before = time.perf_counter(), processes()
    work()
    return time.perf_counter() - start, processes() - before


def table(title, works):
    """Prints the medians of the rounds, in which each work is done once."""
    if sys.argv[2:] and not any(word in title for word in sys.argv[2:]):
        return
    runs = {name: [] for name in works}
    for turn in range(ROUNDS + 1):
        for name, work in works.items():
            took = measured(work)
            if turn > 0:
                runs[name].append(took)
    base = None
    print(f"\n| {title} | seconds | CPU seconds | × first |\n| --- | ---: | ---: | ---: |")
    for name, found in runs.items():
        wall, cpu = (statistics.median(run[key] for run in found) for key in (0, 1))
        base = base or cpu
        print(f"| {name} | {wall:.2f} | {cpu:.2f} | {cpu / base:.2f} |", flush=True)


def same(*counts):
    assert len(set(counts)) == 1, counts


def program(*words):
    subprocess.run([chartconv.program(), "-q", *map(str, words)], check=True)


def generated(name, *arguments):
    return subprocess.run([sys.executable, GENERATORS / name, *map(str, arguments)], capture_output=True, check=True).stdout


def charts(folder, count, entries):
    """Charts in XML of several storefronts, one a day each."""
    folder.mkdir()
    documents = [generated("legacy_xml.py", entries, seed).decode() for seed in range(1, 11)]
    for number in range(count):
        country, day = COUNTRIES[number % 5], datetime(2014, 1, 1) + timedelta(days=number // 5)
        text = documents[number % 10].replace("/us/rss/", f"/{country}/rss/").replace("cc=us", f"cc={country}")
        text = text.replace("<updated>2014-05-30", f"<updated>{day:%Y-%m-%d}", 1)
        (folder / f"{number:05}.xml").write_text(text)


def answers(folder, count):
    """Charts of the feed generator, each with a time and a storefront."""
    folder.mkdir()
    documents = [generated("generator_json.py", 100, seed).decode() for seed in range(1, 11)]
    for number in range(count):
        country, day = COUNTRIES[number % 5], datetime(2014, 1, 1) + timedelta(days=number // 5)
        text = documents[number % 10].replace("/us/music/", f"/{country}/music/").replace('"country": "us"', f'"country": "{country}"')
        text = text.replace("Wed, 27 Apr 2022", f"{day:%a, %d %b %Y}")
        (folder / f"{number:05}.json").write_text(text)


def lines(folder, rows):
    """The rows of charts as chartconv writes them, chart by chart, and in an order in which each line has another chart."""
    whole = subprocess.run([chartconv.program(), "-q", "--to", "ndjson", folder / "answers"], capture_output=True, check=True).stdout
    found = whole.splitlines(keepends=True)[:rows]
    (folder / "blocks.ndjson").write_bytes(b"".join(found))
    random.Random(1).shuffle(found)
    (folder / "changing.ndjson").write_bytes(b"".join(found))
    return len(found)


def lxml_frame(paths):
    from lxml import etree

    atom, im = "{http://www.w3.org/2005/Atom}", "{http://itunes.apple.com/rss}"
    rows = []
    for path in paths:
        for rank, (_, entry) in enumerate(etree.iterparse(path, tag=atom + "entry"), 1):
            rows.append((rank, entry.find(atom + "id").get(im + "id"), entry.findtext(im + "name"), entry.findtext(im + "artist"),
                         entry.find(im + "price").get("amount")))
            entry.clear()
    return pandas.DataFrame(rows, columns=["rank", "id", "name", "artist", "price"])


def pandas_xml(paths):
    spaces = {"a": "http://www.w3.org/2005/Atom"}
    return pandas.concat(pandas.read_xml(path, xpath="//a:entry", namespaces=spaces) for path in paths)


def pandas_json(paths):
    return pandas.concat(pandas.json_normalize(json.loads(pathlib.Path(path).read_bytes()), ["feed", "results"]) for path in paths)


def polars_json(paths):
    results = (polars.read_json(path).select(polars.col("feed").struct.field("results")) for path in paths)
    return polars.concat(results, how="diagonal_relaxed").explode("results").unnest("results")


def duckdb_json(paths):
    return duckdb.sql(
        "select unnest(feed.results, recursive := true) from read_json($1, columns = {feed: 'struct(results struct(artistName "
        "varchar, id varchar, name varchar, releaseDate date, url varchar)[])'})", params=[paths]).arrow().read_all()


CONDITIONS = {
    "price < 0.7": "price < 0.7",
    "a date": "release_date >= date '2020-01-01'",
    "is_in": "name in ('Ka', 'Lomi')",
    "is_between": "rank between 3 and 4",
    "is_null": "name is null",
    "or": "rank = 1 or price < 0.7",
    "starts_with": "name like 'Ka%'",
    "country, of the feed": "country = 'jp'",
    "feed_updated, of the feed": "feed_updated < timestamptz '2014-01-20 00:00:00+00:00'",
}
FIELDS = "all"


def polars_condition(name):
    column = polars.col
    return {
        "price < 0.7": column("price") < 0.7,
        "a date": column("release_date") >= datetime(2020, 1, 1).date(),
        "is_in": column("name").is_in(["Ka", "Lomi"]),
        "is_between": column("rank").is_between(3, 4),
        "is_null": column("name").is_null(),
        "or": (column("rank") == 1) | (column("price") < 0.7),
        "starts_with": column("name").str.starts_with("Ka"),
        "country, of the feed": column("country") == "jp",
        "feed_updated, of the feed": column("feed_updated") < polars.datetime(2014, 1, 20, time_zone="UTC"),
    }[name]


def filters(paths):
    frame = chartconv.scan_polars(paths, fields=FIELDS)
    duckdb.register("charts", chartconv.dataset(paths, fields=FIELDS))
    works = {"every row": lambda: frame.collect()}
    for name in CONDITIONS:
        works[name] = lambda name=name: frame.filter(polars_condition(name)).collect()
    table("Filters, polars", works)
    works = {"every row": lambda: duckdb.sql("select * from charts").arrow().read_all()}
    for name, condition in CONDITIONS.items():
        works[name] = lambda condition=condition: duckdb.sql(f"select * from charts where {condition}").arrow().read_all()
    table("Filters, DuckDB", works)


def spark(folder):
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    # The part has one process, so that its time isn't that of many starts.
    session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").config(
        "spark.sql.python.filterPushdown.enabled", "true").config("spark.log.level", "ERROR").getOrCreate()
    charts = session.read.format("chartconv").options(fields=FIELDS, filterPushdown="true", maxPartitionBytes="1000000000").load(str(folder))
    rows = lambda frame: frame.write.format("noop").mode("overwrite").save()
    works = {"every row": lambda: rows(charts)}
    for name, condition in CONDITIONS.items():
        condition = condition.replace("timestamptz", "timestamp")
        works[name] = lambda condition=condition: rows(charts.where(condition))
    table("Filters, Spark", works)
    session.stop()


def main():
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 300_000
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        charts(folder / "charts", rows // 200, 20)
        answers(folder / "answers", rows // 100)
        count = lines(folder, rows)
        xml, js = ([str(path) for path in sorted((folder / kind).iterdir())] for kind in ("charts", "answers"))
        fields = "rank,id,name,artist,price"
        same(len(xml) * 20, len(lxml_frame(xml)), chartconv.to_polars(xml, fields=fields).height)
        table(f"{len(xml):,} charts of XML, {sum(map(os.path.getsize, xml)) / 1e6:.0f} MB, to a frame", {
            "chartconv, to_polars": lambda: chartconv.to_polars(xml, fields=fields),
            "chartconv, to_pandas": lambda: chartconv.to_pandas(xml, fields=fields),
            "lxml and pandas": lambda: lxml_frame(xml),
            "pandas.read_xml, a tenth of them": lambda: pandas_xml(xml[::10]),
        })
        fields = "artist,id,name,release_date,url"
        same(len(js) * 100, polars_json(js).height, duckdb_json(js).num_rows, chartconv.read(js, fields=fields).num_rows)
        table(f"{len(js):,} charts of JSON, {sum(map(os.path.getsize, js)) / 1e6:.0f} MB, to a frame", {
            "chartconv, to_polars": lambda: chartconv.to_polars(js, fields=fields),
            "chartconv, to_pandas": lambda: chartconv.to_pandas(js, fields=fields),
            "DuckDB": lambda: duckdb_json(js),
            "polars.read_json": lambda: polars_json(js),
            "pandas.json_normalize, a tenth of them": lambda: pandas_json(js[::10]),
        })
        blocks, changing = str(folder / "blocks.ndjson"), str(folder / "changing.ndjson")
        fields = "rank,name,artist,feed_updated,country,url"
        typed = fields.split(",")
        table(f"{count:,} lines of chartconv's NDJSON, {os.path.getsize(blocks) / 1e6:.0f} MB, to a frame", {
            "chartconv, chart by chart": lambda: chartconv.to_polars(blocks, fields=fields),
            "chartconv, another chart in each line": lambda: chartconv.to_polars(changing, fields=fields),
            "polars": lambda: polars.scan_ndjson(changing).select(typed).collect(),
            "DuckDB": lambda: duckdb.sql(f"select {fields} from read_json('{changing}')").arrow().read_all(),
            "pyarrow": lambda: pa.json.read_json(changing).select(typed),
            "pandas": lambda: pandas.read_json(changing, lines=True)[typed],
        })
        tables(folder, js, changing)
        few = xml[: min(8000, len(xml))]
        frame = chartconv.scan_polars(few)
        duckdb.register("few", chartconv.dataset(few))
        table(f"head(10) of {len(few):,} charts of XML", {
            "chartconv, polars": lambda: frame.head(10).collect(),
            "chartconv, DuckDB": lambda: duckdb.sql("select * from few limit 10").arrow().read_all(),
            "all of them": lambda: frame.collect(),
            "lxml, one file": lambda: lxml_frame(few[:1]).head(10),
        })
        filters(xml)
        if "Spark" in sys.argv[2:]:
            spark(folder / "charts")


def tables(folder, js, changing):
    output = folder / "output"
    output.mkdir()
    frame = chartconv.to_pandas(js)

    def fresh(name):
        path = output / name
        path.unlink(missing_ok=True)
        return path

    def to_sql():
        import sqlite3

        with sqlite3.connect(fresh("pandas.sqlite")) as database:
            frame.astype(object).where(frame.notna(), None).astype(str).to_sql("charts", database)

    answers = folder / "answers"
    table(f"{len(frame):,} rows of JSON to tables", {
        "chartconv, CSV of all columns, thrown away": lambda: program(answers, "--fields=all", "--to=csv", "-o", "/dev/null"),
        "chartconv, Parquet": lambda: program(answers, "-o", fresh("charts.parquet")),
        "chartconv, Parquet of all columns": lambda: program(answers, "--fields=all", "-o", fresh("all.parquet")),
        "chartconv, SQLite": lambda: program(answers, "-o", fresh("charts.sqlite")),
        "chartconv, SQLite with nothing new": lambda: program(answers, "-o", output / "charts.sqlite"),
        "pandas.to_sql, of the frame": to_sql,
        "pandas.to_parquet, of the frame": lambda: frame.to_parquet(fresh("pandas.parquet")),
        "DuckDB, from the JSON to Parquet": lambda: duckdb.sql(
            f"copy (select unnest(feed.results, recursive := true) from read_json('{answers}/*.json')) to '{fresh('duckdb.parquet')}'"),
    })
    table("Lines of chartconv's NDJSON to tables", {
        "Parquet, another chart in each line": lambda: program(changing, "-o", fresh("changing.parquet")),
        "SQLite, chart by chart": lambda: program(folder / "blocks.ndjson", "-o", fresh("blocks.sqlite")),
        "SQLite, another chart in each line": lambda: program(changing, "-o", fresh("changing.sqlite")),
        "SQLite, the same with nothing new": lambda: program(changing, "-o", output / "changing.sqlite"),
        "CSV of all columns, thrown away": lambda: program(changing, "--fields=all", "--to=csv", "-o", "/dev/null"),
    })
    shutil.rmtree(output)


if __name__ == "__main__":
    main()
