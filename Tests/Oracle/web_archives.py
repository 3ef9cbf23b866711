#!/usr/bin/env python3
"""Web archives, written and read by warcio: web_archives.py CHARTCONV

Each form of a file must have the rows of the documents that warcio finds in it, and the counts of its
records."""

import gzip
import io
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import zipfile
import zlib

from warcio.archiveiterator import ArchiveIterator
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

random.seed(20140601)


def feed(name, count=3):
    items = "".join(f"<item><guid>{name}-{i}</guid><title>{name} {i}</title></item>" for i in range(count))
    return f"<rss version='2.0'><channel><title>{name}</title>{items}</channel></rss>".encode()


def chunked(body):
    sizes = [random.randint(1, 60) for _ in body]
    pieces, start = [], 0
    for size in sizes:
        piece = body[start : start + size]
        if piece:
            pieces.append(b"%x\r\n" % len(piece) + piece + b"\r\n")
        start += size
    return b"".join(pieces) + b"0\r\n\r\n"


def deflated(body):
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(body) + packer.flush()


PAGE = b"<!DOCTYPE html><html><head><title>x</title></head><body>" + b"<p>hello" * 999 + b"</body></html>"
CODINGS = {
    "plain": ([], lambda body: body),
    "gzip": ([("Content-Encoding", "gzip")], gzip.compress),
    "deflate": ([("Content-Encoding", "deflate")], zlib.compress),
    "raw": ([("Content-Encoding", "deflate")], deflated),
    "chunked": ([("Transfer-Encoding", "chunked")], chunked),
    "both": ([("Transfer-Encoding", "chunked"), ("Content-Encoding", "gzip")], lambda body: chunked(gzip.compress(body))),
    "undone": ([("Transfer-Encoding", "chunked"), ("Content-Encoding", "gzip")], lambda body: body),
}


def records(is_packed, version):
    """Returns a file of many records, and the documents in it by their addresses."""
    output = io.BytesIO()
    writer = WARCWriter(output, gzip=is_packed, warc_version=version)
    documents = {}

    def add(url, body, kind, headers=(), status="200 OK", **more):
        head = StatusAndHeaders(status, [("Content-Type", kind), *headers], protocol="HTTP/1.1")
        writer.write_record(writer.create_warc_record(
            url, "response", payload=io.BytesIO(body), http_headers=head,
            warc_headers_dict={"WARC-Date": "2014-06-01T12:00:00Z", **more}))

    writer.write_record(writer.create_warcinfo_record("a.warc", {"software": "test"}))
    for index in range(40):
        name, (headers, code) = random.choice(list(CODINGS.items()))
        url = f"http://feeds.example/{index}/{name}"
        documents[url] = feed(f"{name}{index}", random.choice([0, 1, 3, 200]))
        add(url, code(documents[url]), random.choice(["application/rss+xml", "text/xml", "text/html", ""]), headers)
        writer.write_record(writer.create_warc_record(url, "request", payload=io.BytesIO(b"GET / HTTP/1.1\r\n\r\n")))
        add(f"http://pages.example/{index}", PAGE, "text/html", CODINGS["gzip"][0] if index % 2 else ())
        add(f"http://feeds.example/gone/{index}", feed("gone"), "text/xml", status="404 Not Found")
    add("http://feeds.example/map", b"<urlset><url/></urlset>", "text/xml")
    add("http://feeds.example/api", b'{"version":1,"data":[1,2]}', "application/json")
    add("http://feeds.example/script", b"{function x() {}}", "text/javascript")
    add("http://feeds.example/short", feed("short")[:70], "text/xml", **{"WARC-Truncated": "length"})
    writer.write_record(writer.create_revisit_record(
        "http://feeds.example/other", "sha1:x", "http://feeds.example/nowhere", "2013-01-01T00:00:00Z"))
    return output.getvalue(), documents


def found(data):
    """Returns the documents that warcio finds, and the number of all records."""
    documents, count = {}, 0
    for record in ArchiveIterator(io.BytesIO(data)):
        count += 1
        body = record.content_stream().read() if record.rec_type == "response" else b""
        if record.http_headers and record.http_headers.get_statuscode() == "200" and body.startswith(b"<rss"):
            if not record.rec_headers.get_header("WARC-Truncated"):
                documents[record.rec_headers.get_header("WARC-Target-URI")] = body
    return documents, count


