/// The syntax of a table's fields.
package struct TableSyntax: Sendable, Equatable {
  /// The escaping of delimiters within fields.
  package enum Quoting: Sendable {
    /// Double quotes, doubled within (RFC 4180 §2).
    case quotes
    /// Backslash sequences, as in the TSV of sfeed and Miller.
    case backslashes
  }

  package var delimiter: UInt8
  package var quoting: Quoting

  package static let tsv = Self(delimiter: UInt8(ascii: "\t"), quoting: .backslashes)

  /// The supported delimiters, most likely first.
  private static let delimiters = [",", ";", "\t", "|"].flatMap(\.utf8)

  package init(delimiter: UInt8, quoting: Quoting) {
    self.delimiter = delimiter
    self.quoting = quoting
  }

  /// Detects a table by its first line: the delimiter that yields the most known columns. Returns
  /// `nil` if no column is known.
  ///
  /// - Parameter isColumn: returns `true` if a name, which may be quoted, is a known column.
  package init?(
    firstLine line: some Collection<UInt8>, quoting: Quoting?,
    isColumn: (ArraySlice<UInt8>) -> Bool
  ) {
    let line = Array(line)
    let known = Self.delimiters.map { delimiter in
      line.split(separator: delimiter).count { isColumn($0) }
    }
    guard let maximum = known.max(), maximum > 0, let index = known.firstIndex(of: maximum) else {
      return nil
    }
    delimiter = Self.delimiters[index]
    self.quoting = quoting ?? (delimiter == UInt8(ascii: "\t") ? .backslashes : .quotes)
  }
}
