/// The parts of a URL's path, as byte ranges.
extension Span<UInt8> {
  /// The index of the path, after the scheme and the host if present.
  package var pathStart: Int {
    let colon = index(ofAny: [UInt8(ascii: ":"), questionMark, numberSign], from: 0)
    guard colon + 2 < count, self[colon] == UInt8(ascii: ":"), self[colon + 1] == slash,
      self[colon + 2] == slash
    else { return 0 }
    return index(ofAny: [slash, questionMark, numberSign], from: colon + 3)
  }

  /// The path, without query and fragment.
  package var path: Range<Int> {
    let start = pathStart
    return start..<index(ofAny: [questionMark, numberSign], from: start)
  }

  /// The last path component, ignoring trailing slashes.
  package var lastPathComponent: Range<Int> {
    if let component = componentAfterLastSlash { return component }
    let path = path
    var end = path.upperBound
    while end > path.lowerBound, self[end - 1] == slash { end -= 1 }
    var start = end
    while start > path.lowerBound, self[start - 1] != slash { start -= 1 }
    return start..<end
  }

  /// The part after the last slash of the path; `nil` if that slash may be one of those before a
  /// host, or if nothing follows it. Finding it doesn't require the path's start.
  private var componentAfterLastSlash: Range<Int>? {
    let end = index(ofAny: [questionMark, numberSign], from: 0)
    guard let last = lastIndex(of: slash, before: end), last > 0, last + 1 < end,
      self[last - 1] != slash, self[last - 1] != UInt8(ascii: ":")
    else { return nil }
    return last + 1..<end
  }
}

private let slash = UInt8(ascii: "/")
private let questionMark = UInt8(ascii: "?")
private let numberSign = UInt8(ascii: "#")

extension UInt8 {
  package var endsPathComponent: Bool {
    self == slash || self == questionMark || self == numberSign
  }
}
