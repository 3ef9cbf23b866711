internal import ChartConvIO

/// A response that is being received. Only the time counts in which it is waited for.
final class WebResponse {
  /// The size from which the ratio of decoded to received bytes is checked.
  private static let unchecked = 64 << 20
  /// The milliseconds after which other things are looked at.
  private static let patience = 250

  private let client: CurlClient
  private let options: WebOptions
  /// The milliseconds that were waited.
  private var waited = 0
  /// Those at the beginning of the span in which some bytes must come, and its bytes.
  private var spanStart = 0
  private var spanBytes = 0
  private var size = 0
  private var waiting: [UInt8] = []

  init(
    _ client: CurlClient, _ address: WebAddress, headers: [[UInt8]], _ options: WebOptions
  ) throws(FeedError) {
    self.client = client
    self.options = options
    try client.begin(address.text, headers: headers, options)
  }

  /// Waits for the status and the headers.
  func head() throws(FeedError) -> HTTPHead {
    while true {
      if let head = client.head { return head }
      switch next() {
      case .bytes(let bytes): waiting += bytes
      case .nothing: break
      case .end where client.head == nil: throw fault("the answer isn't HTTP")
      case .end: break
      case .failure(let message): throw fault(message)
      }
      try checkTime(isConnected: false)
    }
  }

  /// Returns the next bytes of the body; empty at its end.
  func read() throws(FeedError) -> [UInt8] {
    if !waiting.isEmpty {
      defer { waiting = [] }
      return try counted(waiting)
    }
    while true {
      switch next() {
      case .bytes(let bytes): return try counted(bytes)
      case .nothing: try checkTime(isConnected: true)
      case .end: return []
      case .failure(let message): throw fault(message)
      }
    }
  }

  /// Reads a short body that isn't needed, so that the connection can be used again.
  func drop() {
    var count = 0
    do throws(FeedError) {
      while count < 64 << 10, case let bytes = try read(), !bytes.isEmpty { count += bytes.count }
    } catch {}
    client.cancel()
  }

  private func next() -> CurlClient.Event {
    let start = WebClock.milliseconds
    defer { waited += WebClock.milliseconds - start }
    return client.next(waiting: Self.patience)
  }

  private func counted(_ bytes: [UInt8]) throws(FeedError) -> [UInt8] {
    size += bytes.count
    spanBytes += bytes.count
    if size > options.maximumSize {
      throw FeedError(
        .limit, "a document of more than \(options.maximumSize) bytes; see --max-download")
    }
    if size > Self.unchecked, size / max(client.received, 1) > options.maximumRatio {
      throw FeedError(
        .limit,
        "unpacks to more than \(options.maximumRatio) times its size; see --max-ratio")
    }
    try checkTime(isConnected: true)
    return bytes
  }

  private func checkTime(isConnected: Bool) throws(FeedError) {
    if waited >= options.totalSeconds * 1000 {
      throw fault("not complete after \(options.totalSeconds) s; see --max-time")
    }
    let allowed = options.stallSeconds + (isConnected ? 0 : options.connectSeconds)
    guard waited - spanStart >= allowed * 1000 else { return }
    guard isConnected else { throw fault("no answer after \(allowed) s; see --speed-time") }
    guard spanBytes >= WebOptions.leastBytes else {
      throw fault(
        "only \(spanBytes) bytes in \(options.stallSeconds) s; see --speed-time")
    }
    spanStart = waited
    spanBytes = 0
  }

  private func fault(_ message: String) -> FeedError { FeedError(.unreadable, message) }
}
