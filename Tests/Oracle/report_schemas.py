#!/usr/bin/env python3
"""Validates the JSON of `explain`, `diff` and `history` against their schemas.

    report_schemas.py CHARTCONV FOLDER...

Each file of the folders is explained and compared with the one before it; each folder has a history. The files
in `Schemas/` must equal the output of `--schema`. Needs jsonschema; see requirements.txt.
"""

import json
import os
import subprocess
import sys

import jsonschema

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
COLUMNS = ["--fields", "all"]


def json_of(program, arguments):
    """Returns the JSON of a command; damaged inputs may make it end with status 1."""
    done = subprocess.run(
        [program, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=300, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(arguments)}: status {done.returncode}: {done.stderr.decode()[-300:]}")
    return done.stdout.decode()


class Schema:
    """The schema of a command: of a line of NDJSON and of a whole JSON document."""

    def __init__(self, program, command):
        self.command = command
        self.problems = []
        self.count = 0
        self.validators = {}
        for name in ("json", "ndjson"):
            schema = json.loads(json_of(program, [command, "--schema", name]))
            jsonschema.Draft202012Validator.check_schema(schema)
            self.validators[name] = jsonschema.Draft202012Validator(
                schema, format_checker=jsonschema.FormatChecker())
        with open(os.path.join(ROOT, "Schemas", f"chartconv.{command}.schema.json"), encoding="utf-8") as file:
            if json.load(file) not in [validator.schema for validator in self.validators.values()]:
                self.problems.append(f"Schemas/chartconv.{command}.schema.json isn't what --schema prints")

    def check(self, name, text, location):
        values = [json.loads(line) for line in text.split("\n") if line] if name == "ndjson" else [json.loads(text)]
        self.count += len(values)
        for value in values:
            for error in self.validators[name].iter_errors(value):
                self.problems.append(f"{self.command} {location}: {error.json_path}: {error.message[:200]}")


def main():
    program, folders = sys.argv[1], sys.argv[2:]
    schemas = {command: Schema(program, command) for command in ("explain", "diff", "history")}
    for folder in folders:
        for parent, _, names in sorted(os.walk(folder)):
            # Reports don't take the results of reports.
            if os.path.basename(parent) == "chartconv-report":
                continue
            files = [os.path.join(parent, name) for name in sorted(names) if not name.endswith(".model.json")]
            if not files:
                continue
            schemas["explain"].check("ndjson", json_of(program, ["explain", "--to", "ndjson", *files]), parent)
            for old, new in zip(files, files[1:]):
                for name in ("json", "ndjson"):
                    text = json_of(program, ["diff", "-q", "--all", "--to", name, *COLUMNS, old, new])
                    if text or name == "ndjson":
                        schemas["diff"].check(name, text, new)
            for name in ("json", "ndjson"):
                text = json_of(program, ["history", "-q", "--to", name, *COLUMNS, *files])
                schemas["history"].check(name, text, parent)
    problems = [problem for schema in schemas.values() for problem in schema.problems]
    for problem in problems:
        print(problem)
    counts = ", ".join(f"{schema.count} of {command}" for command, schema in schemas.items())
    print(f"report schemas: {counts} validated, {len(problems)} with a problem")
    sys.exit(1 if problems or not all(schema.count for schema in schemas.values()) else 0)


if __name__ == "__main__":
    main()
