public import ChartConvIO
public import ChartConvModel
package import ChartConvParsers
internal import ChartConvText

/// The data needed from an input, and how to read it.
public struct ReadingOptions: Sendable {
  /// The needed columns; other data isn't copied from the input. `nil` is all of them, and what no
  /// column holds in ``Entry/extra`` and ``Feed/extra``, so that a feed that is read and written loses
  /// nothing.
  public var fields: [EntryField]? {
    get { columns == .readable ? nil : EntryField.allCases.filter(columns.contains) }
    set { columns = newValue.map { FieldSet($0) } ?? .readable }
  }
  package var columns = FieldSet.readable
  /// The values of a feed that must be known before its first entry is delivered: `[\.title]`.
  /// Entries are held back while such a value may follow; by default none is.
  public var feedValues: [PartialKeyPath<Feed>] {
    get { feedParts.properties }
    set { feedParts = FeedParts(newValue) }
  }
  package var feedParts: FeedParts = []
  /// `true` if a feed without an update date takes the newest date of its entries.
  package var requiresUpdated = false
  /// `true` if entries wait for values that they may inherit from their feed.
  package var awaitsInherited = false
  /// `true` if a document that ends before its first entry is a feed without entries.
  package var keepsCutFeeds = false
  /// `false` if rows of a result of `history` or `diff` are an error: they aren't a snapshot's.
  package var takesReports = true
  /// `true` if a warning is an error.
  public var isStrict = false
  /// The base of relative links if the document has none.
  public var baseURL: String?
  /// Columns by other names that they have in the first line of a table. Names are compared by
  /// their bytes: `["Titre": .name]`.
  package var columnNames: [ExactText: EntryField] = [:]
  /// The text that represents null in a table, in addition to the empty text.
  public var null = ""
  /// Custom dialects, which are recognised before the built-in ones.
  public var dialects: [InputFormat] = []
  package var parser = ParserOptions()
  /// The bounds of the input.
  public var limits: FeedLimits {
    get { parser.limits }
    set { parser.limits = newValue }
  }
  /// The encoding of the input, overriding that of the document; `nil` to use the document's.
  public var encoding: String? {
    get { parser.encoding }
    set { parser.encoding = newValue }
  }
  /// `true` if names that the dialect doesn't know are counted in ``FeedDiagnostics/unknown``.
  public var reportsUnknown: Bool {
    get { parser.reportsUnknown }
    set { parser.reportsUnknown = newValue }
  }

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
  package func validated() throws(FeedError) -> Self {
    for (name, field) in columnNames {
      if let error = field.problem(about: .columnNames) { throw error }
      guard name.wrappedValue?.isEmpty == false else {
        throw FeedError(.usage, "an empty name for '\(field.name)'", about: .columnNames)
      }
    }
    if let baseURL, !baseURL.withSpan(URLReference.hasScheme) {
      throw FeedError(.usage, "expected an absolute URL, not '\(baseURL)'", about: .baseURL)
    }
    try parser.limits.check()
    return self
  }
}

extension EntryField {
  /// Returns an error if the values aren't single ones, which can be compared.
  package func problem(about option: FeedOption? = nil) -> FeedError? {
    isScalar
      ? nil
      : FeedError(.usage, "'\(name)' is \(type.nameWithArticle), not a single value", about: option)
  }
}
