#!/usr/bin/env python3
"""What is kept, and what isn't, by the built program: keeping.py PROGRAM

The folder of the cache, answers that are truncated within their content coding, servers that send Retry-After,
and answers to requests with passwords. Everything is on loopback."""

import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zlib

from misbehaving import Server, date_after, feed, reply, status
from program import Program
from servers import Checks

OLD = 7200


def put(path, text="x"):
    """A file that is two hours old."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
    os.utime(path, (time.time() - OLD,) * 2)
    return path


def names(folder):
    found = [os.path.join(parent, name) for parent, _, names in os.walk(folder) for name in names]
    return sorted(os.path.relpath(path, folder) for path in found)


def folders(program, checks):
    """A cache removes only files that it has written, in a separate folder."""
    server = Server()
    url = f"{server.url}/fresh"
    for kept in [["thesis.doc"], ["sub/photo.jpg"], [".hidden"], ["CACHEDIR.TAG"], ["127.0.0.1-1/host.txt"]]:
        folder = os.path.join(program.folder, "foreign")
        shutil.rmtree(folder, ignore_errors=True)
        for name in kept:
            put(os.path.join(folder, name))
        for arguments in [["--cache", folder], ["--cache", folder, "--cache-size", "1"]]:
            run = program.table(*arguments, url)
            checks(f"a folder with {kept}", run.status == 2 and "has other files" in run.errors, run.errors)
        run = program.table(url, environment={"CHARTCONV_CACHE": folder})
        checks(f"CHARTCONV_CACHE with {kept}", run.status == 2 and "has other files" in run.errors, run.errors)
        checks(f"{kept} is left alone", names(folder) == kept, names(folder))
    checks("nothing was asked", not server.take())
    for folder in ["new/within", "empty"]:
        folder = os.path.join(program.folder, folder)
        if folder.endswith("empty"):
            os.makedirs(folder)
        run = program.table("--cache", folder, url)
        checks("a new folder", run.status == 0 and len(names(folder)) == 3, run.errors, names(folder))
        checks("its copy", program.table("--cache", folder, url).rows == 5 and len(server.take()) == 1)
    [host] = [name for name in os.listdir(folder) if name.startswith("127")]
    mine = ["notes.txt", "a.1", "sub/photo.jpg", f"{host}/notes.txt", f"{host}/a-0123456789abcde.1", f"{host}/a.2"]
    for name in mine:
        put(os.path.join(folder, name))
    lost = put(os.path.join(folder, host, "lost-0123456789abcdef.2"))
    linked = os.path.join(program.folder, "linked")
    put(os.path.join(linked, "photo-0123456789abcdef.1"))
    os.symlink(linked, os.path.join(folder, "link"))
    time.sleep(1.1)
    program.table("--cache", folder, "--cache-size", "1200", f"{server.url}/strong")
    checks("other files in a cache stay", all(os.path.exists(os.path.join(folder, name)) for name in mine), names(folder))
    checks("a file of an older version is removed", not os.path.exists(lost))
    checks("a link isn't followed", os.listdir(linked) == ["photo-0123456789abcdef.1"])
    kept = [name for name in names(folder) if "strong" in name or "fresh" in name]
    checks("the oldest document is removed", len(kept) == 1 and "strong" in kept[0], kept)
    server.close()


def flushed(packer, body):
    """A stream that ends at a flush, with all of the body except its end."""
    return packer.compress(body) + packer.flush(zlib.Z_FULL_FLUSH)


def zstd(body):
    return subprocess.run(["zstd", "-q", "-c"], input=body, stdout=subprocess.PIPE, check=True).stdout


def codings():
    """Names, values of Content-Encoding, whole bodies, and bodies that are truncated or wrong."""
    body = feed(2000)
    half, rest = body[: len(body) // 2], body[len(body) // 2 :]
    whole = gzip.compress(body)
    yield "gzip", "gzip", whole, {
        "cut": whole[: len(whole) // 2], "cut in its trailer": whole[:-3], "without trailer": whole[:-8],
        "cut at a flush": flushed(zlib.compressobj(wbits=31), half), "wrong sum": whole[:-8] + b"abcd" + whole[-4:],
        "junk after it": whole + b"junk", "not gzip": body, "empty": b""}
    two = gzip.compress(half) + gzip.compress(rest)
    yield "two members", "x-gzip", two, {
        "cut in the second": two[:-20], "cut in the second's head": two[: len(gzip.compress(half)) + 5]}
    for name, bits in [("deflate", 15), ("raw deflate", -15)]:
        packer = zlib.compressobj(wbits=bits)
        whole = packer.compress(body) + packer.flush()
        yield name, "deflate", whole, {
            "cut": whole[: len(whole) // 2], "cut at its end": whole[:-1],
            "cut at a flush": flushed(zlib.compressobj(wbits=bits), half), "another after it": whole + whole}
    twice = gzip.compress(gzip.compress(body))
    yield "gzip, gzip", "gzip, gzip", twice, {"cut": gzip.compress(gzip.compress(body)[:-9])}
    yield "identity", "identity", body, {}
    if shutil.which("zstd"):
        whole, two = zstd(body), zstd(half) + zstd(rest)
        yield "zstd", "zstd", whole, {"cut": whole[: len(whole) // 2], "without its sum": whole[:-4]}
        yield "two frames", "zstd", two, {
            "cut in the second": two[:-20], "cut in the second's head": two[: len(zstd(half)) + 3]}
    yield "an unknown coding", "br", None, {"whole": body}


def encoded(program, checks):
    """A truncated answer is an error, and nothing of it is kept."""
    server = Server()
    target = os.path.join(program.folder, "snapshots")
    for name, coding, whole, broken in codings():
        for kind, body in [("whole", whole), *broken.items()]:
            if body is None:
                continue
            server.handlers = {"top": status("200 OK", body, Content_Encoding=coding, ETag='"v"', Cache_Control="max-age=60")}
            shutil.rmtree(program.cache, ignore_errors=True)
            is_whole = body is whole
            for _ in range(2):
                run = program.table(f"{server.url}/top")
                checks(f"{name}, {kind}", (run.status, run.rows == 2000) == (0, True) if is_whole else run.status == 1,
                       run.status, run.rows, run.errors)
            checks(f"{name}, {kind}: it is kept", len(server.take()) == (1 if is_whole else 2))
            if not is_whole:
                run = program.run("fetch", "--into", target, f"{server.url}/top")
                checks(f"{name}, {kind}: a snapshot", run.status == 1 and not names(target), run.errors, names(target))
                server.take()
    server.handlers = {"top": status("200 OK", feed(3))}
    program.table(f"{server.url}/top")
    [request] = server.take()
    asked = set(request.headers["accept-encoding"].split(", "))
    checks("codings that are asked for", {"gzip", "deflate"} <= asked <= {"gzip", "deflate", "zstd"}, asked)
    server.handlers = {"top": lambda server, client, request: reply(
        client, "200 OK", gzip.compress(feed(3)), length=False, Transfer_Encoding="gzip", Connection="close")}
    run = program.table(f"{server.url}/top")
    checks("a transfer coding", run.status == 1 and "unexpected transfer coding" in run.errors, run.errors)
    server.close()


def patience(program, checks):
    """Retry-After counts for the path, for at most a day."""
    server = Server()
    server.handlers = {
        "busy": status("503 Service Unavailable", Retry_After="99999999"),
        "date": status("429 Too Many Requests", Retry_After=date_after(10**8)), "good": server.handlers["good"]}
    for name in ["busy", "date"]:
        run = program.table(f"{server.url}/{name}?a", f"{server.url}/good")
        checks(f"{name}: another path is asked", run.rows == 20 and run.status == 1, run.errors)
        server.take()
        run = program.table(f"{server.url}/{name}?b", f"{server.url}/good?{name}")
        checks(f"{name}: the path isn't asked", [request.path for request in server.take()] == [f"/good?{name}"], run.errors)
        day = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 86400))
        checks(f"{name}: for a day", f"no request before {day}" in run.errors, run.errors)

    def detour(server, client, request):
        time.sleep(0.7)
        return reply(client, "302 Found", Location="/detour/" + request.path[-5:] + "x")

    server.handlers = {"detour": detour}
    start = time.monotonic()
    run = program.table("--no-cache", "--max-time", "2", f"{server.url}/detour/")
    checks("--max-time counts for all redirects", "not complete after 2 s" in run.errors, run.errors)
    checks("it ends in time", time.monotonic() - start < 4)
    server.close()


def answers(program, checks):
    """What an answer says counts for what was asked, and isn't sent on with control characters."""
    server = Server()
    state = {}

    def step(code, target):
        return lambda server, client, request: reply(client, f"{code} Elsewhere", Location=target)

    def end(server, client, request):
        return reply(client, "200 OK", feed(3)) if state["back"] else reply(client, "410 Gone")

    for name, codes in {"permanent": (301, 308), "first": (302, 301), "last": (301, 307), "other": (303, 303)}.items():
        state["back"] = False
        server.handlers = {"a": step(codes[0], "/b"), "b": step(codes[1], "/end"), "end": end}
        program.table(f"{server.url}/a?{name}")
        state["back"] = True
        run = program.table(f"{server.url}/a?{name}")
        remembered = "removed permanently" in run.errors
        checks(f"410 behind a redirect that is {name}", remembered == (name == "permanent"), run.errors)

    def varying(*names, status="200 OK", **more):
        def handler(server, client, request):
            agent = request.headers["user-agent"]
            return reply(client, status, feed(len(agent)), Cache_Control="max-age=600", Vary=", ".join(names), **more)

        return handler

    server.handlers = {
        "agent": varying("Accept", "user-AGENT"), "any": varying("*"), "coding": varying("Accept-Encoding"),
        "moved": varying("User-Agent", status="302 Found", Location="/coding")}
    for name, counts in {"agent": [2, 5, 2], "moved": [2, 5, 2], "coding": [2, 2, 2]}.items():
        rows = [program.table("--set", "user-agent=" + "x" * count, f"{server.url}/{name}?{name}").rows for count in [2, 5, 2]]
        checks(f"Vary of {name}", rows == counts, rows)
    server.take()
    for _ in range(2):
        program.table(f"{server.url}/any")
    checks("Vary: * is asked again", len(server.take()) == 2)
    for name in ["ETag", "Last_Modified"]:
        server.handlers = {"control": lambda server, client, request: reply(client, "200 OK", feed(2), **{name: '"a\rX-Key: 1\x00"'})}
        for _ in range(2):
            program.table(f"{server.url}/control?{name}")
        sent = server.take()
        checks(f"control characters of {name}", len(sent) == 2 and not any("\r" in value or "x-key" in request.headers
            for request in sent for value in request.headers.values()), [request.headers for request in sent])
    server.close()


