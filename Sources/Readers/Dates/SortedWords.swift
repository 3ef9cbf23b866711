internal import ChartConvIO
internal import ChartConvModel

/// A table of words and numbers, `word=number`, sorted by bytes. It is searched as it stands:
/// building an index would take longer than the few lookups of a feed.
struct SortedWords: Sendable {
  private let text: String

  init(_ text: String) { self.text = text }

  /// All words and their numbers.
  var all: [(word: String, number: Int)] {
    text.split(whereSeparator: \.isWhitespace).compactMap { item in
      let parts = item.split(separator: "=")
      return Int(parts[1]).map { (String(parts[0]), $0) }
    }
  }

  /// Returns the number of a word, ignoring case.
  subscript(word: Span<UInt8>) -> Int? {
    guard word.isASCII else { return number(of: String(word).lowercased().utf8.span) }
    return number(of: word)
  }

  private func number(of word: Span<UInt8>) -> Int? {
    let table = text.utf8.span
    var low = 0
    var high = table.count
    while low < high {
      var start = (low + high) / 2
      while start > low, table[start - 1] > 0x20 { start -= 1 }
      var end = start
      while end < high, table[end] != UInt8(ascii: "=") { end += 1 }
      switch Self.order(word, table.extracting(start..<end)) {
      case 0: return Self.number(table, after: end)
      case 1:
        while end < high, table[end] > 0x20 { end += 1 }
        low = end + 1
      default: high = max(start - 1, low)
      }
    }
    return nil
  }

  /// Compares a word in any case with one of the table: -1, 0 or 1.
  private static func order(_ word: Span<UInt8>, _ other: Span<UInt8>) -> Int {
    for index in 0..<min(word.count, other.count) {
      let byte = word[index].isASCIICapital ? word[index] | 0x20 : word[index]
      if byte != other[index] { return byte < other[index] ? -1 : 1 }
    }
    return (word.count - other.count).signum()
  }

  private static func number(_ table: Span<UInt8>, after mark: Int) -> Int {
    var value = 0
    var index = mark + 1
    let isNegative = table[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    while index < table.count, table[index].isDigit {
      value = value * 10 + Int(table[index] - 0x30)
      index += 1
    }
    return isNegative ? -value : value
  }
}

extension Span<UInt8> {
  fileprivate var isASCII: Bool {
    for index in indices where self[index] >= 0x80 { return false }
    return true
  }
}

extension UInt8 {
  fileprivate var isASCIICapital: Bool { (0x41...0x5A).contains(self) }
}
