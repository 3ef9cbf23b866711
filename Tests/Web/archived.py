#!/usr/bin/env python3
"""`chartconv fetch --archived` against the built program: archived.py PROGRAM CLOCK

A server on loopback answers as the Internet Archive's index and captures do, or as a server of pywb. CLOCK is the
library of clock.c, by which the program's time goes fifty times as fast."""

import gzip
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from urllib.parse import parse_qs, urlsplit

from misbehaving import Server, reply
from program import Program
from servers import Checks

RATE = 50
DOCUMENT = "http://charts.example/top.xml"


def chart(day, size=3):
    """A chart of invented songs of a day, in an order that depends on it."""
    entries = "".join(
        f"<item><title>Song {(number + day) % 7}</title><guid>https://charts.example/{(number + day) % 7}</guid></item>"
        for number in range(size))
    return f"<rss version='2.0'><channel><title>Top Songs</title><description>{day}</description>{entries}</channel></rss>".encode()


class Archive(Server):
    """Serves `captures`: from times to bodies, or to functions that answer themselves."""

    def __init__(self, captures, digests=None, layout="standard", page=0, document=DOCUMENT, **options):
        self.captures = captures
        self.document = document
        self.digests = digests or {}
        self.layout = layout
        self.page = page
        self.refusals = []
        self.indexed = []
        self.asked = []
        super().__init__(**options)

    @property
    def address(self):
        return self.url if self.layout == "standard" else f"{self.url}/coll"

    def row(self, time):
        body = self.captures[time]
        digest = self.digests.get(time, f"D{hash(body) if isinstance(body, bytes) else time}".replace("-", "N"))
        repeats = digest.startswith("=")
        original = self.document if int(time[7]) % 2 else self.document.replace("http:", "https:")
        return [time, original, "warc/revisit" if repeats else "text/xml", "-" if repeats else "200",
                digest.lstrip("="), "999"]

    def one(self, client, number):
        from misbehaving import Request

        request = Request.receive(client, number)
        with self.lock:
            self.requests.append(request)
        if self.refusals:
            refusal = self.refusals.pop(0)
            if refusal is None:
                return False
            status, headers = refusal
            return reply(client, status, b"", **headers)
        parts = urlsplit(request.path)
        index, folder = ("/cdx/search/cdx", "/web/") if self.layout == "standard" else ("/coll/cdx", "/coll/")
        if parts.path == index:
            return self.index(client, parse_qs(parts.query))
        match = re.fullmatch(re.escape(folder) + r"(\d{14})id_/(https?://.*)", request.path)
        if match is None:
            return reply(client, "404 Not Found", b"<html><title>Not Found</title></html>")
        return self.capture(client, folder, *match.groups())

    def index(self, client, query):
        self.indexed.append(query)
        first, last = query["from"][0], query["to"][0]
        rows = [self.row(time) for time in sorted(self.captures) if first <= time <= last]
        names = query["fl"][0].split(",")
        if self.layout != "standard":
            pairs = dict(original="url", mimetype="mime", statuscode="status")
            lines = [json.dumps({pairs.get(name, name): value for name, value in zip(names, row)}) for row in rows]
            return reply(client, "200 OK", "\n".join(lines).encode(), Content_Type="text/x-ndjson")
        start = int(query.get("resumeKey", ["0"])[0].split(" ")[-1])
        rest = rows[start : start + self.page] if self.page else rows
        table = [names, *rest] if rest else []
        if self.page and start + self.page < len(rows):
            table += [[], [f"com,example)/top.xml {start + self.page}"]]
        return reply(client, "200 OK", json.dumps(table).encode(), Content_Type="application/json")

    def capture(self, client, folder, time, original):
        self.asked.append(time)
        body = self.captures.get(time)
        if body is None or callable(body) and not isinstance(body, bytes):
            return body(self, client, folder, original) if body else reply(client, "404 Not Found", b"")
        return reply(client, "200 OK", body, Memento_Datetime=memento(time), Content_Type="text/xml")


def memento(digits):
    return time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.strptime(digits, "%Y%m%d%H%M%S"))


