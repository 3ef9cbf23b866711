public import FeedModel

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
  public var reads: @Sendable ([Field]) -> FieldSet = { FieldSet($0) }
  /// The feed's values that it writes with these columns.
  public let feedParts: @Sendable ([Field]) -> FeedParts
  /// Whether it can't be written without the feed's `updated` (RFC 4287 §4.1.1).
  public var requiresUpdated = false
  /// Makes the text of ``schema``, which is asked for rarely.
  var makeSchema: (@Sendable () -> String)?
  public let makeEncoder: @Sendable (OutputOptions) -> any Encoder

  /// What a program can check the output with: JSON Schema, Table Schema, or RELAX NG.
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
