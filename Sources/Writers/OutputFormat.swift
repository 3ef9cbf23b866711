package import ChartConvIO
package import ChartConvModel

/// An output format, with everything the program knows of it.
public struct OutputFormat: Sendable {
  package typealias ReportWriterFactory =
    @Sendable ([ReportColumn], OutputOptions) -> any ReportWriter
  package typealias FileOutputFactory =
    @Sendable (String, OutputOptions) throws(FeedError) -> any FileOutput

  /// The name by which users select the format, such as `csv`.
  public let name: String
  /// The description, in one line.
  public let summary: String
  /// The file name suffixes that select the format, without the dot.
  public let suffixes: [String]
  /// The columns that the format can represent.
  package let carries: FieldSet
  /// The default columns.
  package let standardFields: [EntryField]
  /// Returns the columns that must be read to write the given ones. Markdown, for example, writes a
  /// name as a link and needs its URL.
  package private(set) var reads: @Sendable ([EntryField]) -> FieldSet = { FieldSet($0) }
  /// The feed values that are written with any columns.
  private(set) var ownFeedParts: FeedParts = []
  /// `true` if the format requires the feed's `updated` (RFC 4287 §4.1.1).
  package private(set) var requiresUpdated = false
  /// `true` if the output has a section for each feed.
  package private(set) var separatesFeeds = false
  /// `true` if the columns follow the kind of each feed. The default columns are those of all kinds.
  package private(set) var followsKind = false
  /// `true` if an output without feeds is a text too: `[]`.
  package private(set) var isOneText = false
  /// `true` if the output has only the lines of a report.
  package private(set) var drawsLines = false
  package private(set) var isBinary = false
  /// Returns an error if the format can't follow the options, or a library for them isn't
  /// installed.
  package private(set) var problem: @Sendable (OutputOptions) -> FeedError? = { _ in nil }
  /// Creates the schema of an output with the given options.
  private(set) var makeSchema: (@Sendable (OutputOptions) -> String)?
  /// Creates a writer of reports; `nil` for formats of feeds.
  package private(set) var makeReportWriter: ReportWriterFactory?
  /// Creates an output that writes the file of a path itself; `nil` for a format of bytes, which are
  /// written to any sink.
  package private(set) var makeFile: FileOutputFactory?
  package let makeEncoder: @Sendable (OutputOptions) -> any FormatEncoder
  package private(set) var makeAssembler: @Sendable (OutputOptions) -> any Assembler = { _ in
    Concatenation()
  }

  /// Returns the feed values that are written with the given columns.
  package func feedParts(_ fields: [EntryField]) -> FeedParts {
    FeedParts(of: fields).union(ownFeedParts)
  }

  /// `true` if values of a feed are written that no column has, or where a feed begins. A file's output
  /// takes them from the rows.
  package var needsFeeds: Bool { makeFile == nil && (separatesFeeds || !feedParts([]).isEmpty) }

  /// The columns of entries in reports: those of a chart where people see them, else the default ones.
  package var reportFields: [EntryField] {
    guard followsKind else { return standardFields }
    return isPage
      ? FeedView.Kind.chart.columns.filter { $0 != .artworkURL } : EntryField.standard
  }

  /// The columns that `all` selects. What no column holds is part of a feed.
  package var all: FieldSet {
    standardFields.contains(.extra) ? carries : carries.intersection(.all)
  }

  /// The suffix of files that are named after inputs or partitions.
  package var suffix: String { suffixes.first ?? name }

  /// `true` if people read the output; programs need a schema.
  package var isForPeople: Bool { makeSchema == nil }

  /// `true` if people read the output as it is, in sections.
  package var isPage: Bool { isForPeople && separatesFeeds }

  /// Returns the schema of an output: JSON Schema, Table Schema, RELAX NG, or the notation of a
  /// columnar format; `nil` if there is none. Without a selection of columns, it has all of them.
  public func schema(_ options: OutputOptions = OutputOptions()) -> String? { makeSchema?(options) }
}

extension OutputFormat {
  /// Creates a format whose outputs write their files themselves.
  package init(
    name: String, summary: String, suffixes: [String],
    reads: @escaping @Sendable ([EntryField]) -> FieldSet, feedParts: FeedParts,
    problem: @escaping @Sendable (OutputOptions) -> FeedError?,
    makeSchema: @escaping @Sendable (OutputOptions) -> String, file: @escaping FileOutputFactory
  ) {
    self.init(
      name: name, summary: summary, suffixes: suffixes, carries: FieldSet(EntryField.allCases),
      // Rows wait for `isComplete`, which the file gets from the end of the input.
      standardFields: EntryField.allCases.filter { $0 != .isComplete && !$0.isOnRequest },
      reads: reads, ownFeedParts: feedParts, separatesFeeds: true, isBinary: true, problem: problem,
      makeSchema: makeSchema, makeFile: file, makeEncoder: { _ in NoEncoder() })
  }
}

/// An output that writes its file itself, such as a database.
package protocol FileOutput: AnyObject {
  var path: String { get }
  /// `true` if of two complete copies of a snapshot with other entries the last one counts.
  var prefersLast: Bool { get set }
  /// `true` to count the added rows.
  var countsRows: Bool { get set }
  /// The number of rows that the file has gained after `commit`, if they are counted.
  var addedRows: Int { get }
  func append(_ batch: borrowing RowBatch) throws(FeedError)
  /// Called after `append`, when the memory of the rows was given back.
  func settle() throws(FeedError)
  /// Ends an input, after its rows.
  func endInput(isComplete: Bool)
  func commit() throws(FeedError)
  /// `true` if what was read of an input that failed is in the output.
  var keepsRows: Bool { get }
  /// Leaves the file as it was, after an error.
  func rollBack()
  /// What may be unexpected in the file.
  var warnings: [String] { get }
}

extension FileOutput {
  package var keepsRows: Bool { false }
}

/// Encodes nothing: the rows are taken by a ``FileOutput``.
struct NoEncoder: FormatEncoder {
  func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {}
}

extension OutputFormat {
  /// All formats whose outputs are bytes.
  public static let all: [OutputFormat] = [
    .csv,
    .tsv,
    .ndjson,
    .json,
    .markdown,
    .html,
    .terminal,
    .atom,
    .rss,
    .jsonFeed,
    .parquet,
    .arrow,
    .arrowFile,
    .xlsx,
  ]
}

extension OutputFormat {
  /// Returns the output for feeds given as values.
  ///
  /// - Parameter onWarning: receives the warnings about values that the format can't represent.
  package func encode(
    _ feeds: [(feed: Feed, entries: [Entry])], _ options: OutputOptions = OutputOptions(),
    onWarning: (FeedWarning) -> Void = { _ in }
  ) -> OutputBuffer {
    var output = OutputBuffer()
    var encoder = makeEncoder(options)
    var assembler = makeAssembler(options)
    var batch = RowBatch()
    let fragment = Fragment()
    var lost = LostValues()
    assembler.begin(feeds.first?.feed, into: &output)
    for (feed, entries) in feeds {
      batch.removeAll()
      batch.feed = SharedFeed(feed)
      batch.startsFeed = true
      batch.endsFeed = true
      for entry in entries { batch.append(entry) }
      batch.inherit(batch.feed, .ofFeeds)
      fragment.encode(batch, by: &encoder)
      fragment.diagnostics.warnings.forEach(onWarning)
      lost.add(fragment.diagnostics.lost)
      assembler.append(fragment, into: &output)
    }
    assembler.end(into: &output)
    lost.warning?.warnings.forEach(onWarning)
    return output
  }
}
