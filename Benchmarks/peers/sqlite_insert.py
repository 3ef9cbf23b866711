"""The rows of a chartconv database into a new one of the same tables, by SQLite's own `insert … select`."""

import sqlite3
import sys

source, target = sys.argv[1:]
database = sqlite3.connect(target, isolation_level=None)
database.execute("pragma page_size = 32768")
database.execute("attach ? as source", [source])
statements = [sql for sql, in database.execute("select sql from source.sqlite_master where type in ('table', 'index') and sql is not null")]
database.execute("begin")
for sql in statements:
    database.execute(sql)
for table in ("feeds", "entries"):
    # Generated columns aren't among these.
    columns = ", ".join(row[1] for row in database.execute(f"pragma source.table_info({table})"))
    database.execute(f"insert into main.{table} ({columns}) select {columns} from source.{table}")
database.execute("commit")
