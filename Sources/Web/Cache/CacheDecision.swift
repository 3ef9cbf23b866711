/// The choice between a request and the copy in the cache.
enum CacheDecision: Equatable {
  /// The copy is used.
  case use
  /// The copy is used although it may be out of date.
  case useStale(warning: String)
  case ask
  case fail(message: String)

  /// - Parameters:
  ///   - record: the cache's entry of the document; `nil` if there is none.
  ///   - refusal: the status by which its host asked for patience, and the time at which that ends.
  init(
    _ record: CacheRecord?, refusal: (status: Int, until: Int)?, now: Int,
    _ freshness: WebOptions.Freshness
  ) {
    let copy = record?.status == 200 ? record : nil
    self =
      switch freshness {
      case .offline:
        copy == nil ? .fail(message: "not in the cache, and --offline is given") : .use
      case .standard where record?.status == 410:
        .fail(message: Self.gone)
      case .standard where copy.map({ Self.isFresh($0, now) }) == true: .use
      case .standard, .asked: Self.asking(copy, refusal, now)
      }
  }

  static let gone =
    "410 Gone: it was removed for good and shouldn't be asked for again; --refresh asks"

  private static func isFresh(_ record: CacheRecord, _ now: Int) -> Bool {
    // A clock that was set back doesn't make a copy fresh for longer than its lifetime.
    record.checked <= now + 86_400 && now < record.fresh
  }

  private static func asking(
    _ copy: CacheRecord?, _ refusal: (status: Int, until: Int)?, _ now: Int
  ) -> Self {
    guard let refusal, now < refusal.until else { return .ask }
    guard let copy else { return .fail(message: reason(refusal)) }
    return .useStale(warning: reason(refusal, copy))
  }

  /// Says why a host isn't asked, and which copy is used.
  static func reason(_ refusal: (status: Int, until: Int), _ copy: CacheRecord? = nil) -> String {
    let reason =
      "\(HTTPStatus.text(refusal.status)): the server wants no request before "
      + WebClock.text(refusal.until)
    return copy.map { "\(reason); this is the copy of \(WebClock.text($0.checked))" } ?? reason
  }
}
