internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// An element in JSON that a converter made of XML: what a key of its object is.
enum ElementPart {
  /// An attribute by its name: `@url`, `@_url`, `+@url`, `-url`.
  case attribute(String)
  /// An object of attributes: `$`, `attributes`.
  case attributes
  /// The element's own text: `#text`, `_`, `$t`, `#cdata-section`.
  case text
  /// A child element.
  case child(String)
  /// A comment, a declaration.
  case nothing

  private static let texts: [String] = [
    "#text", "#cdata-section", "#cdata", "#content", "#value", "#", "_", "_text", "_cdata",
    "_VALUE", "_value", "__text", "__cdata", "__content__", "$t", "$text", "+content", "",
  ]
  private static let groups: [String] = [
    "$", "$attrs", "$attributes", "attributes", "attr", "attrs", "@attributes", "@attr", "@",
    "_attributes", "__attr", ":@",
  ]
  private static let others: [String] = [
    "!", "_comment", "__comment", "_declaration", "_instruction", "_doctype", "+directive",
  ]

  init(_ key: String, isScalar: Bool) {
    if Self.texts.contains(key) || key == "$" && isScalar {
      self = .text
    } else if Self.groups.contains(key), !isScalar {
      self = .attributes
    } else if Self.others.contains(key) || ["?", "#", "+p_"].contains(where: key.hasPrefix) {
      self = .nothing
    } else if let mark = ["@_", "+@", "@", "-", "_"].first(where: key.hasPrefix) {
      self = .attribute(Self.name(String(key.dropFirst(mark.count))))
    } else {
      self = .child(Self.name(key))
    }
  }

  /// `true` if only a converter's JSON has such a key.
  var isMark: Bool { if case .child = self { false } else { true } }

  /// Returns a name with a colon after its prefix; Google's has a dollar sign there, and others have the
  /// namespace.
  static func name(_ key: String) -> String {
    guard key.contains("/") else { return String(key.map { $0 == "$" ? ":" : $0 }) }
    guard let (uri, local) = qualified(key), let prefix = WellKnownNamespace.prefix(of: uri),
      !prefix.isEmpty
    else { return key }
    return "\(prefix):\(local)"
  }

  /// Returns the namespace and the name of `uri:name` or `{uri}name`.
  static func qualified(_ key: String) -> (uri: String, local: String)? {
    let key = key.hasPrefix("{") ? key.dropFirst() : key[...]
    return key.lastIndex { $0 == ":" || $0 == "}" }.map { end in
      (String(key[..<end]), String(key[end...].dropFirst()))
    }
  }
}

/// The elements of a document. If no key marks attributes, they are found by their elements.
struct XMLForm {
  /// Elements without a mark whose scalar members are children. In others they are attributes.
  private static let containers: [String] = [
    "feed", "entry", "channel", "item", "image", "textInput", "author", "contributor", "source",
    "itunes:owner", "googleplay:owner", "media:group", "im:collection", "head", "RDF", "rdf:RDF",
  ]

  private let hasMarks: Bool
  private var output: [UInt8] = []
  /// The number of members whose keys can't be names in XML.
  private(set) var lost = 0

  init(_ document: JSONTree) { hasMarks = Self.hasMarks(document) }

  private static func hasMarks(_ value: JSONTree) -> Bool {
    value.innerMembers.contains { member in
      switch ElementPart(member.key, isScalar: member.value.isScalar) {
      case .attribute, .attributes: true
      case .text, .nothing: false
      case .child: hasMarks(member.value)
      }
    }
  }

  struct Parts {
    fileprivate(set) var attributes: [(name: String, value: JSONTree)] = []
    fileprivate(set) var text: [UInt8] = []
    fileprivate(set) var children: [(name: String, value: JSONTree)] = []
  }

  func parts(of element: String, _ members: [JSONTree.Member]) -> Parts {
    var parts = Parts()
    let isLeaf =
      !hasMarks && !Self.containers.contains(element)
      && members.allSatisfy { $0.value.isScalar }
    let children = members.filter { !ElementPart($0.key, isScalar: $0.value.isScalar).isMark }
    // A converter may name texts beside attributes.
    let hasNamedText =
      hasMarks && children.count == 1 && children.count < members.count
      && children[0].value.isScalar && ["text", "value", "content"].contains(children[0].key)
    let hasTextAttribute = ["outline", "itunes:category"].contains(element)
    for member in members {
      switch ElementPart(member.key, isScalar: member.value.isScalar) {
      case .text where hasTextAttribute && member.key == "_text":
        parts.attributes.append(("text", member.value))
      case .attribute("xmlns") where !member.value.isScalar:
        // BadgerFish has all declarations in one object.
        for inner in member.value.members {
          parts.attributes.append((inner.key == "$" ? "xmlns" : "xmlns:\(inner.key)", inner.value))
        }
      case .attribute(let name): parts.attributes.append((name, member.value))
      case .attributes:
        for inner in member.value.members {
          let name: String =
            if case .attribute(let name) = ElementPart(inner.key, isScalar: true) { name } else {
              inner.key
            }
          parts.attributes.append((name, inner.value))
        }
      case .text: parts.text += Self.texts(member.value)
      case .child(let name)
      where hasNamedText
        || isLeaf && (name == "content" || name == "text" && !hasTextAttribute):
        parts.text += Self.texts(member.value)
      case .child(let name) where member.value.isScalar && isAttribute(name, of: element):
        parts.attributes.append((name, member.value))
      case .child(let name): parts.children.append((name, member.value))
      case .nothing: break
      }
    }
    return parts
  }

