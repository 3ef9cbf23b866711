#!/usr/bin/env python3
"""Damaged archives of every kind against the built program. For any flipped bit, the values are right or an
error says that they aren't. Trailing bytes and truncation are reported. Undamaged archives contain what bsdtar
finds in them, read in any way. Some of the flipped archives, and those with other damage, are also read over
HTTP.

Usage: archives.py PROGRAM [all | MAXIMUM]: flips one bit of every byte, or of at most MAXIMUM bytes of each
archive; with `all`, every bit of the small archives, which are of every kind"""

import io
import os
import random
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import zipfile

from served import FileServer

CHART = '{{"resultCount":1,"results":[{{"wrapperType":"track","kind":"song","trackId":{0},"trackName":"{1}"}}]}}'
# Compressions by other options than the standard ones.
VARIANTS = {
    "crc32.xz": ["xz", "-c", "-C", "crc32"], "sha256.xz": ["xz", "-c", "-C", "sha256"],
    "blocks.xz": ["xz", "-c", "--block-size=700"], "named.gz": ["gzip", "-c", "--name"],
    "blocks.lz4": ["lz4", "-qc", "-B4", "-BX", "-BD"], "long.zst": ["zstd", "-qc", "--long", "-19"],
}
PACKERS = {
    "gz": ["gzip", "-c"], "bz2": ["bzip2", "-c"], "xz": ["xz", "-c"], "zst": ["zstd", "-qc"],
    "lz4": ["lz4", "-qc", "--content-size"],
}
# The number of flips of an archive that are read over HTTP.
SERVED = 10


