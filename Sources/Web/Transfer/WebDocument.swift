package import ChartConvConvert
package import ChartConvIO

/// A document that is fetched, or taken from the cache, piece by piece. Nothing happens before the
/// first piece is requested. One thread at a time uses it.
package final class WebDocument: LiveInput, @unchecked Sendable {
  /// The maximum bytes and milliseconds for the rest of a document that its reader has finished
  /// with. A document that is read to its end is kept, and can be requested conditionally.
  private static let restLimit = (bytes: 16 << 20, milliseconds: 3000)

  package let address: WebAddress
  private let session: WebSession
  private let gate: HostGate
  private let index: Int
  /// `nil` before the first piece.
  private var body: WebBody?
  private var isAtEnd = false
  private var fetch: WebFetch?
  private var warnings: [String] = []
  private var hasWaited = false
  /// The server's last answer; `nil` before it, or if there was none.
  private(set) var answer: WebAnswer?

  /// - Parameters:
  ///   - gate: the order of the documents of each host.
  ///   - index: the position of the document among all inputs.
  package init(_ address: WebAddress, _ session: WebSession, _ gate: HostGate, at index: Int) {
    self.address = address
    self.session = session
    self.gate = gate
    self.index = index
    gate.expect(index, on: address.host)
  }

  deinit {
    readRest()
    fetch = nil
    gate.leave(index, on: address.host)
  }

  /// Returns the next bytes; empty at the end.
  package func next() throws(FeedError) -> [UInt8] {
    do throws(FeedError) {
      let bytes = try piece()
      if bytes.isEmpty { end() }
      return bytes
    } catch {
      end()
      throw error.named(address.name)
    }
  }

  /// Returns the warnings since the last call.
  package func takeWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }

  /// The reason for which the server didn't confirm the copy that is used; `nil` if it did, or need
  /// not.
  package private(set) var staleness: String?
  package private(set) var unpacking: Unpacking?
  package var charset: String? {
    if case .copy(let copy) = body { return HTTPHead.charset(of: copy.record.contentType) }
    return answer.flatMap { HTTPHead.charset(of: $0.head.contentType) }
  }
  package var cancellation: Cancellation?

  private func piece() throws(FeedError) -> [UInt8] {
    guard !isAtEnd else { return [] }
    let body = if let body { body } else { try begin() }
    self.body = body
    switch body {
    case .copy(let copy): return try copy.next()
    case .reception(let reception):
      hasWaited = true
      return try reception.read()
    }
  }

  package var isReceiving: Bool { if case .reception = body { !isAtEnd } else { false } }

  package func takeWait() -> Bool {
    defer { hasWaited = false }
    return hasWaited
  }

  private func end() {
    isAtEnd = true
    fetch = nil
    gate.leave(index, on: address.host)
  }

  private func begin() throws(FeedError) -> WebBody {
    // A document that needs no request doesn't wait.
    if let copy = try session.cache(for: address)?.copy(of: address),
      copy.record.suits(session.options),
      CacheDecision(copy.record, refusal: nil, now: Clock.now, session.options.freshness) == .use
    {
      return .copy(copy)
    }
    gate.enter(index, on: address.host)
    let fetch = try WebFetch(address, session, gate, index) { [cancellation] in
      cancellation?.isCancelled ?? false
    }
    self.fetch = fetch
    defer {
      warnings += fetch.warnings
      answer = fetch.answer
      staleness = fetch.staleness
    }
    let body = try fetch.run()
    if case .reception(let reception) = body { unpacking = reception.unpacking }
    return body
  }

  private func readRest() {
    guard !isAtEnd, case .reception(let reception) = body, reception.isKept else { return }
    let start = Clock.milliseconds
    var count = 0
    while count < Self.restLimit.bytes,
      Clock.milliseconds - start < Self.restLimit.milliseconds
    {
      do throws(FeedError) {
        let bytes = try reception.read()
        if bytes.isEmpty { return }
        count += bytes.count
      } catch {
        return
      }
    }
  }
}
