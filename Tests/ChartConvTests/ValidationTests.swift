import ChartConv
import ChartConvIO
import TestSupport
import Testing

/// Options that are refused before an input is opened, by a conversion and by a document alike.
@Suite struct ValidationTests {
  struct Invalid: Sendable, CustomTestStringConvertible {
    let option: FeedOption?
    let testDescription: String
    let set: @Sendable (inout Conversion) -> Void

    init(
      _ option: FeedOption?, _ description: String,
      _ set: @escaping @Sendable (inout Conversion) -> Void
    ) {
      self.option = option
      testDescription = "\(option.map { "\($0)" } ?? "") \(description)"
      self.set = set
    }
  }

  /// Options of the output, which a document also has.
  static let writing: [Invalid] = [
    Invalid(.delimiter, "quote") { $0.writing.delimiter = UInt8(ascii: "\"") },
    Invalid(.delimiter, "line feed") { $0.writing.delimiter = UInt8(ascii: "\n") },
    Invalid(.delimiter, "not ASCII") { $0.writing.delimiter = 0xE9 },
    Invalid(.delimiter, "NUL") { $0.writing.delimiter = 0 },
    Invalid(.null, "line end") { $0.writing.null = "a\nb" },
    Invalid(.fields, "none") { $0.writing.fields = [] },
    Invalid(.fields, "twice") { $0.writing.fields = [.name, .rank, .name] },
    Invalid(.width, "none") { $0.writing.terminal.width = 0 },
  ]

  static let other: [Invalid] = [
    Invalid(.limit, "negative") { $0.selection.limit = -1 },
    Invalid(.offset, "negative") { $0.selection.offset = -1 },
    Invalid(.sortLimit, "none") { $0.selection.sortLimit = 0 },
    Invalid(.unique, "list") { $0.selection.unique = [.id, .genres] },
    Invalid(.sorting, "list") { $0.selection.sorting = [SortKey(.links)] },
    Invalid(.sorting, "object") { $0.selection.sorting = [SortKey(.extra)] },
    Invalid(.jobs, "none") { $0.jobs = 0 },
    Invalid(.jobs, "negative") { $0.jobs = .min },
  ]

  /// Options of the input, which a document and a parser also have.
  static let reading: [Invalid] = [
    Invalid(.columnNames, "list") { $0.reading.columnNames["Tags"] = .genres },
    Invalid(.columnNames, "empty name") { $0.reading.columnNames[""] = .name },
    Invalid(.baseURL, "relative") { $0.reading.baseURL = "charts/us" },
    Invalid(.depth, "none") { $0.reading.parser.limits.depth = 0 },
    Invalid(.text, "none") { $0.reading.parser.limits.text = 0 },
    Invalid(.entries, "negative") { $0.reading.parser.limits.entries = -1 },
    Invalid(nil, "a negative limit") { $0.reading.parser.limits.archiveSize = -1 },
  ]

  @Test(arguments: OutputFormat.all.map(\.name), writing + reading + other)
  func anInvalidOptionIsRefused(_ name: String, _ invalid: Invalid) throws {
    let format = try #require(OutputFormat.all.first { $0.name == name })
    var conversion = Conversion(to: format)
    invalid.set(&conversion)
    var errors = [Self.error { _ = try conversion.validated() }]
    var sink = ByteSink.memory
    errors.append(Self.error { _ = try conversion.runAndWait([.path("/no/file")], into: &sink) })
    #expect(sink.bytes.isEmpty)
    if Self.writing.contains(where: { $0.testDescription == invalid.testDescription }) {
      errors.append(Self.error { _ = try FeedDocument([]).encoded(as: format, conversion.writing) })
    }
    if Self.reading.contains(where: { $0.testDescription == invalid.testDescription }) {
      errors.append(Self.error { _ = try FeedDocument([], options: conversion.reading) })
      errors.append(
        Self.error {
          var parser = FeedParser(options: conversion.reading)
          try parser.append([]) { _ in }
        })
    }
    for error in errors {
      #expect(error?.kind == .usage && error?.about == invalid.option)
      #expect(error == errors[0] && error?.message.contains("--") == false)
    }
  }

  /// A column is written, or refused by name.
  @Test(arguments: OutputFormat.all.map(\.name))
  func aColumnIsCarriedOrRefused(_ name: String) throws {
    let format = try #require(OutputFormat.all.first { $0.name == name })
    for field in EntryField.allCases {
      var options = OutputOptions()
      options.fields = [field]
      let error = Self.error { _ = try FeedDocument([]).encoded(as: format, options) }
      #expect(
        error == nil || error?.about == .fields && error?.message.contains(field.name) == true)
    }
    #expect(throws: Never.self) { try OutputOptions().validated(for: format) }
  }

  @Test func whatAFormatCannotFollowIsRefused() {
    var options = OutputOptions()
    options.null = "a\tb"
    #expect(Self.error { _ = try options.validated(for: .tsv) }?.about == .null)
    #expect(Self.error { _ = try options.validated(for: .csv) } == nil)
    options.columnCompression = .snappy
    #expect(Self.error { _ = try options.validated(for: .arrow) }?.about == .columnCompression)
  }

  private static func error(_ body: () throws -> Void) -> FeedError? {
    do {
      try body()
      return nil
    } catch { return error as? FeedError }
  }
}
