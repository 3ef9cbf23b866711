/// An image's size in pixels, taken from its URL.
package struct ImageSize: Sendable {
  package let width: Int
  package let height: Int

  /// Parses the last `WxH` in the last path component that is not preceded by a letter:
  /// `170x170bb.png`, `886443919266.55x55-70.jpg`,
  /// `UMG_cvrart_1500x1500_13UAAIM08444.60x60-50.jpg`. A width of 0 counts as no size.
  package init?(inAddress address: Span<UInt8>) {
    let component = address.lastPathComponent
    let end = component.upperBound
    var size: (width: Int, height: Int)?
    var index = component.lowerBound
    while index < end {
      guard address[index].isDigit else {
        index += 1
        continue
      }
      let isSeparate = index == component.lowerBound || !address[index - 1].isLetter
      let width = Self.number(address, &index, end)
      guard isSeparate, let width, index < end, address[index] == UInt8(ascii: "x") else {
        continue
      }
      index += 1
      guard let height = Self.number(address, &index, end) else { continue }
      size = (width, height)
    }
    guard let size, size.width > 0 else { return nil }
    (width, height) = size
  }

  /// Parses a number of up to five digits and advances `index` past it.
  private static func number(_ address: Span<UInt8>, _ index: inout Int, _ end: Int) -> Int? {
    let start = index
    var number = 0
    while index < end, address[index].isDigit {
      // More digits than five are no number; the rest of them is passed.
      if index - start < 5 { number = number * 10 + Int(address[index] - UInt8(ascii: "0")) }
      index += 1
    }
    return (1...5).contains(index - start) ? number : nil
  }
}