def block(status="200 OK", headers=(), body=None, end="\r\n"):
    lines = [f"HTTP/1.1 {status}", *headers]
    return end.join([*lines, "", ""]).encode() + (feed("odd", 1) if body is None else body)


def record(content, kind="response", uri="http://a.example/odd", size=None, version="WARC/1.0", end="\r\n", after=b"\r\n\r\n",
           date="2014-06-01T12:00:00Z", type="application/http; msgtype=response", **more):
    """A record of any bytes and lengths."""
    fields = {"WARC-Type": kind, "WARC-Target-URI": uri, "WARC-Date": date, "Content-Type": type,
              "Content-Length": len(content) if size is None else size, **{name.replace("_", "-"): value for name, value in more.items()}}
    lines = [version] + [f"{name}: {value}" for name, value in fields.items() if value is not None]
    return end.join([*lines, "", ""]).encode() + content + after


def odd_records():
    """Odd records, by the names that Documentation/Archives.md has for them."""
    body = feed("odd", 1)
    repeated = {"WARC_Refers_To_Target_URI": "http://a.example/odd", "WARC_Refers_To_Date": "2014-06-01T12:00:00Z"}
    return {
        "lines that end in LF": record(block(end="\n"), end="\n"),
        "a folded header line": record(block()).replace(b"WARC-Date:", b"X-Note: a\r\n b\r\nWARC-Date:"),
        "WARC/0.17, an address in <>": record(block(), version="WARC/0.17", uri="<http://a.example/odd>"),
        "no empty lines after the block": record(block(), after=b""),
        "garbage after the block": record(block(), after=b"\r\n\r\ngarbage\r\n\r\n"),
        "no date": record(block(), date=None),
        "no phrase in the status line": record(block("200")),
        "declared chunks that aren't": record(block(headers=["Transfer-Encoding: chunked"])),
        "declared gzip that isn't": record(block(headers=["Content-Encoding: gzip"])),
        "gzip without a header": record(block(body=gzip.compress(body))),
        "gzip that was renamed": record(block(headers=["X-Crawl-Content-Encoding: gzip"])),
        "a document without HTTP": record(body, "resource", type="text/xml"),
        "a feed as text/html": record(block(headers=["Content-Type: text/html"])),
        "a repeated record": record(block()) + record(block(body=b""), "revisit", date="2015-06-01T12:00:00Z", **repeated),
        "a repeated record that is missing": record(block(body=b""), "revisit", **repeated),
        "a repeated record that repeats itself": record(block(body=b""), "revisit", date="2014-06-01T12:00:00Z", **repeated),
        "a continuation": record(body, "continuation"),
        "an unknown type": record(block(), "tape"),
        "another protocol": record(block(), uri="ftp://a.example/odd"),
        "dns": record(b"20140601 a.example. 1 IN A 1.2.3.4", uri="dns:a.example", type="text/dns"),
        "a part (206)": record(block("206 Partial Content")),
        "an empty body": record(block(body=b"")),
        "no status line": record(body),
        "cut on purpose": record(block(body=body[:60]), WARC_Truncated="time"),
        "chunks that are too long": record(block(headers=["Transfer-Encoding: chunked"], body=b"fff\r\n" + body)),
        "chunks without an end": record(block(headers=["Transfer-Encoding: chunked"], body=b"%x\r\n" % len(body) + body + b"\r\n")),
        "gzip that is cut": record(block(headers=["Content-Encoding: gzip"], body=gzip.compress(body)[:-9])),
        "a length that is too long": record(block(), size=10**6),
        "a length that is too short": record(block(), size=60),
        "a negative length": record(block(), size=-5),
        "no length": record(block(), size="").replace(b"Content-Length: \r\n", b""),
        "two lengths": record(block()).replace(b"WARC-Date", b"Content-Length: 3\r\nWARC-Date"),
        "a length of forty digits": record(block(), size="9" * 40),
        "a head of 100 KB": record(block(), X_Note="x" * 100_000),
        "an address with control characters": record(block(), uri="http://a.example/\x1b[31m\x07odd"),
        "an address of a script": record(block(), uri="javascript:alert(1)"),
    }


