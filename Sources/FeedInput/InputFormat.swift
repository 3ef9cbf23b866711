internal import FeedIO
internal import FeedModel
internal import FeedRecord
internal import FeedXML

/// A dialect that can be read: everything the program knows of it, in one value.
public struct InputFormat: Sendable {
  /// What `--from` takes for any dialect of that grammar.
  public enum Family: String, Sendable, CaseIterable {
    case xml
    case json
  }

  typealias Read =
    @Sendable (
      inout ByteSource, ReadingOptions, any FeedVisitor, inout Diagnostics
    ) throws(FeedError) -> Void

  /// What `--from` takes.
  public let name: String
  public let family: Family
  /// One line for `--list-formats`.
  public let summary: String
  /// Whether an XML document with that root is of this dialect.
  let recognises: @Sendable (XMLRoot) -> Bool
  let read: Read
}

extension InputFormat {
  /// Every dialect, one line each, those that are told by more before those told by less.
  public static let all: [InputFormat] = [
    .itunesXML,
    .rss,
    .atom,
  ]

  /// The dialect of that name.
  public init?(name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// A dialect of XML: the one line that it takes.
  static func xml<D: Dialect>(
    _ dialect: D.Type, _ summary: String, recognises: @escaping @Sendable (XMLRoot) -> Bool
  ) -> Self {
    Self(name: D.name, family: .xml, summary: summary, recognises: recognises) {
      source, options, visitor, diagnostics throws(FeedError) in
      let reader = DialectReader<D>(visitor, options, source: source.name)
      defer { diagnostics = reader.reading.diagnostics }
      do throws(FeedError) {
        try XMLParser.parse(
          &source, D.lexicon.vocabulary(for: options.fields), options.parser,
          receive: { event throws(FeedError) in try reader.receive(event) })
        try reader.close()
      } catch {
        if error.keepsWhatWasRead { try reader.close() }
        throw error
      }
    }
  }
}

extension FeedError {
  /// Whether entries that were complete before the fault are still wanted.
  fileprivate var keepsWhatWasRead: Bool { kind != .closedPipe && kind != .unwritable }
}
