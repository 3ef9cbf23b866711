#!/usr/bin/env python3
"""Compares --where, --sort and --unique with DuckDB, over random rows and expressions.

    expressions.py [--seed N] [--rounds N] CHARTCONV

Each round has one table of random rows with nulls and many expressions. The expression is written in our
grammar and in SQL. Needs `pip install -r requirements.txt`.
"""

import argparse
import json
import random
import subprocess
import tempfile

import duckdb

# An empty text is null for us.
TEXTS = ["a", "Pop", "pop", "It's", 'say "x"', "Über", "日本", "a b", "zz", "é", "é", "_%"]
DAYS = ["2023-12-31", "2024-02-29", "2024-05-01", "2024-05-02"]
MOMENTS = ["2024-05-01T00:00:00Z", "2024-04-30T23:00:00-01:00", "2024-05-01T12:30:00.5Z",
           "2023-12-31T23:59:59+02:00", "2024-05-02T00:00:00Z"]
DECIMALS = ["0", "0.99", "1", "1.29", "1.290001", "-3.5", "10", "9.99", "100000"]
INTEGERS = [-1, 0, 1, 2, 3, 10, 9, 100]

COLUMNS = {
    "name": ("text", TEXTS), "artist": ("text", TEXTS), "genre": ("text", TEXTS),
    "rank": ("integer", [number for number in INTEGERS if number > 0]),
    "season": ("integer", INTEGERS), "price": ("decimal", DECIMALS), "rating": ("decimal", DECIMALS),
    "release_date": ("date", DAYS), "published": ("timestamp", MOMENTS),
    "updated": ("timestamp", MOMENTS), "explicit": ("boolean", [True, False]),
}
SQL_TYPES = {"text": "varchar", "integer": "bigint", "decimal": "decimal(18,6)", "date": "date",
             "timestamp": "timestamptz", "boolean": "boolean"}


def row(chance, number):
    values = {"id": f"r{number}"}
    for name, (_, choices) in COLUMNS.items():
        # A row without a rank gets the next one.
        if name == "rank" or chance.random() < 0.75:
            values[name] = chance.choice(choices)
    return values


def literal(kind, value):
    """A literal in our grammar and in SQL."""
    if kind == "text":
        single = "'" + value.replace("'", "''") + "'"
        ours = single if len(value) % 2 else '"' + value.replace('"', '""') + '"'
        return ours, single
    if kind in ("date", "timestamp"):
        return f"'{value}'", f"timestamptz '{value}{'T00:00:00Z' if len(value) == 10 else ''}'"
    if kind == "boolean":
        return str(value).lower(), str(value).lower()
    return str(value), f"cast('{value}' as decimal(18,6))"


def column(name):
    kind = COLUMNS[name][0]
    if kind == "date":
        # Our dates are midnight in UTC.
        return name, f"(({name} || ' 00:00:00+00')::timestamptz)"
    return name, name


GROUPS = {"text": "text", "integer": "number", "decimal": "number", "date": "moment",
          "timestamp": "moment", "boolean": "boolean"}


def test(chance):
    """A test of one column, in our grammar and in SQL."""
    name = chance.choice(list(COLUMNS))
    kind, choices = COLUMNS[name]
    ours, sql = column(name)
    shape = chance.random()
    if shape < 0.1:
        negation = chance.choice(["", "not "])
        return f"{ours} is {negation}null", f"{name} is {negation}null"
    if kind == "boolean" and shape < 0.6:
        return ours, sql
    if kind == "boolean":
        relation = chance.choice(["=", "!="])
        left, right = literal(kind, chance.choice(choices))
        return f"{ours} {relation} {left}", f"{sql} {relation} {right}"
    if kind == "text" and shape < 0.3:
        part = chance.choice([text for text in TEXTS if text])
        negation = chance.choice(["", "not "])
        left, right = literal(kind, part)
        return f"{ours} {negation}contains {left}", f"{negation}contains({sql}, {right})"
    if shape < 0.45:
        items = [literal(kind, chance.choice(choices)) for _ in range(chance.randint(1, 4))]
        negation = chance.choice(["", "not "])
        return (f"{ours} {negation}in ({', '.join(item[0] for item in items)})",
                f"{sql} {negation}in ({', '.join(item[1] for item in items)})")
    relation = chance.choice(["=", "!=", "<", "<=", ">", ">=", "<>", "=="])
    if shape < 0.6:
        others = [other for other in COLUMNS if GROUPS[COLUMNS[other][0]] == GROUPS[kind]]
        left, right = column(chance.choice(others))
    else:
        left, right = literal(kind, chance.choice(choices))
    if chance.random() < 0.2 and not left[0].isalpha():
        return f"{left}{relation}{ours}", f"{right} {relation} {sql}"
    return f"{ours}{relation}{left}", f"{sql} {relation} {right}"