def outcome(program, path, pieces):
    """What comes out of the middle one of three records, in words; `None` if the others aren't read."""
    with open(path, "wb") as file:
        file.write(b"".join(pieces))
    run = subprocess.run(
        [program, "--to", "ndjson", "--fields", "id", "--stats=json", path], capture_output=True, check=False, timeout=60)
    errors = run.stderr.decode().splitlines()
    tally = json.loads(errors[-1])["records"]
    ids = [json.loads(line)["id"] for line in run.stdout.decode().splitlines()]
    if "before-0" not in ids or "after-0" not in ids or run.returncode > 1:
        return None
    words = [{0: [], 1: ["read"], 2: ["read twice"]}[ids.count("odd-0")]]
    words.append([f"counted as `{name}`" for name in tally if tally[name] and name not in ("feeds", "damaged")])
    if run.returncode:
        words.append(["an error: " + next(line for line in errors if path in line).split(": ", 2)[-1]])
    return ", ".join(sum(words, []))


def odd(program):
    """Each odd record between two good ones, in members of gzip and without: these are always read."""
    page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Documentation", "Archives.md")
    with open(page, encoding="utf-8") as file:
        rows = dict(re.findall(r"^\| ([^|`]+) \| ([^|]+) \|$", file.read(), re.M))
    before = record(block(body=feed("before", 1)), uri="http://a.example/before")
    after = record(block(body=feed("after", 1)), uri="http://a.example/after")
    problems = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "odd.warc")
        for name, middle in odd_records().items():
            pieces = [before, middle, after]
            plain, packed = outcome(program, path, pieces), outcome(program, path, map(gzip.compress, pieces))
            if plain is None or packed != rows.get(name):
                problems += 1
                print(f"| {name} | {packed} |" + ("" if plain else " plain: others are lost"))
        # A bomb ends the file, in bounded time and memory.
        bomb = gzip.compress(b"<rss>" + b" " * (300 << 20))
        with open(path, "wb") as file:
            file.write(before + record(block(headers=["Content-Encoding: gzip"], body=bomb)))
        run = subprocess.run(
            ["bash", "-c", 'ulimit -v 2000000; "$@"', "-", program, path], capture_output=True, check=False, timeout=60)
        if run.returncode != 1 or b"unpacks to more than 1000 times" not in run.stderr or b"before-0" not in run.stdout:
            problems += 1
            print("a bomb", run.returncode, run.stderr[:500])
    return problems


def main(program):
    problems = odd(program)
    for version in ["WARC/1.0", "WARC/1.1"]:
        plain, documents = records(False, version)
        packed, _ = records(True, version)
        packed_documents, _ = found(packed)
        forms = {"a.warc": plain, "b.warc.gz": packed, "c.warc.gz": gzip.compress(plain)}
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "d.wacz")
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr("datapackage.json", "{}")
                archive.writestr("pages/pages.jsonl", '{"format":"json-pages-1.0"}\n')
                archive.writestr("archive/data.warc.gz", packed)
            forms["d.wacz"] = None
            for name, data in forms.items():
                path = os.path.join(folder, name)
                if data is not None:
                    with open(path, "wb") as file:
                        file.write(data)
                expected, count = found(packed if data is None else plain if name == "c.warc.gz" else data)
                assert set(expected) == set(documents if name in ("a.warc", "c.warc.gz") else packed_documents)
                for arguments, stdin in [([path], None), (["-j", "3", path], None), (["-"], path)]:
                    if stdin and data is None:
                        continue
                    run = subprocess.run(
                        [program, "--to", "ndjson", "--fields", "id,feed_url", "--stats=json", *arguments],
                        stdin=open(stdin, "rb") if stdin else subprocess.DEVNULL, capture_output=True, check=False)
                    rows = [json.loads(line) for line in run.stdout.decode().splitlines()]
                    want = [(f"{url.split('/')[-1]}{url.split('/')[-2]}-{i}", url) for url, body in expected.items()
                        for i in range(body.count(b"<item>"))]
                    tally = json.loads(run.stderr.decode().splitlines()[-1])["records"]
                    right = (
                        run.returncode == 0 and [(row["id"], row["feed_url"]) for row in rows] == want
                        and sum(tally.values()) == count and tally["feeds"] == len(expected))
                    if not right:
                        problems += 1
                        print(f"{version} {name} {arguments[:1]}: {len(rows)} rows of {len(want)}, {tally} of {count}", run.stderr.decode()[:500])
    print(f"web archives: {problems} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
