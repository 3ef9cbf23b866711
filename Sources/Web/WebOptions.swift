package import ChartConv
internal import ChartConvIO

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
