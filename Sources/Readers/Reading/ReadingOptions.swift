public import ChartConvModel
public import ChartConvRecords

/// The data needed from an input, and how to read it.
public struct ReadingOptions: Sendable {
  /// The needed columns. Other data isn't copied from the input.
  public var fields = FieldSet.all
  /// The feed values that must be known before the first entry is delivered.
  public var feedParts: FeedParts = []
  /// `true` if a feed without an update date takes the newest date of its entries.
  public var requiresUpdated = false
  /// `true` if entries wait for values that they may inherit from their feed.
  package var awaitsInherited = false
  /// `true` if a warning is an error.
  public var isStrict = false
  /// The base of relative links if the document has none.
  public var baseURL: String?
  /// Columns by other names that they have in the first line of a table.
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
    dialects.isEmpty ? InputFormat.all : dialects + InputFormat.all
  }
}
