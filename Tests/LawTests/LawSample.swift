import Glibc

/// The part of a law that a debug build tries. A release build (`make laws`) tries more of it, and
/// is forty times as fast. With the variable `LAW_WHOLE` it tries all.
enum LawSample {
  /// The seed of the choice: the variable `LAW_SEED`, or the time. It is printed, so that a failure
  /// can be repeated.
  private static let seed: UInt64 = {
    let given = unsafe getenv("LAW_SEED").flatMap { unsafe UInt64(String(cString: $0)) }
    let seed = given ?? UInt64(truncatingIfNeeded: time(nil))
    print("The laws are sampled with LAW_SEED=\(seed).")
    return seed
  }()

  /// A factor for the distance of the offsets that are tried. A build with a sanitizer is about ten
  /// times as slow.
  private static let factor = unsafe getenv("LAW_STEP").flatMap {
    unsafe Int(String(cString: $0))
  }

  /// Returns so many of the subjects; all if the variable `LAW_WHOLE` is set.
  static func of<Subject>(_ all: [Subject], debug: Int, release: Int = .max) -> [Subject] {
    #if DEBUG
      let count = debug
    #else
      let count = isWhole ? .max : release
    #endif
    guard count < all.count else { return all }
    var generator = Generator(state: seed)
    return all.indices.shuffled(using: &generator).prefix(count).sorted().map { all[$0] }
  }

  private static var isWhole: Bool { unsafe getenv("LAW_WHOLE") != nil }

  /// Returns the offsets of a document at which a law is tried, at a constant distance. In a debug
  /// build the seed selects the first one.
  static func offsets(in count: Int, debug: Int, release: Int = 1) -> StrideTo<Int> {
    let step = step(debug: debug, release: release)
    #if DEBUG
      let first = Int(seed % UInt64(step))
    #else
      let first = 0
    #endif
    return stride(from: first, to: count, by: step)
  }

  static func step(debug: Int, release: Int) -> Int {
    #if DEBUG
      let step = debug
    #else
      let step = release
    #endif
    return step * max(factor ?? 1, 1)
  }

  /// Returns the step with which readings of documents of a size take about `seconds`; 1 if the
  /// variable `LAW_WHOLE` is set.
  static func step(readings: Int, of size: Int, in seconds: Double) -> Int {
    guard !isWhole else { return 1 }
    // A reading takes 100 µs and 10 ns a byte.
    return max(Int(Double(readings) * (1e-4 + 1e-8 * Double(size)) / seconds), 1)
  }

  /// SplitMix64 (Steele, Lea and Flood, 2014).
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return word ^ (word >> 31)
    }
  }
}
