internal import ChartConvIO

/// Fetches documents: options, the cache, and the states of the hosts.
///
/// One session serves many documents, also from several threads. Each host gets one connection, and its
/// documents one after the other.
public final class WebSession: @unchecked Sendable {
  let options: WebOptions
  let hosts = HostStates()
  private let cache: WebCache?
  private let condition = ConditionLock()
  /// The bytes that were added to the cache since it was last shrunk.
  private var added = 0

  /// Creates a session.
  public init(_ options: WebOptions = .init()) {
    self.options = options
    cache = options.cache.map(WebCache.init)
  }

  deinit { if added > 0 { cache?.shrink(to: options.cacheSize) } }

  /// The cache for a document; `nil` if it isn't to be kept: what needs a password or headers of the
  /// user's stays out of it.
  func cache(for address: WebAddress) -> WebCache? {
    address.hasCredentials || !options.headers.isEmpty ? nil : cache
  }

  /// Counts a document that was added to the cache, and removes old ones where they are too many.
  func noteAdded(_ size: Int) {
    condition.lock()
    added += size
    let isMuch = added > options.cacheSize / 4
    if isMuch { added = 0 }
    condition.unlock()
    if isMuch { cache?.shrink(to: options.cacheSize) }
  }

  /// Returns the status by which a host asked for patience, in this run or an earlier one.
  func refusal(_ address: WebAddress) -> (status: Int, until: Int)? {
    let known = [hosts.refusal(address.host), cache?.host(of: address).refusal].compactMap { $0 }
    return known.max { $0.until < $1.until }
  }

  func setRefusal(_ refusal: (status: Int, until: Int), _ address: WebAddress) {
    hosts.setRefusal(refusal, address.host)
    guard let cache else { return }
    var host = cache.host(of: address)
    host.refusal = refusal
    cache.store(host, address)
  }

  /// Waits until the host of an address may be asked, and notes the pause after it.
  func pace(_ address: WebAddress) {
    let pause = HostPause.milliseconds(address)
    hosts.pace(address.host, pause: pause)
    guard pause >= 1000, let cache else { return }
    var host = cache.host(of: address)
    let delay = host.next - WebClock.now
    // A longer one is of a clock that was set back.
    if (1...pause / 1000).contains(delay) { WebClock.sleep(milliseconds: delay * 1000) }
    host.next = WebClock.now + pause / 1000
    cache.store(host, address)
  }
}
