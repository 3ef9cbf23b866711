#!/usr/bin/env python3
"""`chartconv fetch` and presets against the built program: fetching.py PROGRAM

Apple's hosts are played by a proxy on loopback, with certificates of the tests' own authority."""

import gzip
import json
import os
import re
import shutil
import signal
import ssl
import sys
import tempfile
import time

import certificates
from misbehaving import Request, Server, feed, reply
from program import Program
from servers import Checks


class Store(Server):
    """A proxy that answers in the place of the hosts that are asked for."""

    def __init__(self, certificate):
        self.inner = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.inner.load_cert_chain(certificate)
        self.edition = 1
        self.pause = 0
        self.broken = set()
        self.times = []
        super().__init__()

    def serve(self, client, number):
        try:
            client.settimeout(30)
            host = Request.receive(client, number).path
            client.sendall(b"HTTP/1.1 200 Connected\r\n\r\n")
            client = self.inner.wrap_socket(client, server_side=True)
            self.handlers = {}
            while self.answer(client, number, host):
                pass
        except (OSError, ValueError):
            pass
        finally:
            client.close()

    def answer(self, client, number, host):
        request = Request.receive(client, number)
        path, sent = request.path, request.headers.get("if-none-match")
        self.times.append(request.time)
        with self.lock:
            self.requests.append((host, path, sent is not None))
        time.sleep(self.pause)
        if any(part in path for part in self.broken):
            return reply(client, "500 Internal Server Error", b"oops")
        tag = f'"{self.edition}"'
        if sent == tag:
            return reply(client, "304 Not Modified", ETag=tag)
        if path.startswith(("/search", "/lookup")) or path.endswith("json"):
            return reply(client, "200 OK", b'\n\n\n{"resultCount":1,"results":[{"trackId":1,"trackName":"A"}]}', ETag=tag)
        return reply(client, "200 OK", feed(self.edition), ETag=tag)


def files(folder):
    found = [os.path.join(place, name) for place, _, names in os.walk(folder) for name in names]
    return sorted(os.path.relpath(path, folder) for path in found)


def main(path):
    folder = tempfile.mkdtemp()
    checks = Checks()
    try:
        certificates.make(folder)
        store = Store(os.path.join(folder, "good.pem"))
        program = Program(path, folder)
        program.environment["https_proxy"] = store.url
        secure = ["--cacert", os.path.join(folder, "authority.pem")]
        target = os.path.join(folder, "snapshots")

        def fetch(*words, **options):
            return program.run("fetch", *secure, "--stats=json", "--into", target, *words, **options)

        def counts(run):
            return json.loads(run.errors.splitlines()[-1])

        run = fetch("apple:us,gb/topsongs?limit=50", "apple:jp/music/most-played/songs?limit=10")
        checks("three new snapshots", counts(run)["new"] == 3 and run.status == 0, run.errors)
        checks("their names are printed", run.output.splitlines() == [os.path.join(target, name) for name in
               sorted(files(target), key=lambda name: ("-us-" not in name, "-gb-" not in name))], run.output)
        checks("their names", all(
            re.fullmatch(r"apple-(us|gb|jp)-[a-z-]+/20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ\.(xml|json)\.gz", name)
            for name in files(target)), files(target))
        checks("the addresses", sorted(request[:2] for request in store.take()) == [
            ("itunes.apple.com:443", "/gb/rss/topsongs/limit=50/xml"),
            ("itunes.apple.com:443", "/us/rss/topsongs/limit=50/xml"),
            ("rss.marketingtools.apple.com:443", "/api/v2/jp/music/most-played/10/songs.json"),
        ])
        [name] = [name for name in files(target) if "-us-" in name]
        with gzip.open(os.path.join(target, name)) as file:
            checks("the bytes are those that were served", file.read() == feed(1))
        run = fetch("apple:us,gb/topsongs?limit=50")
        checks("nothing has changed", counts(run) == {"new": 0, "unchanged": 2, "failed": 0, "resumed": 0})
        checks("requests are conditional", all(request[2] for request in store.take()))
        store.edition = 2
        store.broken = {"/gb/"}
        time.sleep(1)
        run = fetch("apple:us,gb/topsongs?limit=50")
        checks("one is new, one fails", counts(run)["new"] == counts(run)["failed"] == 1 and run.status == 1, run.errors)
        checks("a line for it", "chartconv: https://itunes.apple.com/gb/rss/topsongs/limit=50/xml: 500 Int" in run.errors)
        store.broken = set()
        run = program.run("--fields", "name", "--snapshot-time", "name", target)
        checks("snapshots are inputs", run.status == 0 and run.rows == 5, run.errors)
        store.take()

        # A run over every storefront that is killed goes on where it was.
        store.pause = 0.01
        child = program.start("fetch", *secure, "--into", target, "apple:all/topalbums")
        deadline = time.monotonic() + 60
        while len(store.requests) < 40 and time.monotonic() < deadline:
            time.sleep(0.05)
        child.send_signal(signal.SIGKILL)
        names = child.communicate()[0].decode().splitlines()
        checks("names are printed as files are written", len(names) > 20, len(names))
        first = len(store.take())
        checks("no half files", all(name.endswith((".gz", ".fetching")) for name in files(target)), files(target))
        for name in files(target):
            if name.endswith(".gz"):
                with gzip.open(os.path.join(target, name)) as file:
                    file.read()
        run = fetch("apple:all/topalbums", timeout=120)
        result = counts(run)
        second = len(store.take())
        print(f"fetching: {first} requests before the run was killed, {second} after, {result['resumed']} not repeated")
        checks("every storefront", sum(result.values()) == len(program.run("charts", "--storefronts", "--to", "csv").output.split()) - 1)
        checks("a killed run is resumed", result["resumed"] >= first - 2 and result["failed"] == 0, run.errors)
        checks("the journal is removed", ".fetching" not in files(target))
        store.pause = 0

        # The Search API: a pause between requests, also of two runs.
        store.times = []
        for term in ["a b", "c&d"]:
            run = program.run(*secure, "--fields", "name", f"apple:us/search?term={term.replace('&', '%26')}&limit=5")
            checks("a search", run.rows == 1 and run.status == 0, run.errors)
        checks("the pause", store.times[1] - store.times[0] > 1.9, store.times)
        checks("the terms", [request[1] for request in store.take()] == [
            "/search?term=a%20b&country=us&limit=5", "/search?term=c%26d&country=us&limit=5"])
        for word, pattern in [
            ("apple:us/nothing", "'nothing' is no chart"), ("apple:zz/topsongs", "'zz' is no storefront"),
            ("apple:us/topsongs?limit=999", "'limit=999' isn't one of"), ("apple:us/reviews", "reviews need id"),
            ("apple:us/topitunesucourses", "has ended"), ("feed.xml", "expected a URL, or a preset"),
        ]:
            run = fetch(word)
            checks(word, run.status == 2 and pattern in run.errors, run.errors)
        checks("nothing was asked", not store.take())
        print(f"fetching: {checks.count} checks, {checks.problems} problems")
        return 1 if checks.problems else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
