internal import ChartConvBytes

/// The compression of Parquet's pages.
public enum PageCompression: String, Sendable, CaseIterable {
  /// No compression.
  case none
  /// Zstandard, by libzstd.
  case zstd

  /// The `CompressionCodec` of parquet.thrift.
  var codec: Int32 {
    switch self {
    case .none: 0
    case .zstd: 6
    }
  }

  /// The error if the library isn't installed.
  var fault: FeedError? {
    do throws(FeedError) { _ = try packing() } catch { return error }
    return nil
  }

  /// Loads the library. Throws `.unwritable` if it isn't installed.
  func packing() throws(FeedError) -> CompressionStream? {
    switch self {
    case .none: nil
    case .zstd: try Compression.zstd.packing()
    }
  }
}
