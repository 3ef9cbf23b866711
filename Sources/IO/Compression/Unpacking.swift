/// The bytes that all layers of an input unpack to: its content codings, compressed files, archives,
/// and those in them.
///
/// The layers are counted together. Each of them may stay within any ratio, although a thousand bytes
/// become a gigabyte that becomes nothing.
package final class Unpacking: @unchecked Sendable {
  /// The unpacked size that is always allowed, at any ratio.
  private static let unchecked = 64 << 20
  /// The size as which the beginning of a compressed member counts, because it takes as long.
  static let memberSize = 1 << 10

  private let ratio: Int
  private let stop: @Sendable () throws(FeedError) -> Void
  /// Members of an archive are unpacked on other threads.
  private let lock = ConditionLock()
  private var stored = 0
  private var made = 0

  /// - Parameters:
  ///   - ratio: the maximum ratio of unpacked to stored bytes.
  ///   - stop: throws if no more is to be unpacked.
  package init(
    ratio: Int, stop: @escaping @Sendable () throws(FeedError) -> Void = { () throws(FeedError) in }
  ) {
    self.ratio = ratio
    self.stop = stop
  }

  /// Adds the bytes that a layer has made.
  ///
  /// - Parameter stored: the number of bytes that were read from the outermost layer so far; `nil` for
  ///   another layer.
  /// - Throws: `.limit`.
  package func add(_ count: Int, stored: Int?) throws(FeedError) {
    lock.lock()
    made += count
    self.stored = stored ?? self.stored
    let isTooMuch = made > Self.unchecked && made / max(self.stored, 1) > ratio
    lock.unlock()
    guard !isTooMuch else {
      throw FeedError(.limit, "unpacks to more than \(ratio) times its size", about: .archiveRatio)
    }
    try stop()
  }
}
