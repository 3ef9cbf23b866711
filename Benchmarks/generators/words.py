"""Invented names and texts, the same for the same seed."""

import random

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

    def sentence(self, length: int) -> str:
        return " ".join(self.word() for _ in range(length)) + "."

    def digits(self, count: int) -> str:
        return str(self.random.randrange(10 ** (count - 1), 10**count))

    def date(self) -> str:
        r = self.random
        return f"{r.randint(2001, 2025)}-{r.randint(1, 12):02}-{r.randint(1, 28):02}"
