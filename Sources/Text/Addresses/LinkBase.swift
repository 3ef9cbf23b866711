internal import ChartConvIO
internal import ChartConvModel

/// The base of relative references: `xml:base`, which nests (XML Base §4), else the document's
/// base.
package struct LinkBase: Sendable {
  // Copying a text takes a tenth of the instructions of an optional one, and each reader of an entry's
  // parts has a base.
  private var address = ""
  private var hasAddress = false
  package private(set) var isExplicit = false
  /// `true` if the base exceeds the length limit. Relative references then have no meaning.
  package private(set) var isTooLong = false
  private let maximumLength: Int

  /// - Parameter maximumLength: the maximum length of an address in bytes.
  package init(url: String?, maximumLength: Int) {
    self.maximumLength = maximumLength
    move(to: url)
  }

  private mutating func move(to url: String?) {
    isTooLong = url.map { $0.utf8.count > maximumLength } ?? false
    hasAddress = url != nil && !isTooLong
    address = isTooLong ? "" : url ?? ""
  }

  package var url: String? { hasAddress ? address : nil }

  /// Resolves a reference, of which some feeds escape the ampersands twice. Without a base, nothing else
  /// is changed.
  package func resolve(_ reference: String) -> String {
    URLReference.resolve(URLReference.unescaped(reference), against: url)
  }

  /// Returns the base within an element with an `xml:base`.
  package func moved(to reference: String) -> Self {
    var base = self
    base.move(to: resolve(reference))
    base.isExplicit = true
    return base
  }

  /// Returns the base of an entry's texts: `xml:base`, else the entry's page if it is on the same
  /// host as the feed's or the feed has none, else the feed's base.
  package func moved(toPage page: Span<UInt8>?) -> Self {
    guard !isExplicit, !isTooLong, let page,
      (url ?? String(page)).withSpan({ URLReference.haveSameHost(page, $0) })
    else { return self }
    return Self(url: String(page), maximumLength: maximumLength)
  }
}
