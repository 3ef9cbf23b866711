internal import ChartConv
internal import ChartConvIO

/// Fetches documents: options, the cache, and the states of the hosts.
///
/// One session serves many documents, also from several threads. Each host has one connection. Its
/// documents are fetched one at a time, with ``WebOptions/pause`` between two requests.
public final class WebSession: @unchecked Sendable {
  let options: WebOptions
  let hosts = HostStates()
  private let cache: Result<WebCache?, FeedError>
  private let condition = ConditionLock()
  /// The bytes that were added to the cache since it was last shrunk.
  private var added = 0

  /// Creates a session. Invalid options are an error of each document.
  public init(_ options: WebOptions = .init()) {
    self.options = options
    cache = Result { () throws(FeedError) in
      try options.validate()
      guard let folder = options.cache else { return nil }
      return try WebCache(folder)
    }
  }

  deinit { if added > 0 { anyCache?.shrink(to: options.cacheSize) } }

  private var anyCache: WebCache? { if case .success(let cache) = cache { cache } else { nil } }

  /// Returns the cache for a document; `nil` if the document isn't kept because it needs a password
  /// or headers, or is of an archive. Throws `.usage` if the options are invalid.
  func cache(for address: WebAddress) throws(FeedError) -> WebCache? {
    let cache = try cache.get()
    let isKept = !address.hasCredentials && options.headers.isEmpty && !options.isOfArchive
    return isKept ? cache : nil
  }

  /// Locks the host of an address for this process.
  func lock(_ address: WebAddress) -> FileLock? { anyCache?.lock(address) }

  /// Counts a document that was added to the cache, and removes old ones if they are too many.
  func noteAdded(_ size: Int) {
    condition.lock()
    added += size
    let isMuch = added > options.cacheSize / 4
    if isMuch { added = 0 }
    condition.unlock()
    if isMuch { anyCache?.shrink(to: options.cacheSize) }
  }

  /// Returns the current refusal of a server, from this run or an earlier one.
  func refusal(_ address: WebAddress) -> Refusal? {
    let now = Clock.now
    let known = [
      hosts.refusal(address, at: now), anyCache?.host(of: address).refusal(of: address, at: now),
    ]
    return known.compactMap { $0 }.max { $0.until < $1.until }
  }

  func add(_ refusal: Refusal, _ address: WebAddress) {
    let now = Clock.now
    hosts.add(refusal, of: address.host, at: now)
    guard let cache = anyCache else { return }
    var host = cache.host(of: address)
    host.add(refusal, at: now)
    cache.store(host, address)
  }

  /// Waits until the host of an address may be asked, and notes the pause after it.
  func pace(_ address: WebAddress, isCancelled: () -> Bool) {
    let pause =
      options.pause?.milliseconds
      ?? (options.isOfArchive ? HostPause.archive : HostPause.standard(address))
    let time = hosts.delay(address.host, pause: pause)
    Clock.sleep(milliseconds: time, unless: isCancelled)
    guard pause >= 1000, let cache = anyCache else { return }
    var host = cache.host(of: address)
    let delay = host.next - Clock.now
    // A longer one is of a clock that was set back.
    if (1...pause / 1000).contains(delay) {
      Clock.sleep(milliseconds: delay * 1000, unless: isCancelled)
    }
    host.next = Clock.now + pause / 1000
    cache.store(host, address)
  }
}
