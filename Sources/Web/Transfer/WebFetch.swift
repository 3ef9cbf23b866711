internal import ChartConvIO
internal import ChartConvModel

/// Where the bytes of a document come from.
enum WebBody {
  case copy(CacheCopy)
  case reception(WebReception)
}

/// One document's requests: the first, and those of redirects.
final class WebFetch {
  private static let maximumRedirects = 10

  private let address: WebAddress
  private let session: WebSession
  private let gate: HostGate
  private let index: Int
  private let isCancelled: () -> Bool
  private let cache: WebCache?
  private let wait = WebWait()
  private var lock: FileLock?
  private var client: CurlClient?
  /// Other hosts that the document was redirected to.
  private var entered: [Substring] = []
  /// `true` if a request had a password of `.netrc`.
  private var sentPassword = false
  /// The words of the `Vary` headers of all answers.
  private var varying: [String] = []
  /// The address that the document has moved to permanently.
  private var moved: WebAddress?
  /// `true` until a redirect is temporary.
  private var isPermanent = true
  /// The reason for which the server wasn't asked, or didn't answer; `nil` if it confirmed the copy.
  private(set) var staleness: String?
  private(set) var warnings: [String] = []
  private(set) var answer: WebAnswer?

  init(
    _ address: WebAddress, _ session: WebSession, _ gate: HostGate, _ index: Int,
    isCancelled: @escaping () -> Bool
  ) throws(FeedError) {
    self.address = address
    self.session = session
    self.gate = gate
    self.index = index
    self.isCancelled = isCancelled
    cache = try session.cache(for: address)
    lock = session.lock(address)
  }

  deinit {
    if let client {
      client.cancel()
      session.hosts.put(client, address.host)
    }
    for host in entered { gate.leave(index, on: host) }
  }

  func run() throws(FeedError) -> WebBody {
    // Another process may have fetched it meanwhile.
    let copy = cache?.copy(of: address).flatMap { $0.record.suits(session.options) ? $0 : nil }
    let decision = CacheDecision(
      copy?.record, refusal: session.refusal(address), now: Clock.now, session.options.freshness)
    switch (decision, copy) {
    case (.fail(let message), _): throw FeedError(.unreadable, message)
    case (.use, let copy?): return .copy(copy)
    case (.useStale(let reason), let copy?): return stale(copy, reason)
    default: return try request(copy?.record.status == 200 ? copy : nil)
    }
  }

  /// Sends requests until one isn't redirected.
  private func request(_ copy: CacheCopy?) throws(FeedError) -> WebBody {
    let client =
      if let client = session.hosts.takeClient(address.host) { client } else { try CurlClient() }
    self.client = client
    var target = address
    if session.options.freshness == .standard, let known = copy?.record.moved {
      target = try WebAddress(String(decoding: known, as: UTF8.self))
      moved = target
    }
    for _ in 0...Self.maximumRedirects {
      if let refusal = try enter(target) { return try refused(refusal, copy) }
      let conditions = conditions(copy?.record, target)
      // Passwords and the user's headers are for the first origin.
      let isFirstOrigin = target.origin.hasBytes(of: address.origin)
      let headers = isFirstOrigin ? session.options.headers.map { Array($0.utf8) } : []
      let coding = Array("Accept-Encoding: \(ContentCoding.accepted)".utf8)
      let response = try WebResponse(
        client, target, headers: [coding] + conditions + headers, session.options,
        sendsPasswords: isFirstOrigin, wait, isCancelled: isCancelled)
      let head = try response.head()
      sentPassword = sentPassword || client.sentPassword
      varying += head.words("vary")
      switch head.status {
      case 301, 302, 303, 307, 308:
        guard let location = head.text("location") else {
          throw FeedError(
            .unreadable, "\(HTTPStatus.text(head.status)) without a Location header")
        }
        _ = response.drain()
        target = try target.redirected(to: location)
        isPermanent = isPermanent && (head.status == 301 || head.status == 308)
        if isPermanent { moved = target }
      default:
        if let moved { warnings.append("moved permanently to \(moved.name); use that address") }
        let answer = WebAnswer(address: target, head: head)
        self.answer = answer
        return try take(answer, response, conditions.isEmpty ? nil : copy, orStale: copy)
      }
    }
    throw FeedError(.unreadable, "more than \(Self.maximumRedirects) redirects, to \(target.name)")
  }