  private func isAttribute(_ name: String, of element: String) -> Bool {
    if hasMarks { return false }
    if name.contains(":") {
      return ["xmlns:", "xml:", "rdf:"].contains(where: name.hasPrefix)
        || ["im:id", "im:bundleId", "im:assetType", "thr:count"].contains(name)
    }
    return ["xmlns", "about"].contains(name) || !Self.containers.contains(element)
  }

  /// The pieces of a text, which comments and children divide.
  private static func texts(_ value: JSONTree) -> [UInt8] {
    if case .array(let items) = value { return items.flatMap { $0.text ?? [] } }
    return value.text ?? []
  }

  /// Returns an element as XML. Prefixes whose declaration was lost are declared.
  mutating func xml(_ name: String, _ value: JSONTree) -> [UInt8] {
    output = []
    var prefixes: Set<ExactText> = []
    Self.collectPrefixes(of: value, into: &prefixes)
    var known = prefixes.compactMap(\.wrappedValue).filter { $0 != "xml" }.sorted().compactMap {
      prefix in
      WellKnownNamespace.uri(of: prefix).map { (prefix, $0) }
    }
    if prefixes.contains(ExactText("atom")) { known.append(("atom", Namespace.atom.uris[0])) }
    write(name, value, declaring: known)
    return output
  }

  private static func collectPrefixes(of value: JSONTree, into prefixes: inout Set<ExactText>) {
    for member in value.innerMembers {
      let key = String(member.key.drop { "@+-_".contains($0) })
      let parts = ElementPart.name(key).split(separator: ":", maxSplits: 1)
      if parts.count == 2 { prefixes.insert(ExactText(String(parts[0]))) }
      collectPrefixes(of: member.value, into: &prefixes)
    }
  }

  /// Writes an element, or several of a name.
  private mutating func write(
    _ key: String, _ value: JSONTree, declaring namespaces: [(prefix: String, uri: String)] = []
  ) {
    if case .array(let items) = value {
      for item in items { write(key, item, declaring: namespaces) }
      return
    }
    guard let (name, namespace) = Self.name(key) else {
      lost += 1
      return
    }
    let parts = parts(of: key, value.members)
    output += "<\(name)\(namespace)".utf8
    var written: Set<ExactText> = [ExactText("xmlns:n")]
    for (name, value) in parts.attributes {
      guard let text = value.text, Self.name(name)?.namespace == "",
        written.insert(ExactText(name)).inserted
      else { continue }
      output += " \(name)=\"".utf8
      append(text)
      output.append(UInt8(ascii: "\""))
    }
    for namespace in namespaces where !written.contains(ExactText("xmlns:\(namespace.prefix)")) {
      output += " xmlns:\(namespace.prefix)=\"\(namespace.uri)\"".utf8
    }
    output.append(UInt8(ascii: ">"))
    append(value.text ?? parts.text)
    for (name, value) in parts.children { write(name, value) }
    output += "</\(name)>".utf8
  }

  /// Returns a name, with the declaration of its namespace if it has that instead of a prefix; `nil` for
  /// what can't be a name in XML.
  private static func name(_ key: String) -> (name: String, namespace: String)? {
    guard key.contains("/") else { return isName(key) ? (key, "") : nil }
    guard let (uri, local) = ElementPart.qualified(key), isName(local),
      !uri.contains(where: { "<>&\"{} ".contains($0) })
    else { return nil }
    return ("n:\(local)", " xmlns:n=\"\(uri)\"")
  }

  private static func isName(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        guard let first = part.first, first.isLetter || first == 0x5F else { return false }
        return part.allSatisfy {
          $0.isLetter || $0.isDigit || [0x2D, 0x2E, 0x5F].contains($0)
        }
      }
  }

  /// Appends a text or an attribute's value, escaped. Control characters, which XML doesn't have, are
  /// replaced.
  private mutating func append(_ text: [UInt8]) {
    for byte in text {
      switch (byte, PredefinedEntity.reference(for: byte)) {
      case (_, let reference?): output += reference.utf8
      case (0x09, _), (0x0A, _), (0x0D, _): output += "&#\(byte);".utf8
      case (..<0x20, _): output += "\u{FFFD}".utf8
      default: output.append(byte)
      }
    }
  }

  /// Returns an entry of Apple's legacy charts, or a list of them, in their own JSON.
  func legacy(_ entry: JSONTree) -> JSONTree {
    if case .array(let entries) = entry { return .array(entries.map(legacy)) }
    let children = parts(of: "entry", entry.members).children
    return .object(children.map { JSONTree.Member($0.name, label($0.name, $0.value)) })
  }

  private func label(_ name: String, _ value: JSONTree) -> JSONTree {
    switch value {
    case .scalar: return value.isNull ? .object([]) : .object([JSONTree.Member("label", value)])
    case .array(let items): return .array(items.map { label(name, $0) })
    case .object(let members):
      let parts = parts(of: name, members)
      var result = parts.children.map { JSONTree.Member($0.name, label($0.name, $0.value)) }
      if !parts.text.isEmpty {
        result.append(JSONTree.Member("label", .scalar(JSONObject.string(parts.text))))
      }
      if !parts.attributes.isEmpty {
        let attributes = parts.attributes.compactMap { attribute in
          attribute.value.text.map {
            JSONTree.Member(attribute.name, .scalar(JSONObject.string($0)))
          }
        }
        result.append(JSONTree.Member("attributes", .object(attributes)))
      }
      return .object(result)
    }
  }
}
