#!/usr/bin/env python3
"""Writes the names of months, weekdays and time zones that dates are read with.

Usage: date_names.py CLDR ZONEINFO FOLDER

CLDR is `common/main` of Debian's unicode-cldr-core, ZONEINFO the folder of its tzdata. FOLDER gets
`DateNames.swift` and `ZoneNames.swift`.
A name with two meanings is left out, unless PREFERRED decides.
"""

import datetime
import pathlib
import re
import struct
import sys
import unicodedata
import xml.etree.ElementTree

LANGUAGES = ("en de fr es it pt nl sv no nb nn da fi is pl cs sk sl ru uk be bg el hu ro tr ca gl "
             "eu et lv lt id").split()
# Languages whose words count only if the others don't have them.
FURTHER = "bs sr mk he ar fa ur hi bn ta ka hy az sq zh ja ko th".split()
# Words of Croatian that mean another month than in the languages above.
CROATIAN = ["hr"]
WEEKDAYS = "sun mon tue wed thu fri sat".split()
# Spellings of feeds that CLDR doesn't list.
MONTHS = {"sept": 9, "märz": 3, "maerz": 3, "mrz": 3, "μάώ": 5, "μαϊ": 5, "μάι": 5, "ιον": 6,
          "ιολ": 7, "фев": 2, "сен": 9, "ноя": 11}
DAYS = {"tues": 2, "thur": 4, "thurs": 4, "weds": 3}
# RFC 822; for an ambiguous name, the zone with the most people; German names; old names.
PREFERRED = {
    "UT": 0, "UTC": 0, "GMT": 0, "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420,
    "MDT": -360, "PST": -480, "PDT": -420, "ET": -300, "CT": -360, "MT": -420, "PT": -480,
    "AT": -240, "AST": -240, "ADT": -180, "NST": -210, "NDT": -150, "BST": 60, "IST": 330,
    "KST": 540, "MEZ": 60, "MESZ": 120, "MET": 60, "MEST": 120, "MSK": 180, "MSD": 240, "SGT": 480,
    "BRT": -180, "PHT": 480, "BRST": -120, "ART": -180, "ICT": 420, "IRST": 210, "IRDT": 270,
    "NPT": 345, "AFT": 270, "MMT": 390, "MYT": 480, "CLT": -240, "CLST": -180, "COT": -300,
    "PET": -300, "VET": -240, "UYT": -180, "TRT": 180, "GST": 240,
}
# Names that have daylight saving time within them.
GENERIC = {"ET": "America/New_York", "CT": "America/Chicago", "MT": "America/Denver",
           "PT": "America/Los_Angeles", "AT": "America/Halifax", "EST5EDT": "America/New_York",
           "CST6CDT": "America/Chicago", "MST7MDT": "America/Denver",
           "PST8PDT": "America/Los_Angeles"}
# Former names of zones.
LINKS = ("US/", "Asia/", "Europe/")
FIRST_YEAR, THIS_YEAR = 1970, 2026
# A repetition of the last transition, for readers of 32 bits.
REPETITION = 2 ** 31 - 1


def folded(word):
    return unicodedata.normalize("NFC", word.strip().rstrip(".").lower())


def plain(word):
    """Returns the word without accents, as feeds write it."""
    if not unicodedata.category(word[0]) in ("Ll", "Lo") or "\u0900" <= word[0] <= "\u0e7f":
        return word
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def names(folder, kind, item, value):
    found = names_of(LANGUAGES, folder, kind, item, value)
    return names_of(FURTHER, folder, kind, item, value) | found


def names_of(languages, folder, kind, item, value):
    found = {}
    for language in languages:
        for file in sorted(folder.glob(f"{language}.xml")) + sorted(folder.glob(f"{language}_??.xml")):
            root = xml.etree.ElementTree.parse(file)
            calendar = root.find("dates/calendars/calendar[@type='gregorian']")
            if calendar is None:
                continue
            for width in calendar.findall(f"{kind}s/{kind}Context/{kind}Width"):
                if width.get("type") == "narrow":
                    continue
                for name in width.findall(item):
                    word = folded(name.text)
                    # A vowel sign of an Indian script is a mark.
                    letters = word.replace(".", "") if language == "th" else word
                    if len(word) < 2 or not all(unicodedata.category(c)[0] in "LM" for c in letters):
                        continue
                    forms = {word, plain(word)}
                    if language == "he" and kind == "month":
                        forms.add("\u05d1" + word)  # "in July", as dates have it
                    for form in forms:
                        found.setdefault(form, set()).add(value(name.get("type")))
    return found


