public import ChartConvModel

/// A format that the model can be written in: everything the program knows of it, in one value.
public struct OutputFormat: Sendable {
  /// What `--to` takes.
  public let name: String
  /// One line for `--list-formats`.
  public let summary: String
  /// File-name suffixes, without the point, that choose the format.
  public let suffixes: [String]
  /// The columns it can carry.
  public let carries: FieldSet
  /// The columns it writes where none are asked for.
  public let standardFields: [Field]
  /// The columns that must be read so that these can be written: a name is written as a link.
  public let reads: @Sendable ([Field]) -> FieldSet
  /// The feed's values that it writes with these columns.
  public let feedParts: @Sendable ([Field]) -> FeedParts
  /// Whether it can't be written without the feed's `updated` (RFC 4287 §4.1.1).
  public let requiresUpdated: Bool
  /// Makes the text of ``schema``, which is asked for rarely.
  let makeSchema: (@Sendable () -> String)?
  package let makeEncoder: @Sendable (OutputOptions) -> any FormatEncoder
  package let makeAssembler: @Sendable (OutputOptions) -> any Assembler

  init(
    name: String, summary: String, suffixes: [String], carries: FieldSet, standardFields: [Field],
    reads: @escaping @Sendable ([Field]) -> FieldSet = { FieldSet($0) },
    feedParts: @escaping @Sendable ([Field]) -> FeedParts, requiresUpdated: Bool = false,
    makeSchema: (@Sendable () -> String)? = nil,
    encoder: @escaping @Sendable (OutputOptions) -> any FormatEncoder,
    assembler: @escaping @Sendable (OutputOptions) -> any Assembler = { _ in Concatenation() }
  ) {
    self.name = name
    self.summary = summary
    self.suffixes = suffixes
    self.carries = carries
    self.standardFields = standardFields
    self.reads = reads
    self.feedParts = feedParts
    self.requiresUpdated = requiresUpdated
    self.makeSchema = makeSchema
    makeEncoder = encoder
    makeAssembler = assembler
  }

  /// The schema that a program can check the output with: JSON Schema, Table Schema, or RELAX NG.
  public var schema: String? { makeSchema?() }
}

extension OutputFormat {
  /// Every format, one line each.
  public static let all: [OutputFormat] = [
    .csv,
    .tsv,
    .ndjson,
    .json,
    .markdown,
    .atom,
  ]
}