class Law:
    def __init__(self, program, folder, maximum):
        self.program, self.folder = os.path.abspath(program), folder
        self.flips_all, self.maximum = maximum == "all", sys.maxsize if maximum == "all" else int(maximum)
        self.random = random.Random(7)
        self.counts, self.problems, self.kinds = {}, [], 0
        self.files = FileServer(folder)

    def member(self, number, size):
        words = "".join(self.random.choices("abcdefghijklmnop ", k=size))
        return CHART.format(number, f"{number} {words}").encode()

    def pack(self, kind, data):
        command = PACKERS.get(kind) or VARIANTS[kind]
        return subprocess.run(command, input=data, capture_output=True, check=True).stdout

    def path(self, name, data):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def tar(self, members):
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w") as archive:
            for name, data in members:
                entry = tarfile.TarInfo(name)
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))
        return buffer.getvalue()

    def zip(self, members, method=zipfile.ZIP_DEFLATED):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", method) as archive:
            for name, data in members:
                archive.writestr(zipfile.ZipInfo(name), data, method)
        return buffer.getvalue()

    def seven(self, members):
        if shutil.which("7z"):
            return self.packed(members, "7z", "a", "-mtm-", "-mtr-")
        return self.seven_of_libarchive(members)

    def seven_of_libarchive(self, members):
        return self.packed(members, "bsdtar", "--format", "7zip", "-cf")

    def zip64(self, members):
        return self.packed(members, "bsdtar", "--format", "zip", "--options", "zip:zip64", "-cf")

    def packed(self, members, *command):
        """What a program that takes an archive's path and names makes of the members."""
        for name, data in members:
            self.path(name, data)
        with tempfile.TemporaryDirectory() as folder:
            names = [name for name, _ in members]
            path = os.path.join(folder, "made")
            subprocess.run([*command, path, *names], cwd=self.folder, capture_output=True, check=True)
            # 7z appends a suffix.
            made, = os.listdir(folder)
            with open(os.path.join(folder, made), "rb") as file:
                return file.read()

    def methods(self, members):
        """Archives with other methods than the standard ones, if 7z is installed."""
        if not shutil.which("7z"):
            return {}
        zips, sevens = ["BZip2", "LZMA", "PPMd"], ["Copy", "Deflate", "BZip2", "LZMA", "PPMd"]
        made = {f"{method}.zip": self.packed(members, "7z", "a", "-tzip", f"-mm={method}") for method in zips}
        made |= {f"{method}.7z": self.packed(members, "7z", "a", f"-m0={method}") for method in sevens}
        made["filtered.7z"] = self.packed(members, "7z", "a", "-m0=BCJ", "-m1=LZMA2")
        made["header.7z"] = self.packed(members, "7z", "a", "-mhc=off", "-ms=off")
        return made

    def streamed_zip(self, members):
        """A zip whose sizes follow the members."""
        for name, data in members:
            self.path(name, data)
        names = [name for name, _ in members]
        command = ["bsdtar", "-b", "1", "--format", "zip", "-cf", "-", *names]
        return subprocess.run(command, cwd=self.folder, capture_output=True, check=True).stdout

    def run(self, paths, *options):
        """The rows, and the errors and warnings, by input."""
        outcome = subprocess.run(
            [self.program, *options, "--to", "ndjson", "--fields", "source,id,name", "--files-from", "-"],
            input="\n".join(paths).encode(), capture_output=True)
        if outcome.returncode not in (0, 1):
            self.problems.append(f"status {outcome.returncode}: {outcome.stderr[-300:]}")
        rows, told = {path: [] for path in paths}, {}
        for line in outcome.stdout.split(b"\n")[:-1]:
            source, _, rest = line.partition(b'","')
            source = source[len('{"source":"'):].decode(errors="replace")
            path = source[:len(paths[0])]
            rows.setdefault(path, []).append(source[len(path):].encode() + rest)
        for line in outcome.stderr.decode(errors="replace").splitlines():
            message = line[len("chartconv: "):]
            told.setdefault(message[:len(paths[0])], []).append(message[len(paths[0]):])
        return rows, told

    def fetch(self, *arguments):
        *options, path = arguments
        return subprocess.run([self.program, "--no-cache", *options, self.files.url(path)], capture_output=True)

    def over_http(self, name, paths, due, rows, told):
        """Checks for the same result as from the files, each at a separate host. A 7z must be a file: only its
        values are checked, without the names of members."""
        urls = [
            self.files.url(path, host=f"127.0.{100 + number // 100}.{100 + number % 100}")
            for number, path in enumerate(paths)]
        found, said = self.run(urls, "--no-cache", "--jobs", "8")
        self.counts["over HTTP"] = self.counts.get("over HTTP", 0) + len(urls)
        for path, url in zip(paths, urls):
            is_lawful = values(found[url]) == values(due) or url in said
            is_same = found[url] == rows[path] and said.get(url) == told.get(path)
            if not is_lawful or not is_same and not name.endswith("7z"):
                self.problems.append(
                    f"{os.path.basename(path)} of {name} over HTTP: {len(found[url])} rows, not {len(rows[path])}; "
                    f"says {said.get(url)}, not {told.get(path)}")

    def expect(self, law, name, paths, due):
        rows, told = self.run(paths)
        self.counts[law] = self.counts.get(law, 0) + len(paths)
        # No checksum covers the names of a zip's members.
        seen = values if name.endswith(("zip", "zip64")) else list
        wrong = [path for path in paths if seen(rows[path]) != seen(due) and path not in told]
        if wrong:
            self.problems.append(f"{law} in {name}: {len(wrong)} of {len(paths)} give wrong values without a word, {os.path.basename(wrong[0])}")
        self.over_http(name, paths[:SERVED], due, rows, told)

    def flips(self, name, data, offsets=None, is_small=False):
        path = self.path(f"{name}.whole", data)
        due, told = self.run([path])
        assert due[path] and not told, (name, due, told)
        offsets = offsets or range(len(data))
        bits = range(8) if self.flips_all and is_small else [None]
        flips = [
            (offset, self.random.randrange(8) if bit is None else bit)
            for offset in self.random.sample(offsets, min(self.maximum, len(offsets))) for bit in bits]
        for start in range(0, len(flips), 2000):
            paths = []
            for offset, bit in flips[start:start + 2000]:
                flipped = bytearray(data)
                flipped[offset] ^= 1 << bit
                paths.append(self.path(f"{name}.{offset:06}.{bit}", bytes(flipped)))
            self.expect("flip of a small" if is_small else "flip", name, paths, due[path])
            for path_of_flip in paths:
                os.remove(path_of_flip)

    def told(self, name, data, due):
        """Checks that a damaged archive gives an error, with any values."""
        path = self.path("told.archive", data)
        outcome = subprocess.run([self.program, "--fields", "id", path], capture_output=True)
        piped = subprocess.run([self.program, "--fields", "id"], input=data, capture_output=True)
        fetched = self.fetch("--fields", "id", path)
        self.counts["told"] = self.counts.get("told", 0) + 3
        for way, found in [("file", outcome), ("pipe", piped), ("URL", fetched)]:
            if found.returncode != 1:
                self.problems.append(f"{name} from a {way}: status {found.returncode}, {found.stderr[-200:]}")
            elif found.stdout.count(b"\n") - 1 < due:
                self.problems.append(f"{name} from a {way}: {found.stdout.count(10) - 1} rows, not {due}")

    def same(self, name, data):
        path = self.path(f"same.{name}", data)
        due = subprocess.run(
            ["bsdtar", "--options", "read_concatenated_archives", "-xOf", path], capture_output=True).stdout
        ids = [line.split(b",")[0] for line in due.replace(b'"trackId":', b"\n#").split(b"\n") if line.startswith(b"#")]
        ways = [("file", subprocess.run([self.program, "--no-header", "--fields", "id", path], capture_output=True))]
        if not name.startswith("7z"):
            ways.append(("URL", self.fetch("--no-header", "--fields", "id", path)))
            for size in (1, 511, 4096, 65537):
                ways.append((f"pipe of {size}", self.trickle(data, size)))
        for way, found in ways:
            self.counts["same"] = self.counts.get("same", 0) + 1
            if found.stdout.split() != [number[1:] for number in ids] or found.returncode:
                self.problems.append(f"{name} by {way}: {len(found.stdout.split())} rows, not {len(ids)}; {found.stderr[-200:]}")

    def trickle(self, data, size):
        process = subprocess.Popen(
            [self.program, "--no-header", "--fields", "id"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

        def write():
            # Byte by byte at the beginning; the rest in large pieces.
            edge = 2000 if size == 1 else len(data)
            with process.stdin as pipe:
                for start in range(0, min(edge, len(data)), size):
                    os.write(pipe.fileno(), data[start:start + size][:max(edge - start, 0) or size])
                pipe.write(data[edge:])

        writer = threading.Thread(target=write)
        writer.start()
        output, errors = process.stdout.read(), process.stderr.read()
        writer.join()
        return subprocess.CompletedProcess([], process.wait(), output, errors)


def values(rows):
    """The values of rows without the names of their members."""
    return [row[row.rindex(b'id":'):] for row in rows]


def headers(tar):
    """The bytes of a plain tar that a checksum covers: those of its headers."""
    return [offset for offset in range(len(tar)) if tar[offset // 512 * 512 + 257:][:5] == b"ustar"]


def damage(law, members, whole, is_small):
    tar = law.tar(members)
    kinds = {f"tar.{kind}": law.pack(kind, tar) for kind in PACKERS}
    kinds |= {kind: law.pack(kind, whole) for kind in PACKERS}
    kinds |= {f"two.{kind}": law.pack(kind, tar[:1024]) + law.pack(kind, tar[1024:]) for kind in PACKERS}
    kinds |= {"zip": law.zip(members), "stored.zip": law.zip(members, zipfile.ZIP_STORED)}
    kinds |= {kind: law.pack(kind, tar) for kind in VARIANTS} | law.methods(members)
    kinds |= {"streamed.zip": law.streamed_zip(members)}
    kinds |= {"zip64": law.zip64(members), "7z": law.seven(members), "bsd.7z": law.seven_of_libarchive(members)}
    for name, data in kinds.items():
        law.flips(name, data, is_small=is_small)
    law.kinds = len(kinds) + 1
    law.flips("tar", tar, headers(tar), is_small)


def main(program, maximum=100_000):
    with tempfile.TemporaryDirectory() as folder:
        law = Law(program, folder, maximum)
        small = [(f"{number}.json", law.member(number, 20)) for number in range(2)]
        damage(law, small, law.member(9, 40), True)
        members = [(f"{number}.json", law.member(number, 40 + 300 * number)) for number in range(4)]
        damage(law, members, law.member(9, 2000), False)
        tar = law.tar(members)

        for kind in PACKERS:
            first, second = law.pack(kind, tar[:2048]), law.pack(kind, tar[2048:])
            law.told(f"junk between members of {kind}", first + b"junk" + second, 1)
            law.told(f"junk after {kind}", law.pack(kind, tar) + b"junk, and more of it", 4)
            for size in (1, 3, 6, 12):
                law.told(f"{kind} cut at {size} in its second member", first + second[:size], 1)
            law.told(f"junk after a tar in {kind}", law.pack(kind, tar + b"junk" * 512), 4)
        law.told("a tar without its end", tar[:2048], 1)
        archive = law.zip(members)
        with_three = law.zip(members[:3])
        directory = with_three.index(b"PK\1\2")
        fourth = archive[directory:archive.index(b"PK\1\2")]
        end = bytearray(with_three[directory:])
        offset = end.index(b"PK\5\6") + 16
        end[offset:offset + 4] = (directory + len(fourth)).to_bytes(4, "little")
        law.told("a zip's member that isn't in its directory", with_three[:directory] + fourth + bytes(end), 4)
        law.told("a zip without its directory", archive[:archive.index(b"PK\1\2")], 4)

        many = [(f"{number}.json", law.member(number, law.random.randrange(900))) for number in range(1500)]
        large = [(f"{number}.json", law.member(number, law.random.randrange(200_000))) for number in range(12)]
        for size, content in [("many", many), ("large", large)]:
            tar = law.tar(content)
            for kind in PACKERS:
                law.same(f"tar.{kind}.{size}", law.pack(kind, tar))
            law.same(f"tar.{size}", tar)
            law.same(f"two.tar.{size}", tar + law.tar(members))
            law.same(f"zip.{size}", law.zip(content))
            law.same(f"7z.{size}", law.seven(content))
        for problem in law.problems:
            print(problem)
        print(f"archives of {law.kinds} kinds: {law.counts}, {len(law.problems)} wrong")
        return 1 if law.problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
