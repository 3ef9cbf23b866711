/// The payloads of the feeds in a web archive, in a temporary file: a `revisit` record repeats an earlier
/// one without its bytes.
final class RevisitedPayloads {
  /// Later feeds aren't kept.
  private static let maximumSize = 1 << 30

  private let file = SpillFile()
  /// `false` if the file can't be written.
  private var isUsable = true
  private var ranges: [[UInt8]: Range<Int>] = [:]
  /// The feed that is being read, and where its bytes begin.
  private var keys: [String] = []
  private var start = 0

  /// Begins a feed that is known by some keys.
  func begin(_ keys: [String]) {
    self.keys = isUsable ? keys : []
    start = file.size
  }

  /// Adds bytes of the feed; none at its end.
  func add(_ bytes: [UInt8]) {
    guard !keys.isEmpty else { return }
    guard !bytes.isEmpty else {
      for key in keys { ranges[Array(key.utf8)] = start..<file.size }
      keys = []
      return
    }
    do throws(FeedError) {
      guard file.size < Self.maximumSize else { return keys = [] }
      var buffer = OutputBuffer(capacity: bytes.count)
      buffer.append(bytes)
      _ = try file.append(&buffer)
    } catch {
      keys = []
      isUsable = false
    }
  }

  /// Returns the source of the feed that one of some keys names; `nil` if there is none.
  func source(of keys: [String], name: String) -> ByteSource? {
    guard let range = keys.lazy.compactMap({ self.ranges[Array($0.utf8)] }).first else {
      return nil
    }
    var bytes = SpilledBytes(file, [range])
    return ByteSource(name: name) { () throws(FeedError) in try bytes.next() }
  }
}
