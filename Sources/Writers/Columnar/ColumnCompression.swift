internal import ChartConvIO

/// The compression of Parquet's pages and of the buffers of Arrow's record batches.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ColumnCompression: String, Sendable, CaseIterable {
  /// No compression.
  case none
  /// Snappy, by libsnappy: larger and faster to read. For Parquet only.
  case snappy
  /// Zstandard, by libzstd.
  case zstd

  /// Begins to compress, after ``problem(_:allows:)`` has found the library. Returns `nil` for no
  /// compression, and if memory runs out.
  func makeStream() -> CompressionStream? {
    do throws(FeedError) { return try packing() } catch { return nil }
  }

  /// Begins to compress; `nil` for no compression. Throws `.unwritable` if the library isn't
  /// installed.
  private func packing() throws(FeedError) -> CompressionStream? {
    switch self {
    case .none: nil
    case .snappy: try Compression.snappy.packing()
    case .zstd: try Compression.zstd.packing()
    }
  }

  /// Returns an error if the library isn't installed, or if a format doesn't know the compression.
  func problem(_ format: String, allows allowed: [ColumnCompression]) -> FeedError? {
    guard allowed.contains(self) else {
      let names = allowed.map(\.rawValue).joined(separator: ", ")
      return FeedError(
        .usage, "\(format) has no compression '\(rawValue)'; known: \(names)",
        about: .columnCompression)
    }
    do throws(FeedError) { _ = try packing() } catch { return error }
    return nil
  }
}
