internal import ChartConvIO

/// The hosts of a session: their connections, and the times at which they may be asked again.
final class HostStates: @unchecked Sendable {
  private struct State {
    var client: CurlClient?
    /// The time of `Clock.milliseconds` from which a request may be sent.
    var next = 0
    var record = HostRecord()
  }

  private static let maximumIdleConnections = 16

  private let condition = ConditionLock()
  private var states: [[UInt8]: State] = [:]
  private var idle = 0

  /// Takes the connection to a host; `nil` if there is none.
  func takeClient(_ host: Substring) -> CurlClient? {
    withState(host) { state in
      guard let client = state.client else { return nil }
      state.client = nil
      idle -= 1
      return client
    }
  }

  /// Keeps the connection to a host for the next document, if there is room.
  func put(_ client: CurlClient, _ host: Substring) {
    withState(host) { state in
      guard idle < Self.maximumIdleConnections, state.client == nil else { return }
      state.client = client
      idle += 1
    }
  }

  /// Returns the time to wait before a request, in milliseconds, and notes the pause after it.
  func delay(_ host: Substring, pause: Int) -> Int {
    withState(host) { state in
      let now = Clock.milliseconds
      let time = max(state.next, now)
      state.next = time + pause
      return time - now
    }
  }

  func refusal(_ address: WebAddress, at now: Int) -> Refusal? {
    withState(address.host) { $0.record.refusal(of: address, at: now) }
  }

  func add(_ refusal: Refusal, of host: Substring, at now: Int) {
    withState(host) { $0.record.add(refusal, at: now) }
  }

  private func withState<Result>(_ host: Substring, _ body: (inout State) -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body(&states[Array(host.utf8), default: State()])
  }
}

/// The pause between two requests to a host.
enum HostPause {
  private static let standard = 100
  /// Apple's Search and Lookup API allows about twenty requests a minute.
  private static let search = 3000
  /// Archives of the web refuse whoever asks more often.
  static let archive = 4000

  /// Returns milliseconds.
  static func standard(_ address: WebAddress) -> Int {
    guard address.host.utf8.elementsEqual("itunes.apple.com".utf8) else { return standard }
    let path = address.path.utf8
    return path.starts(with: "/search".utf8) || path.starts(with: "/lookup".utf8)
      ? search : standard
  }
}

/// Lets the documents of a host be fetched one at a time, in the order of the inputs.
///
/// A document waits only for those before it. The output takes the inputs in the same order, so
/// that no two documents wait for each other.
package final class HostGate: @unchecked Sendable {
  private let condition = ConditionLock()
  /// The documents of each host that aren't finished, by the indices of their inputs.
  private var queues: [[UInt8]: Set<Int>] = [:]

  package init() {}

  /// Announces the input at an index, if it is a URL.
  package func expect(_ name: String, at index: Int) {
    // An invalid URL has no document to wait for.
    if let address = try? WebAddress(name) { expect(index, on: address.host) }
  }

  /// Announces the document of an input.
  func expect(_ index: Int, on host: Substring) {
    condition.lock()
    defer { condition.unlock() }
    queues[Array(host.utf8), default: []].insert(index)
  }

  /// Waits for the documents of the host before this one.
  func enter(_ index: Int, on host: Substring) {
    condition.lock()
    defer { condition.unlock() }
    let host = Array(host.utf8)
    queues[host, default: []].insert(index)
    while queues[host]?.min() != index { condition.wait() }
  }

  /// Ends a document. Returns `true` if others of the host follow.
  @discardableResult
  func leave(_ index: Int, on host: Substring) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    let host = Array(host.utf8)
    queues[host]?.remove(index)
    let isAwaited = queues[host]?.isEmpty == false
    if !isAwaited { queues[host] = nil }
    condition.wakeAll()
    return isAwaited
  }
}
