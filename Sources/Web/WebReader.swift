public import ChartConv
internal import ChartConvIO

extension FeedReader {
  /// Fetches a document and reads it whole, on a separate thread.
  ///
  ///     let document = try await FeedReader().document(at: "https://example.org/feed.xml")
  ///
  /// If the task is cancelled, the request ends within a fraction of a second.
  ///
  /// - Parameters:
  ///   - url: a URL of `http` or `https`, or a preset of one country: `apple:us/topsongs?limit=50`.
  ///   - session: how it is fetched, and the cache. Use one session for several documents.
  /// - Throws: an error if the document can't be fetched or has no feed, `.cancelled` if the task
  ///   was cancelled. An error after a feed's first entry is in the document's `error`.
  public func document(
    at url: String, in session: WebSession = .init()
  ) async throws(FeedError) -> FeedDocument {
    try await Cancellation.onThread { [options] cancellation throws(FeedError) in
      let input = ConversionInput.url(url, in: session)
      input.live?.cancellation = cancellation
      let document = try FeedDocument(input, options)
      // What was read before a cancellation isn't the document.
      if cancellation.isCancelled { throw .cancelled }
      return document
    }
  }
}

extension ConversionInput {
  /// Creates the input of a document of the web, which is fetched when it is read: of a URL, or of a
  /// preset of one country, `apple:us/topsongs`.
  ///
  /// A URL that is invalid is an error of the input. The input's name has no user name and
  /// password.
  public static func url(_ url: String, in session: WebSession = .init()) -> Self {
    web(url, session, HostGate(), at: 0)
  }

  /// Creates the input of a document among others.
  ///
  /// - Parameters:
  ///   - gate: the order of the documents of each host.
  ///   - index: the position of the document among all inputs.
  ///   - count: called with the number of bytes of each piece.
  package static func web(
    _ url: String, _ session: WebSession, _ gate: HostGate, at index: Int,
    count: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> Self {
    let address: WebAddress
    do throws(FeedError) { address = try WebAddress(Preset.url(of: url)) } catch {
      return .pieces(name: WebAddress.redacted(url)) { throw error }
    }
    let document = WebDocument(address, session, gate, at: index)
    return .pieces(name: address.name, of: document) {
      let bytes = try document.next()
      count(bytes.count)
      return bytes
    }
  }
}
