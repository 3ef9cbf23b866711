public import FeedIO
public import FeedRecord

/// XML bytes to records, for a caller that has the bytes come in one chunk after the other.
public struct XMLPushParser: ~Copyable {
  private let context: XMLContext

  public init(
    _ vocabulary: Vocabulary, _ options: ParserOptions, receive: @escaping XMLParser.Receive
  ) throws(FeedError) {
    let records = XMLRecords(vocabulary, options, receive: receive)
    context = try XMLContext(records, options)
  }

  /// Parses a chunk, of any size.
  public mutating func push(_ chunk: [UInt8]) throws(FeedError) {
    guard !context.isStopped else { return }
    unsafe try chunk.withUnsafeBufferPointer { bytes throws(FeedError) in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        let piece = unsafe UnsafeBufferPointer(rebasing: rest.prefix(1 << 20))
        unsafe try piece.withMemoryRebound(to: CChar.self) { bytes throws(FeedError) in
          unsafe try context.push(bytes)
        }
        unsafe rest = rest.dropFirst(piece.count)
      }
    }
  }

  /// Parses what is left; every document must be finished.
  public mutating func finish() throws(FeedError) {
    guard !context.isStopped else { return }
    try context.finishPushing()
  }
}
