/// The numbers of marks at each of sixteen positions, so that the marks of many blocks are added
/// before they are counted.
struct ByteSums {
  /// The number of masks that may be added.
  static let limit = 255

  private var lanes = SIMD16<UInt8>()

  /// Adds one at each marked position. A mark is -1.
  @inline(__always)
  mutating func add(_ marks: ByteMarks) {
    lanes &-= unsafe unsafeBitCast(marks.lanes, to: SIMD16<UInt8>.self)
  }

  /// The number of marks.
  var total: Int {
    let words = unsafe unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    return Self.sum(words[0]) + Self.sum(words[1])
  }

  /// Returns the sum of eight bytes.
  private static func sum(_ word: UInt64) -> Int {
    let even: UInt64 = 0x00FF_00FF_00FF_00FF
    let pairs = (word & even) &+ (word &>> 8 & even)
    return Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) &>> 48)
  }
}
