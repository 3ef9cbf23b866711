#!/usr/bin/env python3
"""Misbehaving servers against the built program: misbehaviour.py PROGRAM

Each case has the expected status, message and number of rows. Everything is on loopback."""

import os
import shutil
import socket
import sys
import tempfile

import certificates
from misbehaving import Server
from program import Program
from report import Report

SHORT = ["--speed-time", "2", "--connect-timeout", "2"]

# The path, further arguments, the status, a pattern of the message, and the rows.
CASES = [
    ("good", [], 0, "", 20),
    ("packed", [], 0, "", 20),
    ("cut", [], 1, "end of response with .* bytes missing|transfer closed with .* remaining", range(1, 199)),
    ("cut-chunks", [], 1, "transfer closed|failure when receiving|partial", range(1, 199)),
    ("too-long", [], 0, "", 20),
    ("slow", SHORT, 1, "only .* bytes in 2 s", 0),
    ("silent", SHORT, 1, "no answer after 4 s", 0),
    ("steady", ["--max-time", "1"], 1, "not complete after 1 s", range(0, 999)),
    ("endless", ["--max-download", "2M"], 1, "more than 2097152 bytes", range(1000, 10**7)),
    ("endless-headers", [], 1, "more than 64K of headers", 0),
    ("long-header", [], 1, "more than 64K of headers", 0),
    ("endless-trailers", [], 1, "more than 64K of headers", range(0, 21)),
    ("endless-interim", [], 1, "more than 64K of headers", 0),
    ("empty-members", [], 1, "unpacks to more than 1000 times its size", 0),
    ("loop", [], 1, "more than 10 redirects, to http://127.0.0.1", 0),
    ("redirect/302/file:///etc/passwd", [], 1, "redirects to file:, which isn't fetched", 0),
    ("redirect/301/ftp://127.0.0.1/x", [], 1, "redirects to ftp:, which isn't fetched", 0),
    ("redirect/302/gopher://127.0.0.1/x", [], 1, "redirects to gopher:", 0),
    ("redirect/302//good", [], 0, "", 20),
    ("redirect/307/http://127.0.0.1:{port}/good", [], 0, "", 20),
    ("redirect/301//good", [], 0, "warning: moved permanently to http://127.0.0.1:.*/good; use that address", 20),
    ("redirect/302/http://u:p@127.0.0.1:{port}/good", [], 0, "", 20),
    ("no-location", [], 1, "302 Found without a Location header", 0),
    ("not-modified", [], 1, "304 Not Modified to an unconditional request", 0),
    ("changing", [], 0, "", 5),
    ("weak", [], 0, "", 5),
    ("retry-seconds", [], 1, "429 Too Many Requests: the server wants no request before 20..-", 0),
    ("retry-date", [], 1, "503 Service Unavailable: the server wants no request before 20..-", 0),
    ("busy", [], 1, "503 Service Unavailable: the server wants no request before 20..-", 0),
    ("gone", [], 1, "410 Gone: removed permanently", 0),
    ("unauthorized", [], 1, "401 Unauthorized", 0),
    ("missing", [], 1, "404 Not Found", 0),
    ("error", [], 1, "500 Internal Server Error", 0),
    ("page-with-feeds", [], 1, r"'The Store'; it links to http://127.0.0.1:\d+/a.xml\?x&y, http://127.0.0.1:\d+/b.json$", 0),
    ("apple-error", [], 1, r'400 Bad Request: Invalid "value" for key\(s\): \[country\]', 0),
    ("music-error", [], 1, "404 Not Found: No chart: None of this genre", 0),
    ("deep", [], 1, "400 Bad Request: CustomerReviews RSS page depth is limited to 10", 0),
    ("page", [], 1, "200 OK: a web page instead of a feed: 'The Store'", 0),
    ("page-as-feed", [], 1, "200 OK: a web page instead of a feed", 0),
    ("login", [], 1, "200 OK: a login page instead of a feed", 0),
    ("captcha", [], 1, "200 OK: a captcha instead of a feed", 0),
    ("empty", [], 1, "200 OK: an empty body instead of a feed", 0),
    ("blank", [], 1, "200 OK: an empty body instead of a feed", 0),
    ("blank-first", [], 0, "", 20),
    ("no-content", [], 1, "204 No Content", 0),
    ("partial", [], 1, "206 Partial Content$", 0),
    ("ranges", [], 1, "206 Partial Content$", 0),
    ("range-of-whole", [], 0, "", 20),
    ("no-such-range", [], 1, "416 Range Not Satisfiable", 0),
    ("gzip-bomb", [], 1, "unpacks to more than 1000 times its size", range(0, 2)),
    ("double-bomb", [], 1, "unpacks to more than", range(0, 2)),
    ("bad-gzip", [], 1, "gzip: incorrect data check|gzip: invalid", range(0, 501)),
    ("not-http", [], 1, ".", 0),
    ("hang-up", [], 1, "server returned nothing", 0),
]



def tls(program, report, folder):
    """Certificates, and a redirect from https to http."""
    authority = ["--cacert", os.path.join(folder, "authority.pem")]
    plain = Server()
    for name, arguments, status, pattern, rows in [
        ("good", authority, 0, "", 20),
        ("good", [], 1, "unable to get local issuer|self.signed certificate in", 0),
        ("expired", authority, 1, "certificate has expired", 0),
        ("other", authority, 1, "no alternative certificate subject name matches", 0),
        ("self", authority, 1, "self.signed certificate", 0),
    ]:
        server = Server(certificate=os.path.join(folder, f"{name}.pem"))
        run = program.table(*arguments, f"{server.url}/good")
        report.add(f"a certificate that is {name}{'' if arguments else ', of nobody known'}", run, status, pattern, rows)
        if name == "good" and arguments:
            target = f"{server.url}/redirect/302/{plain.url}/good"
            run = program.table(*authority, target)
            report.add("redirect from https to http", run, 1, "redirects from https to http://127", 0)
            report.check("the target was asked", not plain.take())
            upward = f"{plain.url}/redirect/302/{server.url}/good"
            report.add("redirect from http to https", program.table(*authority, upward), 0, "", 20)
        server.close()
    plain.close()


def names_and_ports(program, report):
    closed = socket.create_server(("127.0.0.1", 0))
    port = closed.getsockname()[1]
    closed.close()
    for name, url, pattern in [
        ("a closed port", f"http://127.0.0.1:{port}/", "couldn't connect"),
        ("a name that doesn't resolve", "http://nowhere.invalid/", "couldn't resolve host"),
        ("no host", "http:///x", "the URL has no host"),
        ("a space", "http://127.0.0.1/a b", "has no spaces"),
        ("a port that is none", "http://127.0.0.1:99999/", "."),
    ]:
        report.add(name, program.table(*SHORT, url), 1, pattern, 0)


def main(path):
    folder = tempfile.mkdtemp()
    try:
        certificates.make(folder)
        report = Report("misbehaviour")
        server = Server()
        program = Program(path, folder)
        for name, arguments, status, pattern, rows in CASES:
            shutil.rmtree(program.cache, ignore_errors=True)
            url = f"{server.url}/{name.replace('{port}', str(server.port))}"
            report.add(name, program.table(*arguments, url), status, pattern, rows)
        tls(program, report, folder)
        names_and_ports(program, report)
        several = program.table(*[f"{server.url}/{name}" for name in ["good", "missing", "page", "changing"]])
        report.check("others don't go on", several.status == 1 and several.rows == 25)
        report.check("a line for each failure", len(several.errors.splitlines()) == 2)
        print(f"misbehaviour: {report.problems} problems")
        return 1 if report.problems else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
