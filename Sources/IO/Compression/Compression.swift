internal import CChartConvCodecs

package typealias Compression = FeedCompression

/// The compression of an output file.
// The magic bytes, the file suffix and the library of each are in its file in `Sources/CCodecs`.
public struct FeedCompression: Sendable, Hashable {
  private let format: ccm_format

  /// gzip (RFC 1952).
  public static let gzip = Self(format: ccm_gzip)
  /// Zstandard (RFC 8878).
  public static let zstd = Self(format: ccm_zstd)
  /// xz.
  public static let xz = Self(format: ccm_xz)
  private static let lz4 = Self(format: ccm_lz4)
  package static let snappy = Self(format: ccm_snappy)
  package static let deflate = Self(format: ccm_deflate)
  package static let brotli = Self(format: ccm_brotli)

  /// Returns the compression of a content coding of HTTP in lower case; `nil` if it isn't known.
  package init?(contentCoding name: String) {
    switch name {
    case "gzip", "x-gzip": self = .gzip
    case "deflate": self = .deflate
    case "zstd": self = .zstd
    case "br": self = .brotli
    default: return nil
    }
  }

  private init(format: ccm_format) { self.format = format }

  /// All compressions of files.
  package static let all = (0..<ccm_count.rawValue).map { Self(format: ccm_format($0)) }
    .filter { !$0.suffixes.isEmpty }

  private var codec: ccm_codec { unsafe ccm_codec_of(format).pointee }

  package var name: String { unsafe String(cString: codec.name) }

  /// The file name suffixes, without the dot.
  package var suffixes: [String] {
    let suffix = unsafe String(cString: codec.suffix)
    return suffix.isEmpty ? [] : [suffix]
  }

  /// `true` if zero bytes may follow a member.
  package var allowsPadding: Bool { unsafe codec.allows_padding }

  /// `true` if the format can be written as well as read.
  package var isWritable: Bool { unsafe codec.pack != nil }

  /// `true` if another member may follow one.
  package var hasMembers: Bool { unsafe !codec.has_one_member }

  package var isInstalled: Bool { unsafe codec.is_loaded() }

  /// Returns the format that matches the first bytes of a file.
  package static func of(_ bytes: ArraySlice<UInt8>) -> Self? {
    let skippable = skippableSize(bytes)
    guard skippable == 0 else { return lz4.matches(bytes.dropFirst(skippable)) ? lz4 : zstd }
    return all.first { $0.matches(bytes) }
  }

  /// Returns the size of the skippable frames at the beginning of zstd or LZ4 bytes, as far as the
  /// bytes contain them (RFC 8878 §3.1.2).
  package static func skippableSize(_ bytes: ArraySlice<UInt8>) -> Int {
    var size = 0
    while case let frame = bytes.dropFirst(size), let first = frame.first, first & 0xF0 == 0x50,
      frame.dropFirst().starts(with: [0x2A, 0x4D, 0x18]), let length = frame.littleEndian(4, 4)
    {
      size += 8 + length
    }
    return size
  }

  /// Returns `true` if bytes may be the beginning of a member.
  package func mayBegin(with bytes: ArraySlice<UInt8>) -> Bool {
    matches(bytes) || Self.skippableSize(bytes) > 0
  }

  /// Returns `true` if a file begins with the magic bytes, in which `?` stands for any byte.
  private func matches(_ bytes: ArraySlice<UInt8>) -> Bool {
    unsafe Self.begins(bytes, codec.beginnings.0) || Self.begins(bytes, codec.beginnings.1)
  }

  private static func begins(_ bytes: ArraySlice<UInt8>, _ magic: ccm_magic) -> Bool {
    let expected = unsafe UnsafeBufferPointer(start: magic.bytes, count: magic.count)
    return unsafe magic.count > 0 && bytes.count >= magic.count
      && zip(bytes, expected).allSatisfy {
        $1 == CChar(UInt8(ascii: "?")) || $0 == UInt8(bitPattern: $1)
      }
  }

  /// Begins to decompress a member.
  ///
  /// - Parameters:
  ///   - memory: the maximum memory of the decompressor, in bytes.
  ///   - dictionary: the dictionary of zstd; empty for none.
  /// - Throws: `.unreadable` if the library isn't installed or memory runs out.
  package func unpacking(
    memory: Int, dictionary: [UInt8] = []
  ) throws(FeedError) -> CompressionStream {
    let stream = unsafe try begin(codec.unpack, memory, "reading", or: .unreadable)
    let isReady = unsafe dictionary.withUnsafeBytes {
      unsafe $0.isEmpty || ccm_set_dictionary(stream, $0.baseAddress, $0.count)
    }
    guard isReady else { throw FeedError(.malformed, "\(name): the dictionary is damaged") }
    return unsafe CompressionStream(stream)
  }

  /// Begins to compress a file. Throws `.unwritable` if the library isn't installed or memory runs
  /// out.
  package func packing() throws(FeedError) -> CompressionStream {
    unsafe CompressionStream(try begin(codec.pack, 0, "writing", or: .unwritable))
  }

  private func begin(
    _ way: OpaquePointer?, _ memory: Int, _ verb: String, or kind: FeedError.Kind
  ) throws(FeedError) -> OpaquePointer {
    guard isInstalled else {
      let library = unsafe String(cString: codec.package)
      throw FeedError(kind, "\(verb) \(name) requires its library (\(library))")
    }
    guard let way = unsafe way, let stream = unsafe ccm_begin(way, memory) else {
      throw FeedError(kind, "out of memory")
    }
    return unsafe stream
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
    /// The member needs more memory than is allowed.
    case limited(String)
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
    case ccm_outcome_limited:
      return (written, .limited(unsafe String(cString: ccm_message(stream))))
    default: return (written, .failed(unsafe String(cString: ccm_message(stream))))
    }
  }
}

extension OutputBuffer {
  /// Appends the compressed form of bytes, as one member. Returns `false` if the library fails.
  package mutating func append(
    _ bytes: borrowing OutputBuffer, packedBy stream: CompressionStream
  ) -> Bool {
    let bytes = unsafe UnsafeRawBufferPointer(start: bytes.storage, count: bytes.count)
    return unsafe append(bytes, packedBy: stream, isLast: true) == nil
  }

  /// Appends what a library makes of the next bytes of a member. Returns its message if it fails.
  mutating func append(
    _ bytes: UnsafeRawBufferPointer, packedBy stream: CompressionStream, isLast: Bool
  ) -> String? {
    var rest = unsafe bytes
    while unsafe isLast || !rest.isEmpty {
      reserve(max(rest.count / 2, 4096))
      let room = unsafe UnsafeMutableRawBufferPointer(
        start: storage + count, count: capacity - count)
      let (written, outcome) = unsafe stream.run(&rest, into: room, isLast: isLast)
      count += written
      switch outcome {
      case .going: continue
      case .ended: return nil
      case .failed(let message), .limited(let message): return message
      }
    }
    return nil
  }
}
