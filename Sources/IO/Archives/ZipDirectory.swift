/// A zip's directory, compared with the member headers. libarchive relies on the directory where
/// possible, so a member that is missing there would be lost without a message.
struct ZipDirectory {
  private enum State {
    /// The zip can't be read twice, or has no end record.
    case unavailable
    case agrees
    case disagrees
  }

  private let state: State

  /// Reads the directory and returns to the start of the source.
  init(of source: inout ByteSource) throws(FeedError) {
    guard source.canSeek else {
      state = .unavailable
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
      let isConsistent = try Self.agrees(end, at: first + end.offset, &source, &window)
      state = isConsistent ? .agrees : .disagrees
    } else {
      state = .unavailable
    }
    guard source.seek(to: 0, fromEnd: false) == 0 else {
      throw FeedError(.unreadable, systemMessage())
    }
  }

  /// `true` if the directory can be trusted; else the members are read in stored order.
  var isTrusted: Bool { state == .agrees }

  /// Throws `.malformed` or `.truncated` if the directory and the members disagree.
  ///
  /// - Parameters:
  ///   - tail: the last bytes of the zip.
  ///   - size: the size of all of it.
  func check(members: Int, tail: ArchiveTail, size: Int) throws(FeedError) {
    switch state {
    case .agrees: return
    case .disagrees: break
    case .unavailable:
      guard let end = ZipEnd(endOf: tail.bytes) else {
        throw FeedError(.truncated, "archive: truncated")
      }
      // With offsets that don't count from the beginning, there is another zip before this one.
      let first = size - tail.bytes.count
      let bounds = Self.bounds(end, at: first + end.offset) { position, count in
        position < first ? [] : tail.bytes.dropFirst(position - first).prefix(count)
      }
      if let bounds, bounds.members == members & 0xFFFF { return }
    }
    throw FeedError(.malformed, "archive: the directory doesn't match the members")
  }

  /// Returns `true` if the members fill the space before the directory and match its entries.
  private static func agrees(
    _ end: ZipEnd, at offset: Int, _ source: inout ByteSource, _ window: inout ZipWindow
  ) throws(FeedError) -> Bool {
    let bounds = try Self.bounds(end, at: offset) { position, count throws(FeedError) in
      try window.bytes(of: &source, at: position, count: count)
    }
    guard let (directory, members) = bounds else { return false }
    var entries: [ZipEntry] = []
    var next = directory.lowerBound
    while next < directory.upperBound {
      let bytes = try window.bytes(of: &source, at: next, count: ZipWindow.record)
      guard let entry = ZipEntry(listed: bytes) else { return false }
      entries.append(entry)
      next += entry.length
    }
    guard next == directory.upperBound, entries.count & 0xFFFF == members else { return false }
    entries.sort { $0.offset < $1.offset }
    guard entries.first?.offset ?? directory.lowerBound == 0 else { return false }
    for (index, entry) in entries.enumerated() {
      let bytes = try window.bytes(of: &source, at: entry.offset, count: ZipWindow.record)
      let following = index + 1 < entries.count ? entries[index + 1].offset : directory.lowerBound
      guard let local = ZipEntry(local: bytes), entry.agrees(withLocal: local),
        entry.ends(before: following, local: local)
      else { return false }
    }
    return true
  }

  /// Returns the range of the directory and its number of members modulo 65,536, if the end
  /// records follow it and one another.
  ///
  /// - Parameter bytes: returns bytes of the zip at an offset, at most as many as asked for.
  private static func bounds<Failure>(
    _ end: ZipEnd, at offset: Int, bytes: (Int, Int) throws(Failure) -> ArraySlice<UInt8>
  ) throws(Failure) -> (directory: Range<Int>, members: Int)? {
    guard let position = end.zip64Offset else {
      guard end.directoryOffset + end.directorySize == offset else { return nil }
      return (end.directoryOffset..<offset, end.members)
    }
    guard position < offset else { return nil }
    guard let large = Zip64End(try bytes(position, Zip64End.size)), end.agrees(with: large),
      large.directoryOffset + large.directorySize == position,
      position + large.length + Zip64End.locatorSize == offset
    else { return nil }
    return (large.directoryOffset..<position, large.members & 0xFFFF)
  }
}

/// A cache of the last part of a zip that was read, for adjacent records.
struct ZipWindow {
  /// The maximum size of a directory entry.
  static let record = 46 + 3 * 0xFFFF
  private static let size = 2 * record

  private var first = 0
  private var bytes: [UInt8] = []
  /// `true` if the window extends to the end of the file.
  private var isLast = false

  /// Returns `count` bytes at an offset, fewer at the end of the file.
  mutating func bytes(
    of source: inout ByteSource, at offset: Int, count: Int
  ) throws(FeedError) -> ArraySlice<UInt8> {
    let isCached = offset >= first && (isLast || offset + count <= first + bytes.count)
    if !isCached { try read(&source, offset, max(count, Self.size)) }
    return bytes.dropFirst(offset - first).prefix(count)
  }

  private mutating func read(
    _ source: inout ByteSource, _ offset: Int, _ count: Int
  ) throws(FeedError) {
    first = offset
    bytes = []
    isLast = false
    guard source.seek(to: Int64(offset), fromEnd: false) != nil else { return }
    while bytes.count < count, let chunk = try source.nextChunk() {
      bytes += chunk.prefix(count - bytes.count)
    }
    isLast = bytes.count < count
  }
}
