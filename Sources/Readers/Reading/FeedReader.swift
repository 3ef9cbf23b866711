public import ChartConvIO
public import ChartConvModel
public import ChartConvRecords

/// Reads inputs of any dialect into the model.
public struct FeedReader: Sendable {
  package let selection: InputSelection
  package let options: ReadingOptions

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - selection: the dialects that are allowed.
  ///   - options: how inputs are read.
  public init(_ selection: InputSelection = .automatic, _ options: ReadingOptions = .init()) {
    self.selection = selection
    self.options = options
  }

  /// Reads an input to its end, or until the visitor stops.
  ///
  /// Throws if the input is unreadable, of unknown dialect, malformed, truncated, or exceeds a
  /// limit, after delivering the complete entries.
  package func read(
    _ source: inout ByteSource, _ visitor: any FeedVisitor, _ diagnostics: inout Diagnostics
  ) throws(FeedError) {
    let reader = InputReader(selection, options)
    try reader.read(&source, into: EntryReceiver(visitor), &diagnostics)
  }
}

/// The data needed from an input, and how to read it.
public struct ReadingOptions: Sendable {
  /// The needed columns. Other data isn't copied from the input.
  public var fields = FieldSet.all
  /// The feed values that must be known before the first entry is delivered.
  public var feedParts: FeedParts = []
  /// `true` if a feed without an update date takes the newest date of its entries.
  package var requiresUpdated = false
  /// `true` if entries wait for values that they may inherit from their feed.
  package var awaitsInherited = false
  /// `false` if rows of a result of `history` or `diff` are an error: they aren't a snapshot's.
  package var takesReports = true
  /// `true` if a warning is an error.
  public var isStrict = false
  /// The base of relative links if the document has none.
  public var baseURL: String?
  /// Columns by other names that they have in the first line of a table. Names are compared by
  /// their bytes: `["Titre": .name]`.
  public var columnNames: [ExactText: EntryField] = [:]
  /// The text that represents null in a table, in addition to the empty text.
  public var null = ""
  /// Dialects of the program's own, which are recognised before the built-in ones.
  public var dialects: [InputFormat] = []
  /// The limits and the encoding of the input.
  public var parser = ParserOptions()

  /// Creates the standard options.
  public init() {}

  /// All dialects, in the order in which they are tried.
  var recognisable: [InputFormat] {
    guard !dialects.isEmpty else { return InputFormat.all }
    let late = dialects.filter(\.yieldsToBuiltIn)
    let builtIn = late.isEmpty ? InputFormat.all : InputFormat.all.dropLast() + late + [.chartconv]
    return dialects.filter { !$0.yieldsToBuiltIn } + builtIn
  }
}

extension ReadingOptions {
  /// Returns the options if all are valid.
  ///
  /// - Throws: an error of kind `.usage`, whose ``FeedError/option`` has an invalid value.
  public func validated() throws(FeedError) -> Self {
    for (name, field) in columnNames {
      if let error = field.problem(about: .columnNames) { throw error }
      guard name.wrappedValue?.isEmpty == false else {
        throw FeedError(.usage, "an empty name for '\(field.name)'", about: .columnNames)
      }
    }
    if let baseURL, !Self.isAbsolute(baseURL) {
      throw FeedError(.usage, "expected an absolute URL, not '\(baseURL)'", about: .baseURL)
    }
    try parser.limits.check()
    return self
  }

  /// Returns `true` if a URL has a scheme (RFC 3986 §3.1).
  private static func isAbsolute(_ url: String) -> Bool {
    let scheme = url.utf8.prefix { $0 != UInt8(ascii: ":") }
    let isScheme = scheme.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || "+-.".utf8.contains(byte)
    }
    guard let first = scheme.first, (0x61...0x7A).contains(first | 0x20) else { return false }
    return isScheme && scheme.count < url.utf8.count
  }
}

extension EntryField {
  /// Returns an error if the values aren't single ones, which can be compared.
  package func problem(about option: FeedOption? = nil) -> FeedError? {
    isScalar
      ? nil
      : FeedError(
        .usage, "'\(name)' is \(type.nameWithArticle), not a single value", about: option)
  }
}

/// Receives the contents of an input, feed by feed: `begin`, then `visit` for each entry, then
/// `end`.
package protocol FeedVisitor: AnyObject {
  func begin(_ feed: Feed) throws(FeedError)
  /// Handles an entry. Returns `.stop` to skip the rest of the feed.
  func visit(_ entry: Entry) throws(FeedError) -> Flow
  func end() throws(FeedError)
}

/// Passes rows to a visitor, each as an ``Entry``.
final class EntryReceiver: BatchReceiver {
  private let visitor: any FeedVisitor
  private var flow = Flow.continue

  init(_ visitor: any FeedVisitor) { self.visitor = visitor }

  /// One row per batch, because the visitor may stop after any entry.
  var neededRows: Int { flow == .continue ? 1 : 0 }

  func receive(_ batch: inout RowBatch) throws(FeedError) {
    if batch.startsFeed {
      flow = .continue
      try visitor.begin(batch.feed.value)
    }
    for index in 0..<batch.count where flow == .continue {
      flow = try visitor.visit(Entry(batch[index]))
    }
    if batch.endsFeed {
      flow = .continue
      try visitor.end()
    }
  }
}