def passwords(program, checks):
    """Passwords of .netrc go to the first origin only, and the answer isn't kept."""
    put(os.path.join(program.folder, ".netrc"), "machine 127.0.0.1 login ann password secret\ndefault login d password d\n")
    server = Server()
    other = Server()
    third = Server(address="127.0.0.2")
    for target in [other, third]:
        run = program.table(f"{server.url}/redirect/302/{target.url}/fresh")
        sent = ["authorization" in request.headers for request in server.take() + target.take()]
        checks("the first origin only", sent == [True, False] and run.rows == 5, sent, run.errors)
    for _ in range(2):
        run = program.table(f"{server.url}/fresh")
        checks("an answer to a password", run.rows == 5 and run.status == 0, run.errors)
    checks("it isn't kept", len(server.take()) == 2)
    checks("no document is kept", not [name for name in names(program.cache) if name.endswith(".http")])
    os.remove(os.path.join(program.folder, ".netrc"))
    for url, arguments in [(server.url, ["--header", "X-Key: k"]), (server.url.replace("//", "//ann:secret@"), [])]:
        for _ in range(2):
            program.table(*arguments, f"{url}/fresh")
        checks(f"{arguments or url}: it isn't kept", len(server.take()) == 2)
    checks("no document is kept", not [name for name in names(program.cache) if name.endswith(".http")])
    for one in [server, other, third]:
        one.close()


def main(path):
    checks = Checks()
    for part in [folders, encoded, patience, answers, passwords]:
        folder = tempfile.mkdtemp()
        try:
            part(Program(path, folder), checks)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"keeping: {checks.count} checks, {checks.problems} problems")
    return 1 if checks.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
