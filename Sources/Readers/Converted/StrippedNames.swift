internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// The prefixes of names that a program left out, such as fast-xml-parser's `removeNSPrefix` and Jackson.
/// The names of modules that RSS and Atom don't have tell them.
struct StrippedNames {
  /// Attributes whose names have a prefix.
  private static let attributes: KeyValuePairs = [
    "id": "im", "assetType": "im", "bundleId": "im", "lang": "xml", "base": "xml",
  ]

  private let isAtom: Bool

  /// Elements whose members are elements even if they are scalars.
  private static let containers: [String] = [
    "channel", "item", "feed", "entry", "collection", "group",
  ]

  /// Returns an element of RSS or Atom with the prefixes; `nil` if any name in it has one.
  static func restored(_ root: String, _ element: JSONTree) -> JSONTree? {
    guard root.lowercased() != "opml", !hasPrefixes(element) else { return nil }
    return Self(isAtom: root.lowercased() == "feed").restored(element, of: root)
  }

  private static func hasPrefixes(_ value: JSONTree) -> Bool {
    value.innerMembers.contains { member in
      guard case .child(let name) = ElementPart(member.key, isScalar: member.value.isScalar)
      else { return false }
      return name.contains(":") || hasPrefixes(member.value)
    }
  }

  private func restored(_ value: JSONTree, of element: String) -> JSONTree {
    value.replacingMembers { member in
      // Elements of several modules may have one name.
      member.value.all.map { restored(JSONTree.Member(member.key, $0), in: element) }
    }
  }

  private func restored(_ member: JSONTree.Member, in element: String) -> JSONTree.Member {
    switch ElementPart(member.key, isScalar: member.value.isScalar) {
    case .attribute(let name):
      let mark = member.key.dropLast(name.count)
      return JSONTree.Member("\(mark)\(attribute(name, of: element))", member.value)
    case .attributes:
      return JSONTree.Member(
        member.key,
        .object(
          member.value.members.map { inner in
            JSONTree.Member(attribute(inner.key, of: element), inner.value)
          }))
    case .child(let name):
      let own = member.value.isScalar ? attribute(name, of: element) : name
      let key = own == name ? prefix(of: name, member.value, in: element) + name : own
      return JSONTree.Member(key, restored(member.value, of: name))
    case .text, .nothing: return member
    }
  }

  private func attribute(_ name: String, of element: String) -> String {
    let isOfStore = isAtom && ["id", "category", "artist", "link"].contains(element)
    let prefix = Self.attributes.first { $0.key == name }?.value
    return prefix == "xml" || prefix != nil && isOfStore ? "\(prefix ?? ""):\(name)" : name
  }

  /// Returns the prefix of an element with its colon, else nothing.
  private func prefix(of name: String, _ value: JSONTree, in element: String) -> String {
    let attributes = value.members.map { member in
      if case .attribute(let name) = ElementPart(member.key, isScalar: true) {
        name
      } else {
        member.key
      }
    }
    let hasAttribute = { (name: String) in
      attributes.contains(name) || value["$"]?[name] != nil || value["attributes"]?[name] != nil
    }
    let prefix: String? =
      switch (element, name) {
      case ("group", _): "media"
      case ("entry", "name"), ("collection", "name"), ("entry", "image"), ("link", "duration"):
        "im"
      case ("item", "image"): "itunes"
      case ("channel", "image") where hasAttribute("href"): "itunes"
      case ("channel", "category") where hasAttribute("text"): "itunes"
      case ("item", "content") where hasAttribute("url"): "media"
      case _ where value.isScalar && !Self.containers.contains(element): nil
      default: modules[ExactText(name)]
      }
    return prefix.map { "\($0):" } ?? ""
  }

  private var modules: [ExactText: String] { isAtom ? Self.ofAtom : Self.ofRSS }
  private static let ofAtom = DialectVocabulary.modulePrefixes(preferring: .itunesStore)
  private static let ofRSS = DialectVocabulary.modulePrefixes(preferring: .itunesPodcast)
}

/// Attributes whose keys begin with an unusual mark, such as `attr_url`. The root shows it.
enum MarkedAttributes {
  /// Returns a document in which `@` marks the attributes.
  static func marked(_ document: JSONTree) -> JSONTree {
    for root in document.members {
      for member in root.value.members where member.value.isScalar {
        for name in ["xmlns", "version"] where member.key.hasSuffix(name) {
          let mark = String(member.key.dropLast(name.count))
          guard !mark.isEmpty, !mark.hasSuffix(":"),
            mark == "$" || !ElementPart(member.key, isScalar: true).isMark
          else { continue }
          return marked(document, mark)
        }
      }
    }
    return document
  }

  private static func marked(_ value: JSONTree, _ mark: String) -> JSONTree {
    value.replacingMembers { member in
      let isMarked = member.value.isScalar && member.key.hasPrefix(mark)
      return isMarked
        ? [JSONTree.Member("@\(member.key.dropFirst(mark.count))", member.value)]
        : [JSONTree.Member(member.key, marked(member.value, mark))]
    }
  }
}
