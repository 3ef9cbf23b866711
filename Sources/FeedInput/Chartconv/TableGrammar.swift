/// How the fields of a table are kept apart.
struct TableGrammar: Sendable, Equatable {
  /// What a field's own marks are told from the table's by.
  enum Guarding {
    /// Double quotes, doubled within (RFC 4180 §2).
    case quotes
    /// Backslash sequences, as sfeed and Miller write TSV.
    case backslashes
  }

  var delimiter: UInt8
  var guarding: Guarding

  static let tsv = Self(delimiter: UInt8(ascii: "\t"), guarding: .backslashes)

  /// The delimiters that tables are written with, the likelier first.
  private static let delimiters = [",", ";", "\t", "|"].flatMap(\.utf8)

  /// Recognises a table by its first line: the delimiter that makes most of it columns we know.
  init?(firstLine line: some Collection<UInt8>, guarding: Guarding?) {
    let known = Self.delimiters.map { delimiter in
      line.split(separator: delimiter).count { TableHeader.field(named: $0) != nil }
    }
    guard let most = known.max(), most > 0, let index = known.firstIndex(of: most) else {
      return nil
    }
    delimiter = Self.delimiters[index]
    self.guarding = guarding ?? (delimiter == UInt8(ascii: "\t") ? .backslashes : .quotes)
  }

  init(delimiter: UInt8, guarding: Guarding) {
    self.delimiter = delimiter
    self.guarding = guarding
  }
}
