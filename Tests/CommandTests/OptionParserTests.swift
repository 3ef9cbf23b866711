import ChartConv
import Testing

@testable import ChartConvCommand

@Suite struct OptionParserTests {
  /// All ways to give a value are equivalent.
  @Test(arguments: [
    ["--limit=5"], ["--limit", "5"], ["--lim", "5"], ["--lim=5"], ["-n5"], ["-n", "5"],
    ["-qn5"], ["-qn", "5"], ["-n3", "--limit=5"],
  ])
  func values(_ arguments: [String]) throws {
    #expect(try parse(arguments).conversion.selection.limit == 5)
  }

  @Test func bundledShortOptions() throws {
    let options = try parse(["-qfxml", "-tjson", "-j2"])
    #expect(!options.showsWarnings)
    #expect(options.output?.name == "json")
    #expect(options.jobs == 2)
    guard case .family(.xml) = options.conversion.dialects else {
      Issue.record("--from xml was read as \(options.conversion.dialects)")
      return
    }
  }

  @Test func optionsAndOperandsMixed() throws {
    let options = try parse(["a.xml", "-q", "-", "--to", "tsv", "--", "--to", "-q"])
    #expect(Array(options.operands) == ["a.xml", "-", "--to", "-q"])
    #expect(options.output?.name == "tsv")
  }

  /// A value may look like an option, or be empty.
  @Test func valuesThatLookLikeOptions() throws {
    #expect(try parse(["--null", "-q"]).conversion.writing.null == "-q")
    #expect(try parse(["--null="]).conversion.writing.null == "")
    #expect(try parse(["--null=a=b"]).conversion.writing.null == "a=b")
    #expect(try parse(["--output", "--"]).target == "--")
  }

  @Test func everyOptionHasAnEffect() throws {
    let table =
      #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
      + "/Fixtures/chartconv/semicolons.csv"
    let values = [
      "FORMAT": "csv", "NAME": "UTF-8", "URL": "http://a", "N": "7", "FILE": "file",
      "LIST": "name", "CHARACTER": ";", "TEXT": "text", "DIR": "folder", "text|json": "json",
      "SIZE": "5M", "EXPR": "explicit", "DATE": "7d", "COLUMNS": "name", "WHEN": "always",
      "CODEC": "none", "NAME=VALUE": "chart=top", "OLD=NEW": "Title=name",
      "TIME": "mtime", "SETTING=VALUE": "max-depth=7", "GLOB": "*", "HEADER": "X-Key: value",
      "SECONDS": "7", "WHICH": "last", "FROM..TO": "2014..2016", "PERIOD": "week",
    ]
    for flag in Flag.all {
      let command = try #require(flag.commands.first)
      var untouched = Options()
      untouched.command = try #require(Commands.named(command)).init()
      untouched.namesCommand = true
      let special = ["from": "json", "schema-of": table][flag.long]
      let value = flag.valueName.map { "=" + (special ?? values[$0] ?? "") }
      var options = try parse([command, "--\(flag.long)\(value ?? "")"])
      options.given = []
      #expect(
        String(reflecting: options) != String(reflecting: untouched),
        "--\(flag.long) changed nothing")
    }
  }

  @Test(arguments: [
    ("1", 1), ("64K", 64 << 10), ("64k", 64 << 10), ("16M", 16 << 20), ("2G", 2 << 30),
  ])
  func sizes(_ text: String, _ size: Int) throws {
    for name in ["text", "entry"] {
      let limits = try parse(["--max-\(name)", text]).conversion.reading.parser.limits
      #expect([limits.text, limits.entry].contains(size), "--max-\(name)")
    }
  }

  @Test(arguments: ["", "K", "-1", "1.5M", "1T", "9999999999G", "٣", "1 M"])
  func invalidSizes(_ text: String) {
    #expect(throws: FeedError.self) { try parse(["--max-text=\(text)"]) }
  }

  @Test func namesAreUnique() {
    let long = Flag.all.map(\.long)
    let short = Flag.all.compactMap(\.short)
    #expect(Set(long).count == long.count)
    #expect(Set(short).count == short.count)
  }

  /// Each error has a message of one line that states what was expected.
  @Test(arguments: [
    (
      ["explain", "--limit=3"],
      "explain has no option '--limit'; it belongs to convert, diff, history"
    ),
    (["explain", "--zzzzzz"], "unknown option '--zzzzzz'; see chartconv explain --help"),
    (["--fromat", "xml"], "unknown option '--fromat'; did you mean '--from'?"),
    (["--zzzzzzzz"], "unknown option '--zzzzzzzz'; see chartconv --help"),
    (["-x"], "unknown option '-x'; see chartconv --help"),
    (["-qx"], "unknown option '-x'; see chartconv --help"),
    (["--list"], "option '--list' is ambiguous: --list-formats, --list-fields"),
    (["--=a"], "unknown option '--'; see chartconv --help"),
    (["--to"], "--to requires a value: FORMAT"),
    (["-t"], "-t requires a value: FORMAT"),
    (["--quiet=yes"], "--quiet takes no value"),
    (["--help=yes"], "--help takes no value"),
    (["--set=max-depth=x"], "--set max-depth: expected a whole number from 1, not 'x'"),
    (["--max-depth=x"], "--max-depth: expected a whole number from 1, not 'x'"),
    (["--set=max-depth"], "--set: expected max-depth=N"),
    (["--set=crlf=no"], "--set: expected crlf"),
    (["--limit=1e3"], "--limit: expected a whole number from 0, not '1e3'"),
    (["--limit="], "--limit: expected a whole number from 0, not ''"),
    (["--limit=+1"], "--limit: expected a whole number from 0, not '+1'"),
    (
      ["--limit=99999999999999999999"],
      "--limit: expected a whole number from 0, not '99999999999999999999'"
    ),
    (["--delimiter=ab"], "--delimiter: expected one ASCII character, or tab, not 'ab'"),
    (["--delimiter=é"], "--delimiter: expected one ASCII character, or tab, not 'é'"),
  ])
  func problems(_ arguments: [String], _ message: String) {
    #expect(throws: FeedError(.usage, message)) { _ = try parse(arguments) }
  }

  @Test func unknownFormats() {
    let formats = OutputFormat.program.map(\.name).joined(separator: ", ")
    #expect(
      throws: FeedError(.usage, "--to: expected \(formats), not 'cvs'; did you mean 'csv'?")
    ) { _ = try parse(["--to=cvs"]) }
    #expect(throws: FeedError(.usage, "--to: expected \(formats), not 'toml'")) {
      _ = try parse(["--to=toml"])
    }
  }

  @Test func delimiters() throws {
    for text in ["tab", "\\t", "\t"] {
      #expect(try parse(["--delimiter", text]).conversion.writing.delimiter == 9)
    }
    #expect(try parse(["--delimiter=;"]).conversion.writing.delimiter == UInt8(ascii: ";"))
  }

  private func parse(_ arguments: [String]) throws -> Options {
    try OptionParser.parse(["chartconv"] + arguments)
  }
}
