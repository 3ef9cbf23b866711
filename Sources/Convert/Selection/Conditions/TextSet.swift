internal import ChartConvModel

/// A set of texts that is searched without creating a `String`.
struct TextSet: Sendable {
  /// The distinct texts in the order of their bytes.
  private let texts: [[UInt8]]

  init(_ texts: [[UInt8]]) {
    self.texts = texts.sorted { $0.lexicographicallyPrecedes($1) }
  }

  func contains(_ text: Span<UInt8>) -> Bool {
    var range = texts.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let candidate = texts[middle]
      switch text.order(to: candidate.span) {
      case .equal: return true
      case .ascending: range = range.lowerBound..<middle
      case .descending: range = middle + 1..<range.upperBound
      }
    }
    return false
  }
}
