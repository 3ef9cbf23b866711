internal import ChartConvBytes

/// A zip's directory, and whether it agrees with the members that stand before it: libarchive goes
/// by the directory where it can, and a member that is missing there would be lost without a word.
struct ZipDirectory {
  private enum State {
    /// The zip can be read only once, or has no end.
    case unseen
    case agrees
    case disagrees
  }

  private let state: State

  /// Reads it, and goes back to where the source was.
  init(of source: inout ByteSource) throws(FeedError) {
    guard source.canSeek else {
      state = .unseen
      return
    }
    // What is read here is read again.
    let onRead = source.onRead
    source.onRead = nil
    defer { source.onRead = onRead }
    var window = ZipWindow()
    let size = Int(source.seek(to: 0, fromEnd: true) ?? 0)
    let first = max(size - ZipEnd.size - 0xFFFF, 0)
    let tail = try window.bytes(of: &source, at: first, count: size - first)
    if let end = ZipEnd(endOf: Array(tail)) {
      let isAlike = try Self.agrees(end, at: first + end.place, &source, &window)
      state = isAlike ? .agrees : .disagrees
    } else {
      state = .unseen
    }
    guard source.seek(to: 0, fromEnd: false) == 0 else {
      throw FeedError(.unreadable, systemMessage())
    }
  }

  /// Whether the archive may be read as it says; else its members are read as they stand.
  var isTrusted: Bool { state == .agrees }

  /// Throws where the directory doesn't say the same as the members.
  func check(members: Int, tail: ArchiveTail) throws(FeedError) {
    switch state {
    case .agrees: return
    case .disagrees: break
    case .unseen:
      guard let end = ZipEnd(endOf: tail.bytes) else {
        throw FeedError(.truncated, "the archive: cut off")
      }
      if end.isZip64 || end.members == members & 0xFFFF { return }
    }
    throw FeedError(.malformed, "the archive: its directory and its members disagree")
  }

  /// Whether the members fill all that is before the directory, and are as it says.
  private static func agrees(
    _ end: ZipEnd, at place: Int, _ source: inout ByteSource, _ window: inout ZipWindow
  ) throws(FeedError) -> Bool {
    // Such large ones are left to libarchive.
    if end.isZip64 { return true }
    guard end.directoryPlace + end.directorySize == place else { return false }
    var entries: [ZipEntry] = []
    var next = end.directoryPlace
    while next < place {
      let bytes = try window.bytes(of: &source, at: next, count: ZipWindow.record)
      guard let entry = ZipEntry(listed: bytes) else { return false }
      if entry.isZip64 { return true }
      entries.append(entry)
      next += entry.length
    }
    guard next == place, entries.count & 0xFFFF == end.members else { return false }
    entries.sort { $0.place < $1.place }
    guard entries.first?.place ?? end.directoryPlace == 0 else { return false }
    for (index, entry) in entries.enumerated() {
      let bytes = try window.bytes(of: &source, at: entry.place, count: ZipWindow.record)
      let following = index + 1 < entries.count ? entries[index + 1].place : end.directoryPlace
      guard let local = ZipEntry(local: bytes), entry.agrees(withLocal: local),
        entry.ends(before: following, local: local)
      else { return false }
    }
    return true
  }
}
