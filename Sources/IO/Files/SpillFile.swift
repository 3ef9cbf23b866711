/// A temporary file for what doesn't fit in memory. It is created with its first bytes, has no name if
/// the file system allows that, and is removed with its owner.
package final class SpillFile {
  private let folder: String
  /// A file that is never completed.
  private var file: AtomicFile?
  /// The number of bytes so far.
  package private(set) var size = 0

  package init(in folder: String = Environment.temporaryFolder) { self.folder = folder }

  /// Writes the contents of a buffer and empties it. Returns their range in the file. Throws
  /// `.unwritable`.
  package func append(_ buffer: inout OutputBuffer) throws(FeedError) -> Range<Int> {
    let file = if let file { file } else { try AtomicFile(in: folder) }
    self.file = file
    let range = size..<size + buffer.count
    _ = file.descriptor.seek(to: Int64(size), fromEnd: false)
    size = range.upperBound
    do throws(FeedError) {
      unsafe try buffer.drain { bytes throws(FeedError) in
        unsafe try file.descriptor.write(bytes)
      }
    } catch {
      throw FeedError(.unwritable, "a temporary file: \(error.message)", in: folder)
    }
    return range
  }

  /// Returns the bytes from the start of a range on, at most 64 KiB of them.
  fileprivate func read(_ range: Range<Int>) throws(FeedError) -> [UInt8] {
    guard let file, !range.isEmpty else { return [] }
    _ = file.descriptor.seek(to: Int64(range.lowerBound), fromEnd: false)
    let bytes = try file.descriptor.read(upTo: min(range.count, 64 << 10))
    guard !bytes.isEmpty else {
      throw FeedError(.unwritable, "a temporary file was cut", in: folder)
    }
    return bytes
  }
}

/// The bytes of some ranges of a temporary file, in pieces.
package struct SpilledBytes {
  private let file: SpillFile
  /// The last ones first.
  private var ranges: [Range<Int>]

  package init(_ file: SpillFile, _ ranges: [Range<Int>]) {
    self.file = file
    self.ranges = ranges.reversed()
  }

  /// Returns the next bytes; none at the end.
  package mutating func next() throws(FeedError) -> [UInt8] {
    guard let range = ranges.popLast() else { return [] }
    let bytes = try file.read(range)
    if bytes.count < range.count {
      ranges.append(range.lowerBound + bytes.count..<range.upperBound)
    }
    return bytes
  }

  package mutating func readToEnd() throws(FeedError) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let piece = try next(), !piece.isEmpty { bytes += piece }
    return bytes
  }
}
