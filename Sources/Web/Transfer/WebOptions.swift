internal import ChartConv
package import ChartConvIO

/// Options for fetching documents.
public struct WebOptions: Sendable {
  /// The uses of the cache.
  public enum Freshness: Sendable {
    /// A copy is used as long as its server allows it. Then the server is asked whether it changed.
    case standard
    /// The server is asked whether it changed, unless it forbids to be asked.
    case asked
    /// Copies are used whatever their age, and nothing is requested.
    case offline
  }

  /// Headers that are added to requests, as `NAME: VALUE`. They are sent to the origin of the URL
  /// only, not to that of a redirect. Responses to such requests aren't cached.
  public var headers: [String] = []
  /// The name by which servers know the program, and where its authors are found.
  public var userAgent = WebOptions.standardUserAgent
  /// A file of certificate authorities in PEM; `nil` for the system's.
  public var authorities: String?
  /// The seconds after which a connection must exist.
  public var connectSeconds = 30
  /// The seconds that one document may take, without those in which its reader is busy.
  public var totalSeconds = 3600
  /// The seconds in which at least 1,000 bytes must be received.
  public var stallSeconds = 30
  /// The most bytes of one document, without content coding.
  public var maximumSize = 4 << 30
  /// The largest ratio of that size to what is received, beyond 64 MiB.
  public var maximumRatio = 1000
  /// The folder of the cache; `nil` for no cache.
  public var cache: String?
  /// The most bytes that the cache keeps.
  public var cacheSize = 256 << 20
  /// The use of the cache.
  public var freshness = Freshness.standard
  /// `true` if only public addresses are connected to, for services. No proxy is then used.
  public var refusesPrivateAddresses = false

  /// Creates the standard options, without a cache.
  public init() {}

  /// The bytes that must be received in ``stallSeconds``.
  static let leastBytes = 1000

  /// The name, the version and the page of the program. The page is a placeholder: the project has
  /// none yet.
  package static var standardUserAgent: String {
    "chartconv/\(Release.version) (+https://chartconv.example/)"
  }

  /// Returns the options with the user's cache folder, and with the limits of an input.
  package func completed(usesCache: Bool, by limits: Limits) throws(FeedError) -> Self {
    var options = self
    options.maximumRatio = limits.archiveRatio
    options.cache = usesCache ? cache ?? CacheFiles.standardFolder : nil
    guard options.cache != nil || freshness != .offline else {
      throw FeedError(.usage, "--offline requires a cache")
    }
    return options
  }
}
