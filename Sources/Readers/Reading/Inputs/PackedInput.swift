internal import ChartConvIO

/// A compressed input whose bytes are appended, and the input that it unpacks to.
final class PackedInput {
  private let decompressor: Decompressor
  private let contents: PushedInput
  private var size: UnpackedSize

  init(_ decompressor: Decompressor, _ limits: Limits, _ contents: PushedInput) {
    self.decompressor = decompressor
    self.contents = contents
    size = UnpackedSize(limits)
  }

  var diagnostics: Diagnostics { contents.diagnostics }

  func append(_ bytes: [UInt8]) throws(FeedError) {
    decompressor.append(bytes)
    do throws(FeedError) { try unpack() } catch {
      guard error.isAwaitingBytes else { throw error }
    }
  }

  func finish() throws(FeedError) {
    decompressor.finish()
    try unpack()
    if let problem = contents.finish() { throw problem }
  }

  private func unpack() throws(FeedError) {
    while case let piece = try decompressor.read(), !piece.isEmpty {
      try size.add(piece.count, stored: decompressor.size)
      if let problem = contents.append(piece) { throw problem }
    }
  }
}
