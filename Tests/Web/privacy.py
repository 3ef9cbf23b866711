#!/usr/bin/env python3
"""Data that the built program sends to servers: privacy.py PROGRAM

URLs of every form, proxies, passwords, headers, and a document with addresses. Everything is on loopback."""

import os
import re
import shutil
import sys
import tempfile

from misbehaving import HANDLERS, Server, status
from program import Program
from report import Report

# A feed with an address of the server in every field that can have one.
NAMES = b"""<?xml version="1.0"?>
<?xml-stylesheet type="text/xsl" href="SERVER/style"?>
<!DOCTYPE rss SYSTEM "SERVER/dtd" [<!ENTITY a SYSTEM "SERVER/entity"><!ENTITY % b SYSTEM "SERVER/parameter"> %b;]>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:xi="http://www.w3.org/2001/XInclude"
  xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xml:base="SERVER/base/">
<channel><title>t</title><link>SERVER/site</link><atom:link rel="self" href="SERVER/self"/>
<atom:link rel="next" href="SERVER/next"/><atom:link rel="hub" href="SERVER/hub"/>
<itunes:new-feed-url>SERVER/new</itunes:new-feed-url><itunes:image href="SERVER/image"/>
<item><title>One</title><link>SERVER/link</link><guid>SERVER/guid</guid><comments>SERVER/comments</comments>
<enclosure url="SERVER/enclosure" length="1" type="audio/mpeg"/><source url="SERVER/source">s</source>
<description>&lt;img src="SERVER/picture"&gt;&lt;script src="SERVER/script"&gt;&lt;/script&gt;</description>
<xi:include href="SERVER/inclusion"/></item></channel></rss>
"""


def forms(program, report):
    """URLs as people write them, and the requests that they make."""
    server = Server()
    here = server.url
    for name, url, path, host in [
        ("a fragment", f"{here}/good#top", "/good", None),
        ("a scheme in capitals", f"{here.replace('http', 'HTTP')}/good", "/good", None),
        ("a query", f"{here}/good?a=b&c=%20d", "/good?a=b&c=%20d", None),
        ("dots in a path", f"{here}/x/../good", "/good", None),
        ("a letter beyond ASCII", f"{here}/good?q=\u00e4", "/good?q=%C3%A4", None),
        ("a redirect to such a letter", f"{here}/redirect/302//good?q=\u00e4", "/good?q=%C3%A4", None),
        ("a host beyond ASCII", f"http://b\u00fccher.localhost:{server.port}/good", "/good", "xn--bcher-kva.localhost"),
        ("a password with signs", here.replace("//", "//ann:p@s:s@") + "/good", "/good", None),
    ]:
        report.add(name, program.table("--no-cache", url), 0, "", 20)
        requests = server.take()
        report.check(f"{name}: {[request.path for request in requests]}", requests and requests[-1].path == path)
        if host:
            report.check(f"{name}: its host", requests and requests[-1].headers["host"].startswith(host))
    server.close()
    try:
        server = Server(address="::1")
    except OSError:
        print("misbehaviour: there is no IPv6, so that it isn't tried")
        return
    report.add("an address of IPv6", program.table(f"{server.url}/good"), 0, "", 20)
    report.add("its copy", program.table("--offline", f"{server.url}/good"), 0, "", 20)
    report.add("it is private", program.table("--no-private", f"{server.url}/strong"), 1, "private addresses are refused", 0)
    report.check("it was asked", len(server.take()) == 1)
    server.close()


def proxies(program, report):
    """The proxy of the environment gets the whole URL, but not with --no-private."""
    # The path of such a URL begins after `http:`.
    server = Server(handlers={"": HANDLERS["good"], "good": HANDLERS["good"]})
    for name, url, variables, path in [
        ("a proxy", "http://charts.example/top", {}, "http://charts.example/top"),
        ("a host without the proxy", f"{server.url}/good", {"no_proxy": "127.0.0.1"}, "/good"),
    ]:
        environment = {"http_proxy": server.url, **variables}
        report.add(name, program.table("--no-cache", url, environment=environment), 0, "", 20)
        report.check(f"{name}: the request", [request.path for request in server.take()] == [path])
    for name, arguments, variables in [
        ("a proxy with --no-private", ["--no-private"], {"http_proxy": server.url}),
        ("a proxy for another scheme", [], {"https_proxy": server.url}),
    ]:
        run = program.table("--no-cache", *arguments, "http://charts.invalid/top", environment=variables)
        report.add(name, run, 1, "couldn't resolve host", 0)
        report.check(f"{name}: it was asked", not server.take())
    server.close()


