import ChartConvModel

/// A hash of a feed's contents in 128 bits, the same on every machine and in every run.
///
/// Each word of eight bytes is multiplied into one half and added to the other, so that it changes all
/// that follows.
struct FeedKey {
  private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// Adds a text, or the absence of one.
  mutating func add(_ text: String?) {
    // No text has the size of an absent one.
    guard let text else { return add(UInt64.max) }
    add(text.utf8.span)
  }

  /// Adds a text.
  mutating func add(_ text: Span<UInt8>) {
    add(UInt64(text.count))
    text.forEachWord { add($0) }
  }

  @inline(__always)
  mutating func add(_ word: UInt64) {
    let product = (first ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    first = second
    second &+= product.high ^ product.low
  }

  /// 32 hexadecimal digits.
  var text: String {
    var ended = self
    // The last words must change both halves.
    for _ in 0..<4 { ended.add(0) }
    return [ended.first, ended.second].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }
}
