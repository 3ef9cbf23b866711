"""Reads our Parquet files with Spark, if pyspark and a Java runtime are installed."""

import importlib.util
import os
import shutil
import tempfile

import pyarrow.parquet

from program import run

COMPRESSIONS = ["zstd", "none", "snappy"]


def is_installed():
    return importlib.util.find_spec("pyspark") is not None and shutil.which("java") is not None


def problems_of_spark(program, names, files):
    """Every value must equal that of pyarrow, and the columns those of --schema spark.

    Spark reads the files of all feeds as one table. Each row has its file and its index there.
    """
    from pyspark.sql import SparkSession
    from pyspark.sql.types import StructType

    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = builder.config("spark.sql.session.timeZone", "UTC").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    with tempfile.TemporaryDirectory() as folder:
        feeds = dict(written(program, names, files, folder))
        frame = session.read.parquet(folder)
        declared = run(program, ["--schema", "spark", "--fields", ",".join(names)]).stdout.decode()
        if frame.schema.simpleString() != StructType.fromDDL(declared).simpleString():
            yield "--schema spark isn't what Spark finds in the files"
        position = ["_metadata.file_name AS file", "_metadata.row_index AS position"]
        table = frame.selectExpr("*", *position).orderBy("file", "position").toArrow()
        rows = table.drop_columns(["file", "position"]).to_pylist()
        found = {}
        for name, row in zip(table["file"].to_pylist(), rows):
            found.setdefault(name, []).append(row)
        for name, feed in feeds.items():
            wanted = pyarrow.parquet.read_table(os.path.join(folder, name)).to_pylist()
            if found.get(name, []) != wanted:
                yield f"{feed}: Spark reads other values"
    session.stop()


def written(program, names, files, folder):
    """Writes the feeds as Parquet. Returns each file's name and its feed."""
    for number, feed in enumerate(files):
        name = f"{number:05}.parquet"
        codec = COMPRESSIONS[number % len(COMPRESSIONS)]
        options = ["--fields", ",".join(names), "--set", f"compression={codec}"]
        run(program, [*options, "-o", os.path.join(folder, name), feed])
        if os.path.exists(os.path.join(folder, name)):
            yield name, feed