def nearest(target):
    """An answer that redirects to another capture."""
    return lambda server, client, folder, original: reply(
        client, "302 Found", Location=f"{server.url}{folder}{target}id_/{original}")


def days(count, first=1, month="201406"):
    return {f"{month}{day:02}120000": chart(int(f"{month}{day:02}")) for day in range(first, first + count)}


class Runner:
    def __init__(self, program, clock, checks):
        self.program, self.checks = program, checks
        self.environment = {"LD_PRELOAD": clock, "CLOCK_RATE": str(RATE), "CLOCK_EPOCH": str(int(time.time()))}
        self.folder = os.path.join(program.folder, "snapshots")

    def arguments(self, archive, *more, period="2014..2016", document=DOCUMENT):
        return ["fetch", "--into", self.folder, "--archived", period, "--archive-url", archive, "--stats=json", *more, document]

    def run(self, archive, *more, **options):
        run = self.program.run(*self.arguments(archive, *more, **options), environment=self.environment, timeout=120)
        run.counts = next((json.loads(line) for line in run.errors.splitlines() if line.startswith("{")), None)
        return run

    def start(self, archive, *more):
        return self.program.start(*self.arguments(archive, *more), environment=self.environment)

    def files(self):
        """The names of the copies, without their suffixes, and their contents."""
        found = {}
        for parent, _, names in os.walk(self.folder):
            for name in names:
                if name.endswith(".gz"):
                    with gzip.open(os.path.join(parent, name)) as file:
                        found[name.split(".")[0]] = file.read()
        return found

    def clear(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.program.cache, ignore_errors=True)


def stem(digits):
    return time.strftime("%Y-%m-%dT%H-%M-%SZ", time.strptime(digits, "%Y%m%d%H%M%S"))


def copies(runner, checks):
    """What is asked for, and under which names it is kept."""
    captures = days(5)
    server = Archive(captures)
    run = runner.run(server.address, "--dry-run")
    lines = run.output.splitlines()
    checks("--dry-run names the copies", len(lines) == 6 and all(
        stem(time) in line and "charts.example" in line for time, line in zip(sorted(captures), lines)), run.output)
    checks("--dry-run counts them", lines[-1:] == [
        "5 copies of 5 days, 2014-06-01 to 2014-06-05, in about 0:20; 0 are there, 0 repeat others"], run.output)
    checks("--dry-run fetches none", not server.asked and len(server.indexed) == 1 and not runner.files())
    run = runner.run(server.address)
    checks("all are fetched", run.status == 0 and run.counts["new"] == 5, run.errors)
    checks("their bytes and times", runner.files() == {stem(time): body for time, body in captures.items()})
    checks("their names are printed", [os.path.basename(name).split(".")[0] for name in run.output.split()] == [
        stem(time) for time in sorted(captures)], run.output)
    checks("the index is asked once", len(server.indexed) == 1 and server.asked == sorted(captures), server.indexed)
    query = server.indexed[0]
    checks("what it is asked", query["url"] == [DOCUMENT] and query["from"] == ["20140101000000"]
           and query["to"] == ["20161231235959"] and query["filter"] == ["statuscode:200"], query)
    requests = server.take()
    checks("requests are four seconds apart", requests[-1].time - requests[1].time > 3 * 4 / RATE, [
            (later.time - earlier.time) * RATE for earlier, later in zip(requests, requests[1:])])
    checks("one connection", server.most_open == 1)
    checks("the program is named", requests[0].headers["user-agent"].startswith("chartconv/"))
    run = runner.run(server.address)
    checks("nothing is fetched again", run.status == 0 and run.counts["known"] == 5 and not server.take(), run.errors)
    table = runner.program.run("--fields", "feed_updated,feed_url,name", runner.folder)
    checks("the time dates them", table.rows == 15 and table.output.count("2014-06-0") == 15, table.output, table.errors)
    # Another period asks the index again, but fetches only what is new.
    server.captures = captures = {**captures, **days(2, month="201407")}
    run = runner.run(server.address, period="2014-06-04..2014-07-01")
    checks("another period", run.counts["new"] == 1 and run.counts["known"] == 2 and server.asked[-1] == "20140701120000", run.errors)
    server.close()
    runner.clear()


