"""Mutants of small JSON documents, read in pieces of several sizes and by Python's json.

    differential.py TRACE... [--count N] [--seed N]

Each program must read a mutant in the same way at each size, and find it valid if and only if Python does.
"""

import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

BASES = [
    b'{"results":[{"id":"song","price":12,"title":"a\\u00e9\\ud83d\\ude00b","x":[1,{"y":null}],'
    b'"flag":true,"y":-1.50e+3,"label":"\xe6\x98\xa0 \xf0\x9f\x98\x80"}],"n":[true,false,null,{}],"a":[]}',
    b'{"feed":{"entry":[{"id":{"label":"x\\n\\"y\\/"},"link":[{"attributes":{"href":"a"}},{"c":{}}],'
    b'"rest":{"k":[[],{}]}}],"title":{"label":"1"}},"errors":[{"title":"\\u0041","detail":"b"}]}',
    b'{"id":1,"title":"two"}\n{"id":2,"names":{"a":"b","c":0},"secret":[0.5]}\n[{"id":3}, 17]\n',
    b'{\n  "charts": [\n    {"entry": [{"id": "a", "id": "b"}], "title": "c"},\n    {"title": null}\n  ]\n}',
]
PARTS = [
    b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"\x80", b"\xff", b"\xed\xa0\x80", b"\xc0\x80",
    b"0", b"-", b".", b"e", b"\n", b" ", b"\x01", b"\\ud800", b"\\udc00", b"nul", b"true",
    b"\xf4\x90\x80\x80", b"\xe2\x82\xac", b"\xe2\x82", b"",
]
SIZES = [65536, 1, 2, 3, 5, 11, 64]
FAULTS = re.compile(r"^7 .* (unexpected .*|an invalid escape .*|a comma after .*)$", re.M)


def mutant(draw):
    text = bytearray(draw.choice(BASES))
    for _ in range(draw.randint(1, 2)):
        at = draw.randrange(len(text))
        text[at : at + draw.randint(0, 2)] = draw.choice(PARTS)
    return bytes(text)


def refuse(constant):
    raise ValueError(constant)


def is_valid(text):
    """Whether a text is a sequence of objects and arrays."""
    decoder = json.JSONDecoder(parse_constant=refuse)
    try:
        rest = text.decode().lstrip(" \t\r\n")
        while rest:
            if rest[0] not in "{[":
                return False
            _, end = decoder.raw_decode(rest)
            rest = rest[end:].lstrip(" \t\r\n")
    except (ValueError, RecursionError):
        return False
    return True


def traces(program, size, outline, files):
    command = [program, str(size)] + (["--outline"] if outline else []) + files
    output = subprocess.run(command, capture_output=True)
    if output.returncode != 0:
        sys.exit(f"{program} {size}: {output.stderr.decode()}")
    found, name = {}, None
    for line in output.stdout.decode("utf-8", "replace").split("\n"):
        if line in names:
            name = line
            found[name] = []
        # After an error, a head is read as far as the bytes reach.
        elif name and not line.startswith("2 "):
            found[name].append(line)
    return found


parser = argparse.ArgumentParser()
parser.add_argument("programs", nargs="+")
parser.add_argument("--count", type=int, default=10000)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
draw = random.Random(options.seed)
problems = valid = 0
with tempfile.TemporaryDirectory() as folder:
    mutants = [mutant(draw) for _ in range(options.count)]
    names = {}
    for number, text in enumerate(mutants):
        path = pathlib.Path(folder, str(number))
        path.write_bytes(text)
        names[str(path)] = text
    first = None
    for program in options.programs:
        for outline in (False, True):
            for size in SIZES if program == options.programs[0] else SIZES[:3]:
                all_traces = traces(program, size, outline, list(names))
                first = first or all_traces
                for name, trace in all_traces.items():
                    if trace != first[name]:
                        problems += 1
                        print(f"{program} {size} {outline}: {names[name]}\n{first[name]}\n{trace}")
                    if problems > 5:
                        sys.exit(1)
    for name, trace in first.items():
        text = "\n".join(trace)
        is_sound = "\n! " not in "\n" + text and not FAULTS.search(text)
        valid += is_sound
        if is_sound != is_valid(names[name]):
            problems += 1
            print(f"Python: {not is_sound}: {names[name]}\n{text}")
print(f"{options.count} mutants, {valid} of them valid, {problems} problems")
sys.exit(problems > 0)
