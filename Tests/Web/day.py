#!/usr/bin/env python3
"""A day of calls every minute, against the log of a server: day.py PROGRAM CLOCK [MINUTES]

Each call is a separate process, whose clock is moved by the library CLOCK (clock.c). The server publishes a new
chart twice a day, and counts requests that a polite reader never makes."""

import os
import shutil
import sys
import tempfile
import time
from collections import Counter

from misbehaving import HANDLERS, Server, feed, reply
from program import Program


class Day:
    """The state of the server: its clock, and the requests for each document."""

    def __init__(self):
        self.start = int(time.time())
        self.offset = 0
        self.asked = Counter()
        self.whole = Counter()
        self.broken = Counter()
        self.seen = {}
        self.allowed = {}

    @property
    def now(self):
        return int(time.time()) + self.offset

    def date(self, seconds=0):
        return time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(self.now + seconds))

    def version(self):
        """The state of the charts, which changes every twelve hours."""
        return self.offset // 43200

    def handler(self, name, etag=None, modified=False, lifetime=None, expires=None, busy=None, moves=None):
        def serve(server, client, request):
            version = self.version()
            self.asked[name] += 1
            # A second of tolerance, because the program's clock and this one aren't read at the
            # same time.
            if self.now + 1 < self.allowed.get(name, 0):
                self.broken["asked too early"] += 1
            headers = {"Date": self.date()}
            tag = etag(version, self.asked[name]) if etag else None
            stamp = time.strftime(
                "%a, %d %b %Y %H:%M:%S GMT", time.gmtime(self.start + version * 43200)) if modified else None
            sent = (request.headers.get("if-none-match"), request.headers.get("if-modified-since"))
            expected = self.seen.get(name, (None, None))
            if sent != expected:
                self.broken["validators not byte for byte"] += 1
            for header in ["cookie", "referer"]:
                self.broken[header] += header in request.headers
            self.broken["not compressed"] += "gzip" not in request.headers.get("accept-encoding", "")
            self.broken["no contact"] += "+http" not in request.headers.get("user-agent", "")
            if busy and self.asked[name] % busy[0] == 0:
                self.allowed[name] = self.now + busy[1]
                wait = busy[1] if self.asked[name] % (2 * busy[0]) else self.date(busy[1])
                return reply(client, "429 Too Many Requests", b"", Retry_After=wait, **headers)
            if tag:
                headers["ETag"] = tag
            if stamp:
                headers["Last_Modified"] = stamp
            if lifetime is not None:
                headers["Cache_Control"] = f"public, max-age={lifetime}"
                self.allowed[name] = self.now + lifetime
            if expires is not None:
                headers["Expires"] = self.date(expires)
                self.allowed[name] = self.now + expires
            self.seen[name] = (tag, stamp)
            key = (version, tag if moves is None else None)
            if expected != (None, None) and self.whole.get((name, "last")) == key:
                return reply(client, "304 Not Modified", **headers)
            self.whole[(name, "last")] = key
            self.whole[name] += 1
            return reply(client, "200 OK", feed(10 + version), **headers)

        return serve


def main(path, clock, minutes=1440):
    folder = tempfile.mkdtemp()
    day = Day()
    kinds = {
        "etag": dict(etag=lambda v, n: f'"{v}"'),
        "weak": dict(etag=lambda v, n: f'W/"{v}, x"'),
        "modified": dict(modified=True),
        "both": dict(etag=lambda v, n: f'"b{v}"', modified=True),
        "hour": dict(etag=lambda v, n: f'"h{v}"', lifetime=3600),
        "expires": dict(modified=True, expires=1800),
        "renewed": dict(etag=lambda v, n: f'"{v}-{n}"', moves=True),
        "busy": dict(etag=lambda v, n: f'"y{v}"', busy=(5, 900)),
    }
    # A host for each, because no other request goes to a host that sends Retry-After.
    servers = {}
    for number, (name, options) in enumerate(kinds.items()):
        handlers = {**HANDLERS, name: day.handler(name, **options)}
        servers[name] = Server(address=f"127.0.0.{number + 2}", handlers=handlers)
    program = Program(path, folder)
    problems = 0
    try:
        urls = [f"{server.url}/{name}" for name, server in servers.items()]
        connections = dict.fromkeys(servers, 0)
        for minute in range(minutes):
            day.offset = minute * 60
            run = program.run(
                "--fields", "source,name", *urls,
                environment={
                    "LD_PRELOAD": os.path.abspath(clock), "CLOCK_OFFSET": str(day.offset),
                    "CHARTCONV_USER_AGENT": "day (+https://day.example/)"})
            for name, server in servers.items():
                numbers = {request.connection for request in server.take()}
                connections[name] = max(connections[name], len(numbers))
            if run.status != 0 or run.rows != sum(10 + day.version() for _ in kinds) and minute % 720 > 60:
                problems += 1
                if problems < 5:
                    print(f"minute {minute}: status {run.status}, {run.rows} rows\n{run.errors}")
        print(f"{minutes} calls, of {len(urls)} documents each\n")
        print("document   requests  whole documents  maximum connections a call")
        for name in servers:
            print(f"{name:10} {day.asked[name]:8} {day.whole[name]:16} {connections[name]:26}")
            problems += connections[name] > 1
        day.broken = +day.broken
        print("rules broken: " + (", ".join(f"{name}: {count}" for name, count in day.broken.items()) or "none"))
        problems += sum(day.broken.values())
        print(f"day: {problems} problems")
        return 1 if problems else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])))
