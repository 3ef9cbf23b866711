public import ChartConv

extension FeedReader {
  /// Fetches a document and reads it whole, on the calling thread.
  ///
  ///     let document = try FeedReader().document(at: "https://example.org/feed.xml")
  ///
  /// - Parameters:
  ///   - url: a URL of `http` or `https`.
  ///   - session: how it is fetched, and the cache. Use one session for several documents.
  /// - Throws: an error if the document can't be fetched or has no feed. An error behind a feed's first
  ///   entry is in the document's `error`.
  public func document(
    at url: String, in session: WebSession = .init()
  ) throws(FeedError) -> FeedDocument {
    try FeedDocument(.url(url, in: session), options)
  }
}
