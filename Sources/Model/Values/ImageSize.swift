/// An image's size in pixels, taken from its URL.
package struct ImageSize: Sendable {
  package let width: Int
  package let height: Int

  /// Parses the last `WxH` in the last path component that is not preceded by a letter:
  /// `170x170bb.png`, `886443919266.55x55-70.jpg`,
  /// `UMG_cvrart_1500x1500_13UAAIM08444.60x60-50.jpg`. A width of 0 counts as no size.
  package init?(inAddress address: Span<UInt8>) {
    let component = address.lastPathComponent
    var size: (width: Int, height: Int)?
    // The end of the last height, whose digits aren't also the next width.
    var end = component.lowerBound
    while true {
      let sign = address.index(ofAny: (times, times, times), from: end)
      guard sign < component.upperBound else { break }
      var start = sign
      while start > end, address[start - 1].isDigit { start -= 1 }
      let isSeparate = start == component.lowerBound || !address[start - 1].isLetter
      end = sign + 1
      guard isSeparate, let width = Self.number(address, start..<sign) else { continue }
      while end < component.upperBound, address[end].isDigit { end += 1 }
      if let height = Self.number(address, sign + 1..<end) { size = (width, height) }
    }
    guard let size, size.width > 0 else { return nil }
    (width, height) = size
  }

  /// Returns the number that one to five digits are.
  private static func number(_ address: Span<UInt8>, _ digits: Range<Int>) -> Int? {
    guard (1...5).contains(digits.count) else { return nil }
    var number = 0
    for index in digits { number = number * 10 + Int(address[index] - UInt8(ascii: "0")) }
    return number
  }
}

/// The parts of a URL's path, as byte ranges.
extension Span<UInt8> {
  /// The index of the path, after the scheme and the host if present.
  package var pathStart: Int {
    let colon = index(ofAny: (UInt8(ascii: ":"), questionMark, numberSign), from: 0)
    guard colon + 2 < count, self[colon] == UInt8(ascii: ":"), self[colon + 1] == slash,
      self[colon + 2] == slash
    else { return 0 }
    return index(ofAny: (slash, questionMark, numberSign), from: colon + 3)
  }

  /// The path, without query and fragment.
  package var path: Range<Int> {
    let start = pathStart
    return start..<index(ofAny: (questionMark, questionMark, numberSign), from: start)
  }

  /// The last path component, ignoring trailing slashes.
  package var lastPathComponent: Range<Int> {
    let path = path
    var end = path.upperBound
    while end > path.lowerBound, self[end - 1] == slash { end -= 1 }
    var start = end
    while start > path.lowerBound, self[start - 1] != slash { start -= 1 }
    return start..<end
  }
}

private let times = UInt8(ascii: "x")
private let slash = UInt8(ascii: "/")
private let questionMark = UInt8(ascii: "?")
private let numberSign = UInt8(ascii: "#")

extension UInt8 {
  package var endsPathComponent: Bool {
    self == slash || self == questionMark || self == numberSign
  }
}