  /// Waits until a request to a host is allowed. Returns the refusal of a server that allows none.
  private func enter(_ target: WebAddress) throws(FeedError) -> Refusal? {
    let host = target.host
    if !([address.host] + entered).contains(where: { $0.utf8.elementsEqual(host.utf8) }) {
      gate.enter(index, on: host)
      entered.append(host)
    }
    if let refusal = session.refusal(target) { return refusal }
    session.pace(target, isCancelled: isCancelled)
    if isCancelled() { throw .cancelled }
    return nil
  }

  /// Returns the validators of a copy, if the address is the one that gave them.
  private func conditions(_ copy: CacheRecord?, _ target: WebAddress) -> [[UInt8]] {
    guard let copy, copy.location.elementsEqual(target.name.utf8) else { return [] }
    return [
      copy.etag.map { Array("If-None-Match: ".utf8) + $0 },
      copy.lastModified.map { Array("If-Modified-Since: ".utf8) + $0 },
    ].compactMap { $0 }
  }

  /// - Parameter confirmed: the copy that the request was conditional on; `nil` for none.
  private func take(
    _ answer: WebAnswer, _ response: WebResponse, _ confirmed: CacheCopy?, orStale copy: CacheCopy?
  ) throws(FeedError) -> WebBody {
    var status = answer.head.status
    if status == 200 || status == 203 { return .reception(try receive(answer, response)) }
    let body = response.drain()
    // Apple's way to say that there were too many requests.
    if status == 403, body.isEmpty, answer.address.isApple { status = 429 }
    switch status {
    case 304:
      guard let cache, let confirmed else {
        throw FeedError(.unreadable, "\(HTTPStatus.text(304)) to an unconditional request")
      }
      var record = confirmed.record
      record.update(with: answer.head, at: Clock.now)
      record.note(varying, session.options)
      record.moved = moved.map { Array($0.name.utf8) }
      cache.store(record, address, before: confirmed)
      guard let copy = cache.copy(of: address) else {
        throw FeedError(.unreadable, "\(HTTPStatus.text(304)) to a copy that is gone")
      }
      return .copy(copy)
    case 429, 503:
      let refusal = Refusal(
        status, answer.head, from: answer.address, at: Clock.now,
        ofHost: session.options.isOfArchive)
      session.add(refusal, answer.address)
      return try refused(refusal, copy)
    case 410:
      // What a temporary redirect leads to says nothing about the address.
      if isPermanent, let cache, !sentPassword {
        var record = CacheRecord(address.name, at: Clock.now)
        record.status = 410
        cache.store(record, address, before: nil)
      }
      throw FeedError(.unreadable, CacheDecision.gone)
    default:
      // If the status isn't an error, the body is a part of a document, not a message.
      let words = status < 400 ? "" : PageCheck.message(ofError: body)
      throw FeedError(.unreadable, HTTPStatus.text(status) + words)
    }
  }

  private func refused(_ refusal: Refusal, _ copy: CacheCopy?) throws(FeedError) -> WebBody {
    guard let copy else { throw FeedError(.unreadable, refusal.reason) }
    return stale(copy, refusal.reason)
  }

  private func stale(_ copy: CacheCopy, _ reason: String) -> WebBody {
    warnings.append("\(reason); using the copy of \(Timestamp.text(copy.record.checked))")
    staleness = reason
    return .copy(copy)
  }

  private func receive(
    _ answer: WebAnswer, _ response: WebResponse
  ) throws(FeedError) -> WebReception {
    let now = Clock.now
    var record = CacheRecord(address.name, at: now)
    record.location = Array(answer.address.name.utf8)
    record.moved = moved.map { Array($0.name.utf8) }
    record.update(with: answer.head, at: now)
    let isStorable = CacheControl(answer.head).isStorable && !sentPassword
    record.note(varying, session.options)
    let writer = isStorable ? cache?.begin(record, address) : nil
    return try WebReception(response, of: answer, writer, session.options, keep: session.noteAdded)
  }
}

/// The last answer to a document's requests.
struct WebAnswer {
  let address: WebAddress
  let head: HTTPHead
}
