import CChartConvCodecs

/// A compression format: its magic bytes, its file suffixes and its library.
public struct Compression: Sendable, Hashable {
  /// The display name.
  public let name: String
  /// The file name suffixes, without the dot.
  public let suffixes: [String]
  /// The magic bytes; `nil` matches any byte.
  package let beginnings: [[UInt8?]]
  /// `true` if zero bytes may follow a member.
  package let allowsPadding: Bool
  /// `true` if the format can be written as well as read.
  public let isWritable: Bool
  /// The Debian package of the library.
  private let library: String
  private let format: ccm_format

  /// RFC 1952. Tapes pad files with zeros, which gzip skips.
  package static let gzip = Self(
    name: "gzip", suffixes: ["gz"], beginnings: [[0x1F, 0x8B]], allowsPadding: true,
    isWritable: true, library: "zlib1g", format: ccm_gzip)
  /// `BZh`, a digit, and the magic of the first block or of the end. The letters alone may also
  /// begin a table.
  static let bzip2 = Self(
    name: "bzip2", suffixes: ["bz2"],
    beginnings: [
      [0x42, 0x5A, 0x68, nil, 0x31, 0x41, 0x59], [0x42, 0x5A, 0x68, nil, 0x17, 0x72, 0x45],
    ], allowsPadding: false, isWritable: false, library: "libbz2-1.0", format: ccm_bzip2)
  /// The .xz file format §2.2 allows padding.
  static let xz = Self(
    name: "xz", suffixes: ["xz"], beginnings: [[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]],
    allowsPadding: true, isWritable: true, library: "liblzma5", format: ccm_xz)
  /// RFC 8878 §3.1.1.
  package static let zstd = Self(
    name: "zstd", suffixes: ["zst"], beginnings: [[0x28, 0xB5, 0x2F, 0xFD]], allowsPadding: false,
    isWritable: true, library: "libzstd1", format: ccm_zstd)
  private static let lz4Magic: [UInt8] = [0x04, 0x22, 0x4D, 0x18]
  /// The LZ4 frame format.
  static let lz4 = Self(
    name: "LZ4", suffixes: ["lz4"], beginnings: [lz4Magic.map(Optional.some)], allowsPadding: false,
    isWritable: false, library: "liblz4-1", format: ccm_lz4)

  /// Snappy's block format, which files of columns use; it has no file format of its own.
  package static let snappy = Self(
    name: "Snappy", suffixes: [], beginnings: [], allowsPadding: false, isWritable: true,
    library: "libsnappy1v5", format: ccm_snappy)

  /// HTTP's coding of that name (RFC 9110 §8.4.1.2); no format of files.
  package static let deflate = Self(
    name: "deflate", suffixes: [], beginnings: [], allowsPadding: false, isWritable: false,
    library: "zlib1g", format: ccm_deflate)

  /// All compressions of files.
  public static let all = [gzip, bzip2, xz, zstd, lz4]

  /// Returns the format that matches the first bytes of a file.
  package static func of(_ bytes: ArraySlice<UInt8>) -> Self? {
    let skippable = skippableSize(bytes)
    guard skippable == 0 else {
      return bytes.dropFirst(skippable).starts(with: lz4Magic) ? lz4 : zstd
    }
    return all.first { compression in
      compression.beginnings.contains { beginning in
        bytes.count >= beginning.count && zip(bytes, beginning).allSatisfy { $1 == nil || $0 == $1 }
      }
    }
  }

  /// Returns the size of the frames without contents that a file of zstd or LZ4 may begin with, as far
  /// as the bytes show them (RFC 8878 §3.1.2).
  package static func skippableSize(_ bytes: ArraySlice<UInt8>) -> Int {
    var size = 0
    while case let frame = bytes.dropFirst(size), let first = frame.first, first & 0xF0 == 0x50,
      frame.dropFirst().starts(with: [0x2A, 0x4D, 0x18]), let length = frame.littleEndian(4, 4)
    {
      size += 8 + length
    }
    return size
  }

  /// `true` if the format's library is installed.
  package var isInstalled: Bool { ccm_is_installed(format) }
  /// `true` if another member may follow one.
  package var hasMembers: Bool { format != ccm_deflate }

  /// Begins to decompress a member.
  ///
  /// - Parameter memory: the maximum memory of the decompressor, in bytes.
  /// - Throws: `.unreadable` if the library isn't installed or memory runs out.
  package func unpacking(memory: Int) throws(FeedError) -> CompressionStream {
    guard isInstalled else {
      throw FeedError(
        .unreadable, "reading \(name) requires its library (\(library))")
    }
    guard let stream = unsafe ccm_unpack(format, memory) else {
      throw FeedError(.unreadable, "out of memory")
    }
    return unsafe CompressionStream(stream)
  }

  /// Begins to compress a file. Throws `.unwritable` if the library isn't installed or memory runs
  /// out.
  package func packing() throws(FeedError) -> CompressionStream {
    guard isInstalled else {
      throw FeedError(.unwritable, "writing \(name) requires its library (\(library))")
    }
    guard let stream = unsafe ccm_pack(format) else {
      throw FeedError(.unwritable, "out of memory")
    }
    return unsafe CompressionStream(stream)
  }
}

/// The state of compressing or decompressing one member.
@safe
package final class CompressionStream {
  package enum Outcome {
    case going
    /// The rest of the input doesn't belong to the member.
    case ended
    case failed(String)
  }

  private let stream: OpaquePointer

  fileprivate init(_ stream: OpaquePointer) { unsafe self.stream = stream }

  deinit { unsafe ccm_destroy(stream) }

  /// Processes input and removes what was consumed from `input`.
  ///
  /// - Returns: the number of bytes written, and the state of the stream.
  package func run(
    _ input: inout UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer, isLast: Bool
  ) -> (written: Int, outcome: Outcome) {
    var bytes = unsafe ccm_bytes(
      input: input.baseAddress?.assumingMemoryBound(to: UInt8.self), input_count: input.count,
      room: room.baseAddress?.assumingMemoryBound(to: UInt8.self), room_count: room.count)
    let outcome = unsafe ccm_run(stream, &bytes, isLast)
    unsafe input = UnsafeRawBufferPointer(rebasing: input.suffix(bytes.input_count))
    let written = unsafe room.count - bytes.room_count
    switch outcome {
    case ccm_outcome_going: return (written, .going)
    case ccm_outcome_ended: return (written, .ended)
    default: return (written, .failed(unsafe String(cString: ccm_message(stream))))
    }
  }
}