def unambiguous(found, preferred):
    words = {word: list(values)[0] for word, values in found.items() if len(values) == 1}
    dropped = sorted(word for word, values in found.items()
                     if len(values) > 1 and word not in preferred)
    print("left out:", *dropped)
    return words | preferred


class Zone:
    """A zone of tzdata: its transitions and the rule after the last one."""

    def __init__(self, path):
        data = path.read_bytes()
        second = 44 + self.size(data, 0, 4)
        counts = struct.unpack(">6I", data[second + 20:second + 44])
        times, types, letters = counts[3], counts[4], counts[5]
        at = second + 44
        self.times = struct.unpack(f">{times}q", data[at:at + 8 * times])
        indices = data[at + 8 * times:at + 9 * times]
        at += 9 * times
        kinds = [struct.unpack(">iBB", data[at + 6 * n:at + 6 * n + 6]) for n in range(types)]
        text = data[at + 6 * types:at + 6 * types + letters]
        names = [text[start:].split(b"\0")[0].decode() for _, _, start in kinds]
        self.kinds = [(kinds[index][0], names[index]) for index in indices]
        self.rule = data[second + 44 + self.size(data, second, 8):].decode().strip()

    @staticmethod
    def size(data, start, width):
        utc, wall, leaps, times, types, letters = struct.unpack(">6I", data[start + 20:start + 44])
        return times * (width + 1) + types * 6 + letters + leaps * (width + 4) + wall + utc

    def abbreviations(self):
        """Names since 1990 and their offsets in minutes."""
        names = {(name, offset // 60)
                 for time, (offset, name) in zip(self.times, self.kinds)
                 if time > 631152000 and offset % 60 == 0}
        rule = RULE.match(self.rule)
        names.add((rule[1], -minutes(rule[2])))
        return {name for name in names if name[0].isalpha()}


RULE = re.compile(
    r"(<[^>]+>|[A-Za-z]+)([-+\d:]+)(?:(<[^>]+>|[A-Za-z]+)([-+\d:]*),M(\d+)\.(\d)\.(\d)(?:/([-\d:]+))?"
    r",M(\d+)\.(\d)\.(\d)(?:/([-\d:]+))?)?$")


def minutes(text):
    sign = -1 if text.startswith("-") else 1
    parts = [int(part) for part in text.lstrip("+-").split(":")]
    return sign * (parts[0] * 60 + (parts[1] if len(parts) > 1 else 0))


def parsed(rule):
    """(standard, daylight, (month, week, weekday, minute) twice), in minutes."""
    match = RULE.match(rule)
    if not match:
        return None
    standard = -minutes(match[2])
    if not match[3]:
        return (standard, None, None, None)
    daylight = -minutes(match[4]) if match[4] else standard + 60
    turns = [(int(match[n]), int(match[n + 1]), int(match[n + 2]),
              minutes(match[n + 3]) if match[n + 3] else 120) for n in (5, 9)]
    return (standard, daylight, *turns)


def first_year(zone, rule):
    """Returns the first year from which only the rule counts."""
    year = FIRST_YEAR
    for time, (offset, _) in zip(zone.times, zone.kinds):
        if time < 0 or time == REPETITION:
            continue
        moment = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=time)
        if not is_turn(rule, moment, offset // 60):
            year = max(year, moment.year + 1)
    return year


def is_turn(rule, moment, offset):
    standard, daylight, start, end = rule
    if start is None or offset not in (standard, daylight):
        return False
    before = standard if offset == daylight else daylight
    month, week, weekday, minute = start if offset == daylight else end
    local = moment + datetime.timedelta(minutes=before)
    first = datetime.date(local.year, month, 1)
    day = first + datetime.timedelta(days=(weekday - first.isoweekday()) % 7 + 7 * (week - 1))
    while day.month != month:
        day -= datetime.timedelta(days=7)
    turn = datetime.datetime.combine(day, datetime.time()) + datetime.timedelta(minutes=minute)
    return turn == local


def zones(folder):
    rules, regions, abbreviations = [], {}, {}
    for line in (folder / "zone.tab").read_text().splitlines():
        if line.startswith("#"):
            continue
        name = line.split("\t")[2]
        zone = Zone(folder / name)
        for word, offset in zone.abbreviations():
            abbreviations.setdefault(word.lower(), set()).add(offset)
        rule = parsed(zone.rule)
        year = first_year(zone, rule) if rule else None
        if year is None or year > THIS_YEAR:
            print("without a lasting rule:", name, zone.rule)
            continue
        if rule not in rules:
            rules.append(rule)
        regions[name.lower()] = (rules.index(rule), year)
    for line in (folder / "tzdata.zi").read_text().splitlines():
        kind, *words = line.split()
        if kind == "L" and words[1].startswith(LINKS) and words[0].lower() in regions:
            regions.setdefault(words[1].lower(), regions[words[0].lower()])
    for name, region in GENERIC.items():
        regions[name.lower()] = regions[region.lower()]
    return rules, regions, abbreviations


def table(name, comment, words):
    items = [f"{word}={words[word]}" for word in sorted(words, key=lambda word: word.encode())]
    return text(name, comment, "SortedWords", items)


def text(name, comment, reader, items):
    lines, line = [], "   "
    for item in items:
        if len(line) + 1 + len(item) > 99:
            lines.append(line)
            line = "   "
        line += " " + item
    lines.append(line)
    body = "\n".join(lines)
    return f'  /// {comment}\n  static let {name} = {reader}(\n    """\n{body}\n    """)\n'


def rule_text(rule):
    return re.sub(r"[() ]", "", ",".join(str(part) for part in rule if part is not None))


def write(folder, name, comment, *members):
    """Writes a file with an enumeration of the members. Returns its size in bytes."""
    text = (f"// Written by Tests/Oracle/date_names.py.\n\ninternal import ChartConvText\n\n/// {comment}\nenum {name} {{\n"
            + "\n".join(members) + "}\n")
    return (pathlib.Path(folder) / f"{name}.swift").write_bytes(text.encode())


def main(cldr, zoneinfo, folder):
    cldr, zoneinfo = pathlib.Path(cldr), pathlib.Path(zoneinfo)
    months = unambiguous(names(cldr, "month", "month", int), MONTHS)
    croatian = unambiguous(names_of(CROATIAN, cldr, "month", "month", int), {})
    homonyms = {word: month for word, month in croatian.items() if months.get(word, month) != month}
    months = croatian | months
    weekdays = unambiguous(names(cldr, "day", "day", WEEKDAYS.index), DAYS)
    rules, regions, abbreviations = zones(zoneinfo)
    offsets = unambiguous(abbreviations, {name.lower(): value for name, value in PREFERRED.items()})
    size = write(
        folder, "DateNames", "The words in dates: months and weekdays of Unicode's CLDR.",
        table("months", "The months, from 1.", months),
        table("croatianMonths", "The words of months that mean another month in Croatian.", homonyms),
        table("weekdays", "The days of the week, from 0 for Sunday.", weekdays))
    size += write(
        folder, "ZoneNames", "The zones of the time zone database.",
        table("offsets", "The abbreviations of time zones, in minutes east of UTC.", offsets),
        table("regions", "The index of a zone's rule, times 10,000, and the first year in which it "
              "counts.", {name: rule * 10_000 + year for name, (rule, year) in regions.items()}),
        text("rules", "The rules: standard time, and, if it changes, daylight saving time, its start "
             "and its end.", "ZoneRule.rules", map(rule_text, rules)))
    print(len(months), "months,", len(weekdays), "weekdays,", len(offsets), "offsets,",
          len(regions), "regions,", len(rules), "rules,", size, "bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
