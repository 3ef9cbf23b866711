internal import ChartConvModel
internal import ChartConvRecords

/// The labels of a document's names; see ``RecordLabels``.
struct XMLLabels {
  /// libxml2 stores each name once, so equal names have equal addresses.
  private struct Address: Hashable {
    let local: Int
    let space: Int
    let isAttribute: Bool
    let isRead: Bool
  }

  private var indices: [Address: UInt16] = [:]
  /// `true` if the document is RSS, in which names of Atom need a prefix.
  private var isInRSS = false

  /// Notes an element around the entries.
  mutating func beginFrame(_ name: XMLName) {
    if ["rss", "channel", "rdf"].contains(name.local.lowercased()) { isInRSS = true }
  }

  /// Remembers the prefixes that the elements around the entries declare.
  ///
  /// - Parameter isRead: returns `true` for a namespace of the vocabulary, however misspelled.
  func addPrefixes(
    of tag: XMLStartTag, to labels: inout RecordLabels, isRead: (Span<UInt8>) -> Bool
  ) {
    tag.forEachDeclaration { prefix, uri in
      let isKnown =
        WellKnownNamespace.prefix(of: uri) != nil || WellKnownNamespace.uri(of: prefix) != nil
        || uri.withSpan(isRead)
      guard !isKnown, !labels.prefixes.contains(where: { $0.prefix == prefix }) else { return }
      labels.prefixes.append((prefix, uri))
    }
  }

  /// Returns the label of a name.
  ///
  /// - Parameter meaning: `nil` for a name that isn't read in its position.
  mutating func index(
    of name: XMLName, _ meaning: XMLNameTable.Meaning?, isAttribute: Bool,
    in labels: inout RecordLabels
  ) -> UInt16? {
    let address = Address(
      local: name.localAddress, space: name.spaceAddress, isAttribute: isAttribute,
      isRead: meaning != nil)
    if let known = indices[address] { return known }
    let label = RecordLabel(
      key: key(of: name, labels), name: name.qualified, isRead: meaning != nil,
      fields: meaning?.fields)
    let index = labels.add(label)
    indices[address] = index
    return index
  }

  /// Returns the name in `extra`: with the well-known prefix of its namespace, else with the
  /// document's own, else with the namespace's URI in braces.
  private func key(of name: XMLName, _ labels: RecordLabels) -> String {
    guard let uri = name.uriText else { return name.qualified }
    if let prefix = WellKnownNamespace.prefix(of: uri) {
      if prefix.isEmpty {
        return isInRSS && uri.lowercased().contains("atom") ? "atom:\(name.local)" : name.local
      }
      return "\(prefix):\(name.local)"
    }
    let own = name.prefixText.map { prefix in
      labels.prefixes.contains { $0.prefix == prefix && $0.uri == uri }
    }
    return own == true ? name.qualified : "{\(uri)}\(name.local)"
  }

  /// Forgets the addresses of a parser.
  mutating func forget() { indices = [:] }
}
