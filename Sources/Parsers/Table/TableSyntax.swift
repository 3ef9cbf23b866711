/// How the fields of a table are separated.
package struct TableSyntax: Sendable, Equatable {
  /// How a field holds the table's own marks.
  package enum Quoting: Sendable {
    /// In double quotes, doubled within (RFC 4180 §2).
    case quotes
    /// As backslash sequences, as sfeed and Miller write TSV.
    case backslashes
  }

  package var delimiter: UInt8
  package var quoting: Quoting

  package static let tsv = Self(delimiter: UInt8(ascii: "\t"), quoting: .backslashes)

  /// The delimiters that tables are written with, the likelier first.
  private static let delimiters = [",", ";", "\t", "|"].flatMap(\.utf8)

  package init(delimiter: UInt8, quoting: Quoting) {
    self.delimiter = delimiter
    self.quoting = quoting
  }

  /// Recognises a table by its first line: the delimiter that makes most of it known columns.
  ///
  /// - Parameter isColumn: tells whether a name, which may stand in quotes, is a known column.
  package init?(
    firstLine line: some Collection<UInt8>, quoting: Quoting?,
    isColumn: (ArraySlice<UInt8>) -> Bool
  ) {
    let line = Array(line)
    let known = Self.delimiters.map { delimiter in
      line.split(separator: delimiter).count { isColumn($0) }
    }
    guard let most = known.max(), most > 0, let index = known.firstIndex(of: most) else {
      return nil
    }
    delimiter = Self.delimiters[index]
    self.quoting = quoting ?? (delimiter == UInt8(ascii: "\t") ? .backslashes : .quotes)
  }
}
