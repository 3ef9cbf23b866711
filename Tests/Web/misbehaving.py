"""A web server on loopback that misbehaves as the path says, and logs each request."""

import gzip
import socket
import ssl
import threading
import time
import zlib

ENTRY = (
    "<item><title>Song {0}</title><guid>https://charts.example/{0}</guid>"
    "<link>https://charts.example/songs/{0}</link></item>\n"
)


def feed(count, title="Top Songs"):
    """A feed of invented songs."""
    return (
        f"<?xml version='1.0'?>\n<rss version='2.0'><channel><title>{title}</title>\n"
        + "".join(ENTRY.format(i) for i in range(1, count + 1))
        + "</channel></rss>\n"
    ).encode()


class Request:
    """The head of a request, with the names of its headers in lower case."""

    def __init__(self, head, connection):
        line, *lines = head.decode("latin-1").split("\r\n")
        self.method, self.path, _ = line.split(" ", 2)
        pairs = [line.split(":", 1) for line in lines if ":" in line]
        self.headers = {name.strip().lower(): value.strip() for name, value in pairs}
        self.connection = connection
        self.time = time.monotonic()

    @staticmethod
    def receive(client, connection):
        """Returns the next request of a connection. Raises an OSError at its end."""
        head = b""
        while b"\r\n\r\n" not in head:
            piece = client.recv(65536)
            if not piece:
                raise ConnectionError
            head += piece
        return Request(head, connection)


class Server:
    """Serves `handlers`, by the first part of the path: a handler gets a socket and the request, and
    returns true if the connection may be used again."""

    def __init__(self, address="127.0.0.1", certificate=None, handlers=None, port=0):
        self.handlers = handlers or HANDLERS
        self.requests = []
        self.open = self.most_open = 0
        self.lock = threading.Lock()
        self.context = None
        if certificate:
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(certificate)
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        self.socket = socket.create_server((address, port), family=family, backlog=128)
        self.port = self.socket.getsockname()[1]
        scheme = "https" if certificate else "http"
        self.url = f"{scheme}://{f'[{address}]' if ':' in address else address}:{self.port}"
        self.state = {}
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        count = 0
        while True:
            try:
                client, _ = self.socket.accept()
            except OSError:
                return
            count += 1
            threading.Thread(target=self.serve, args=(client, count), daemon=True).start()

    def serve(self, client, number):
        with self.lock:
            self.open += 1
            self.most_open = max(self.open, self.most_open)
        try:
            client.settimeout(30)
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self.context:
                client = self.context.wrap_socket(client, server_side=True)
            while self.one(client, number):
                pass
        except (OSError, ValueError):
            pass
        finally:
            with self.lock:
                self.open -= 1
            client.close()

    def one(self, client, number):
        request = Request.receive(client, number)
        with self.lock:
            self.requests.append(request)
        name = request.path.split("?")[0].split("/")[1]
        handler = self.handlers.get(name, HANDLERS["missing"])
        return handler(self, client, request)

    def take(self):
        """Returns the requests since the last call."""
        with self.lock:
            requests, self.requests = self.requests, []
        return requests

    def close(self):
        """Ends the wait for connections, too."""
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.socket.close()


def reply(client, status, body=b"", length=True, **headers):
    head = f"HTTP/1.1 {status}\r\n"
    headers.setdefault("Content_Type", "application/xml")
    if length and not status.startswith(("304", "204")):
        headers.setdefault("Content_Length", len(body))
    for name, value in headers.items():
        head += f"{name.replace('_', '-')}: {value}\r\n"
    client.sendall(head.encode("latin-1") + b"\r\n" + body)
    return True


def slowly(client, pieces, pause):
    for piece in pieces:
        client.sendall(piece)
        time.sleep(pause)


def chunked(client, **headers):
    reply(client, "200 OK", length=False, Transfer_Encoding="chunked", **headers)
    # A chunk without bytes would be the last.
    return lambda piece: piece and client.sendall(b"%x\r\n" % len(piece) + piece + b"\r\n")


def good(server, client, request):
    return reply(client, "200 OK", feed(20), ETag='"1"')


