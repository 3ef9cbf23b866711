import ChartConvModel

/// A hash of a feed's contents in 128 bits, the same on every machine and in every run.
///
/// Two halves of 64 bits are multiplied with each word of eight bytes and folded. A hash of single
/// bytes cost 7 % more instructions for a database of a legacy chart.
struct FeedKey {
  private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// Adds a text, or the absence of one.
  mutating func add(_ text: Span<UInt8>?) {
    // No text has the size of an absent one.
    guard let text else { return add(UInt64.max) }
    add(UInt64(text.count))
    text.forEachWord { add($0) }
  }

  /// Adds a text, or the absence of one.
  mutating func add(_ text: String?) {
    guard let text else { return add(UInt64.max) }
    add(text.utf8.span)
  }

  @inline(__always)
  mutating func add(_ word: UInt64) {
    first = Self.fold(first ^ word, 0xD6E8_FEB8_6659_FD93)
    second = Self.fold(second ^ word, 0xA076_1D64_78BD_642F)
  }

  private static func fold(_ word: UInt64, _ factor: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: factor)
    // A word of zero must not end in zero, from which nothing leads away.
    return (product.high ^ product.low) &+ factor
  }

  /// 32 hexadecimal digits.
  var text: String {
    [first, second].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }
}
