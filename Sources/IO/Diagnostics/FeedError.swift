/// An error of an input or of the output: kind, position, message.
public struct FeedError: Error, Sendable, Hashable, Codable, CustomStringConvertible {
  /// The kind of an error, for callers to decide by. Later versions may have more.
  public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
    /// The name, as it is stored.
    public let rawValue: String

    /// Creates a kind of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The input can't be opened or read.
    public static let unreadable = Self(rawValue: "unreadable")
    /// The bytes match no known dialect.
    public static let unrecognized = Self(rawValue: "unrecognised")
    /// The document violates its grammar (XML 1.0, RFC 8259, RFC 4180) or its encoding.
    public static let malformed = Self(rawValue: "malformed")
    /// The document ends before it is complete.
    public static let truncated = Self(rawValue: "truncated")
    /// The document exceeds one of ``FeedLimits``.
    public static let limit = Self(rawValue: "limit")
    /// A warning in strict mode, which treats warnings as errors.
    public static let strict = Self(rawValue: "strict")
    /// The output can't be written.
    public static let unwritable = Self(rawValue: "unwritable")
    /// An input failed, so that the output's file wasn't replaced.
    public static let incomplete = Self(rawValue: "incomplete")
    /// The reader of the output has closed the pipe; not reported as an error.
    public static let closedPipe = Self(rawValue: "closedPipe")
    /// The conversion was cancelled.
    public static let cancelled = Self(rawValue: "cancelled")
    /// Invalid arguments.
    public static let usage = Self(rawValue: "usage")
  }

  /// The kind of the error.
  public var kind: Kind
  /// The name of the input or output.
  public var source: String?
  /// The position in the input, if it is known.
  public var position: SourcePosition?
  /// The description of the error, in one line without a full stop.
  public var message: String
  /// The option whose value is invalid or should be changed.
  package var about: FeedOption?
  /// The name of the option whose value is invalid or should be changed: `encoding`, `fields`, `limit`.
  /// `nil` if there is none.
  public var option: String? { about?.rawValue }
  /// The flag of the command that set the option, if it isn't the usual one.
  package var flag: String?
  /// `true` if there is no error: reading continues when more bytes are appended to the source.
  package private(set) var isAwaitingBytes = false

  /// What is written of an error, which never awaits bytes.
  private enum CodingKeys: String, CodingKey {
    case kind, source, position, message
    case about = "option"
  }

  /// Creates an error.
  public init(
    _ kind: Kind, _ message: String, at position: SourcePosition? = nil, in source: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.position = position
    self.source = source
  }

  package init(
    _ kind: Kind, _ message: String, at position: SourcePosition? = nil, in source: String? = nil,
    about option: FeedOption?
  ) {
    self.init(kind, message, at: position, in: source)
    about = option
  }

  /// Creates the error that a warning is in strict mode.
  package init(strict warning: FeedWarning, in source: String? = nil) {
    self.init(.strict, warning.message, at: warning.position, in: source, about: warning.about)
  }

  /// `true` if the output has failed or was cancelled. No further input is read, and nothing more
  /// is delivered.
  package var isOutputError: Bool {
    kind == .unwritable || kind == .closedPipe || kind == .cancelled
  }

  /// Thrown by a source whose bytes are appended, if they aren't enough for the next step.
  package static var awaitingBytes: Self {
    var error = Self(.unreadable, "the document goes on")
    error.isAwaitingBytes = true
    return error
  }

  package static var cancelled: Self { Self(.cancelled, "cancelled") }

  /// `SOURCE:LINE:COLUMN: MESSAGE`, without unknown parts.
  public var description: String {
    var text = ""
    if let source { text += (source.isEmpty ? "''" : source) + ":" }
    if let position { text += "\(position):" }
    return text.isEmpty ? message : text + " " + message
  }

  /// The same as ``description``: Foundation's own text for an error says nothing about it.
  public var localizedDescription: String { description }

  /// Returns the error with `source`, unless it already has one.
  package func named(_ source: String) -> Self {
    var error = self
    error.source = error.source ?? source
    return error
  }
}

/// An option of the library that an error is about: its value is invalid, or another one helps. The
/// command has a flag for each.
package enum FeedOption: String, Sendable, Hashable, Codable, CaseIterable {
  /// Of ``FeedLimits``.
  case archiveMemory, archiveRatio, depth, entries, entry, expansion, text
  /// Of `ReadingOptions`.
  case baseURL, columnNames, encoding
  /// Of `OutputOptions`. The width is that of a table for a terminal.
  case columnCompression, delimiter, exactText, feedURL, fields, null, url, width
  /// Of `EntrySelection`.
  case condition, limit, offset, sorting, sortLimit, unique
  /// Of `Conversion`.
  case jobs, partialOutput

  /// Throws an error of kind `.usage` unless the option's value is at least `minimum`.
  package func check(_ number: Int, from minimum: Int) throws(FeedError) {
    guard number < minimum else { return }
    throw FeedError(.usage, Self.expectation(from: minimum, not: "\(number)"), about: self)
  }

  /// The message about a value that isn't a number from `minimum` on.
  package static func expectation(from minimum: Int, not text: String) -> String {
    "expected a whole number from \(minimum), not '\(text)'"
  }
}

/// A line and column in an input, as editors count them.
public struct SourcePosition: Sendable, Hashable, Codable, CustomStringConvertible {
  /// From 1.
  public var line: Int
  /// In bytes, from 1; 0 if only the line is known.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int = 0) {
    self.line = line
    self.column = column
  }

  /// `LINE:COLUMN`, the form used by editors and compilers.
  public var description: String { column > 0 ? "\(line):\(column)" : "\(line)" }
}