def cut(server, client, request):
    body = feed(200)
    reply(client, "200 OK", body[: len(body) // 2], Content_Length=len(body))
    return False


def cut_chunks(server, client, request):
    send = chunked(client)
    send(feed(200)[:8000])
    return False


def too_long(server, client, request):
    reply(client, "200 OK", feed(20) + b"<!-- more than was announced -->" * 99, Content_Length=len(feed(20)))
    return False


def slow(server, client, request):
    reply(client, "200 OK", Content_Length=100000)
    slowly(client, (b"%c" % b for b in feed(20)), 1)
    return False


def steady(server, client, request):
    """A feed whose entries come with pauses."""
    send = chunked(client)
    body = feed(1000)
    for start in range(0, len(body), 5000):
        send(body[start : start + 5000])
        time.sleep(0.1)
    server.state["steady"] = "whole"
    client.sendall(b"0\r\n\r\n")
    return True


def blank_first(server, client, request):
    """White space, then the feed."""
    send = chunked(client)
    for piece in [b" \n" * 5000, feed(20).split(b"\n", 1)[1]]:
        send(piece)
        time.sleep(0.3)
    client.sendall(b"0\r\n\r\n")
    return True


def silent(server, client, request):
    time.sleep(20)
    return False


def endless(server, client, request):
    send = chunked(client)
    send(feed(0).split(b"</channel>")[0])
    entries = "".join(ENTRY.format(i) for i in range(1000)).encode()
    while True:
        send(entries)


def endless_headers(server, client, request):
    client.sendall(b"HTTP/1.1 200 OK\r\n")
    while True:
        client.sendall(b"X-Filler: " + b"x" * 1000 + b"\r\n")


def long_header(server, client, request):
    client.sendall(b"HTTP/1.1 200 OK\r\nX-Filler: " + b"x" * 200_000 + b"\r\nContent-Length: 0\r\n\r\n")
    return False


def endless_trailers(server, client, request):
    chunked(client)(feed(20))
    client.sendall(b"0\r\n")
    while True:
        client.sendall(b"X-Filler: " + b"x" * 1000 + b"\r\n")


def empty_members(server, client, request):
    """A kilobyte that becomes a quarter of a gigabyte, of gzip files without contents."""
    middle = zlib.compressobj(9, wbits=31)
    some = gzip.compress(b"", mtime=0) * 52_429
    body = b"".join(middle.compress(some) for _ in range(256)) + middle.flush()
    return reply(client, "200 OK", gzip.compress(gzip.compress(body, 9)), Content_Encoding="gzip, gzip, gzip, gzip")


def endless_interim(server, client, request):
    while True:
        client.sendall(b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 100)


def loop(server, client, request):
    return reply(client, "302 Found", Location="/loop/" + "x" * (len(request.path) % 7))


def redirect(server, client, request):
    """/redirect/STATUS/TARGET"""
    _, _, status, target = request.path.split("/", 3)
    return reply(client, f"{status} Elsewhere", b"go on", Location=target.replace("{port}", str(server.port)))


def no_location(server, client, request):
    return reply(client, "302 Found", b"somewhere")


def not_modified(server, client, request):
    return reply(client, "304 Not Modified")


def changing(server, client, request):
    server.state["n"] = n = server.state.get("n", 0) + 1
    return reply(client, "200 OK", feed(5), ETag=f'"{n}"')


def conditional(etag, modified=None, headers=None):
    def handler(server, client, request):
        more = dict(headers or {})
        if modified:
            more["Last_Modified"] = modified
        if etag:
            more["ETag"] = etag
        if etag and request.headers.get("if-none-match") == etag:
            return reply(client, "304 Not Modified", **more)
        if not etag and request.headers.get("if-modified-since") == modified:
            return reply(client, "304 Not Modified", **more)
        return reply(client, "200 OK", feed(5), **more)

    return handler


def status(text, body=b"", **headers):
    return lambda server, client, request: reply(client, text, body, **headers)


def later(server, client, request):
    """Good at first, then 429."""
    server.state["later"] = n = server.state.get("later", 0) + 1
    if n == 1:
        return good(server, client, request)
    return reply(client, "429 Too Many Requests", b"slow down", Retry_After=120)


def date_after(seconds):
    return time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + seconds))


def retry_date(server, client, request):
    return reply(client, "503 Service Unavailable", Retry_After=date_after(300), Date=date_after(0))


def gzip_bomb(server, client, request):
    packer = zlib.compressobj(9, wbits=31)
    send = chunked(client, Content_Encoding="gzip")
    send(packer.compress(feed(1).split(b"</channel>")[0]))
    spaces = b" " * (1 << 20)
    for _ in range(100):
        send(packer.compress(spaces))
    send(packer.flush())
    client.sendall(b"0\r\n\r\n")
    return False


