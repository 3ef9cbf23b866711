import CChartConvCurl
internal import ChartConvIO

/// The interface to libcurl: one request at a time, over one connection to a host.
@safe
final class CurlClient: @unchecked Sendable {
  enum Event {
    case bytes([UInt8])
    /// Nothing came within the time to wait, or the headers are complete.
    case nothing
    case end
    case failure(String)
  }

  private let client: OpaquePointer

  init() throws(FeedError) {
    guard ccu_is_installed() else {
      throw FeedError(
        .unreadable,
        ccu_is_static()
          ? "this static program doesn't fetch; save the document with another program first"
          : "fetching requires libcurl (libcurl4)")
    }
    guard let client = unsafe ccu_create() else { throw FeedError(.unreadable, "out of memory") }
    unsafe self.client = client
  }

  deinit { unsafe ccu_destroy(client) }

  /// Begins a request.
  ///
  /// - Parameter headers: lines of headers, without line ends.
  func begin(
    _ url: String, headers: [[UInt8]], _ options: WebOptions, usesNetrc: Bool
  ) throws(FeedError) {
    var isReady = true
    for header in headers {
      let line = header.map { CChar(bitPattern: $0) } + [0]
      isReady = unsafe ccu_add_header(client, line) && isReady
    }
    unsafe options.userAgent.withCString { agent in
      unsafe Self.withOptionalCString(options.authorities) { authorities in
        var settings = unsafe ccu_options(
          user_agent: agent, authorities: authorities,
          connect_milliseconds: options.connectTimeout.milliseconds,
          refuses_private: options.refusesPrivateAddresses, uses_netrc: usesNetrc)
        isReady = unsafe ccu_begin(client, url, &settings) && isReady
      }
    }
    guard isReady else { throw FeedError(.unreadable, "out of memory") }
  }

  /// Returns the next event, waiting at most for the given time.
  func next(waiting milliseconds: Int) -> Event {
    var bytes: UnsafeRawPointer?
    var count = 0
    let outcome = unsafe ccu_read(client, Int32(clamping: milliseconds), &bytes, &count)
    if count > 0, let bytes = unsafe bytes {
      return .bytes(unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    }
    switch outcome {
    case ccu_outcome_going: return .nothing
    case ccu_outcome_ended: return .end
    default:
      let message = unsafe ccu_message(client).map { unsafe String(cString: $0) }
      return .failure(Self.uncapitalized(message ?? "failed"))
    }
  }

  /// The status line and headers; `nil` until they are complete.
  var head: HTTPHead? {
    var count = 0
    guard let bytes = unsafe ccu_head(client, &count) else { return nil }
    return HTTPHead(unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count)))
  }

  /// `true` if the request had a password, also one of `.netrc`.
  var sentPassword: Bool { unsafe ccu_sent_password(client) }

  /// Ends a request before its end.
  func cancel() { unsafe ccu_cancel(client) }

  private static func withOptionalCString(
    _ text: String?, _ body: (UnsafePointer<CChar>?) -> Void
  ) {
    guard let text else { return body(nil) }
    unsafe text.withCString { unsafe body($0) }
  }

  /// Returns libcurl's reason as the second half of a message.
  private static func uncapitalized(_ text: String) -> String {
    let second = text.dropFirst().first
    guard let first = text.first, second?.isLowercase ?? false else { return text }
    return first.lowercased() + text.dropFirst()
  }
}
