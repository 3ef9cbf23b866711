/// A temporary file for rows that don't fit in memory. It has no name if the file system allows
/// that, and is removed with its owner.
package final class SpillFile {
  /// A file that is never completed.
  private let file: AtomicFile
  private var size = 0

  /// Creates the file in a folder. Throws `.unwritable`.
  package init(in folder: String) throws(FeedError) {
    file = try AtomicFile(in: folder)
  }

  /// A part of the file. Before its bytes is the range of the same owner's previous part, so that
  /// an owner needs no memory for each part.
  package struct Part: Sendable {
    /// The size of a range in the file: two integers of 64 bits.
    fileprivate static let size = 16

    fileprivate let offset: Int
    fileprivate let count: Int
  }

  /// Writes the contents of a buffer and empties it.
  ///
  /// - Parameter previous: the owner's part before this one; `nil` if it is the first.
  package func append(
    _ buffer: inout OutputBuffer, after previous: Part?
  ) throws(FeedError) -> Part {
    let part = Part(offset: size, count: buffer.count)
    var link = OutputBuffer(capacity: 64)
    link.append(littleEndian: Int64(previous?.offset ?? 0))
    link.append(littleEndian: Int64(previous?.count ?? 0))
    _ = file.descriptor.seek(to: Int64(size), fromEnd: false)
    size += link.count + buffer.count
    unsafe try link.drain { bytes throws(FeedError) in unsafe try file.write(bytes) }
    unsafe try buffer.drain { bytes throws(FeedError) in unsafe try file.write(bytes) }
    return part
  }

  /// Returns an owner's parts from its first to its last.
  package func parts(endingWith last: Part?) throws(FeedError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var next = last
    while let part = next {
      let start = part.offset + Part.size
      ranges.append(start..<start + part.count)
      let link = try read(part.offset..<start)
      let half = Part.size / 2
      let previous = Part(
        offset: Self.number(link.prefix(half)), count: Self.number(link.dropFirst(half)))
      next = previous.count > 0 ? previous : nil
    }
    return ranges.reversed()
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the bytes from the start of a range on, at most 64 KiB of them.
  package func read(_ range: Range<Int>) throws(FeedError) -> [UInt8] {
    _ = file.descriptor.seek(to: Int64(range.lowerBound), fromEnd: false)
    let bytes = try file.descriptor.read(upTo: min(range.count, 64 << 10))
    guard !bytes.isEmpty || range.isEmpty else {
      throw FeedError(.unwritable, "a temporary file was cut")
    }
    return bytes
  }
}
