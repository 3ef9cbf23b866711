internal import ChartConvModel
internal import ChartConvRecords

/// The names of the program's own JSON: the columns and the members of its objects.
enum ChartconvName: RecordName {
  case column(EntryField)
  case word(Term)

  /// The members of objects that aren't columns.
  enum Term: UInt8, CaseIterable {
    case entries, dialect, title, author, email, icon, image, generator, categories
    case term, scheme, width, height, rel, type, length, hreflang
    case owner, podcastGUID, locked, lockedOwner, medium, funding, text
    case role, group, start, bitrate, codecs
    case address, split, fee, payment, method

    /// The name in JSON.
    var name: String {
      switch self {
      case .podcastGUID: "podcast_guid"
      case .lockedOwner: "locked_owner"
      default: "\(self)"
      }
    }
  }

  /// The raw value of the first term; columns have lower ones.
  private static let firstWord: UInt8 = 128

  init?(rawValue: UInt8) {
    if let field = EntryField(rawValue: rawValue) {
      self = .column(field)
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
    }
  }

  static let allCases = EntryField.allCases.map(Self.column) + Term.allCases.map(Self.word)
}

extension DialectVocabulary where Name == ChartconvName {
  static let chartconv = DialectVocabulary(
    elements: [.frame(.none, "feed"), .entry(.none, "entries", .word(.entries))]
      + EntryField.allCases.map { .text(.none, $0.name, .column($0)) }
      + ChartconvName.Term.allCases.filter { $0 != .entries }
      .map { .text(.none, $0.name, .word($0)) },
    attributes: [])
}
