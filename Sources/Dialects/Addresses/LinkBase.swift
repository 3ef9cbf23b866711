internal import ChartConvBytes
internal import ChartConvRecords

/// What relative references mean where they stand: `xml:base`, which nests (XML Base §4), and else
/// what the document as a whole says.
struct LinkBase: Sendable {
  private(set) var address: BaseAddress?
  /// Whether `xml:base` says it.
  private(set) var isSaid = false
  /// Whether it is longer than an address may be: then a relative reference means nothing.
  private(set) var isTooLong = false
  private let longest: Int

  /// - Parameter longest: how long an address may be.
  init(url: String?, longest: Int) {
    self.longest = longest
    move(to: url)
  }

  var url: String? { address?.text }

  private mutating func move(to url: String?) {
    isTooLong = url.map { $0.utf8.count > longest } ?? false
    address = isTooLong ? nil : url.map(BaseAddress.init)
  }

  /// What a reference means; as it is where there is no base.
  func resolve(_ reference: String) -> String {
    address?.resolve(reference) ?? URLReference.resolve(reference, against: nil)
  }

  /// The base within the element.
  func moved<Name>(by element: Node<Name>, attribute: Name) -> Self {
    if element.isLeaf { return self }
    var base = self
    var children = element.children
    while let child = children.next() {
      guard child.isNamed(attribute), let reference = child.word else { continue }
      base.move(to: base.resolve(reference))
      base.isSaid = true
    }
    return base
  }

  func moved(by element: Node<SyndicationName>) -> Self { moved(by: element, attribute: .base) }

  /// The base of an entry's texts: what `xml:base` says, else the entry's own page where that is on
  /// the host of the feed's, else the feed's.
  func moved(toPage page: Span<UInt8>?) -> Self {
    guard !isSaid, let url, let page, URLReference.haveSameHost(page, url.utf8.span) else {
      return self
    }
    return Self(url: String(page), longest: longest)
  }

  /// The address that a node's text refers to.
  func address(_ node: Node<SyndicationName>?) -> String? {
    guard let reference = node?.word else { return nil }
    return resolve(reference)
  }
}
