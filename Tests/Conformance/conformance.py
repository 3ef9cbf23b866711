"""Runs feedparser's tests against chartconv, and counts those that pass, by folder.

    conformance.py CHARTCONV TESTS [--known KNOWN.md] [--verbose]

feedparser goes through the same claims and comparisons. If it fails its own test here, the adapter is wrong,
and the test counts as not claimed.
"""

import argparse
import codecs
import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import feedparser

import adapter
import expectation
import meaning

CLAIMED = {
    "wellformed/amp", "wellformed/atom", "wellformed/atom10", "wellformed/base",
    "wellformed/http", "wellformed/itunes", "wellformed/lang", "wellformed/media-rss",
    "wellformed/namespace", "wellformed/node_precedence", "wellformed/rdf", "wellformed/rss", "wellformed/xml",
    "wellformed/feedburner", "wellformed/sgml", "entities", "encoding", "illformed",
    "illformed/chardet", "wellformed/sanitize",
}
# Markup isn't sanitised here: a value is claimed only if it is the same without that.
UNSANITISED = "wellformed/sanitize"
SERVER = "http://127.0.0.1:8097/"
# Facts that HTTP headers would give. A file has no headers, so options give them.
HEADERS = {"content-location", "content-type"}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("chartconv")
    parser.add_argument("tests", type=Path)
    parser.add_argument("--known", type=Path)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    files = sorted(path for path in options.tests.rglob("*.xml"))
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda path: judge(path, options), files))
    known, contradicting = known_failures(options.known)
    sys.exit(report(results, known, contradicting, options.verbose))


def judge(path, options):
    """Returns the test's folder and name, its result (passed, failed or not claimed), and the reason."""
    name = path.relative_to(options.tests)
    folder = str(name.parent)
    data = path.read_bytes()
    expected = expectation.read(data)
    verdict = lambda state, why="": (folder, name.name, state, why)
    if folder not in CLAIMED:
        return verdict("not claimed", "folder")
    if expected is None or not expected.isUnderstood:
        return verdict("not claimed", "no conjunction of paths and literals")
    if set(expected.headers) - HEADERS:
        return verdict("not claimed", "HTTP headers")
    terms = []
    for kind, steps, literal in expected.terms:
        try:
            terms.append((kind, steps, literal, *adapter.claim(steps)))
        except adapter.NotClaimed:
            pass
    base = base_of(name, expected)
    headers = {**expected.headers, **({"content-location": base} if base else {})}
    try:
        theirs = feedparser.parse(
            data, response_headers=headers, sanitize_html=folder != UNSANITISED)
    except Exception as error:  # theirs may fail where a header is missing
        return verdict("not claimed", f"feedparser itself: {error}")
    if expected.isWellFormed and ("value", ("encoding",)) in [term[:2] for term in expected.terms]:
        terms += as_decoded(theirs)
    if not terms and (expected.terms or expected.isWellFormed is False and expected.headers):
        return verdict("not claimed", "the model has no place for it")
    for kind, steps, literal, _, compare in terms:
        try:
            value = theirs_at(theirs, steps)
        except (KeyError, IndexError, TypeError, AttributeError):
            if literal is not None:
                return verdict("not claimed", "feedparser itself fails")
            value = None
        if not agrees(kind, value, literal, compare, media_type(theirs, steps)):
            return verdict("not claimed", "feedparser itself fails")
    return verdict(*asked(path, folder, base, expected, terms, theirs, options))


def as_decoded(theirs):
    """The texts show the encoding: they must equal those of feedparser."""
    texts = [("version",), ("feed", "title"), ("entries", 0, "title"), ("entries", 0, "summary")]
    terms = []
    for steps in texts:
        try:
            terms.append(("value", steps, theirs_at(theirs, steps), *adapter.claim(steps)))
        except (KeyError, IndexError):
            pass
    return terms


def asked(path, folder, base, expected, terms, theirs, options):
    command = [options.chartconv, "--to", "json", "--fields", "all"]
    if base:
        command += ["--base-url", base]
    if charset := charset_of(expected):
        command += ["--encoding", charset]
    run = subprocess.run(command + [str(path)], capture_output=True)
    if not terms and expected.isWellFormed is False:
        return ("passed", "") if run.stderr else ("failed", "nothing is said of a malformed feed")
    try:
        document = json.loads(run.stdout)[0]
    except (ValueError, IndexError):
        return "failed", "no feed: " + run.stderr.decode(errors="replace").strip()[-120:]
    if run.returncode not in (0, 1) or (expected.isWellFormed and run.returncode):
        return "failed", "status %d: %s" % (run.returncode, run.stderr.decode().strip()[-100:])
    for kind, steps, literal, read, compare in terms:
        try:
            value = read(document)
        except adapter.NotClaimed:
            return "not claimed", "the model has no place for it"
        except (IndexError, KeyError, TypeError) as error:
            return "failed", f"{dotted(steps)}: {error!r}"
        kind_of_text = "text/plain" if compare is meaning.text else media_type(theirs, steps)
        if not agrees(kind, value, literal, compare, media_type(theirs, steps), kind_of_text):
            return "failed", f"{dotted(steps)}: {value!r}, expected {literal!r}"
    return "passed", ""


