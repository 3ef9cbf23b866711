/// An image's size in pixels, taken from its URL.
package struct ImageSize: Sendable {
  package let width: Int
  package let height: Int

  /// Parses the last `WxH` in the last path component that is not preceded by a letter:
  /// `170x170bb.png`, `886443919266.55x55-70.jpg`,
  /// `UMG_cvrart_1500x1500_13UAAIM08444.60x60-50.jpg`. A width of 0 counts as no size.
  package init?(inAddress address: Span<UInt8>) {
    let last = address.lastPathComponent
    var rest = last
    var size: (width: Int, height: Int)?
    while let first = rest.first {
      guard address[first].isDigit else {
        rest.removeFirst()
        continue
      }
      let isSeparate = first == last.lowerBound || !address[first - 1].isLetter
      let width = Self.number(address, &rest)
      guard isSeparate, let width, let mark = rest.first, address[mark] == UInt8(ascii: "x")
      else { continue }
      rest.removeFirst()
      guard let height = Self.number(address, &rest) else { continue }
      size = (width, height)
    }
    guard let size, size.width > 0 else { return nil }
    (width, height) = size
  }

  /// Parses a number of up to five digits and advances `rest` past it.
  private static func number(_ address: Span<UInt8>, _ rest: inout Range<Int>) -> Int? {
    let digits = rest.prefix { address[$0].isDigit }
    rest = digits.upperBound..<rest.upperBound
    guard (1...5).contains(digits.count) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int(address[$1] - UInt8(ascii: "0")) }
  }
}
