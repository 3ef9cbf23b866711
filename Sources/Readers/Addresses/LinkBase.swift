internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvRecords

/// The base of relative references: `xml:base`, which nests (XML Base §4), else the document's
/// base.
struct LinkBase: Sendable {
  private(set) var address: BaseAddress?
  /// `true` if `xml:base` sets the base.
  private(set) var isExplicit = false
  /// `true` if the base exceeds the length limit. Relative references then have no meaning.
  private(set) var isTooLong = false
  private let maximumLength: Int

  /// - Parameter maximumLength: the maximum length of an address in bytes.
  init(url: String?, maximumLength: Int) {
    self.maximumLength = maximumLength
    move(to: url)
  }

  var url: String? { address?.text }

  private mutating func move(to url: String?) {
    isTooLong = url.map { $0.utf8.count > maximumLength } ?? false
    address = isTooLong ? nil : url.map(BaseAddress.init)
  }

  /// Resolves a reference. Returns it unchanged if there is no base.
  func resolve(_ reference: String) -> String {
    address?.resolve(reference) ?? URLReference.resolve(reference, against: nil)
  }

  /// Returns the base within the element.
  func moved<Name>(by element: Node<Name>, attribute: Name) -> Self {
    if element.isLeaf { return self }
    var base = self
    var children = element.children
    while let child = children.next() {
      guard child.isNamed(attribute), let reference = child.word else { continue }
      base = base.moved(to: reference)
    }
    return base
  }

  /// Returns the base within an element with an `xml:base`.
  func moved(to reference: String) -> Self {
    var base = self
    base.move(to: resolve(reference))
    base.isExplicit = true
    return base
  }

  func moved(by element: SyndicationNode) -> Self { moved(by: element, attribute: .base) }

  /// Returns the base of an entry's texts: `xml:base`, else the entry's page if it is on the same
  /// host as the feed's, else the feed's base.
  func moved(toPage page: Span<UInt8>?) -> Self {
    guard !isExplicit, let url, let page,
      url.withSpan({ URLReference.haveSameHost(page, $0) })
    else { return self }
    return Self(url: String(page), maximumLength: maximumLength)
  }

  /// Resolves the address in a node's text.
  func address(_ node: SyndicationNode?) -> String? {
    guard let reference = node?.wordBytes else { return nil }
    if URLReference.isHost(reference) { return "http://" + String(reference) }
    return resolve(String(reference))
  }
}

/// A base URL for relative references. A class, because the base is copied for each element that may
/// move it.
final class BaseAddress: Sendable {
  /// The length in bytes from which a URL is parsed once and cached. Shorter ones are parsed at
  /// each use, because most are never used.
  private static let longLength = 256

  let text: String
  private let parts: URLReference?

  init(_ text: String) {
    self.text = text
    parts = text.utf8.count < Self.longLength ? nil : URLReference(base: text)
  }

  func resolve(_ reference: String) -> String {
    guard let parts else { return URLReference.resolve(reference, against: text) }
    return URLReference.resolve(reference, against: parts)
  }
}

extension Reading {
  /// Removes the feed's addresses that exceed the length limit.
  mutating func limitAddresses(of feed: inout Feed) {
    feed.url = limited(feed.url)
    feed.feedURL = limited(feed.feedURL)
    feed.icon = limited(feed.icon)
    feed.image = limited(feed.image)
    let author = limited(feed.author?.url)
    feed.author?.url = author
    let generator = limited(feed.generator?.url)
    feed.generator?.url = generator
    for index in feed.funding.indices {
      let url = limited(feed.funding[index].url)
      feed.funding[index].url = url
    }
    feed.links.removeAll { $0.url != nil && limited($0.url) == nil }
  }
}
