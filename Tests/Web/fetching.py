#!/usr/bin/env python3
"""`chartconv fetch` and presets against the built program: fetching.py PROGRAM

A proxy on loopback answers for Apple's hosts, with certificates of the tests' authority."""

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
from misbehaving import Request, Server, feed, reply, status
from program import Program
from servers import Checks


class Store(Server):
    """A proxy that answers instead of the requested hosts."""

    def __init__(self, certificate):
        self.inner = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.inner.load_cert_chain(certificate)
        self.edition = 1
        self.pause = 0
        self.broken = set()
        self.failure = "500 Internal Server Error"
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
            return reply(client, self.failure, b"")
        tag = f'"{self.edition}"'
        if sent == tag:
            return reply(client, "304 Not Modified", ETag=tag)
        if path.startswith(("/search", "/lookup")) or path.endswith("json"):
            return reply(client, "200 OK", b'\n\n\n{"resultCount":1,"results":[{"trackId":1,"trackName":"A"}]}', ETag=tag)
        return reply(client, "200 OK", feed(self.edition), ETag=tag)


def files(folder):
    found = [os.path.join(parent, name) for parent, _, names in os.walk(folder) for name in names]
    return sorted(os.path.relpath(path, folder) for path in found if not path.endswith("/.url"))


def addresses(folder):
    """Those that the folders of snapshots say in `.url`."""
    found = []
    for name in os.listdir(folder):
        with open(os.path.join(folder, name, ".url")) as file:
            found.append(file.read().strip())
    return sorted(found)


