"""A table of cases. Each has the expected status, message and number of rows, within 20 seconds and 200 MB."""

import re

MEGABYTES = 200


class Report:
    def __init__(self, title):
        self.problems = 0
        print(f"{title:44} status  rows  seconds  MB  message")

    def add(self, name, run, status, pattern, rows):
        lines = run.errors.splitlines()
        rows = rows if isinstance(rows, range) else range(rows, rows + 1)
        wrong = []
        if run.status != status:
            wrong.append(f"status {status} was expected")
        if run.rows not in rows:
            wrong.append(f"{rows} rows were expected")
        if not re.search(pattern, run.errors) or (not pattern and lines):
            wrong.append(f"'{pattern}' was expected")
        if len(lines) > (2 if name == "bad-gzip" else 1):
            wrong.append("more than one line")
        if run.seconds > 20 or run.peak > MEGABYTES:
            wrong.append("too much time or memory")
        message = re.sub(r"^chartconv: \S+: ", "", lines[0]) if lines else ""
        print(f"{name:44} {run.status:6} {run.rows:5} {run.seconds:8.2f} {run.peak:3}  {message}")
        for text in wrong:
            self.problems += 1
            print(f"    WRONG: {text}\n{run.errors}")

    def check(self, what, is_true):
        if not is_true:
            self.problems += 1
            print(f"    WRONG: {what}")
