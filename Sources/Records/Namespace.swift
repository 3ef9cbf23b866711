/// An XML namespace and its variants in feeds (Namespaces in XML 1.0).
package struct Namespace: Sendable, Hashable {
  /// The conventional prefix. An undeclared prefix is resolved by it, and the JSON forms of feeds
  /// use it in their keys. Empty for none.
  package let prefix: String
  /// The URI and its known misspellings, in lower case. They are compared ignoring case.
  package let uris: [String]
  /// `true` if names without a namespace belong to this one.
  package let includesNone: Bool

  package init(prefix: String, uris: [String], includesNone: Bool = false) {
    self.prefix = prefix
    self.uris = uris
    self.includesNone = includesNone
  }

  /// The namespace of attributes without a prefix, which are in none (§6.2).
  package static let none = Self(prefix: "", uris: [], includesNone: true)

  /// The namespace of `xml:lang` and `xml:base`, which the specification binds.
  package static let xml = Self(prefix: "xml", uris: ["http://www.w3.org/xml/1998/namespace"])

  /// Returns the JSON key of a name in the namespace.
  package func key(of localName: String) -> String {
    prefix.isEmpty || includesNone ? localName : prefix + ":" + localName
  }

  /// Returns the namespace's URI that differs from `other` in one character only: an unlisted
  /// misspelling.
  package func uri(near other: String) -> String? {
    uris.first { Self.isNear($0.utf8, other.utf8) }
  }

  /// Returns `true` if one character was inserted, deleted or replaced. `known` is ASCII.
  private static func isNear(_ known: String.UTF8View, _ other: String.UTF8View) -> Bool {
    let shorter = min(known.count, other.count)
    guard max(known.count, other.count) - shorter <= 3 else { return false }
    let start = zip(known, other).prefix { $0 == $1 }.count
    let end = zip(known.reversed(), other.reversed()).prefix(shorter - start)
      .prefix { $0 == $1 }.count
    let added = other.dropFirst(start).dropLast(end)
    return known.count - start - end <= 1 && String(added)?.unicodeScalars.count ?? 2 <= 1
  }

  /// Returns `true` if a name with this URI, or else with this undeclared prefix, belongs to the
  /// namespace.
  package func matches(uri: String?, prefix: String?) -> Bool {
    matches(lowercasedURI: uri?.lowercased(), prefix: prefix)
  }

  /// Returns `true` if a name with this lower-case URI, or else with this undeclared prefix,
  /// belongs to the namespace.
  package func matches(lowercasedURI uri: String?, prefix: String?) -> Bool {
    if let uri { return uris.contains(uri) }
    if let prefix { return prefix.lowercased() == self.prefix }
    return includesNone
  }
}
