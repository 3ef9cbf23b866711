"""What the W3C's feed validator says of chartconv's RSS and Atom, and of feeds beside chartconv's check.

    validator.py VALIDATOR CHARTCONV PATH...   VALIDATOR is a checkout of w3c/feedvalidator

By hand: the validator is another program, which needs html5lib. A feed goes out as it came in, so an
error of the input itself isn't counted. Where the input isn't well-formed, the validator stops and
can't tell whose the errors are. It doesn't know elements that go along from another kind of feeds
(`atom:source` in RSS): these are counted apart.
"""

import collections
import json
import os
import subprocess
import sys

from program import files


STOPS = {"SAXError", "UnicodeError", "WPBlankLine", "validator failed"}


def errors(validate, document):
    """Returns the names of the validator's errors, each with its element."""
    try:
        events = validate(document, firstOccurrenceOnly=1, fallback="utf-8")["loggedEvents"]
    except Exception as error:  # The validator fails at some documents.
        return {("validator failed", type(error).__name__)}
    return {(type(event).__name__, str(event.params.get("element", "")).lower())
            for event in events if any(kind.__name__ == "Error" for kind in type(event).__mro__)}


def main(validator, program, *paths):
    sys.path.insert(0, os.path.join(validator, "src"))
    import feedvalidator
    validate = feedvalidator.validateString
    outputs, carried, both, ours, theirs = (collections.Counter() for _ in range(5))
    count = unknown = 0
    for source in files(paths, without=(".json", ".ndjson", ".jsonfeed", ".csv", ".tsv")):
        with open(source, "rb") as file:
            document = file.read()
        own = errors(validate, document)
        run = subprocess.run([program, "check", "--to", "json", source], capture_output=True)
        rows = json.loads(run.stdout or b"[]")
        found = {row["rule"] for row in rows if row["severity"] == "error"}
        if own or found:
            (both if own and found else theirs if own else ours)[
                (", ".join(sorted(kind for kind, _ in own)), ", ".join(sorted(found)))] += 1
        if any(kind in STOPS for kind, _ in own):
            unknown += 1
            continue
        for target in ("rss", "atom"):
            run = subprocess.run([program, "--to", target, source], capture_output=True)
            if not run.stdout:
                continue
            count += 1
            for kind, element in errors(validate, run.stdout) - own:
                local = element.rpartition(":")[2].encode()
                if kind == "UndefinedElement" and ":" in element and local in document.lower():
                    carried[element] += 1
                    continue
                outputs[target, kind, element] += 1
                print(f"{source} as {target}: {kind} {element}")
    print(f"{count} outputs: {sum(outputs.values())} errors that aren't the input's; "
          f"{sum(carried.values())} elements that went along; {unknown} inputs that stop the validator")
    for title, counts in (("both", both), ("only check", ours), ("only the validator", theirs)):
        print(f"{title}: {sum(counts.values())} feeds")
        for (validators, checks), count in counts.most_common(15):
            print(f"  {count} [{validators}] [{checks}]")


if __name__ == "__main__":
    main(*sys.argv[1:])