def expression(chance, depth):
    if depth == 0 or chance.random() < 0.3:
        return test(chance)
    shape = chance.choice(["and", "or", "not", "parentheses"])
    if shape in ("and", "or"):
        # SQL and we agree on the precedence, so no parentheses are written.
        parts = [expression(chance, depth - 1) for _ in range(chance.randint(2, 3))]
        return tuple(f" {shape} ".join(part[side] for part in parts) for side in (0, 1))
    inner = expression(chance, depth - 1)
    if shape == "not":
        return f"not ({inner[0]})", f"not ({inner[1]})"
    return f"({inner[0]})", f"({inner[1]})"


def order(chance):
    """Sort keys, in our notation and in SQL."""
    keys = chance.sample(list(COLUMNS), chance.randint(1, 3))
    signs = [chance.choice(["", "-"]) for _ in keys]
    sql = [f"{column(key)[1]} {'desc' if sign else 'asc'} nulls last" for key, sign in zip(keys, signs)]
    return ",".join(sign + key for key, sign in zip(keys, signs)), ", ".join(sql)


def ids(program, path, arguments):
    run = subprocess.run([program, "--fields", "id", "--no-header", *arguments, path],
                         capture_output=True, check=False)
    if run.returncode:
        raise SystemExit(f"{arguments}: {run.stderr.decode()}")
    return run.stdout.decode().split()


def json_line(item):
    """A line of our NDJSON. The shortest digits of these floats are those of the decimals."""
    values = {name: float(value) if COLUMNS.get(name, ("",))[0] == "decimal" else value
              for name, value in item.items()}
    return json.dumps(values, ensure_ascii=False) + "\n"


def table(connection, rows):
    names = ", ".join(f"{name} {SQL_TYPES[kind]}" for name, (kind, _) in COLUMNS.items())
    connection.execute(f"create or replace table rows (number integer, id varchar, {names})")
    marks = ", ".join("?" for _ in range(len(COLUMNS) + 2))
    if not rows:
        return
    connection.executemany(
        f"insert into rows values ({marks})",
        [[number, item["id"], *(item.get(name) for name in COLUMNS)]
         for number, item in enumerate(rows)])


def rounds(program, chance, count):
    connection = duckdb.connect()
    connection.execute("set timezone = 'UTC'")
    compared = failed = 0
    for _ in range(count):
        rows = [row(chance, number) for number in range(chance.choice([0, 1, 60]))]
        table(connection, rows)
        with tempfile.NamedTemporaryFile("w", suffix=".ndjson", encoding="utf-8") as file:
            file.writelines(json_line(item) for item in rows)
            file.flush()
            for _ in range(12 if rows else 1):
                ours, sql = expression(chance, 3)
                keys, order_by = order(chance)
                unique = chance.choice(list(COLUMNS))
                cases = [
                    (["--where", ours], f"where {sql} order by number"),
                    (["--sort", keys], f"order by {order_by}, number"),
                    (["--where", ours, "--sort", keys, "--offset", "2", "-n", "7"],
                     f"where {sql} order by {order_by}, number limit 7 offset 2"),
                    (["--unique", unique],
                     f"where {unique} is null or number in "
                     f"(select min(number) from rows group by {unique}) order by number"),
                ]
                for arguments, clause in cases:
                    expected = [item[0] for item in connection.execute(
                        f"select id from rows {clause}").fetchall()]
                    # An empty file isn't a table.
                    found = ids(program, file.name, arguments) if rows else []
                    compared += 1
                    if found != expected:
                        failed += 1
                        print(f"{arguments}\n  SQL: {clause}\n  found {found}\n  expected {expected}")
    return compared, failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("program")
    options = parser.parse_args()
    compared, failed = rounds(options.program, random.Random(options.seed), options.rounds)
    print(f"expressions: {compared} results compared with DuckDB, {failed} differ")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
