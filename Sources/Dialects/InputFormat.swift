internal import ChartConvDetection
internal import ChartConvModel
internal import ChartConvRecords

/// A dialect that can be read: everything the program knows of it, in one value.
public struct InputFormat: Sendable {
  /// What `--from` takes for any dialect of that grammar.
  public enum Family: String, Sendable, CaseIterable {
    case xml
    case json
    case csv
    case tsv
  }

  /// What `--from` takes.
  public let name: String
  /// The grammars that it is written in.
  public let families: [Family]
  /// One line for `--list-formats`.
  public let summary: String
  let recognition: Recognition
  /// The name of the dialect that this is another form of: to ask for that one is to ask for this
  /// one, too.
  private let original: String?
  /// The dialect's vocabulary for these columns.
  let makeVocabulary: @Sendable (FieldSet) -> Vocabulary
  let makeReader:
    @Sendable (any BatchReceiver, ReadingOptions, _ source: String) -> any RecordReader
}

extension InputFormat {
  /// Every dialect, one line each, those that are told by more before those told by less.
  public static let all: [InputFormat] = [
    .itunesXML,
    .rss,
    .atom,
    .rssJSON,
    .itunesJSON,
    .generatorJSON,
    .searchJSON,
    .musicJSON,
    .jsonFeed,
    .chartconv,
  ]

  /// The dialect of that name.
  public init?(name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// The dialect and what are other forms of it.
  var forms: [InputFormat] { [self] + Self.all.filter { $0.original == name } }

  /// - Parameter families: the grammars; the recognition's own where there is no other.
  /// - Parameter original: the name of the dialect that it is another form of.
  init<D: Dialect>(
    _ dialect: D.Type, _ summary: String, families: [Family]? = nil, formOf original: String? = nil,
    recognition: Recognition
  ) {
    name = D.name
    self.original = original
    self.summary = summary
    switch recognition {
    case .xml: self.families = families ?? [.xml]
    case .json: self.families = families ?? [.json]
    }
    self.recognition = recognition
    makeVocabulary = { D.vocabulary.resolved(for: $0) }
    makeReader = { DialectReader<D>($0, $1, source: $2) }
  }
}
