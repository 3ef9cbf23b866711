internal import ChartConvModel
internal import ChartConvParsers

/// The names of chartconv's JSON: the columns and the members of its objects.
enum ChartconvName: RecordName {
  case column(EntryField)
  case word(Term)
  /// A name of JSON Feed, whose items contain columns.
  case feed(JSONFeedTerm)

  /// The members of objects that aren't columns. `method` is the last one.
  enum Term: UInt8, CaseIterable {
    case entries, dialect, title, author, email, icon, image, generator, categories
    case term, scheme, width, height, rel, type, length, hreflang
    case owner, podcastGUID, locked, lockedOwner, medium, funding, text
    case role, group, start, bitrate, codecs
    case address, split, fee, payment, method

    /// The name in JSON. Reflection would cost a quarter of a short conversion.
    var name: String { Self.names[Int(rawValue)] }

    private static let names = """
      entries dialect title author email icon image generator categories term scheme width \
      height rel type length hreflang owner podcast_guid locked locked_owner medium funding \
      text role group start bitrate codecs address split fee payment method
      """.words
  }

  /// The members of a JSON Feed that aren't named like a column or a term.
  enum JSONFeedTerm: UInt8, CaseIterable {
    case item, externalURL, homePage, nextURL, description
    case contentHTML, contentText, bannerImage, favicon, published, modified
    case tag, attachment, mimeType, size, duration, hub
    case own, feed
  }

  /// The raw values of the first term and of the first name of JSON Feed; columns have lower ones.
  private static var firstWord: UInt8 { UInt8(EntryField.count) }
  private static var firstOfFeed: UInt8 { firstWord + Term.method.rawValue + 1 }

  init?(rawValue: UInt8) {
    if let field = EntryField(rawValue: rawValue) {
      self = .column(field)
    } else if rawValue >= Self.firstOfFeed {
      guard let term = JSONFeedTerm(rawValue: rawValue - Self.firstOfFeed) else { return nil }
      self = .feed(term)
    } else if rawValue >= Self.firstWord, let word = Term(rawValue: rawValue - Self.firstWord) {
      self = .word(word)
    } else {
      return nil
    }
  }

  var rawValue: UInt8 {
    switch self {
    case .column(let field): field.rawValue
    case .word(let word): Self.firstWord + word.rawValue
    case .feed(let term): Self.firstOfFeed + term.rawValue
    }
  }

  /// Creates the name of a column or of a member of an object; `nil` for another name.
  init?(named name: String) {
    if let field = EntryField(name: name) {
      self = .column(field)
    } else if let word = Term.allCases.first(where: { $0.name == name }) {
      self = .word(word)
    } else {
      return nil
    }
  }

  /// The node of a row in a table of others, whose values have their words.
  static let foreignRow = ChartconvName.feed(.item)

  /// A duration in such a table, whose unit isn't known.
  static let foreignDuration = ChartconvName.feed(.duration)

  static let allCases =
    EntryField.allCases.map(Self.column) + Term.allCases.map(Self.word)
    + JSONFeedTerm.allCases.map(Self.feed)
}

typealias ChartconvNode = Node<ChartconvName>

extension DialectVocabulary where Name == ChartconvName {
  static let chartconv = DialectVocabulary(
    elements: [.frame(.none, "feed"), .entry(.none, "entries", .word(.entries))]
      + columns + words,
    attributes: [])

  /// The columns of chartconv's entries.
  static let columns: [Term] =
    EntryField.allCases.map { field in
      if field == .extra {
        // That of a feed is a node with its text.
        return .init(.extra, .none, field.name, .column(field), [.extra], headRole: .text)
          .taking(.raw)
      }
      let values: Vocabulary.Values =
        field.isList
        ? .objects : field == .feedExtra ? .raw : field == .rank ? .textOrNull : .scalar
      return .member(field.name, .column(field), nil, values)
    }
    + EntryField.allCases.compactMap { field in
      field.enclosureName.map { .member($0, .column(field), nil, .scalar) }
    }

  /// The members of a feed and of objects.
  static let words: [Term] = ChartconvName.Term.allCases.filter { $0 != .entries }.map { word in
    let values: Vocabulary.Values =
      switch word {
      case .author, .owner, .generator: .object
      case .categories, .funding: .objects
      default: .scalar
      }
    return .member(word.name, .word(word), nil, values).nested
  }
}