def choices(runner, checks):
    """One copy of each period, and each content once."""
    bodies = days(28) | days(28, month="201407") | {"20140601180000": chart(99, 5), "20140601190000": chart(98, 5)}
    server = Archive(bodies)
    for period, count in [("day", 56), ("week", 10), ("month", 2)]:
        run = runner.run(server.address, "--every", period, "--dry-run")
        checks(f"--every {period}", f"\n{count} copies of {count} days" in run.output, run.output)
        runner.clear()
    server.close()
    same = {time: chart(1) for time in days(3)}
    cases = {
        "a digest that repeats": (same, {time: "A" for time in same}, ["20140601120000"]),
        "one that comes back": (days(3), {"20140601120000": "A", "20140602120000": "B", "20140603120000": "A"},
                                ["20140601120000", "20140602120000"]),
        "revisits": (days(3), {"20140601120000": "A", "20140602120000": "=A", "20140603120000": "=B"},
                     ["20140601120000", "20140603120000"]),
        "no digests": (days(3), {time: "-" for time in days(3)}, sorted(days(3))),
    }
    for name, (captures, digests, expected) in cases.items():
        server = Archive(captures, digests)
        run = runner.run(server.address)
        checks(name, server.asked == expected and run.counts["repeated"] == 3 - len(expected), server.asked, run.errors)
        again = runner.run(server.address)
        checks(f"{name}, again", server.asked == expected and again.status == 0, again.errors)
        server.close()
        runner.clear()


def answers(runner, checks):
    """Answers of another time, of another kind, and none."""
    captures = days(1) | {
        "20140603120000": nearest("20140604100000"), "20140604100000": chart(4), "20140605120000": nearest("20190101000000"),
        "20140606120000": b"<html><title>Gone</title></html>", "20140607120000": b"",
        "20140608120000": lambda server, client, *_: reply(client, "404 Not Found", b""),
        "20140609120000": lambda server, client, *_: reply(client, "302 Found", Location=server.url + "/login"),
        "20190101000000": chart(9)}
    server = Archive(captures)
    run = runner.run(server.address)
    checks("the time of the answer", sorted(runner.files()) == [stem("20140601120000"), stem("20140604100000")], run.errors)
    checks("what it is counted as", run.counts == {"new": 2, "known": 0, "repeated": 0, "others": 3, "failed": 2}, run.errors)
    checks("copies that failed", run.status == 1 and "404 Not Found" in run.errors, run.errors)
    checks("pages are one line", run.errors.count("instead of a feed") <= 1 and "3 copies left out" in run.errors, run.errors)
    server.asked = []
    run = runner.run(server.address)
    checks("only what failed is asked again", set(server.asked) == {"20140608120000", "20140609120000"}, server.asked)
    server.close()
    runner.clear()
    server = Archive({})
    run = runner.run(server.address)
    checks("an empty index", run.status == 0 and "no copies of these days" in run.errors and not runner.files(), run.errors)
    server.close()
    runner.clear()
    for body, what in [(b"<html><title>Sorry</title></html>", "a web page instead"), (b"Blocked", "isn't an index"), (b'[["a"', ""), (b"[" * 3_000_000, "")]:
        server = Archive({})
        server.index = lambda client, query, body=body: reply(client, "200 OK", body)
        run = runner.run(server.address)
        checks(f"an index that is {body[:40]!r}", run.status == (1 if what else 0) and what in run.errors, run.errors)
        server.close()
        runner.clear()
    hostile = days(1) | {"20140602120000": chart(2), "99999999999999": chart(3), "2014060x120000": chart(3)}
    server = Archive(hostile)
    server.row = lambda time: [time, ["http://a.example/\n20140101000000 X http://b", DOCUMENT][time == "20140601120000"], "", "200", "../../x", "1"]
    run = runner.run(server.address)
    checks("hostile rows", sorted(runner.files()) == [stem("20140601120000")] and run.status == 0, run.errors)
    server.close()
    runner.clear()


