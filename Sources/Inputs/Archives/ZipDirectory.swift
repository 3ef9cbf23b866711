internal import ChartConvBytes

/// A zip's directory, compared with the member headers. libarchive relies on the directory where
/// possible, so a member missing there would be lost silently.
struct ZipDirectory {
  private enum State {
    /// The zip can't be read twice, or has no end record.
    case unseen
    case agrees
    case disagrees
  }

  private let state: State

  /// Reads the directory and returns to the start of the source.
  init(of source: inout ByteSource) throws(FeedError) {
    guard source.canSeek else {
      state = .unseen
      return
    }
    // These bytes are read again later; progress must not count them twice.
    let onRead = source.onRead
    source.onRead = nil
    defer { source.onRead = onRead }
    var window = ZipWindow()
    let size = Int(source.seek(to: 0, fromEnd: true) ?? 0)
    let first = max(size - ZipEnd.size - 0xFFFF, 0)
    let tail = try window.bytes(of: &source, at: first, count: size - first)
    if let end = ZipEnd(endOf: Array(tail)) {
      let isAlike = try Self.agrees(end, at: first + end.offset, &source, &window)
      state = isAlike ? .agrees : .disagrees
    } else {
      state = .unseen
    }
    guard source.seek(to: 0, fromEnd: false) == 0 else {
      throw FeedError(.unreadable, systemMessage())
    }
  }

  /// `true` if the directory can be trusted; else the members are read in stored order.
  var isTrusted: Bool { state == .agrees }

  /// Throws `.malformed` or `.truncated` if the directory and the members disagree.
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

  /// Returns `true` if the members fill the space before the directory and match its entries.
  private static func agrees(
    _ end: ZipEnd, at offset: Int, _ source: inout ByteSource, _ window: inout ZipWindow
  ) throws(FeedError) -> Bool {
    // Zip64 archives are left to libarchive.
    if end.isZip64 { return true }
    guard end.directoryOffset + end.directorySize == offset else { return false }
    var entries: [ZipEntry] = []
    var next = end.directoryOffset
    while next < offset {
      let bytes = try window.bytes(of: &source, at: next, count: ZipWindow.record)
      guard let entry = ZipEntry(listed: bytes) else { return false }
      if entry.isZip64 { return true }
      entries.append(entry)
      next += entry.length
    }
    guard next == offset, entries.count & 0xFFFF == end.members else { return false }
    entries.sort { $0.offset < $1.offset }
    guard entries.first?.offset ?? end.directoryOffset == 0 else { return false }
    for (index, entry) in entries.enumerated() {
      let bytes = try window.bytes(of: &source, at: entry.offset, count: ZipWindow.record)
      let following = index + 1 < entries.count ? entries[index + 1].offset : end.directoryOffset
      guard let local = ZipEntry(local: bytes), entry.agrees(withLocal: local),
        entry.ends(before: following, local: local)
      else { return false }
    }
    return true
  }
}
