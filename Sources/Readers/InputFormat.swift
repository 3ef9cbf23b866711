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
  let original: String?
  /// Creates the vocabulary for a set of columns.
  let makeVocabulary: @Sendable (FieldSet) -> Vocabulary
  let dialect: any Dialect
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

  /// The dialect and its other forms.
  var forms: [InputFormat] { [self] + Self.all.filter { $0.original == name } }

  /// - Parameter families: the grammars; by default that of `recognition`.
  /// - Parameter original: the name of the dialect that this is another form of.
  init<D: Dialect>(
    _ name: String, _ dialect: D, _ summary: String, families: [Family]? = nil,
    formOf original: String? = nil,
    _ vocabulary: @autoclosure @escaping @Sendable () -> DialectVocabulary<D.Name>,
    recognition: Recognition
  ) {
    let own: Family = if case .xml = recognition { .xml } else { .json }
    self.init(
      name: name, families: families ?? [own], summary: summary, recognition: recognition,
      isCustom: false, original: original,
      makeVocabulary: {
        vocabulary().resolved(for: $0, readsHeads: !dialect.feedParts.isEmpty)
      }, dialect: dialect)
  }
}
