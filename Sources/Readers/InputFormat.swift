internal import ChartConvModel
internal import ChartConvParsers

/// A dialect that can be read, with everything the program knows of it.
public struct InputFormat: Sendable {
  /// A group of dialects with the same grammar.
  package enum Family: String, Sendable, CaseIterable {
    /// XML.
    case xml
    /// JSON.
    case json
    /// Values separated by commas or semicolons.
    case csv
    /// Values separated by tabs.
    case tsv
  }

  /// The name by which users select the dialect, such as `rss`.
  public let name: String
  package let families: [Family]
  /// The description, in one line.
  public let summary: String
  let recognition: Recognition
  var table: CustomTable?
  let isCustom: Bool
  /// `true` for a custom dialect that leaves a document to a built-in one that also recognises it.
  var yieldsToBuiltIn = false
  /// `true` for a custom dialect of JSON objects whose members are the entries.
  var isKeyed = false
  /// The name of the dialect that this is another form of. Selecting that dialect also selects this
  /// one.
  private let original: String?
  /// Creates the vocabulary for a set of columns.
  let makeVocabulary: @Sendable (FieldSet) -> Vocabulary
  let makeReader: @Sendable (any BatchReceiver, ReadingContext, _ source: String) -> DialectReader
}

extension InputFormat {
  /// All dialects, those with stricter recognition first.
  public static let all: [InputFormat] = [
    .chartconvReport, .itunesXML, .rss, .atom, .opml, .rssJSON, .itunesJSON, .generatorJSON,
    .searchJSON, .musicJSON, .podcastIndexJSON, .jsonFeed, .chartconv,
  ]

  /// Creates the dialect with the given name; `nil` if there is none.
  public init?(name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  init(
    _ dialect: RecordDialect, _ summary: String, families: [Family], recognition: Recognition,
    vocabulary: Vocabulary, table: CustomTable? = nil
  ) {
    name = dialect.name
    original = nil
    isCustom = true
    self.summary = summary
    self.families = families
    self.recognition = recognition
    self.table = table
    makeVocabulary = { fields in
      var vocabulary = vocabulary
      vocabulary.keepsExtra = fields.contains(.extra)
      vocabulary.keepsHeadExtra = fields.contains(.feedExtra)
      return vocabulary
    }
    makeReader = { DialectReader(dialect, $0, $1, source: $2) }
  }

  /// The dialect and its other forms.
  var forms: [InputFormat] { [self] + Self.all.filter { $0.original == name } }

  /// - Parameter families: the grammars; by default that of `recognition`.
  /// - Parameter original: the name of the dialect that this is another form of.
  init<D: Dialect>(
    _ dialect: D.Type, _ summary: String, families: [Family]? = nil, formOf original: String? = nil,
    recognition: Recognition
  ) {
    name = D.name
    self.original = original
    isCustom = false
    self.summary = summary
    switch recognition {
    case .xml: self.families = families ?? [.xml]
    case .json: self.families = families ?? [.json]
    case .table: self.families = families ?? [.csv, .tsv]
    }
    self.recognition = recognition
    table = nil
    makeVocabulary = { D.vocabulary.resolved(for: $0, readsHeads: !D.feedParts.isEmpty) }
    let records = RecordDialect(dialect)
    makeReader = { DialectReader(records, $0, $1, source: $2) }
  }
}
