"""Reads workbooks of chartconv with openpyxl, and compares each cell with the CSV of the same rows.

    Tests/Oracle/sheets.py PROGRAM FILE...
"""

import csv
import datetime
import io
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import openpyxl

PROBLEMS = []


def run(*arguments, text=None):
    return subprocess.run(arguments, capture_output=True, input=text, check=False)


def equals(value, text):
    """Returns whether a cell has the value of a field of CSV."""
    if value is None:
        return text == ""
    if isinstance(value, bool):
        return text == str(value).lower()
    if isinstance(value, (int, float)):
        return float(text) == value
    if isinstance(value, datetime.datetime):
        if len(text) == 10:
            return value.isoformat()[:10] == text
        moment = datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(datetime.timezone.utc)
        return abs(value.replace(tzinfo=datetime.timezone.utc) - moment) < datetime.timedelta(seconds=1)
    return value == text


def main():
    program, *files = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        book = pathlib.Path(folder, "book.xlsx")
        cells = 0
        for file in files:
            fields = "source," + ",".join(run(program, "--to", "csv", file).stdout.decode().split("\n")[0].split(","))
            table = run(program, "--fields", fields, "--to", "csv", file).stdout.decode()
            rows = list(csv.reader(io.StringIO(table)))
            written = run(program, "--fields", fields, file, "-o", str(book))
            if written.returncode or len(rows) < 2:
                PROBLEMS.append(f"{file}: {written.stderr.decode()}")
                continue
            sheet = openpyxl.load_workbook(book).worksheets[0]
            if sheet.freeze_panes != "A2" or sheet.auto_filter.ref is None:
                PROBLEMS.append(f"{file}: no header that stays in view")
            found = [list(row) for row in sheet.iter_rows()]
            if len(found) != len(rows):
                PROBLEMS.append(f"{file}: {len(found)} rows, not {len(rows)}")
            for line, (these, those) in enumerate(zip(found, rows)):
                for cell, text in zip(these, those):
                    cells += 1
                    # A carriage return is escaped by a sheet, and XML makes it a line feed.
                    if not equals(cell.value, text) or cell.data_type == "f":
                        PROBLEMS.append(f"{file}: row {line}, {cell.coordinate}: {cell.value!r}, not {text!r}")
                    if text.startswith("https://") and "\n" not in text and rows[0][cell.column - 1] == "url" \
                            and cell.hyperlink is None:
                        PROBLEMS.append(f"{file}: {cell.coordinate} isn't a link")

        table = 'rank,name,artist,url,price,id\n1,=1+1,"@SUM(A1)",javascript:alert(1),1234567890.1234567,007\n' \
            '2,+2,-3,https://a.example/,1.10,12345678901234567890\n3,' + "x" * 40000 + ",a,,,\n"
        run(program, "--fields", "rank,name,artist,url,price,id", "--to", "xlsx", "-o", str(book), "-", text=table.encode())
        first = book.read_bytes()
        sheet = openpyxl.load_workbook(book).worksheets[0]
        values = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
        expected = [[1, "=1+1", "@SUM(A1)", "javascript:alert(1)", "1234567890.1234567", "007"],
                    [2, "+2", "-3", "https://a.example/", 1.1, "12345678901234567890"],
                    [3, "x" * 32767, "a", None, None, None]]
        if values != expected:
            PROBLEMS.append(f"hostile cells: {[[str(cell)[:40] for cell in row] for row in values]}")
        if any(cell.data_type == "f" for row in sheet.iter_rows() for cell in row):
            PROBLEMS.append("a text is a formula")
        run(program, "--fields", "rank,name,artist,url,price,id", "--to", "xlsx", "-o", str(book), "-", text=table.encode())
        if book.read_bytes() != first:
            PROBLEMS.append("the same rows gave other bytes")

        run(program, "--sheets", *files, "-o", str(book))
        sheets = openpyxl.load_workbook(book)
        if len({name.lower() for name in sheets.sheetnames}) != len(sheets.sheetnames) or len(sheets.sheetnames) < 2:
            PROBLEMS.append(f"sheets: {sheets.sheetnames}")
        run(program, "--sheets", *files, "--to", "xlsx", "-o", str(book), "-j2")
        many = "rank,name,url\n" + "".join(f"{number},n{number},https://a.example/{number}\n" for number in range(1, 70001))
        written = run(program, "--to", "xlsx", "--fields", "rank,name,url", "-", "-o", str(book), text=many.encode())
        with zipfile.ZipFile(book) as archive:
            page = archive.read("xl/worksheets/sheet1.xml")
        if page.count(b"<row ") != 70001 or page.count(b"<hyperlink ") != 65530:
            PROBLEMS.append(f"many links: {page.count(b'<row ')} rows, {page.count(b'<hyperlink ')} links")

        report = run(program, "history", "Examples/snapshots", "-o", str(book))
        if report.returncode or openpyxl.load_workbook(book).worksheets[0].max_row < 3:
            PROBLEMS.append(f"history: {report.stderr.decode()}")
    for problem in PROBLEMS[:40]:
        print(problem)
    print(f"sheets: {cells} cells of {len(files)} files, {len(PROBLEMS)} problems")
    sys.exit(bool(PROBLEMS))


main()
