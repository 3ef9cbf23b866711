internal import ChartConvModel

/// A table of words sorted by their bytes, each with a value: `word=value`, or `word!=value` for a
/// marked one. It is searched as it stands: building an index would take longer than the few lookups
/// of a feed.
package struct SortedWords: Sendable {
  private let bytes: ContiguousArray<UInt8>

  package init(_ text: String) { bytes = text.bytes }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns what follows a word: its mark, `=` and the value; `nil` if the table lacks the word.
  package func rest(of word: String) -> Substring? {
    let table = bytes.span
    let wanted = word.bytes
    var low = 0
    var high = table.count
    while low < high {
      var start = (low + high) / 2
      while start > low, table[start - 1] > 0x20 { start -= 1 }
      var mark = start
      while mark < high, table[mark] != UInt8(ascii: "="), table[mark] != UInt8(ascii: "!") {
        mark += 1
      }
      var end = mark
      while end < high, table[end] > 0x20 { end += 1 }
      switch wanted.span.order(to: table.extracting(start..<mark)) {
      case .equal: return String(decodingUTF8: table.extracting(mark..<end))[...]
      case .descending: low = end + 1
      case .ascending: high = max(start - 1, low)
      }
    }
    return nil
  }
}
