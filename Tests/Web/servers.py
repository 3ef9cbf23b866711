#!/usr/bin/env python3
"""Real servers against the built program: servers.py PROGRAM [URLS]

nginx with TLS, gzip, validators, ranges and redirects; the cache, also with several processes and killed ones;
several hosts at once, at most with URLS addresses; the first row before the end. Everything is on loopback."""

import gzip
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import certificates
from misbehaving import Server, feed
from program import Program

CONFIGURATION = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 64; }}
http {{
  log_format plain '$request_method $uri $status "$http_if_none_match" "$http_if_modified_since" $server_protocol $sent_http_content_encoding "$http_range" $connection';
  access_log {folder}/access.log plain;
  client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
  types {{ application/xml xml; application/json json; }}
  gzip on; gzip_types application/xml application/json; gzip_min_length 1;
  server {{
    listen 127.0.0.1:{plain};
    listen 127.0.0.1:{secure} ssl http2;
    ssl_certificate {folder}/good.crt; ssl_certificate_key {folder}/good.key;
    root {folder}/root;
    location /old/ {{ rewrite ^/old/(.*)$ /$1 permanent; }}
    location /hour/ {{ expires 1h; alias {folder}/root/; }}
    location /ranges/ {{ gzip off; alias {folder}/root/; }}
  }}
}}
"""

# The entries of a document that takes longer to read than a run lasts.
LARGE = 20_000


class Checks:
    def __init__(self):
        self.problems = self.count = 0

    def __call__(self, what, is_true, *details):
        self.count += 1
        if not is_true:
            self.problems += 1
            print(f"WRONG: {what}", *details, sep="\n    ")


class Nginx:
    def __init__(self, folder):
        self.log = os.path.join(folder, "access.log")
        self.plain, self.secure = random.sample(range(20000, 30000), 2)
        path = os.path.join(folder, "nginx.conf")
        with open(path, "w", encoding="ascii") as file:
            file.write(CONFIGURATION.format(folder=folder, plain=self.plain, secure=self.secure))
        self.process = subprocess.Popen(
            ["nginx", "-p", folder, "-c", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.http, self.https = f"http://127.0.0.1:{self.plain}", f"https://127.0.0.1:{self.secure}"
        deadline = time.monotonic() + 10
        while not os.path.exists(os.path.join(folder, "nginx.pid")) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.read = 0

    def take(self):
        """Returns the lines of the log since the last call."""
        time.sleep(0.05)
        with open(self.log, encoding="utf-8") as file:
            lines = file.read().splitlines()
        new, self.read = lines[self.read :], len(lines)
        return new

    def stop(self):
        self.process.terminate()
        self.process.wait()


def nginx(program, checks, folder):
    if shutil.which("nginx") is None:
        subprocess.run([os.path.join(os.path.dirname(__file__), "..", "skip"), "nginx", "not found"], check=True)
        return
    root = os.path.join(folder, "root")
    os.makedirs(root)
    for name, body in [
        ("a.xml", feed(20)), ("b.xml", feed(30)), ("c.xml.gz", gzip.compress(feed(7))),
        ("large.xml", feed(LARGE)),
    ]:
        with open(os.path.join(root, name), "wb") as file:
            file.write(body)
    own = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    shutil.copy(os.path.join(own, "CommandTests/archives/charts.tar.zst"), root)
    server = Nginx(folder)
    secure = ["--cacert", os.path.join(folder, "authority.pem")]
    try:
        for base in [server.http, server.https]:
            run = program.table(*secure, f"{base}/a.xml")
            checks("a document is read", run.rows == 20 and run.status == 0, run.errors)
            [line] = server.take()
            checks("it is compressed", " gzip " in line, line)
            checks("the protocol", ("HTTP/2" if base == server.https else "HTTP/1.1") in line, line)
            again = program.table(*secure, f"{base}/a.xml")
            checks("the copy has the same rows", again.output == run.output, again.errors)
            [line] = server.take()
            checks("the second request is conditional", re.search(r' 304 "[^-"].*" "[^-"].*"', line), line)
        os.utime(os.path.join(root, "a.xml"), (0, 0))
        run = program.table(f"{server.http}/a.xml")
        checks("a change is noticed", " 200 " in server.take()[0] and run.rows == 20)
        run = program.table(f"{server.http}/hour/b.xml")
        checks("a document that may be used for an hour", run.rows == 30 and len(server.take()) == 1)
        again = program.table(f"{server.http}/hour/b.xml")
        checks("it is used", again.output == run.output and not server.take())
        program.table("--refresh", f"{server.http}/hour/b.xml")
        checks("--refresh asks conditionally", " 304 " in "".join(server.take()))
        program.table("--no-cache", f"{server.http}/hour/b.xml")
        checks("--no-cache asks", ' 200 "-" "-"' in "".join(server.take()))
        run = program.table("--offline", f"{server.http}/hour/b.xml", f"{server.http}/a.xml")
        checks("--offline asks nothing", run.rows == 50 and run.status == 0 and not server.take(), run.errors)
        run = program.table(f"{server.http}/old/b.xml")
        checks("a document that moved", run.rows == 30 and "moved permanently to" in run.errors, run.errors)
        server.take()
        run = program.table(f"{server.http}/old/b.xml")
        checks("the new address is asked", ["/b.xml 304" in line for line in server.take()] == [True])
        run = program.table(f"{server.http}/c.xml.gz", f"{server.http}/charts.tar.zst")
        checks("a compressed document and an archive", run.rows == 9, run.output, run.errors)
        checks("names of members", f"{server.http}/charts.tar.zst/2024/top.xml,1," in run.output, run.output)
        names = os.path.join(folder, "names")
        with open(names, "w", encoding="ascii") as file:
            file.write("".join(f"{server.http}/{name}.xml\n" for name in ["a", "missing", "b"]))
        server.take()
        run = program.table("--files-from", names, "--jobs", "4")
        checks("--files-from", run.rows == 50 and run.status == 1 and "404 Not Found" in run.errors, run.errors)
        connections = {line.split()[-1] for line in server.take()}
        checks("one connection", len(connections) == 1, connections)
        folder_of_output = os.path.join(folder, "output")
        run = program.run(
            "--to", "json", "--output-dir", folder_of_output, f"{server.http}/a.xml", f"{server.http}/b.xml")
        checks("--output-dir", sorted(os.listdir(folder_of_output)) == ["a.json", "b.json"], run.errors)
        ranges(program, checks, server)
        run = program.run("diff", "--fields", "name", f"{server.http}/a.xml", f"{server.http}/b.xml")
        checks("diff", run.rows == 10 and run.status == 0, run.errors)
        run = program.run("explain", f"{server.http}/a.xml")
        checks("explain", "entries   20" in run.output, run.errors)
        run = program.run("history", f"{server.http}/a.xml")
        checks("history", run.rows == 20, run.errors)
    finally:
        server.stop()


def ranges(program, checks, server):
    """A part of a document is never requested, and never used as the whole."""
    server.take()
    url = f"{server.http}/ranges/large.xml"
    child = program.start("--to", "ndjson", "--fields", "name", url)
    child.stdout.readline()
    child.send_signal(signal.SIGKILL)
    child.communicate()
    run = program.table(url)
    checks("the document of a killed run", run.rows == LARGE and run.status == 0, run.status, run.rows, run.errors)
    lines = server.take()
    checks("it is asked for as a whole", lines and all(' 200 "-" "-"' in line and ' "-" ' in line for line in lines), lines)
    run = program.table("--header", "Range: bytes=0-999", url)
    checks("a part that the user asks for", run.status == 1 and run.errors.endswith(
        "206 Partial Content\n") and run.rows == 0, run.errors)
    [line] = server.take()
    checks("the server knows ranges", ' 206 ' in line and ' "bytes=0-999" ' in line, line)


def streaming(program, checks):
    """The first row is written before the document's end."""
    server = Server()
    start = time.monotonic()
    child = program.start("--to", "ndjson", "--fields", "name", f"{server.url}/steady")
    child.stdout.readline()
    was_whole = server.state.get("steady")
    first = time.monotonic() - start
    child.stdout.read()
    whole = time.monotonic() - start
    child.wait()
    print(f"servers: the first row after {first:.2f} s, the last after {whole:.2f} s")
    checks("the first row waits for the last", not was_whole)
    # A reader that goes away ends the run, and the document is still kept.
    server.take()
    child = program.start("--to", "ndjson", "--fields", "name", "--limit", "1", f"{server.url}/strong")
    child.communicate()
    program.run("--limit", "1", f"{server.url}/strong")
    requests = server.take()
    checks("a document that isn't read to its end isn't kept", requests[-1].headers.get("if-none-match"))
    server.close()