def agrees(kind, value, literal, compare, media, own=None):
    """`own` is the media type of the value, if it differs from that of the expectation."""
    if kind == "length":
        return len(value or []) == literal
    if literal is True and value is not None and value is not False:
        return True
    if isinstance(literal, (dict, list, tuple)) and compare is meaning.exact:
        return same(value, literal)
    if isinstance(literal, str) and isinstance(value, int) and compare is meaning.exact:
        value = str(value)
    return (compare(value, own or media) or None) == (compare(literal, media) or None)


def same(value, literal):
    """Returns whether the value contains the literal; sizes are numbers in the value and texts in the
    literal."""
    if isinstance(literal, dict):
        return isinstance(value, dict) and all(same(value.get(k), v) for k, v in literal.items())
    if isinstance(literal, (list, tuple)):
        return len(value or []) == len(literal) and all(map(same, value, literal))
    return value == literal or str(value) == str(literal)


def dotted(steps):
    return ".".join(str(step) for step in steps)


def theirs_at(result, steps):
    value = result
    for step in steps:
        value = value[step]
    return value


def media_type(theirs, steps):
    """Returns the media type that feedparser assumed for the text."""
    name = str(steps[-1])
    owner = steps[:-1]
    try:
        if name == "value":
            return theirs_at(theirs, owner)["type"]
        return theirs_at(theirs, owner)[name.removesuffix("_detail") + "_detail"]["type"]
    except (KeyError, IndexError, TypeError, AttributeError):
        return None


def base_of(name, expected):
    if "content-location" in expected.headers:
        return expected.headers["content-location"]
    return SERVER + "tests/" + str(name) if name.name.startswith("http_") else None


def charset_of(expected):
    """Returns the charset that HTTP would name, if there is one of that name."""
    named = re.search(r"charset\s*=\s*['\"]?([^'\";\s]+)", expected.headers.get("content-type", ""))
    try:
        return codecs.lookup(named.group(1)) and named.group(1) if named else None
    except LookupError:
        return None


def known_failures(path):
    """Returns the files that KNOWN.md names, each in a line `- `folder/name.xml`: why`, and those of them
    before its second heading, whose expectation contradicts a specification or the design."""
    if not path or not path.exists():
        return set(), set()
    named = lambda text: set(re.findall(r"^- `([^`]+)`", text, re.MULTILINE))
    text = path.read_text()
    return named(text), named(text.split("\n## ")[1])


def report(results, known, contradicting, verbose):
    folders = sorted({folder for folder, *_ in results})
    total = {"passed": 0, "failed": 0, "not claimed": 0}
    print(f"{'folder':28} {'passed':>7} {'failed':>7} {'not claimed':>12}")
    for folder in folders:
        states = [state for where, _, state, _ in results if where == folder]
        counts = {state: states.count(state) for state in total}
        for state, count in counts.items():
            total[state] += count
        print(f"{folder:28} {counts['passed']:7} {counts['failed']:7} {counts['not claimed']:12}")
    claimed = total["passed"] + total["failed"]
    share = lambda count: 100 * total["passed"] / max(count, 1)
    print(f"{'all':28} {total['passed']:7} {total['failed']:7} {total['not claimed']:12}")
    print(f"{claimed} are claimed, {share(claimed):.1f} % of them pass; {len(contradicting)} contradict"
          f" a specification or the design: {share(claimed - len(contradicting)):.1f} % of the others")
    failures = {f"{folder}/{name}": why for folder, name, state, why in results if state == "failed"}
    for name, why in failures.items():
        if verbose or name not in known:
            print(f"failed: {name}: {why}")
    passing = sorted(known - failures.keys())
    for name in passing:
        print(f"KNOWN.md names {name}, which doesn't fail")
    if verbose:
        for folder, name, state, why in results:
            if state == "not claimed" and why != "folder":
                print(f"not claimed: {folder}/{name}: {why}")
    return 1 if set(failures) - known or passing else 0


if __name__ == "__main__":
    main()
