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
      let sign = address.index(ofAny: [UInt8(ascii: "x")], from: end)
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