def patience(program, checks):
    """Retry-After and 410 across runs."""
    server = Server()
    first = program.table(f"{server.url}/later")
    second = program.table(f"{server.url}/later")
    third = program.table("--refresh", f"{server.url}/later")
    fourth = program.table(f"{server.url}/strong")
    checks("429: the copy is used", second.output == first.output == third.output and third.status == 0)
    checks("429: it is said", "429 Too Many Requests" in third.errors and "using the copy of" in third.errors)
    checks("429: the path isn't asked", len(server.take()) == 3 and fourth.rows == 5, fourth.errors)
    server.close()
    server = Server()
    for _ in range(3):
        checks("410", "410 Gone" in program.table(f"{server.url}/gone").errors)
    checks("what is gone is asked for again", len(server.take()) == 1)
    for name in ["no-store", "changing", "weak", "odd"]:
        program.table(f"{server.url}/{name}")
        server.take()
        run = program.table(f"{server.url}/{name}")
        [request] = server.take()
        sent = request.headers.get("if-none-match")
        expected = {"no-store": None, "changing": '"1"', "weak": 'W/"x y"', "odd": "no-quotes \u00e4"}[name]
        checks(f"the validator of {name}", sent == expected and run.rows == 5, sent, run.errors)
    server.close()


def several_hosts(program, checks, maximum):
    """The order of the output, connections, and memory."""
    servers = [Server(address=f"127.0.0.{number}") for number in range(2, 12)]
    urls = [f"{server.url}/good?{number}" for number in range(4) for server in servers]
    one = program.table("--jobs", "1", "--no-cache", *urls)
    many = program.table("--jobs", "8", "--no-cache", *urls)
    checks("the order depends on the jobs", one.output == many.output and one.rows == 800, one.errors)
    peaks = []
    for count in [maximum // 10, maximum]:
        urls = [f"{servers[number % 10].url}/good?{number}" for number in range(count)]
        run = program.table("--jobs", "10", *urls, timeout=600)
        checks(f"{count} URLs", run.rows == 20 * count and run.status == 0, run.errors)
        peaks.append(run.peak)
    print(f"servers: {maximum // 10} URLs over ten hosts in {peaks[0]} MB, {maximum} in {peaks[1]} MB")
    checks("memory grows with the number of URLs", peaks[1] < peaks[0] + 8, peaks)
    checks("more than one connection a host", all(server.most_open == 1 for server in servers))
    for server in servers:
        server.close()


def processes(program, checks):
    """Several processes at once, and killed ones."""
    server = Server()
    url = f"{server.url}/fresh"
    children = [program.start("--fields", "name", url) for _ in range(6)]
    outputs = {child.communicate()[0] for child in children}
    checks("processes at once agree", len(outputs) == 1 and len(outputs.pop().splitlines()) == 6)
    checks("one asks, the others use its copy", len(server.take()) == 1)
    random.seed(7)
    for _ in range(40):
        child = program.start("--refresh", "--fields", "name", f"{server.url}/changing", f"{server.url}/good")
        time.sleep(random.uniform(0.01, 0.15))
        child.send_signal(signal.SIGKILL)
        child.communicate()
    run = program.table("--offline", f"{server.url}/changing")
    checks("a killed process leaves half a document", run.rows in (0, 5), run.output, run.errors)
    server.take()
    checks("the cache works after that", program.table(f"{server.url}/changing").rows == 5)
    program.run("--fields", "name", "--cache-size", "2K", *[f"{server.url}/strong?{n}" for n in range(9)])
    size = sum(
        os.path.getsize(os.path.join(folder, name)) for folder, _, names in os.walk(program.cache)
        for name in names if "strong" in name)
    checks("--cache-size", 0 < size <= 2048, size)
    server.close()


def main(path, urls=300):
    folder = tempfile.mkdtemp()
    os.chmod(folder, 0o755)
    checks = Checks()
    try:
        certificates.make(folder)
        parts = [(nginx, folder), (streaming,), (patience,), (several_hosts, urls), (processes,)]
        for part, *more in parts:
            program = Program(path, folder)
            shutil.rmtree(program.cache, ignore_errors=True)
            part(program, checks, *more)
        print(f"servers: {checks.count} checks, {checks.problems} problems")
        return 1 if checks.problems else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
