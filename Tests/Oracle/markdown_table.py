"""The table that a CommonMark renderer makes of our Markdown."""

from urllib.parse import unquote

from markdown_it import MarkdownIt


def cells(markdown):
    """(rows without headings, other text): a cell is (text, link targets, image sources)."""
    rows, outside = [], []
    is_cell = is_heading = False
    for token in MarkdownIt("commonmark").enable("table").parse(markdown):
        if token.type in ("thead_open", "thead_close"):
            is_heading = token.type == "thead_open"
        elif token.type == "tr_open" and not is_heading:
            rows.append([])
        elif token.type in ("td_open", "td_close"):
            is_cell = token.type == "td_open"
        elif is_heading:
            continue
        elif token.type == "inline":
            shown = cell(token.children)
            if is_cell:
                rows[-1].append(shown)
            else:
                outside.append(shown[0])
        elif token.content:
            outside.append(token.content)
    return rows, outside


def cell(tokens):
    texts = [token.content for token in tokens if token.type == "text"]
    links = [unquote(token.attrs["href"]) for token in tokens if token.type == "link_open"]
    images = [unquote(token.attrs["src"]) for token in tokens if token.type == "image"]
    return one_line("".join(texts)), links, images


def one_line(text):
    """A table's cell has no lines, renderers fold white space, and joiners break up links."""
    return " ".join((text or "").replace("\u2060", "").split())


def problems(markdown, expected):
    """Returns the differences from the rows that the oracle expects, a line each."""
    rows, outside = cells(markdown)
    if len(rows) != len(expected):
        yield f"{len(rows)} rows instead of {len(expected)}"
        return
    for title in dict.fromkeys(heading(row) for row in expected if row["feed_title"]):
        if one_line(title) not in outside:
            yield f"no heading {title!r} in {outside!r}"
    for number, (row, want) in enumerate(zip(rows, expected), 1):
        if len(row) != 6:
            yield f"row {number}: {len(row)} cells"
            continue
        rank, artwork, name, artist, price, date = row
        for column, shown, wanted in (
                ("rank", rank[0], want["rank"]),
                ("artwork_url", artwork[2], address(want["artwork_url"])),
                ("name", name[0], one_line(want["name"])),
                ("url", name[1], address(want["url"]) if want["name"] else []),
                ("artist", artist[0], one_line(want["artist"])),
                ("price_label", price[0], one_line(want["price_label"])),
                ("release_date", date[0], want["release_date"] or "")):
            # Without a label the price is worded by us.
            if shown != wanted and (column != "price_label" or wanted or not want["price"]):
                yield f"row {number}: {column} {shown!r}/{wanted!r}"


def address(url):
    """Renderers and writers escape addresses in different ways."""
    return [unquote(url)] if url else []


def heading(row):
    """The heading of a chart names its storefront."""
    title = row["feed_title"]
    return f"{title} ({row['country'].upper()})" if row["chart"] and row["country"] else title
