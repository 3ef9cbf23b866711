internal import ChartConvModel

/// The names of a list of terms in one array, which are compared without copies of strings.
struct TermNames: Sendable {
  private let bytes: [UInt8]
  /// The offset of the end of each name.
  private let ends: [Int]

  init(_ names: [String]) {
    bytes = names.flatMap { Array($0.utf8) }
    var end = 0
    ends = names.map { name in
      end += name.utf8.count
      return end
    }
  }

  /// Returns `true` if the name at `index` has these bytes.
  func equals(_ name: Span<UInt8>, at index: Int) -> Bool {
    bytes.span.extracting(range(of: index)).equals(name)
  }

  /// Returns `true` if the name at `index` has these bytes, ignoring case.
  func matches(_ name: Span<UInt8>, at index: Int) -> Bool {
    let range = range(of: index)
    return name.count == range.count
      && String(decodingUTF8: name).lowercased()
        == String(decoding: bytes[range], as: UTF8.self).lowercased()
  }

  private func range(of index: Int) -> Range<Int> {
    (index > 0 ? ends[index - 1] : 0)..<ends[index]
  }
}
