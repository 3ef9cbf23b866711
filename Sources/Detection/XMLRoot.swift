internal import ChartConvModel
package import ChartConvRecords

/// A start tag of an XML document, the first one as a rule, as far as recognising the dialect needs
/// it: a look at the bytes, no parser.
package struct XMLRoot {
  package private(set) var qualifiedName = ""
  /// The local name.
  package private(set) var name = ""
  private(set) var prefix: String?
  /// Whether nothing but comments and instructions stands before it.
  package private(set) var isFirst = false
  /// The namespaces that the tag declares, in lower case, with their prefixes; "" is the default.
  private var namespaces: [(prefix: String, uri: String)] = []

  /// The first tag that is as wanted; `nil` where the bytes hold none.
  ///
  package init?(_ preview: ArraySlice<UInt8>, where isWanted: (Self) -> Bool = { _ in true }) {
    var scanner = TagScanner(preview)
    while let tag = scanner.nextTag() {
      let isFirst = scanner.isInProlog
      self.init(tag, attributes: &scanner)
      self.isFirst = isFirst
      if isWanted(self) { return }
    }
    return nil
  }

  private init(_ qualifiedName: String, attributes scanner: inout TagScanner) {
    self.qualifiedName = qualifiedName
    (prefix, name) = Self.split(qualifiedName)
    while let (attribute, value) = scanner.attribute() {
      let (prefix, local) = Self.split(attribute)
      if prefix == "xmlns" {
        namespaces.append((local, value.lowercased()))
      } else if attribute == "xmlns" {
        namespaces.append(("", value.lowercased()))
      }
    }
  }

  /// Whether the tag declares the namespace.
  package func declares(_ namespace: Namespace) -> Bool {
    namespaces.contains { namespace.matches(uri: $0.uri, prefix: nil) }
  }

  /// Whether the element itself is in the namespace, or in none where that counts as it.
  package func isIn(_ namespace: Namespace) -> Bool {
    let own = namespaces.first { $0.prefix.hasBytes(of: prefix ?? "") }
    return namespace.matches(uri: own?.uri, prefix: prefix)
  }

  private static func split(_ qualified: String) -> (prefix: String?, local: String) {
    let parts = qualified.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : (nil, qualified)
  }
}
