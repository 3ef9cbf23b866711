/// The documents that a run has fetched so far, in a file that is removed at the end of the run.
/// For an hour, a run after one that was stopped leaves them out. Only one of two simultaneous runs
/// has the file.
final class SnapshotJournal: Sendable {
  private static let seconds = 3600

  private let path: String
  /// The locked file; `nil` if another run has it, or it can't be used.
  private let file: FileLock?
  /// The names of the folders.
  private let done: Set<[UInt8]>

  init(in folder: String) {
    path = folder + "/.fetching"
    file = FileLock(path, atMost: 0).flatMap { $0.isHeld ? $0 : nil }
    let now = WebClock.now
    let lines = file == nil ? [] : CacheFiles.contents(path)?.split(separator: 0x0A) ?? []
    done = Set(
      lines.compactMap { line in
        let words = line.split(separator: 0x20)
        guard words.count == 2, let time = Int(String(decoding: words[0], as: UTF8.self)),
          (now - Self.seconds...now).contains(time)
        else { return nil }
        return Array(words[1])
      })
  }

  func has(_ name: String) -> Bool { done.contains(Array(name.utf8)) }

  /// Notes a document. If the line can't be written, the next run fetches it again.
  func note(_ name: String) {
    let line = Array("\(WebClock.now) \(name)\n".utf8)
    file?.append(line)
  }

  func end() { if file != nil { CacheFiles.remove(path) } }
}