def double_bomb(server, client, request):
    inner, outer = zlib.compressobj(9, wbits=31), zlib.compressobj(9, wbits=31)
    send = chunked(client, Content_Encoding="gzip, gzip")
    send(outer.compress(inner.compress(feed(1).split(b"</channel>")[0])))
    spaces = b" " * (1 << 20)
    for _ in range(100):
        send(outer.compress(inner.compress(spaces)))
    send(outer.compress(inner.flush()) + outer.flush())
    client.sendall(b"0\r\n\r\n")
    return False


def bad_gzip(server, client, request):
    body = bytearray(gzip.compress(feed(500)))
    body[len(body) // 2] ^= 0xFF
    return reply(client, "200 OK", bytes(body), Content_Encoding="gzip")


def packed(server, client, request):
    return reply(client, "200 OK", gzip.compress(feed(20)), Content_Encoding="gzip")


def not_http(server, client, request):
    client.sendall(b"SSH-2.0-OpenSSH_9.2\r\n" + feed(3))
    return False


def hang_up(server, client, request):
    return False


PAGE = b"<!DOCTYPE html>\n<html><head><title> The\n Store </title></head><body>%s</body></html>"

HANDLERS = {
    "missing": status("404 Not Found", b"<html>no</html>", Content_Type="text/html"),
    "good": good,
    "cut": cut,
    "cut-chunks": cut_chunks,
    "too-long": too_long,
    "slow": slow,
    "steady": steady,
    "silent": silent,
    "endless": endless,
    "endless-headers": endless_headers,
    "long-header": long_header,
    "endless-trailers": endless_trailers,
    "empty-members": empty_members,
    "endless-interim": endless_interim,
    "loop": loop,
    "redirect": redirect,
    "no-location": no_location,
    "not-modified": not_modified,
    "changing": changing,
    "strong": conditional('"a,b"'),
    "weak": conditional('W/"x y"'),
    "odd": conditional("no-quotes \u00e4"),
    "modified": conditional(None, "Sat, 01 Jun 2024 00:00:00 GMT"),
    "fresh": conditional('"f"', headers={"Cache_Control": "max-age=3600"}),
    "no-store": conditional('"s"', headers={"Cache_Control": "no-store"}),
    "later": later,
    "retry-seconds": status("429 Too Many Requests", Retry_After="120"),
    "retry-date": retry_date,
    "busy": status("503 Service Unavailable"),
    "gone": status("410 Gone"),
    "unauthorized": status("401 Unauthorized", WWW_Authenticate='Basic realm="x"'),
    "page": status("200 OK", PAGE % b"hello", Content_Type="text/html"),
    "page-as-feed": status("200 OK", b"<?xml version='1.0'?><!-- x -->\n" + PAGE % b"hi"),
    "login": status("200 OK", PAGE % b'<form><input type="password"></form>', Content_Type="text/html"),
    "captcha": status("200 OK", PAGE % b'<div class="g-recaptcha"></div>', Content_Type="text/html"),
    "empty": status("200 OK"),
    "blank": status("200 OK", b"\r\n\r\n  "),
    "blank-first": blank_first,
    "no-content": status("204 No Content"),
    "partial": status("206 Partial Content", feed(20)[:500], Content_Range=f"bytes 0-499/{len(feed(20))}"),
    "ranges": status("206 Partial Content", b"--x\r\n", Content_Type="multipart/byteranges; boundary=x"),
    # The header has no meaning with this status (RFC 9110 §14.4).
    "range-of-whole": status("200 OK", feed(20), Content_Range="bytes 0-9/10"),
    "no-such-range": status("416 Range Not Satisfiable", Content_Range="bytes */0"),
    "gzip-bomb": gzip_bomb,
    "double-bomb": double_bomb,
    "bad-gzip": bad_gzip,
    "packed": packed,
    "not-http": not_http,
    "hang-up": hang_up,
    "page-with-feeds": status("200 OK", PAGE.replace(b"<title>", (
        b'<link rel="stylesheet" href="/style"><LINK REL=\'home alternate\' type=application/rss+xml href="/a.xml?x&amp;y">'
        b'<link href="b.json" type="application/feed+json" rel="alternate"><link rel="alternate" hreflang="de" href="/de">'
        b"<title>")) % b"hello"),
    "apple-error": status("400 Bad Request", b'\n{"errorMessage":"Invalid \\"value\\" for key(s): [country]"}'),
    "music-error": status("404 Not Found", b'{"errors":[{"id":"1","title":"No chart","detail":"None of this genre"}]}'),
    "deep": status("400 Bad Request", b"CustomerReviews RSS page depth is limited to 10\n"),
    "error": status("500 Internal Server Error", b"oops"),
}
