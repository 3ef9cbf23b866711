import ChartConvModel

/// A hash of a feed's contents in 128 bits, the same on every machine and in every run.
///
/// The state is a queue of four words. Each word of the contents is multiplied into the first of them,
/// and the product is added to the last. So it changes all that follows, and four products are computed
/// at the same time.
struct FeedKey {
  private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private var third: UInt64 = 0x1656_67B1_9E37_79F9
  private var fourth: UInt64 = 0x85EB_CA77_C2B2_AE63

  /// Adds a text, or the absence of one.
  mutating func add(_ text: String?) {
    // No text has the size of an absent one.
    guard let text else { return add(UInt64.max) }
    add(text.utf8.span)
  }

  /// Adds a text.
  mutating func add(_ text: Span<UInt8>) {
    // A copy is kept in registers.
    var key = self
    key.add(UInt64(text.count))
    text.forEachWord { key.add($0) }
    self = key
  }

  @inline(__always)
  mutating func add(_ word: UInt64) {
    let product = (first ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    first = second
    second = third
    third = fourth
    fourth &+= product.high ^ product.low
  }

  /// 32 hexadecimal digits.
  var text: String {
    var ended = self
    // The last words must change all of the state.
    for _ in 0..<8 { ended.add(0) }
    return [ended.first ^ ended.third, ended.second ^ ended.fourth].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }
}
