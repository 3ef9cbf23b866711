"""The page of `--to html`, parsed as in browsers (html5lib): it contains exactly the elements that we write.

    html_page.py CHARTCONV PATH...   also converts each file below the paths

For any feed, the page has the elements and attributes of a page of harmless values. Texts are those of the
feed, addresses are `http` or `https`, and the policy names the hashes of our style and script.
"""

import base64
import hashlib
import json
import os
import re
import subprocess
import sys

import html5lib

COLUMNS = ["rank", "artwork_url", "name", "artist", "collection", "genre", "price", "price_label",
           "currency", "release_date", "duration", "preview_url", "preview_type", "rights", "summary",
           "summary_type", "content", "content_type", "url", "kind", "keywords", "version", "subtitle"]
LISTS = {
    "authors": {"name": "@", "url": None, "email": None},
    "genres": {"id": None, "name": "@", "term": "@", "scheme": None},
    "persons": {"name": "@", "role": "@", "group": "@", "image": None, "url": None},
    "soundbites": {"start": 1 << 50, "duration": 1, "title": "@"},
}
HOSTILE = [
    "<script>alert(1)</script>", "</style><script>alert(1)</script>", "--><!-- <b>", "]]>", "<!--",
    "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "</bdi></a></th></table>", "<svg/onload=1>",
    "&lt;script&gt;", "&#60;script&#62;", "&quot;", "&", "&amp", "a\u202eb\u2066c\u2069d", "a\u2028\u2029",
    "\x00\x01\x08\x0b\x0c\x1b\x7f\x85\x9f", "\ufffe\uffff", "</details><details open>", "<plaintext>",
    "</textarea></title></noscript></template>", "javascript:alert(1)", "<a href=javascript:alert(1)>x</a>",
    "{{7*7}}", "${alert(1)}", "`", "\\u003cscript\\u003e", "<x" * 50, "\U0001f468\u200d\U0001f469\u200d\U0001f467",
]
ADDRESSES = [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>", "vbscript:x", "file:///etc/passwd", "//evil.example/x",
    "http://a.example/\"onerror=\"alert(1)", "https://a.example/' onload='x", "https://a.example/<script>",
    "https://a.example/\n\r\t\x00x", "blob:https://a.example/1", "mailto:a@b.example",
]
ATTRIBUTES = {
    "html": {"lang"}, "meta": {"charset", "http-equiv", "content", "name"}, "div": {"role", "hidden", "class"},
    "input": {"type", "placeholder", "autocomplete"}, "select": {"autocomplete"}, "option": {"value"},
    "section": {"lang"}, "h1": {"lang"}, "caption": {"class"}, "span": {"class"}, "td": {"class"},
    "th": {"scope", "class"}, "a": {"rel", "href"}, "time": {"datetime"}, "dd": {"dir"},
    "p": {"dir", "class"}, "summary": {"class"}, "data": {"value", "class", "role", "aria-label"}, "audio": {"controls", "preload", "aria-label", "src"},
    "video": {"controls", "preload", "aria-label", "src"},
    "{http://www.w3.org/2000/svg}svg": {"width", "height", "aria-hidden"},
    "{http://www.w3.org/2000/svg}rect": {"class", "width", "height", "rx"},
    "img": {"width", "height", "alt", "loading", "decoding", "referrerpolicy", "src"},
}
ELEMENTS = set(ATTRIBUTES) | {
    "head", "title", "style", "body", "main", "header", "label", "output", "h2", "table", "thead", "tbody",
    "tr", "bdi", "ul", "li", "b", "details", "dl", "dt", "script"}
ADDRESS = {"href", "src"}


def converted(program, rows, fields="all"):
    text = "\n".join(json.dumps(row) for row in rows).encode("utf-8", "surrogatepass")
    run = subprocess.run([program, "--quiet", "--from", "chartconv", "--to", "html", *fields_of(fields)],
                         input=text, capture_output=True, check=True)
    return run.stdout


def fields_of(fields):
    return ["--fields", fields] if fields else []


def row(text, address, rank):
    values = {name: text for name in COLUMNS}
    values |= {"rank": rank, "price": 1.29, "release_date": "2024-02-29", "duration": 61000,
               "summary_type": "text/plain", "content_type": "text/html", "preview_type": "audio/mpeg",
               "kind": "song"}
    values |= {name: address for name in ("artwork_url", "preview_url", "url")}
    for name, item in LISTS.items():
        values[name] = [{key: text if value == "@" else value for key, value in item.items()}]
    return values


def hostile_rows():
    rows = [row(text, "https://a.example/1", 1) for text in HOSTILE]
    rows += [row("a", address, 1) for address in ADDRESSES]
    for number, each in enumerate(rows, 1):
        each["rank"] = number
    return rows


def tree(page):
    return html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False).parse(page)


def shape(element):
    """An element as its name, the names of its attributes, and the shapes of its children."""
    return element.tag, tuple(sorted(element.attrib)), tuple(shape(child) for child in element)


def problems(page):
    """Returns the errors of a page, a line each."""
    root = tree(page.decode())
    for element in root.iter():
        if not isinstance(element.tag, str):
            yield f"a comment: {element.text[:40]!r}"
            continue
        if element.tag not in ELEMENTS:
            yield f"<{element.tag}>"
        for name, value in element.attrib.items():
            if name not in ATTRIBUTES.get(element.tag, ()):
                yield f"<{element.tag} {name}>"
            if name in ADDRESS and not re.match("https?://", value, re.IGNORECASE):
                yield f"<{element.tag} {name}={value[:40]!r}>"
    yield from problems_of_policy(root)
    yield from problems_of_names(root)


