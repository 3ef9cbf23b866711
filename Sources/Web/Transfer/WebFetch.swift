internal import ChartConvIO

/// One document's requests: the first, and those of redirects.
final class WebFetch {
  enum Result {
    case copy(WebCache, CacheRecord)
    case reception(WebReception)
  }

  /// The most redirects.
  private static let mostRedirects = 10
  /// The seconds of patience where a host asks for some without saying how much.
  private static let standardPatience = 60

  private let address: WebAddress
  private let session: WebSession
  private let gate: HostGate
  private let index: Int
  private let cache: WebCache?
  private var lock: FileLock?
  private var client: CurlClient?
  /// Other hosts that the document was redirected to.
  private var entered: [Substring] = []
  private(set) var warnings: [String] = []

  init(_ address: WebAddress, _ session: WebSession, _ gate: HostGate, _ index: Int) {
    self.address = address
    self.session = session
    self.gate = gate
    self.index = index
    cache = session.cache(for: address)
    lock = cache?.lock(address)
  }

  deinit {
    if let client {
      client.cancel()
      session.hosts.put(client, address.host)
    }
    for host in entered { gate.leave(index, on: host) }
  }

  func run() throws(FeedError) -> Result {
    // Another process may have fetched it meanwhile.
    let record = cache?.record(of: address)
    let freshness = session.options.freshness
    let decision = CacheDecision(
      record, refusal: session.refusal(address), now: WebClock.now, freshness)
    switch (decision, cache, record) {
    case (.fail(let message), _, _): throw FeedError(.unreadable, message)
    case (.use, let cache?, let record?): return .copy(cache, record)
    case (.useStale(let warning), let cache?, let record?):
      warnings.append(warning)
      return .copy(cache, record)
    default: return try request(record?.status == 200 ? record : nil)
    }
  }

  /// Sends requests until one isn't redirected.
  private func request(_ copy: CacheRecord?) throws(FeedError) -> Result {
    let client =
      if let client = session.hosts.takeClient(address.host) { client } else { try CurlClient() }
    self.client = client
    var target = address
    // The chain of permanent redirects from the address on.
    var moved: WebAddress?
    var isPermanent = true
    if session.options.freshness == .standard, let known = copy?.moved {
      target = try WebAddress(String(decoding: known, as: UTF8.self))
      moved = target
    }
    for _ in 0...Self.mostRedirects {
      try enter(target)
      let conditions = conditions(copy, target)
      let response = try WebResponse(
        client, target, headers: headers(for: target) + conditions, session.options)
      let head = try response.head()
      switch head.status {
      case 301, 302, 303, 307, 308:
        guard let location = head.text("location") else {
          throw FeedError(.unreadable, "\(HTTPStatus.text(head.status)), but not where to")
        }
        response.drop()
        target = try target.redirected(to: location)
        isPermanent = isPermanent && (head.status == 301 || head.status == 308)
        if isPermanent { moved = target }
      default:
        if let moved { warnings.append("moved for good to \(moved.name); ask there") }
        let answer = WebAnswer(target, head, moved: moved, wasConditional: !conditions.isEmpty)
        return try take(answer, response, copy)
      }
    }
    throw FeedError(.unreadable, "more than \(Self.mostRedirects) redirects, to \(target.name)")
  }

  /// Waits until a host may be asked. Throws if it asked for patience.
  private func enter(_ target: WebAddress) throws(FeedError) {
    if !target.host.utf8.elementsEqual(address.host.utf8) {
      gate.enter(index, on: target.host)
      entered.append(target.host)
      if let refusal = session.refusal(target), WebClock.now < refusal.until {
        throw FeedError(.unreadable, CacheDecision.reason(refusal))
      }
    }
    session.pace(target)
  }

  /// The user's headers, for the origin that they are meant for.
  private func headers(for target: WebAddress) -> [[UInt8]] {
    target.origin.utf8.elementsEqual(address.origin.utf8)
      ? session.options.headers.map { Array($0.utf8) } : []
  }

  /// The validators of a copy, for the address that gave them.
  private func conditions(_ copy: CacheRecord?, _ target: WebAddress) -> [[UInt8]] {
    guard let copy, copy.location.elementsEqual(target.name.utf8) else { return [] }
    return [
      copy.etag.map { Array("If-None-Match: ".utf8) + $0 },
      copy.lastModified.map { Array("If-Modified-Since: ".utf8) + $0 },
    ].compactMap { $0 }
  }

  private func take(
    _ answer: WebAnswer, _ response: WebResponse, _ copy: CacheRecord?
  ) throws(FeedError) -> Result {
    let status = answer.head.status
    switch status {
    case 200, 203: return .reception(try receive(answer, response, copy))
    case 304:
      guard answer.wasConditional, let cache, var record = copy else {
        throw FeedError(.unreadable, "\(HTTPStatus.text(304)), which wasn't asked")
      }
      response.drop()
      record.update(with: answer.head, at: WebClock.now)
      record.moved = answer.moved.map { Array($0.name.utf8) }
      cache.store(record, address)
      return .copy(cache, record)
    case 429, 503:
      let now = WebClock.now
      let until = CacheControl.retryTime(answer.head, now: now) ?? now + Self.standardPatience
      session.setRefusal((status, until), answer.address)
      guard let cache, let copy else {
        throw FeedError(.unreadable, CacheDecision.reason((status, until)))
      }
      warnings.append(CacheDecision.reason((status, until), copy))
      return .copy(cache, copy)
    case 410:
      noteGone(copy)
      throw FeedError(.unreadable, CacheDecision.gone)
    case 204: throw FeedError(.unreadable, "\(HTTPStatus.text(204)): no feed")
    case 206:
      throw FeedError(.unreadable, "\(HTTPStatus.text(206)): a part, which wasn't asked for")
    default: throw FeedError(.unreadable, HTTPStatus.text(status))
    }
  }

  private func receive(
    _ answer: WebAnswer, _ response: WebResponse, _ copy: CacheRecord?
  ) throws(FeedError) -> WebReception {
    let now = WebClock.now
    var record = CacheRecord(address.name, at: now)
    record.location = Array(answer.address.name.utf8)
    record.moved = answer.moved.map { Array($0.name.utf8) }
    record.update(with: answer.head, at: now)
    let isStorable = CacheControl(answer.head).isStorable
    let writer = isStorable ? cache?.begin(address, replacing: copy) : nil
    return try WebReception(
      response, status: answer.head.status, writer, maximumKept: session.options.cacheSize
    ) { [self, record] writer in
      var record = record
      record.body = writer.name
      record.size = writer.size
      guard writer.commit() else { return }
      cache?.store(record, address)
      cache?.removeBody(of: copy, address, unless: record)
      session.noteAdded(record.size)
    }
  }

  /// Keeps in mind that a document was removed for good.
  private func noteGone(_ copy: CacheRecord?) {
    guard let cache else { return }
    var record = CacheRecord(address.name, at: WebClock.now)
    record.status = 410
    cache.store(record, address)
    cache.removeBody(of: copy, address, unless: record)
  }
}

/// The last answer to a document's requests.
private struct WebAnswer {
  let address: WebAddress
  let head: HTTPHead
  /// The address that the document has moved to for good.
  let moved: WebAddress?
  let wasConditional: Bool

  init(_ address: WebAddress, _ head: HTTPHead, moved: WebAddress?, wasConditional: Bool) {
    self.address = address
    self.head = head
    self.moved = moved
    self.wasConditional = wasConditional
  }
}