def series(program, checks):
    """Folders and files of snapshots, from servers without a proxy."""
    server = Server()
    edition = {"n": 0}

    def changing(server, client, request):
        edition["n"] += 1
        return reply(client, "200 OK", feed(edition["n"]))

    server.handlers = {"top": changing, "TOP": changing, "same": status("200 OK", feed(2), ETag='"1"')}
    target = os.path.join(program.folder, "series")

    def fetch(*paths, **options):
        return program.run("fetch", "--into", target, "--stats=json", *[server.url + path for path in paths], **options)

    long = "/top/" + "x" * 300
    for path in ["/top?limit=1", "/TOP/limit/1", "/top/limit/1", f"{long}/a/{long}", f"{long}/b/{long}"]:
        checks(f"a folder for {path[:20]}", fetch(path).status == 0)
    checks("addresses that differ in signs", len(os.listdir(target)) == 5, os.listdir(target))
    shutil.rmtree(target)
    start = time.time()
    count = 0
    while count < 12 or time.time() - start < 1:
        count += 1
        checks("a version", fetch("/top").status == 0)
    rows = program.run("--fields", "source", "--limit", "1", target).output.splitlines()[1:]
    checks("all versions within a second", len(files(target)) == len(rows) == count, files(target))
    sizes = [int(program.run("--fields", "rank", os.path.join(target, name)).rows) for name in files(target)]
    checks("their order", sizes == sorted(sizes), files(target), sizes)
    [folder] = os.listdir(target)
    run = program.run("--fields", "feed_updated", "--snapshot-time", "name", os.path.join(target, files(target)[-1]))
    checks("the time of a name with a counter", run.output.splitlines()[1][:4] == files(target)[-1].split("/")[1][:4], run.output)
    shutil.rmtree(target)
    edition["n"] = 0
    children = [program.start("fetch", "--into", target, "--no-cache", f"{server.url}/top") for _ in range(8)]
    outputs = [child.communicate()[0].decode().split() for child in children]
    checks("runs at once lose nothing", edition["n"] == 8 and len(files(target)) == 8 and sum(outputs, []) and all(
        os.path.exists(path) for path in sum(outputs, [])), files(target), outputs)
    shutil.rmtree(target)
    fetch("/same")
    server.handlers = {"same": status("503 Service Unavailable", Retry_After="60")}
    for reason in ["a 503", "a host that wants no request"]:
        run = fetch("/same")
        counts = json.loads(run.errors.splitlines()[-1])
        checks(f"{reason} is a failure", run.status == 1 and counts["failed"] == 1 and not counts["unchanged"], run.errors)
    server.handlers = {"top": changing}
    victim = os.path.join(program.folder, "victim")
    with open(victim, "w", encoding="ascii") as file:
        file.write("mine\n")
    journal = os.path.join(target, ".fetching")
    for plant in [os.symlink, os.link, lambda _, path: os.mkfifo(path), lambda _, path: os.mkdir(path)]:
        plant(victim, journal)
        run = fetch("/top", timeout=20)
        checks("a planted journal", run.status == 0 and open(victim, encoding="ascii").read() == "mine\n", run.errors)
        os.rmdir(journal) if os.path.isdir(journal) else os.path.lexists(journal) and os.remove(journal)
    shutil.rmtree(target)
    server.handlers = {"kept": status("200 OK", feed(2))}
    fetch("/kept")
    [folder] = os.listdir(target)
    planted = [os.path.join(target, folder, name) for name in [
        "2099-01-01T00-00-00Z.xml.gz", "9.gz", "3000.gz", "2098-01-01T00-00-00Z.xml.gz", "2000-01-01T00-00-00Z_99.xml.gz"]]
    for path in planted[:2]:
        with gzip.open(path, "wb") as file:
            file.write(feed(9))
    os.symlink(victim, planted[2])
    os.mkfifo(planted[3])
    os.mkfifo(planted[4])
    os.link(os.path.join(target, files(target)[1]), os.path.join(program.folder, "backup.gz"))
    before = files(target)
    for _ in range(2):
        run = fetch("/kept", timeout=20)
        checks("planted snapshots", run.status == 0 and files(target) == before, run.errors, files(target))
    # Pages that name their next one.
    pages = [
        b'<feed xmlns="http://www.w3.org/2005/Atom"><link rel="next" href="/pages/2?a=1&amp;b=2"/><title>t</title></feed>',
        b'{"feed":{"link":[{"attributes":{"rel":"self","href":""}},{"attributes":{"rel":"next","href":"SERVER\\/pages\\/3"}}]}}',
        b'{"results":{"songs":[{"next":"/pages/4?offset=20\\u0026limit=20","data":[]}]}}',
        b'{"next_url":"5","items":[]}', b'<rss><channel><atom:link rel="next" href=""/></channel></rss>']
    server = Server()
    server.handlers = {"pages": lambda server, client, request: reply(
        client, "200 OK", pages[int(request.path[7]) - 1].replace(b"SERVER", server.url.encode())),
        "away": status("200 OK", b'<feed><link rel="next" href="http://charts.invalid/"/></feed>'),
        "loop": status("200 OK", b'<feed><link href="/loop" rel="next"/></feed>')}
    for number, expected in [("0", ["/pages/1"]), ("2", ["/pages/1", "/pages/2?a=1&b=2", "/pages/3"]), ("99", [
            "/pages/1", "/pages/2?a=1&b=2", "/pages/3", "/pages/4?offset=20&limit=20", "/pages/5"])]:
        shutil.rmtree(target, ignore_errors=True)
        run = program.run("fetch", "--into", target, "--follow", number, f"{server.url}/pages/1")
        asked = [request.path for request in server.take()]
        checks(f"--follow {number}", asked == expected and len(files(target)) == len(expected), run.errors, asked)
    for path in ["/away", "/loop"]:
        run = program.run("fetch", "--into", target, "--follow", "9", server.url + path)
        checks(f"--follow of {path}", run.status == 0 and len(server.take()) == 1, run.errors)
    server.close()


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
            re.fullmatch(r"apple-(us|gb|jp)-[a-z-]+-[0-9a-f]{16}/20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ\.(xml|json)\.gz", name)
            for name in files(target)), files(target))
        checks("their folders say the addresses", addresses(target) == [
            "https://itunes.apple.com/gb/rss/topsongs/limit=50/xml",
            "https://itunes.apple.com/us/rss/topsongs/limit=50/xml",
            "https://rss.marketingtools.apple.com/api/v2/jp/music/most-played/10/songs.json",
        ], addresses(target))
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

        # This is how Apple answers too many requests. It counts for the host.
        store.broken, store.failure = {"topmovies"}, "403 Forbidden"
        run = fetch("apple:us/topmovies")
        checks("a 403 without a body", "429 Too Many Requests: the server wants no request" in run.errors, run.errors)
        store.take()
        run = fetch("apple:us/topsongs?limit=50", "--refresh")
        checks("the host isn't asked", counts(run)["failed"] == 1 and not store.take(), run.errors)
        shutil.rmtree(program.cache)
        store.broken = set()

        # After a run over every storefront is killed, the next one continues with the rest.
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
            ("apple:us/nothing", "unknown chart 'nothing'"), ("apple:zz/topsongs", "unknown storefront 'zz'"),
            ("apple:us/topsongs?limit=999", "'limit=999' isn't one of"), ("apple:us/reviews", "reviews need an app"),
            ("apple:us/topitunesucourses", "has ended"), ("feed.xml", "expected a URL, or a preset"),
        ]:
            run = fetch(word)
            checks(word, run.status == 2 and pattern in run.errors, run.errors)
        checks("nothing was asked", not store.take())
        series(Program(path, folder), checks)
        print(f"fetching: {checks.count} checks, {checks.problems} problems")
        return 1 if checks.problems else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