def problems_of_policy(root):
    policy = next(meta.get("content") for meta in root.iter("meta") if meta.get("http-equiv"))
    for name in ("style", "script"):
        found = list(root.iter(name))
        if len(found) != 1:
            yield f"{len(found)} elements {name}"
            continue
        digest = base64.b64encode(hashlib.sha256(found[0].text.encode()).digest()).decode()
        if f"{name}-src 'sha256-{digest}'" not in policy:
            yield f"the policy lacks the hash of {name}: {digest}"
    if "default-src 'none'" not in policy or "unsafe" in policy:
        yield f"the policy {policy!r}"


def problems_of_names(root):
    """Returns the errors of names, headings, tables and languages, like axe-core."""
    if not root.get("lang"):
        yield "html without lang"
    if not (root.findtext("head/title") or "").strip():
        yield "no title"
    headings = [int(element.tag[1]) for element in root.iter() if element.tag in ("h1", "h2", "h3")]
    if headings.count(1) != 1 or headings[0] != 1:
        yield f"headings {headings[:5]}"
    for table in root.iter("table"):
        if not "".join(table.find("caption").itertext()).strip():
            yield "a table without a caption"
        columns = len(table.findall("thead/tr/th"))
        for header in table.iter("th"):
            if header.get("scope") not in ("col", "row"):
                yield "a th without scope"
        for line in table.findall("tbody/tr"):
            if len(line) != columns:
                yield f"{len(line)} cells below {columns} headings"
    for name, label in (("a", None), ("audio", "aria-label"), ("video", "aria-label"), ("summary", None)):
        for element in root.iter(name):
            text = element.get(label) if label else "".join(element.itertext())
            if not (text or "").strip():
                yield f"<{name}> without a name"
    for label in root.iter("label"):
        if label.find("input") is None and label.find("select") is None:
            yield "a label of nothing"
    for image in root.iter("img"):
        if image.get("alt") != "" or image.get("loading") != "lazy" or not image.get("width"):
            yield "an image without alt, loading or width"


def problems_of_hostile(program):
    rows = hostile_rows()
    page = converted(program, rows)
    yield from problems(page)
    lines = list(tree(page.decode()).find(".//tbody"))
    if len(lines) != len(rows):
        yield f"{len(lines)} rows of {len(rows)}"
        return
    harmless = shape(next(iter(tree(converted(program, [row("a", "https://a.example/1", 1)]).decode())
                               .find(".//tbody"))))
    for line, each in zip(lines, rows):
        location = repr(each["name"][:30])
        if re.match("https?://", each["url"], re.IGNORECASE) and shape(line) != harmless:
            yield f"{location}: another shape"
        heading = line.find("th")
        name = heading.find("a/bdi") if heading.find("a") is not None else heading.find("bdi")
        if name.text != written(each["name"]):
            yield f"{location}: the name is {name.text!r}"
        if heading.findtext("p/bdi") != written(each["artist"]):
            yield f"{location}: the artist is {heading.findtext('p/bdi')!r}"
        price = "".join(line[-1].itertext())
        if price != written(each["price_label"]):
            yield f"{location}: the price is {price!r}"


def written(text):
    """Returns a text as it is read back: without the characters that HTML doesn't allow."""
    text = re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]", "\ufffd", text)
    return text or None


def contrast(one, other):
    def luminance(color):
        color = color.lstrip("#")
        color = "".join(2 * digit for digit in color) if len(color) == 3 else color
        parts = [int(color[index:index + 2], 16) / 255 for index in (0, 2, 4)]
        parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def problems_of_contrast(program):
    """WCAG 2.2, 1.4.3: 4.5 to 1 for texts on the page and in boxes, light, dark and on paper."""
    style = next(tree(converted(program, [row("a", "https://a.example/1", 1)]).decode()).iter("style")).text
    schemes = [dict(re.findall(r"--(\w+): (#\w+)", block)) for block in re.findall(r":root \{([^}]*)\}", style)]
    # Those of the page, and of what is in it: moves, lines, reports.
    if len(schemes) % 3:
        yield f"{len(schemes)} colour schemes"
    for parts in zip(*(schemes[start:start + 3] for start in range(0, len(schemes), 3))):
        scheme = {name: colour for part in parts for name, colour in part.items()}
        for text in ("text", "dim", "link", "up", "down"):
            for back in ("back", "box"):
                ratio = contrast(scheme[text], scheme[back])
                if ratio < 4.5:
                    yield f"{text} {scheme[text]} on {back} {scheme[back]}: {ratio:.2f}"


def main():
    program, *paths = sys.argv[1:]
    found = [("hostile", problem) for problem in problems_of_hostile(program)]
    found += [("contrast", problem) for problem in problems_of_contrast(program)]
    files = [os.path.join(folder, name) for path in paths for folder, _, names in os.walk(path)
             for name in names if not name.endswith((".model.json", ".tsv"))]
    for path in sorted(files):
        run = subprocess.run([program, "--quiet", "--to", "html", path], capture_output=True, check=False)
        if run.returncode > 1:
            found.append((path, f"exit status {run.returncode}"))
        elif run.stdout:
            found += [(path, problem) for problem in problems(run.stdout)]
    for location, problem in found:
        print(f"{location}: {problem}")
    count = len(hostile_rows())
    print(f"html: {count} hostile rows, {len(files)} files, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
