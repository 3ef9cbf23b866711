/// An XML namespace as feeds write it (Namespaces in XML 1.0).
public struct Namespace: Sendable, Hashable {
  /// The prefix that everybody uses for it: what an undeclared prefix is taken for, and how the
  /// JSON forms of feeds write their keys. Empty for none.
  public let prefix: String
  /// The URI and its misspellings, in lower case: they are compared without regard to it.
  public let uris: [String]
  /// Whether names in no namespace are taken to be in this one.
  public let includesNone: Bool

  public init(prefix: String, uris: [String], includesNone: Bool = false) {
    self.prefix = prefix
    self.uris = uris
    self.includesNone = includesNone
  }

  /// For attributes without a prefix, which are in no namespace (§6.2).
  public static let none = Self(prefix: "", uris: [], includesNone: true)

  /// `xml:lang`, `xml:base`: bound by the specification itself.
  public static let xml = Self(prefix: "xml", uris: ["http://www.w3.org/xml/1998/namespace"])

  /// How JSON writes a name in the namespace.
  public func key(of localName: String) -> String {
    prefix.isEmpty || includesNone ? localName : prefix + ":" + localName
  }

  /// Its URI that another is but for one character: a misspelling that nobody has listed yet.
  public func uri(near other: String) -> String? { uris.first { Self.isNear($0.utf8, other.utf8) } }

  /// Whether a character was put in, left out or replaced; the known one is ASCII.
  private static func isNear(_ known: String.UTF8View, _ other: String.UTF8View) -> Bool {
    let shorter = min(known.count, other.count)
    guard max(known.count, other.count) - shorter <= 3 else { return false }
    let start = zip(known, other).prefix { $0 == $1 }.count
    let end = zip(known.reversed(), other.reversed()).prefix(shorter - start)
      .prefix { $0 == $1 }.count
    let added = other.dropFirst(start).dropLast(end)
    return known.count - start - end <= 1 && String(added)?.unicodeScalars.count ?? 2 <= 1
  }

  /// Whether a name with this URI, or else with this undeclared prefix, is in the namespace.
  public func matches(uri: String?, prefix: String?) -> Bool {
    matches(lowercasedURI: uri?.lowercased(), prefix: prefix)
  }

  /// The same for a URI that is in lower case.
  public func matches(lowercasedURI uri: String?, prefix: String?) -> Bool {
    if let uri { return uris.contains(uri) }
    if let prefix { return prefix.lowercased() == self.prefix }
    return includesNone
  }
}
