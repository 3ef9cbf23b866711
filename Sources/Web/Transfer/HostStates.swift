internal import ChartConvIO

/// The hosts of a session: their connections, and the times at which they may be asked again.
final class HostStates: @unchecked Sendable {
  private struct State {
    var client: CurlClient?
    /// The time of `WebClock.milliseconds` from which a request may be sent.
    var next = 0
    var refusal: (status: Int, until: Int)?
  }

  /// The most idle connections that are kept.
  private static let most = 16

  private let condition = ConditionLock()
  private var states: [[UInt8]: State] = [:]
  private var idle = 0

  /// Takes the connection to a host; `nil` if there is none.
  func takeClient(_ host: Substring) -> CurlClient? {
    condition.lock()
    defer { condition.unlock() }
    guard let client = states[Array(host.utf8)]?.client else { return nil }
    states[Array(host.utf8)]?.client = nil
    idle -= 1
    return client
  }

  /// Keeps the connection to a host for the next document, if there is room.
  func put(_ client: CurlClient, _ host: Substring) {
    condition.lock()
    defer { condition.unlock() }
    let host = Array(host.utf8)
    guard idle < Self.most, states[host]?.client == nil else { return }
    states[host, default: State()].client = client
    idle += 1
  }

  /// Waits until a request may be sent, and notes the pause after it.
  func pace(_ host: Substring, pause: Int) {
    let now = WebClock.milliseconds
    let time = slot(host, pause: pause, now: now)
    if time > now { WebClock.sleep(milliseconds: time - now) }
  }

  private func slot(_ host: Substring, pause: Int, now: Int) -> Int {
    condition.lock()
    defer { condition.unlock() }
    let host = Array(host.utf8)
    let time = max(states[host]?.next ?? 0, now)
    states[host, default: State()].next = time + pause
    return time
  }

  func refusal(_ host: Substring) -> (status: Int, until: Int)? {
    condition.lock()
    defer { condition.unlock() }
    return states[Array(host.utf8)]?.refusal
  }

  func setRefusal(_ refusal: (status: Int, until: Int), _ host: Substring) {
    condition.lock()
    defer { condition.unlock() }
    states[Array(host.utf8), default: State()].refusal = refusal
  }
}
