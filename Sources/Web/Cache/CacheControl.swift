internal import ChartConv
internal import ChartConvIO
internal import ChartConvText

/// The time for which a response may be used without asking its server again (RFC 9111 §4.2), for a
/// cache with one user.
struct CacheControl: Equatable {
  /// The longest time for which a server is believed.
  private static let longest = 366 * 86_400

  /// `false` if the response may not be kept.
  private(set) var isStorable = true
  /// The seconds from the response on.
  private(set) var lifetime = 0

  init(_ head: HTTPHead) {
    var age: Int?
    var isStale = false
    for directive in head.values("cache-control").flatMap(Self.directives) {
      switch directive.name {
      case "no-store": isStorable = false
      case "no-cache": isStale = true
      case "max-age": age = age ?? Self.seconds(directive.value) ?? 0
      default: break
      }
    }
    if isStale { return }
    if let age {
      lifetime = min(max(age - (Self.seconds(head.text("age") ?? "") ?? 0), 0), Self.longest)
    } else if let expires = Self.date(head.value("expires")),
      let date = Self.date(head.value("date"))
    {
      lifetime = min(max(expires - date, 0), Self.longest)
    }
  }

  /// Returns the time, in seconds since 1970, before which a server refuses further requests.
  ///
  /// - Parameter now: the time of the response.
  static func retryTime(_ head: HTTPHead, now: Int) -> Int? {
    guard let value = head.value("retry-after") else { return nil }
    if let seconds = seconds(String(decoding: value, as: UTF8.self)) {
      return now + min(seconds, Refusal.maximumSeconds)
    }
    guard let moment = date(value) else { return nil }
    // The time is counted from the server's own date.
    let delay = moment - (date(head.value("date")) ?? now)
    return now + min(max(delay, 0), Refusal.maximumSeconds)
  }

  /// Splits `a, b=1, c="x, y"` (RFC 9110 §5.6).
  private static func directives(_ value: [UInt8]) -> [(name: String, value: String)] {
    var isQuoted = false
    return value.split { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ",") && !isQuoted
    }.map { part in
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      let name = HeaderFields.trimmed(part[..<equals])
      let value = HeaderFields.trimmed(part[equals...].dropFirst())
      return (
        String(decoding: name, as: UTF8.self).lowercased(),
        String(decoding: value.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
      )
    }
  }

  /// Parses a number of seconds. One that is too large counts as the largest.
  private static func seconds(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(text) ?? longest, longest)
  }

  private static func date(_ value: [UInt8]?) -> Int? {
    // A number isn't a date, although it may look like a year.
    guard let value, value.count >= 20 else { return nil }
    return Timestamp(feedDate: value.span)?.secondsSince1970
  }
}

/// The choice between a request and the copy in the cache.
enum CacheDecision: Equatable {
  case use
  /// The copy is used although it may be out of date.
  case useStale(reason: String)
  case ask
  case fail(message: String)

  /// - Parameters:
  ///   - record: the cache's entry of the document; `nil` if there is none.
  ///   - refusal: the time until which the server refuses requests; `nil` for none.
  init(_ record: CacheRecord?, refusal: Refusal?, now: Int, _ freshness: WebOptions.Freshness) {
    let copy = record?.status == 200 ? record : nil
    self =
      switch freshness {
      case .offline:
        copy == nil ? .fail(message: "not in the cache, and nothing is fetched") : .use
      case .standard where record?.status == 410:
        .fail(message: Self.gone)
      // A clock that was set back doesn't make a copy fresh for longer than its lifetime.
      case .standard where copy.map({ $0.checked <= now + 86_400 && now < $0.fresh }) == true: .use
      case .standard, .asked:
        if let refusal {
          copy == nil ? .fail(message: refusal.reason) : .useStale(reason: refusal.reason)
        } else {
          .ask
        }
      }
  }

  static let gone = "\(HTTPStatus.text(410)): removed permanently; not requested again"
}
