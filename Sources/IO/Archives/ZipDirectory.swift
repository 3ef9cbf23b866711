/// A zip's directory, compared with the member headers. libarchive relies on the directory where
/// possible, so a member that is missing there would be lost without a message.
struct ZipDirectory {
  private enum State {
    /// The zip can't be read twice, or has no end record.
    case unavailable
    case agrees, disagrees
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

/// The end of central directory record of a zip (APPNOTE 4.3.16).
struct ZipEnd {
  static let size = 22
  private static let mark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]

  /// The offset of the record in the given bytes.
  let offset: Int
  let members: Int
  let directorySize: Int
  let directoryOffset: Int
  /// The offset of the zip64 record, if its locator precedes this record (4.3.15).
  let zip64Offset: Int?

  /// Finds the record whose comment extends to the end of `bytes`, or to zeros: bsdtar fills up its
  /// last block with them.
  init?(endOf bytes: [UInt8]) {
    guard bytes.count >= Self.size else { return nil }
    let padding = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
    for offset in stride(from: bytes.count - Self.size, through: 0, by: -1)
    where bytes[offset] == 0x50 {
      let record = bytes[offset...]
      guard record.starts(with: Self.mark), let comment = record.littleEndian(20, 2),
        case let end = offset + Self.size + comment, end >= padding, end <= bytes.count,
        let members = record.littleEndian(10, 2),
        let directorySize = record.littleEndian(12, 4),
        let directoryOffset = record.littleEndian(16, 4)
      else { continue }
      self.offset = offset
      self.members = members
      self.directorySize = directorySize
      self.directoryOffset = directoryOffset
      zip64Offset = Self.zip64Offset(bytes[..<offset].suffix(Zip64End.locatorSize))
      return
    }
    return nil
  }

  private static func zip64Offset(_ locator: ArraySlice<UInt8>) -> Int? {
    locator.starts(with: Zip64End.locatorMark) ? locator.littleEndian(8, 8) : nil
  }

  /// Returns `true` if each value is the zip64 record's, or refers to it.
  func agrees(with large: Zip64End) -> Bool {
    func agree(_ own: Int, _ value: Int, unknown: Int) -> Bool { own == value || own == unknown }
    return agree(members, large.members, unknown: 0xFFFF)
      && agree(directorySize, large.directorySize, unknown: 0xFFFF_FFFF)
      && agree(directoryOffset, large.directoryOffset, unknown: 0xFFFF_FFFF)
  }
}

/// The zip64 end of central directory record (APPNOTE 4.3.14), for values that don't fit into
/// `ZipEnd`.
struct Zip64End {
  static let size = 56
  static let locatorSize = 20
  static let locatorMark: [UInt8] = [0x50, 0x4B, 0x06, 0x07]
  /// The maximum of a size or count, beyond any file system's. Sums of a few such numbers don't
  /// overflow.
  static let maximum = 1 << 56
  private static let mark: [UInt8] = [0x50, 0x4B, 0x06, 0x06]
  /// The fields that the size in the record doesn't include.
  private static let uncountedSize = 12

  /// The size of the record in bytes.
  let length: Int
  let members: Int
  let directorySize: Int
  let directoryOffset: Int

  /// Parses the record; `nil` if it is invalid or incomplete.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: Self.mark), let counted = bytes.littleEndian(4, 8),
      let members = bytes.littleEndian(32, 8), let directorySize = bytes.littleEndian(40, 8),
      let directoryOffset = bytes.littleEndian(48, 8),
      max(counted, members, directorySize, directoryOffset) < Self.maximum
    else { return nil }
    length = counted + Self.uncountedSize
    self.members = members
    self.directorySize = directorySize
    self.directoryOffset = directoryOffset
  }
}
