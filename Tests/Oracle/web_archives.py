#!/usr/bin/env python3
"""Web archives, written and read by warcio: web_archives.py CHARTCONV

Each form of a file must have the rows of the documents that warcio finds in it, and the counts of its
records."""

import gzip
import io
import json
import os
import random
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


def main(program):
    problems = 0
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
