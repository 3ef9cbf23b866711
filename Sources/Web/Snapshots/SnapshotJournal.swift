internal import ChartConvIO

/// The documents that a run has fetched so far, in a file that is removed at the end of the run. A run
/// after one that was stopped leaves them out, for an hour.
final class SnapshotJournal: @unchecked Sendable {
  private static let seconds = 3600

  private let path: String
  private let condition = ConditionLock()
  /// The names of the folders.
  private var done: Set<[UInt8]> = []

  init(in folder: String) {
    path = folder + "/.fetching"
    let now = WebClock.now
    for line in CacheFiles.contents(path)?.split(separator: 0x0A) ?? [] {
      let words = line.split(separator: 0x20)
      guard words.count == 2, let time = Int(String(decoding: words[0], as: UTF8.self)),
        (now - Self.seconds...now).contains(time)
      else { continue }
      done.insert(Array(words[1]))
    }
  }

  func has(_ name: String) -> Bool { done.contains(Array(name.utf8)) }

  func note(_ name: String) {
    condition.lock()
    defer { condition.unlock() }
    CacheFiles.append("\(WebClock.now) \(name)\n", to: path)
  }

  func end() { CacheFiles.remove(path) }
}