def pages(runner, checks):
    """Resume keys, another layout, and a server that gives no keys."""
    captures = days(25)
    server = Archive(captures, page=10)
    run = runner.run(server.address, "--dry-run")
    checks("pages of the index", len(server.indexed) == 3 and "25 copies" in run.output, run.output, run.errors)
    server.close()
    runner.clear()
    server = Archive(captures, page=10)
    child = runner.start(server.address)
    while len(server.indexed) < 2:
        time.sleep(0.01)
    child.kill()
    child.communicate()
    run = runner.run(server.address, "--dry-run")
    asked = [query.get("resumeKey", [""])[0] for query in server.indexed]
    checks("a stop within the index", asked.count("") == 1 and "25 copies" in run.output, asked, run.output)
    server.close()
    runner.clear()
    server = Archive(days(3), layout="pywb")
    for name in [server.address, server.address + "/", server.address + "/cdx"]:
        run = runner.run(name)
        checks(f"pywb, {name[-9:]}", run.status == 0 and len(runner.files()) == 3, run.errors)
        runner.clear()
    server.captures = {}
    run = runner.run(server.address)
    checks("pywb, nothing found", run.status == 0 and "no copies" in run.errors, run.errors)
    server.close()
    runner.clear()


def refusals(runner, checks):
    """429, 503 and refused connections: the run waits, and goes on."""
    for name, refusal, least in [
        ("429", ("429 Too Many Requests", {}), 60), ("Retry-After", ("503 Service Unavailable", {"Retry_After": "200"}), 200),
        ("a connection that ends", None, 60),
    ]:
        server = Archive(days(3))
        server.refusals = [refusal]
        run = runner.run(server.address)
        times = [request.time for request in server.take()]
        checks(f"{name}: the index", run.status == 0 and run.counts["new"] == 3, run.errors)
        checks(f"{name}: the wait", (times[1] - times[0]) * RATE > least - 2, times)
        checks(f"{name}: it is said", "the next request is at" in run.errors, run.errors)
        runner.clear()
        server.captures, asked = days(6), []
        index = server.index

        def answer(client, query):
            # libcurl itself repeats a request whose old connection has ended.
            server.refusals = [refusal] * (2 if refusal else 3)
            return index(client, query)

        server.index = answer
        run = runner.run(server.address)
        times = [request.time for request in server.take()]
        checks(f"{name}: a copy", run.status == 0 and run.counts["new"] == 6, run.errors)
        pauses = [(later - earlier) * RATE for earlier, later in zip(times, times[1:])]
        checks(f"{name}: the pause grows", max(pauses) > max(least, 120) - 2, pauses)
        server.close()
        runner.clear()
    server = Archive(days(3))
    server.refusals = [("429 Too Many Requests", {"Retry_After": "90000"})]
    run = runner.run(server.address)
    checks("a long Retry-After ends the run", run.status == 1 and len(server.take()) == 1, run.errors)
    run = runner.run(server.address)
    checks("the next run obeys it", run.status == 1 and not server.take(), run.errors)
    server.close()
    runner.clear()
    # Nobody answers at all.
    server = Archive(days(4))
    port = server.port
    index = server.index

    def closing(client, query):
        server.close()
        return index(client, query) and False

    server.index = closing
    run = runner.run(f"http://127.0.0.1:{port}")
    checks("no server", run.status == 1 and run.errors.count("the next request is at") == 4, run.errors)
    server = Archive(days(4), port=port)
    run = runner.run(server.address)
    checks("the server comes back", run.status == 0 and run.counts["new"] == 4 and not server.indexed, run.errors)
    server.close()
    runner.clear()


