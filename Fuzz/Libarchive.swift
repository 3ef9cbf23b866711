import Glibc

/// The functions of libarchive that its own reading takes, by its filters and its containers.
enum Libarchive {
  typealias Call = @convention(c) (OpaquePointer?) -> CInt
  typealias Option = @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> CInt
  typealias Open = @convention(c) (OpaquePointer?, UnsafeRawPointer, Int) -> CInt
  typealias Next = @convention(c) (OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>) -> CInt
  typealias Data = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer, Int) -> Int

  static let new = symbol("read_new", (@convention(c) () -> OpaquePointer?).self)
  static let free = symbol("read_free", Call.self)
  static let option = symbol("read_set_options", Option.self)
  static let open = symbol("read_open_memory", Open.self)
  static let next = symbol("read_next_header", Next.self)
  static let data = symbol("read_data", Data.self)
  static let supports = [
    "filter_gzip", "filter_bzip2", "filter_xz", "filter_zstd", "filter_lz4", "format_tar",
    "format_zip", "format_7zip", "format_raw",
  ].map { symbol("read_support_\($0)", Call.self) }

  private static func symbol<T>(_ name: String, _ type: T.Type) -> T {
    unsafeBitCast(dlsym(dlopen("libarchive.so.13", RTLD_NOW), "archive_\(name)"), to: type)
  }
}
