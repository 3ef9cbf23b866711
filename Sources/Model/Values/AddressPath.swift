/// The parts of a URL's path, as byte ranges.
extension Span<UInt8> {
  /// The index of the path, after the scheme and the host if present.
  package var pathStart: Int {
    var start = 0
    while start < count, self[start] != UInt8(ascii: ":") {
      if self[start].endsPath { return 0 }
      start += 1
    }
    guard start + 2 < count, self[start + 1] == UInt8(ascii: "/"),
      self[start + 2] == UInt8(ascii: "/")
    else { return 0 }
    start += 3
    while start < count, !self[start].endsPathComponent { start += 1 }
    return start
  }

  /// The path, without query and fragment.
  package var path: Range<Int> {
    let start = pathStart
    return start..<index(of: questionMark, or: numberSign, from: start)
  }

  /// The last path component, ignoring trailing slashes.
  package var lastPathComponent: Range<Int> {
    let path = path
    var end = path.upperBound
    while end > path.lowerBound, self[end - 1] == UInt8(ascii: "/") { end -= 1 }
    var start = end
    while start > path.lowerBound, self[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return start..<end
  }
}

private let questionMark = UInt8(ascii: "?")
private let numberSign = UInt8(ascii: "#")

extension UInt8 {
  fileprivate var endsPath: Bool { self == questionMark || self == numberSign }

  package var endsPathComponent: Bool { self == UInt8(ascii: "/") || endsPath }
}
