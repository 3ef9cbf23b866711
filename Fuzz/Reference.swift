/// libarchive's reading of a compressed file or an archive.
enum Reference {
  /// The bytes of all members; `nil` if there is an error or a warning, or if they are too many.
  static func contents(of bytes: [UInt8]) -> [UInt8]? {
    let archive = Libarchive.new()
    defer { _ = Libarchive.free(archive) }
    for support in Libarchive.supports { _ = support(archive) }
    _ = Libarchive.option(archive, "tar:read_concatenated_archives")
    guard Libarchive.open(archive, bytes, bytes.count) == 0 else { return nil }
    var (all, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    var entry: OpaquePointer?
    var status = Libarchive.next(archive, &entry)
    while status == 0, all.count < 4 << 20 {
      while case let count = Libarchive.data(archive, &buffer, buffer.count), count != 0 {
        guard count > 0 else { return nil }
        all += buffer.prefix(count)
      }
      status = Libarchive.next(archive, &entry)
    }
    return status == 1 ? all : nil
  }
}
