"""Invented names and texts, the same for the same seed."""

import random
import sys
from collections.abc import Callable
from datetime import datetime, timedelta, timezone

SYLLABLES = "ka lo mi ren ta sol vy dra nu pel or ish ti gar wen zu bri ho lex an".split()
TAILS = ["", " (Deluxe Edition)", " & the Lanterns", " – Live", " feat. Odo", ", Vol. 2", " 映画", " été"]


class Words:
    """A source of words that depends on its seed only."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)

    def word(self) -> str:
        return "".join(self.random.choices(SYLLABLES, k=self.random.randint(1, 3))).capitalize()

    def name(self) -> str:
        words = " ".join(self.word() for _ in range(self.random.randint(1, 4)))
        return words + self.random.choices(TAILS, weights=[14, 1, 1, 1, 1, 1, 1, 1])[0]

    def slug(self) -> str:
        """Returns words in the form of an address."""
        return "-".join(self.word().lower() for _ in range(self.random.randint(2, 5)))

    def path(self) -> str:
        """Returns the path of a file in a store, made of a number in hexadecimal."""
        number = f"{self.random.getrandbits(128):032x}"
        return f"{number[:2]}/{number[2:4]}/{number[4:6]}/{number}"

    def sentence(self, length: int) -> str:
        return " ".join(self.word() for _ in range(length)) + "."

    def digits(self, count: int) -> str:
        return str(self.random.randrange(10 ** (count - 1), 10**count))

    def date(self) -> str:
        r = self.random
        return f"{r.randint(2001, 2025)}-{r.randint(1, 12):02}-{r.randint(1, 28):02}"

    def article(self, paragraphs: int) -> str:
        """An article in HTML, a link or an emphasis in each paragraph."""
        r = self.random
        parts = []
        for _ in range(paragraphs):
            text = " ".join(self.sentence(r.randint(6, 18)) for _ in range(r.randint(2, 5)))
            link = f'<a href="https://example.org/{self.slug()}?a=1&amp;b=2">{self.word()}</a>'
            parts.append(f"<p>{text} {link} <em>{self.word()}</em> &#8217;{self.word()}</p>\n")
        return "".join(parts)

    def moment(self) -> datetime:
        """A moment between 2001 and 2025, in UTC."""
        seconds = self.random.randrange(24 * 365 * 86_400)
        return datetime(2001, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=seconds)

    def person(self) -> str:
        return f"{self.word()} {self.word()}"

    def page(self) -> str:
        """The address of an article."""
        return f"https://example.org/{self.date().replace('-', '/')}/{self.slug()}/"


def write_feed(
    head: str, entry: Callable[[Words], str], tail: str, separator: str = ""
) -> None:
    """Writes a feed. The program's arguments are the number of entries and the seed; `{n}` in the head is that
    number."""
    count = int(sys.argv[1])
    words = Words(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    out = sys.stdout
    out.reconfigure(encoding="utf-8")
    out.write(head.replace("{n}", str(count)))
    for index in range(count):
        out.write((separator if index > 0 else "") + entry(words))
    out.write(tail)
