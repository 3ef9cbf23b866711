internal import ChartConv
package import ChartConvIO
internal import ChartConvModel

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

/// Options for fetching documents.
public struct WebOptions: Sendable {
  /// The uses of the cache.
  public enum Freshness: Sendable {
    /// A copy is used as long as its server allows it. Then the server is asked whether it changed.
    case standard
    /// The server is asked whether it changed, unless it forbids to be asked.
    case asked
    /// Copies of any age are used, and nothing is requested.
    case offline
  }

  /// Headers that are added to requests, for example `X-Key: 12`. They are sent to the origin of
  /// the URL only, not to that of a redirect. Responses to such requests aren't cached.
  public var headers: [String] = []
  /// The `User-Agent` header. A service adds an address of its operator.
  public var userAgent = WebOptions.standardUserAgent
  /// A file of certificate authorities in PEM; `nil` for the system's.
  public var authorities: String?
  /// The pause between two requests to a host, which one session keeps to; `nil` for a tenth of a
  /// second, and three seconds for Apple's Search and Lookup API.
  public var pause: Duration?
  /// The time within which a connection must exist.
  public var connectTimeout = Duration.seconds(30)
  /// The time that one document may take with its redirects, without the time in which its reader
  /// is busy.
  public var totalTimeout = Duration.seconds(3600)
  /// The time in which at least 1,000 bytes of a document must be received. An answer must begin
  /// within this time and ``connectTimeout``.
  public var stallTimeout = Duration.seconds(30)
  /// The maximum number of bytes of one document, without content coding.
  public var maximumSize = 4 << 30
  /// The maximum ratio of that size to the received size, beyond 64 MiB.
  package var maximumRatio = 1000
  /// The folder of the cache; `nil` for no cache. It is a new or an empty folder, or a cache
  /// already.
  public var cache: String?
  /// The maximum number of bytes that the cache keeps.
  public var cacheSize = 256 << 20
  /// The use of the cache.
  public var freshness = Freshness.standard
  /// `true` if only public addresses are connected to, for services. No proxy is then used.
  public var refusesPrivateAddresses = false
  /// `true` if the documents are those of an archive of the web. It is asked slowly, what it refuses
  /// counts for all of it, and the cache keeps nothing else.
  package var isOfArchive = false
  /// The maximum memory for decoding a content coding, in bytes.
  package var unpackingMemory = Limits().archiveMemory

  /// Creates the standard options, without a cache.
  public init() {}

  /// The bytes that must be received in ``stallTimeout``.
  static let minimumBytes = 1000

  /// The name and the version of the program.
  private static var standardUserAgent: String { "chartconv/\(Release.version)" }

  /// Throws `.usage` if a header or the user agent isn't one line.
  func validate() throws(FeedError) {
    for line in headers + [userAgent] {
      guard line.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw FeedError(.usage, "a header has a line end or another control character")
      }
    }
  }

  /// Returns the options with the user agent and the cache's folder of the environment, and with
  /// the limits of an input.
  package func completed(usesCache: Bool, by limits: Limits) throws(FeedError) -> Self {
    var options = self
    options.maximumRatio = limits.archiveRatio
    options.unpackingMemory = limits.archiveMemory
    if userAgent.hasBytes(of: Self.standardUserAgent),
      let text = Environment.value("CHARTCONV_USER_AGENT")
    {
      options.userAgent = text
    }
    options.cache = usesCache ? cache ?? CacheFiles.standardFolder : nil
    guard options.cache != nil || freshness != .offline else {
      throw FeedError(.usage, "offline reading requires a cache")
    }
    try options.validate()
    if let folder = options.cache { _ = try WebCache(folder) }
    return options
  }
}

extension Duration {
  /// The whole milliseconds, at most those of thirty years.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(min(max(seconds, 0), 1_000_000_000)) * 1000
      + Int(attoseconds / 1_000_000_000_000_000)
  }

  /// The time in seconds, as `2 s` or `0.5 s`.
  var text: String {
    let milliseconds = milliseconds
    return milliseconds % 1000 == 0
      ? "\(milliseconds / 1000) s" : "\(Double(milliseconds) / 1000) s"
  }
}