def passwords(program, report):
    """A password of ~/.netrc goes to its host only, and is in no file of the cache."""
    path = os.path.join(program.folder, ".netrc")
    with open(path, "w", encoding="ascii") as file:
        file.write("machine 127.0.0.1 login ann password secret\n")
    server, other = Server(), Server(address="127.0.0.2")
    report.add("a password of ~/.netrc", program.table(f"{server.url}/good"), 0, "", 20)
    report.add("a redirect to another host", program.table(f"{server.url}/redirect/302/{other.url}/strong"), 0, "", 5)
    sent = ["authorization" in request.headers for request in server.take() + other.take()]
    report.check(f"the password was sent: {sent}", sent == [True, True, False])
    report.check("the password is in the cache", not any(
        b"secret" in open(os.path.join(folder, name), "rb").read()
        for folder, _, names in os.walk(program.cache) for name in names))
    os.remove(path)
    server.close()
    other.close()


def privacy(program, report):
    """The headers that a server gets."""
    server = Server()
    run = program.table(f"{server.url.replace('//', '//ann:secret@')}/good", "--header", "X-Key: k")
    report.add("a password in the URL", run, 0, "", 20)
    report.check("the password is in the output", "secret" not in run.output + run.errors)
    report.check("the password is in the cache", "secret" not in str(list(os.walk(program.cache))))
    [request] = server.take()
    report.check("the password wasn't sent", request.headers.get("authorization", "").startswith("Basic "))
    report.check("no compression was offered", "gzip" in request.headers.get("accept-encoding", ""))
    report.check("the user agent", re.fullmatch(r"chartconv/[\d.]+\S*", request.headers["user-agent"]))
    report.check("a cookie or a referrer", not {"cookie", "referer"} & set(request.headers))
    report.check("a header is missing", request.headers.get("x-key") == "k")
    other = Server()
    program.table(f"{server.url.replace('//', '//ann:secret@')}/redirect/302/{other.url}/good", "--header", "X-Key: k")
    [request] = other.take()
    report.check("a secret went to another origin", not {"authorization", "x-key"} & set(request.headers))
    run = program.table(f"{server.url.replace('//', '//ann:secret@')}/missing")
    report.add("a password in a failing URL", run, 1, "404", 0)
    report.check("the password is in the message", "secret" not in run.errors)
    server.take()
    run = program.table("--no-private", f"{server.url}/good")
    report.add("--no-private", run, 1, "private addresses are refused", 0)
    report.check("a private address was asked", not server.take())
    run = program.run("--fields", "name", "--offline", f"{server.url}/good")
    report.add("--offline, and not in the cache", run, 1, "not in the cache", 0)
    report.check("a server was asked", not server.take())
    server.close()
    other.close()


def references(program, report):
    """A document with addresses: none of them is requested."""
    server = Server()
    server.handlers = {**HANDLERS, "names": status("200 OK", NAMES.replace(b"SERVER", server.url.encode()))}
    for format in ["csv", "json", "html", "atom", "rss", "jsonfeed", "markdown"]:
        run = program.run("--no-cache", "--to", format, "--fields", "all", f"{server.url}/names")
        report.check(f"the document that names addresses, to {format}: {run.errors}", run.status == 0)
        report.check(f"to {format}: more than the document was asked for", len(server.take()) == 1)
    server.close()


def main(path):
    folder = tempfile.mkdtemp()
    try:
        report = Report("privacy")
        program = Program(path, folder)
        for part in [forms, proxies, passwords, privacy, references]:
            part(program, report)
        print(f"privacy: {report.problems} problems")
        return 1 if report.problems else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
