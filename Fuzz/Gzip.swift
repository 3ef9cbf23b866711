import Glibc

/// gzip files, because the program itself packs none: bytes in stored blocks, and the verdict of
/// `gzip -t`.
enum Gzip {
  typealias Checksum =
    @convention(c) (CUnsignedLong, UnsafePointer<UInt8>?, CUnsignedInt) ->
    CUnsignedLong

  private static let checksum = unsafeBitCast(
    dlsym(dlopen("libz.so.1", RTLD_NOW), "crc32"), to: Checksum.self)

  /// A file of one member, whose blocks aren't compressed.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    func append(_ value: Int, _ count: Int) {
      for index in 0..<count { file.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
      let block = bytes[start...].prefix(0xFFFF)
      file.append(0)
      append(block.count, 2)
      append(~block.count, 2)
      file += block
    }
    file += [1, 0, 0, 0xFF, 0xFF]
    append(Int(checksum(0, bytes, CUnsignedInt(bytes.count))), 4)
    append(bytes.count, 4)
    return file
  }
}
