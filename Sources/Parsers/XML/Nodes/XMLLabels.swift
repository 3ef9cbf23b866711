internal import ChartConvIO
internal import ChartConvModel

/// The labels of a document's names; see ``RecordLabels``.
struct XMLLabels {
  /// libxml2 stores each name once, so equal names have equal addresses.
  private struct Address: Hashable {
    let local: Int
    let space: Int
    let isAttribute: Bool
    let isRead: Bool

    static let none = Self(local: 0, space: 0, isAttribute: false, isRead: false)
  }

  private var indices: [Address: UInt16] = [:]
  /// The indices found last, by parts of the addresses.
  private var recent = Self.noneRecent
  private static let noneRecent = [(address: Address, index: UInt16)](
    repeating: (.none, RecordLabels.none), count: 128)
  private var all: [RecordLabel] = []
  /// The prefixes of namespaces that the elements around the entries declare, well-known ones or theirs.
  private var prefixes: [(prefix: String, uri: String)] = []
  /// `true` if the document is RSS, in which names of Atom need a prefix.
  private var isInRSS = false

  /// Returns the labels of a record, by the indices of those of its nodes.
  func labels(ofNodes indices: [UInt16]) -> RecordLabels {
    RecordLabels(all, prefixes: prefixes, isInRSS: isInRSS, ofNodes: indices)
  }

  /// Notes an element around the entries, and the prefixes that it declares.
  ///
  /// - Parameter isRead: returns `true` for a namespace of the vocabulary, however misspelled.
  mutating func beginFrame(_ tag: XMLStartTag, isRead: (Span<UInt8>) -> Bool) {
    if ["rss", "channel", "rdf"].contains(tag.name.local.lowercased()) { isInRSS = true }
    tag.forEachDeclaration { own, uri in
      let known = WellKnownNamespace.prefix(of: uri)
      let prefix = known ?? own
      let isDeclared =
        known.map { WellKnownNamespace.ofRoots.contains($0) }
        ?? (WellKnownNamespace.uri(of: own) != nil || uri.withSpan(isRead))
      guard !isDeclared, !prefixes.contains(where: { $0.prefix == prefix }) else { return }
      prefixes.append((prefix, uri))
    }
  }

  /// Returns the index of a name's label; none if there are too many, and for one of chartconv's own
  /// namespaces. Older versions wrote many of these.
  ///
  /// - Parameter meaning: `nil` for a name that isn't read in its position.
  mutating func index(
    of name: XMLName, _ meaning: XMLNameTable.Meaning?, isAttribute: Bool
  ) -> UInt16 {
    let address = Address(
      local: name.localAddress, space: name.spaceAddress, isAttribute: isAttribute,
      isRead: meaning != nil)
    let slot = (address.local >> 2 &+ address.space >> 5 &+ (isAttribute ? 64 : 0)) & 127
    if recent[slot].address == address { return recent[slot].index }
    let index = indices[address] ?? add(name, meaning, address)
    recent[slot] = (address, index)
    return index
  }

  private mutating func add(
    _ name: XMLName, _ meaning: XMLNameTable.Meaning?, _ address: Address
  ) -> UInt16 {
    guard all.count < Int(RecordLabels.none) else { return RecordLabels.none }
    let key = key(of: name)
    let isOwn = key.hasPrefix("{urn:chartconv:") || key.hasPrefix("chartconv:")
    let index = isOwn ? RecordLabels.none : UInt16(all.count)
    indices[address] = index
    if !isOwn { all.append(RecordLabel(key: key, isRead: meaning != nil, fields: meaning?.fields)) }
    return index
  }

  /// Returns the name in `extra`: with the well-known prefix of its namespace, else with the
  /// document's own, else with the namespace's URI in braces.
  private func key(of name: XMLName) -> String {
    guard let uri = name.uriText else { return name.qualified }
    if let prefix = WellKnownNamespace.prefix(of: uri) {
      if prefix.isEmpty {
        return isInRSS && uri.lowercased().contains("atom") ? "atom:\(name.local)" : name.local
      }
      return "\(prefix):\(name.local)"
    }
    let own = name.prefixText.map { prefix in
      prefixes.contains { $0.prefix == prefix && $0.uri == uri }
    }
    return own == true ? name.qualified : "{\(uri)}\(name.local)"
  }

  mutating func forget() {
    indices = [:]
    recent = Self.noneRecent
  }
}
