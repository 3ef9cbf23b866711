public import ChartConvConvert
internal import ChartConvIO

extension ConversionInput {
  /// Creates the input of a document of the web, which is fetched when it is read.
  ///
  /// A URL that is invalid is an error of the input. The input's name has no user name and
  /// password. A conversion waits for the server on the thread that runs it.
  public static func url(_ url: String, in session: WebSession = .init()) -> Self {
    web(url, session, HostGate(), at: 0, isCancelled: { false })
  }

  /// Creates the input of a document among others.
  ///
  /// - Parameters:
  ///   - gate: the order of the documents of each host.
  ///   - index: the position of the document among all inputs.
  ///   - isCancelled: returns `true` once nobody needs the document.
  ///   - count: called with the number of bytes of each piece.
  package static func web(
    _ url: String, _ session: WebSession, _ gate: HostGate, at index: Int,
    isCancelled: @escaping @Sendable () -> Bool,
    count: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> Self {
    let address: WebAddress
    do throws(FeedError) { address = try WebAddress(url) } catch {
      return .pieces(name: WebAddress.redacted(url)) { throw error }
    }
    let document = WebDocument(address, session, gate, at: index, isCancelled: isCancelled)
    return .pieces(name: address.name, of: document) {
      let bytes = try document.next()
      count(bytes.count)
      return bytes
    }
  }
}