def stops(runner, checks):
    """Runs that are stopped go on, at any point."""
    captures = days(28)
    server = Archive(captures)
    for count in [1, 4, 9, 15]:
        child = runner.start(server.address)
        while len(server.asked) < count:
            time.sleep(0.002)
        time.sleep(0.013 * (count % 5))
        child.send_signal(signal.SIGINT)
        child.communicate()
        checks("Ctrl-C", child.returncode in (-signal.SIGINT, 130), child.returncode)
        whole = {stem(time): body for time, body in captures.items()}
        checks("files are whole", all(whole[name] == body for name, body in runner.files().items()))
    shell = subprocess.run(
        ["bash", "-c", 'set -m; "$@" & sleep 0.7; kill -INT $!; wait $!; echo $?', "-", runner.program.path,
         *runner.arguments(server.address)], stdin=subprocess.DEVNULL, capture_output=True, cwd=runner.program.folder,
        env={**runner.program.environment, **runner.environment}, check=False)
    checks("its status in a shell", shell.stdout.decode().splitlines()[-1:] == ["130"], shell)
    run = runner.run(server.address)
    checks("the rest", run.status == 0 and len(runner.files()) == 28, run.errors)
    checks("the index was asked once", len(server.indexed) == 1, server.indexed)
    checks("at most one copy a stop is asked twice", len(server.asked) <= 28 + 5 and set(server.asked) == set(captures))
    # Two runs at once would ask twice as often.
    server.captures = days(28, month="201501")
    child = runner.start(server.address, "--refresh")
    while len(server.indexed) < 2:
        time.sleep(0.01)
    run = runner.run(server.address)
    checks("two runs", run.status == 3 and "another run writes to the folder" in run.errors, run.errors)
    child.kill()
    child.communicate()
    server.close()
    runner.clear()


def documented(runner, checks):
    """The commands of Documentation/Archives.md for years of a chart."""
    page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Documentation", "Archives.md")
    with open(page, encoding="utf-8") as file:
        section = file.read().split("## Years of a chart\n")[1].split("\n## ")[0]
    commands = re.findall(r"^    (chartconv .*)$", section, re.M)
    captures = {f"{year}{month:02}{day:02}120000": chart(year * 10000 + month * 100 + day)
                for year in range(2013, 2018) for month in (1, 4, 7, 10) for day in (2, 3)}
    server = Archive(captures, document="http://itunes.apple.com/us/rss/topsongs/limit=100/xml")
    stub = f"chartconv() {{ if [ $1 = fetch ]; then set -- \"$@\" --archive-url {server.address}; fi; '{runner.program.path}' \"$@\"; }}\n"
    outputs = []
    for command in commands:
        run = subprocess.run(
            ["bash", "-c", stub + command], stdin=subprocess.DEVNULL, capture_output=True, cwd=runner.program.folder,
            env={**runner.program.environment, **runner.environment}, check=False)
        outputs.append(run.stdout.decode())
        checks(command, run.returncode == 0 and not run.stderr, run.stderr.decode())
    checks("three commands", len(commands) == 3 and "\n13 copies of 13 days, 2014-01-02 to 2016-10-03, in about 0:52" in outputs[0]
           and len(outputs[1].splitlines()) == 13, outputs)
    checks("what they ask", len(server.indexed) == 1 and server.indexed[0]["url"] == [
        "https://itunes.apple.com/us/rss/topsongs/limit=100/xml"], server.indexed)
    with open(os.path.join(runner.program.folder, "history.html"), encoding="utf-8") as file:
        html = file.read()
    checks("the page", "13 snapshots from 2014-01-02 to 2016-10-03, dated by file names" in html and "<svg" in html, html[:2000])
    server.close()


