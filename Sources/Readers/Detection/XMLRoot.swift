internal import ChartConvIO
internal import ChartConvModel
package import ChartConvRecords

/// A start tag of an XML document, usually the first, scanned without a parser to recognise the
/// dialect.
package struct XMLRoot {
  package private(set) var qualifiedName = ""
  /// The local name.
  package private(set) var name = ""
  private(set) var prefix: String?
  /// `true` if only comments and processing instructions precede the tag.
  package private(set) var isFirst = false
  /// The number of bytes up to the end of the tag. Every document that begins with them has the same
  /// first tag. `nil` if more bytes decide about that.
  package private(set) var extent: Int?
  /// The namespace declarations of the tag: lower-case URIs and their prefixes, "" for the default.
  private var namespaces: [(prefix: String, uri: String)] = []

  /// Finds the first tag that satisfies a condition; `nil` if there is none.
  package init?(_ preview: ArraySlice<UInt8>, where matches: (Self) -> Bool = { _ in true }) {
    // UTF-16 and UTF-32 are read as ASCII, without their zero bytes.
    let holdsZero = preview.span.firstIndex(of: 0, or: 0, from: 0) != nil
    let text = holdsZero ? preview.filter { $0 != 0 }[...] : preview
    var scanner = TagScanner(text.span)
    while let tag = scanner.next() {
      self.init(tag.name, tag.attributes)
      isFirst = scanner.isInProlog
      extent = holdsZero ? nil : scanner.passed
      if matches(self) { return }
    }
    return nil
  }

  private init(_ qualifiedName: String, _ attributes: [(name: String, value: String)]) {
    self.qualifiedName = qualifiedName
    (prefix, name) = Self.split(qualifiedName)
    for (attribute, value) in attributes {
      let (prefix, local) = Self.split(attribute)
      if prefix == "xmlns" {
        namespaces.append((local, value.lowercased()))
      } else if attribute == "xmlns" {
        namespaces.append(("", value.lowercased()))
      }
    }
  }

  /// Returns `true` if the tag declares the namespace.
  package func declares(_ namespace: Namespace) -> Bool {
    namespaces.contains { namespace.matches(uri: $0.uri, prefix: nil) }
  }

  /// Returns `true` if the element is in the namespace, or in none if the namespace includes that.
  package func isIn(_ namespace: Namespace) -> Bool {
    let own = namespaces.first { $0.prefix.hasBytes(of: prefix ?? "") }
    return namespace.matches(uri: own?.uri, prefix: prefix)
  }

  private static func split(_ qualified: String) -> (prefix: String?, local: String) {
    let parts = qualified.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : (nil, qualified)
  }
}