def crawl(runner, checks):
    """The command of Documentation/Archives.md for a crawl: a list of paths, WARC files, rows."""
    page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Documentation", "Archives.md")
    with open(page, encoding="utf-8") as file:
        block = re.search(r"^    site=.*?\n\n(?=\S)", file.read(), re.M | re.S).group()
    paths = [f"crawl-data/segments/{number}/CC-MAIN-{number:05}.warc.gz" for number in range(3)]
    files = {path: crawled(f"https://feeds.example/{path[-9]}", chart(day)) for day, path in enumerate(paths)}
    files["crawl-data/CC-MAIN-2024-33/warc.paths.gz"] = gzip.compress("".join(f"{path}\n" for path in paths).encode())
    whole = files[paths[1]]

    class Crawl(Server):
        def one(self, client, number):
            from misbehaving import Request

            path = Request.receive(client, number).path.lstrip("/")
            self.requests.append(path)
            return reply(client, "200 OK", files[path])

    server = Crawl()
    script = textwrap.dedent(block).replace("https://data.commoncrawl.org", server.url)
    stub = f"chartconv() {{ '{runner.program.path}' \"$@\"; }}; export -f chartconv\n"

    def run(suffix="parquet"):
        return subprocess.run(
            ["bash", "-c", stub + script.replace("parquet", suffix)], stdin=subprocess.DEVNULL, capture_output=True, cwd=runner.program.folder,
            env={**runner.program.environment, **runner.environment}, check=False)

    files[paths[1]] = whole[: len(whole) // 2]
    first = run()
    tables = os.path.join(runner.program.folder, "feeds")
    checks("a cut file has no table", first.returncode == 123 and sorted(name for name in os.listdir(tables) if name.endswith("t")) == [
        "CC-MAIN-00000.parquet", "CC-MAIN-00002.parquet"], os.listdir(tables), first.stderr.decode())
    files[paths[1]] = whole
    del server.requests[:]
    second = run()
    checks("only the cut file is asked again", second.returncode == 0 and not second.stderr
           and [path for path in server.requests if path in paths] == [paths[1]], server.requests, second.stderr.decode())
    checks("three tables", sorted(os.listdir(tables)) == [f"CC-MAIN-{number:05}.parquet" for number in range(3)], os.listdir(tables))
    run("csv")
    with open(os.path.join(tables, "CC-MAIN-00001.csv"), encoding="utf-8") as file:
        lines = file.read().splitlines()
    checks("rows", lines[0] == "source,feed_title,name,published,url" and len(lines) == 4 and lines[1].startswith(
        "-/https://feeds.example/1 2024-08-03T10:00:00Z,Top Songs,Song 1,"), lines)
    server.close()


def crawled(address, body):
    """A file of a crawl: an answer, a page and a request, a gzip member each."""
    def record(kind, address, head, body):
        block = head + body
        fields = f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:x:1>\r\nWARC-Date: 2024-08-03T10:00:00Z\r\n"
        fields += f"WARC-Target-URI: {address}\r\nContent-Type: application/http\r\nContent-Length: {len(block)}\r\n\r\n"
        return gzip.compress(fields.encode() + block + b"\r\n\r\n")

    answer = b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\n\r\n"
    return (record("request", address, b"GET / HTTP/1.1\r\n\r\n", b"") + record("response", address, answer % b"text/html", b"<html>" * 99)
            + record("response", address, answer % b"application/rss+xml", body))


def usage(runner, checks):
    for arguments, message in [
        (["--archived", "2016..2014"], "expected days"), (["--archived", "x"], "expected days"),
        (["--archived", "2014-13"], "expected days"), (["--archived", "2014", "--every", "year"], "expected day, week, month"),
        (["--every", "day"], "require --archived"), (["--archived", "2014", "--archive-url", "ftp://a"], "--archive-url: "),
        (["--archived", "2014", "--follow", "2"], "can't be combined"),
    ]:
        run = runner.program.run("fetch", "--into", runner.folder, *arguments, DOCUMENT)
        checks(" ".join(arguments), run.status == 2 and message in run.errors, run.errors)
    run = runner.run("http://127.0.0.1:9", "--no-private", "--dry-run")
    checks("--no-private", run.status == 1 and "private addresses are refused" in run.errors, run.errors)
    runner.clear()


def main(path, clock):
    checks = Checks()
    folder = tempfile.mkdtemp()
    # A program that a shell has started in the background would ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        runner = Runner(Program(path, folder), os.path.abspath(clock), checks)
        for part in [copies, choices, answers, pages, refusals, stops, documented, crawl, usage]:
            part(runner, checks)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"archived: {checks.count} checks, {checks.problems} problems")
    return 1 if checks.problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
