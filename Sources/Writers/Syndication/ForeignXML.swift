internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Writes what no column holds back as XML, in the feed that it was read from or in one of the other
/// kind.
struct ForeignXML: Sendable {
  /// A kind of feeds in XML.
  enum Kind: Sendable {
    case rss
    case atom

    /// - Parameter dialect: the format that a feed was read as.
    init?(dialect: String?) {
      switch dialect {
      case "rss", "rss-json": self = .rss
      case "atom", "itunes-xml": self = .atom
      default: return nil
      }
    }
  }

  private let xml: XMLWriter
  private let kind: Kind?
  /// The prefixes that the document's root declares.
  private var declared: Set<ExactText>
  /// The kind of the feed that the elements were read from, and its prefixes.
  private var origin: Kind?
  private var isOfJSONFeed = false
  private var prefixes: [(prefix: String, uri: String)] = []

  /// - Parameter declared: the prefixes that the root declares, separated by blanks.
  init(_ kind: Kind?, _ xml: XMLWriter, declared: String) {
    self.kind = kind
    self.xml = xml
    self.declared = Set(declared.split(separator: " ").map { ExactText(String($0)) })
  }

  /// Returns the writer of elements that were read from a feed.
  ///
  /// - Parameter isOfDocument: `true` if the document's root declares the prefixes of the feed.
  func of(_ feed: Feed, isOfDocument: Bool = true) -> Self {
    var writer = self
    writer.origin = Kind(dialect: feed.dialect)
    writer.isOfJSONFeed = feed.dialect == "jsonfeed"
    guard let extra = feed.extra else { return writer }
    for member in Extra(extra.bytes.span).members where member.key.hasPrefix("@xmlns:") {
      guard let uri = member.value.ownText else { continue }
      let prefix = String(member.key.dropFirst(7))
      writer.prefixes.append((prefix, String(decoding: uri, as: UTF8.self)))
      if isOfDocument { writer.declared.insert(ExactText(prefix)) }
    }
    return writer
  }

  /// `true` if the feed was of the kind that is written.
  var isNative: Bool { origin == kind }

  /// Returns what is written back, and so mustn't be written for a column too: nothing of JSON.
  func written(_ extra: Extra) -> Extra {
    if isNative || extra.isEmpty { return extra }
    var written = extra
    written.members.removeAll { member in
      isOfJSONFeed
        || !member.isAttribute(isOfRoot: true) && !isWritable(member.key)
          && !(Self.isMerged(member) && Self.ofAtom.contains(member.key))
    }
    return written
  }

  /// Returns what goes along of an entry, or of a feed: no texts that its title or summary repeats.
  func carried(_ extra: Extra, besides row: Row) -> Extra {
    guard !isNative, !extra.isEmpty else { return extra }
    var rest = extra
    rest.members.removeAll { member in
      guard Self.repeating.contains(where: { member.key.hasPrefix($0) }),
        let text = member.value.ownText
      else { return false }
      return row.text(.name).equals(text.span) || row.text(.summary).equals(text.span)
    }
    return carried(rest)
  }

  private static let repeating = ["itunes:", "dc:", "dcterms:", "media:"]

  /// Returns what goes along to another kind of feeds: no elements of the feed's own kind that columns hold,
  /// and that only stand here because they share an address or a text with another.
  private func carried(_ extra: Extra) -> Extra {
    guard !isNative, origin != nil, extra.members.contains(where: isOfOrigin) else { return extra }
    var carried = extra
    carried.members = extra.members.compactMap { member in
      guard isOfOrigin(member) else { return member }
      let values = member.value.all.filter { value in
        Self.key(of: value).map { !extra.areSeveral(with: $0) } ?? true
      }
      return values.isEmpty
        ? nil : JSONTree.Member(member.key, values.count == 1 ? values[0] : .array(values))
    }
    return carried
  }

  /// Returns `true` for what only the feed's own kind has.
  private func isOfOrigin(_ member: JSONTree.Member) -> Bool {
    let isOwn = !member.key.hasPrefix("{") && !member.key.utf8.contains(UInt8(ascii: ":"))
    return isOwn || member.key == "atom:link" || kind == nil && !member.key.hasPrefix("media:")
  }

  /// Returns the text of an element, or its address.
  private static func key(of value: JSONTree) -> [UInt8]? {
    if let text = value.ownText { return text }
    return ["#value", "href", "url", "name"].lazy.compactMap { name in
      value[name].flatMap { $0.ownText ?? $0["#value"]?.ownText }
    }.first
  }

  /// Returns the names of the elements that can't be written, each as often as it occurs.
  func lost(of extra: Extra) -> [String] {
    if isOfJSONFeed { return kind == nil ? [] : extra.namesOfJSON }
    guard origin != nil else { return [] }
    return carried(extra).members.flatMap { member in
      if !isNative, Self.isHeld(member) { return [String]() }
      if member.isAttribute(isOfRoot: true) { return isAllowed(member) ? [] : [member.key] }
      return member.value.all.flatMap { lost(of: member.key, $0) }
    }
  }

  private func lost(of key: String, _ value: JSONTree) -> [String] {
    guard isWritable(key) else { return [key] }
    return value.members.filter { !$0.isAttribute() && $0.key != "#value" }
      .flatMap { member in member.value.all.flatMap { lost(of: member.key, $0) } }
  }

  private static func isHeld(_ member: JSONTree.Member) -> Bool {
    if held.contains(member.key) { return true }
    let names = member.value.members.map(\.key)
    return member.key == "image" && names == ["title"]
      || member.key == "content" && names == ["type"]
  }

  /// The elements of which a column has what another format can hold.
  private static let held = [
    "author", "managingEditor", "lastBuildDate", "category", "generator", "itunes:image",
    "media:thumbnail", "media:keywords", "media:player", "cc:license", "creativeCommons:license",
    "admin:generatorAgent", "g:id", "g:title", "g:link", "g:description", "g:image_link", "g:price",
    "opds:price",
  ]

  /// Writes the attributes of an entry or a feed itself.
  ///
  /// - Parameter declaresStore: `true` if its tag declares the prefixes of a store's items.
  func attributes(of extra: Extra, declaresStore: Bool, into output: inout OutputBuffer) {
    var tag = TagPrefixes(declaresStore ? ["im", "chartconv"] : [])
    for member in extra.members where member.isAttribute(isOfRoot: true) && isAllowed(member) {
      attribute(member, &tag, into: &output)
    }
  }

  /// Returns `true` for an attribute of a feed of the same kind, or of a namespace.
  private func isAllowed(_ attribute: JSONTree.Member) -> Bool {
    isNative || attribute.attribute.utf8.contains(UInt8(ascii: ":"))
  }

  /// Writes what is left of an element that an entry or a feed has once, within its start tag.
  func attributes(ofElement name: String, _ extra: Extra, into output: inout OutputBuffer) {
    guard let rest = Self.rest(of: name, extra) else { return }
    var tag = TagPrefixes()
    for member in rest where member.isAttribute() { attribute(member, &tag, into: &output) }
  }

  /// Writes the elements in it, before its end tag.
  func elements(ofElement name: String, _ extra: Extra, into output: inout OutputBuffer) {
    guard let rest = Self.rest(of: name, extra) else { return }
    for member in rest where !member.isAttribute() {
      for value in member.value.all { element(member.key, value, into: &output) }
    }
  }

  /// The elements of Atom 0.3 that RFC 4287 doesn't have.
  private static let ofAtom03: [String] = ["info", "tagline", "copyright", "modified", "issued"]

  /// The elements that an entry or a feed of Atom has once.
  private static let ofAtom = [
    "id", "title", "updated", "published", "subtitle", "summary", "content", "rights", "generator",
    "icon", "logo",
  ]

  private static func isMerged(_ member: JSONTree.Member) -> Bool {
    member.value.isObject && member.value["#value"] == nil
  }

  /// Returns the members of an element of which only a part isn't held.
  private static func rest(of name: String, _ extra: Extra) -> [JSONTree.Member]? {
    guard !extra.isEmpty, let member = extra.members.first(where: { $0.key == name }),
      isMerged(member)
    else { return nil }
    return member.value.members
  }

  /// Writes the elements of an entry or a feed.
  ///
  /// - Parameter merged: the elements whose rest is written with them.
  /// - Returns: the names that have no element in the document.
  @discardableResult
  func elements(
    of extra: Extra, except merged: [String], into output: inout OutputBuffer
  ) -> [String] {
    var repeated: [String] = []
    for member in extra.members where !member.isAttribute(isOfRoot: true) {
      if !isNative, Self.ofAtom.contains(member.key),
        member.value.isNull || ["generator", "id"].contains(member.key)
      {
        continue
      }
      // What is left of an element that Atom has once isn't an element in RSS, which has one date.
      if Self.isMerged(member),
        isNative ? member.key == "pubDate" : Self.ofAtom.contains(member.key)
      {
        // RSS has a text or HTML of any type.
        if isNative || !Self.isHeld(member) { repeated.append(member.key) }
        continue
      }
      if merged.contains(member.key) {
        if Self.isMerged(member) { continue }
        // RFC 4287 allows these elements once.
        if kind == .atom {
          if !member.value.isNull { repeated.append(member.key) }
          continue
        }
      }
      for value in member.value.all { element(member.key, value, into: &output) }
    }
    return extra.isEmpty ? [] : lost(of: extra) + repeated
  }

  private func isWritable(_ name: String) -> Bool {
    guard kind != nil, !isOfJSONFeed, isName(name) else { return false }
    if name.hasPrefix("{") { return true }
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      if Self.ofAtom03.contains(name) { return isNative && kind != .atom }
      // A column has what another kind of feeds can hold of a category.
      return isNative || (origin == .atom && name != "category")
    }
    let prefix = name[..<colon]
    return prefix == "atom" || uri(of: prefix) != nil
  }

  private func isName(_ name: String) -> Bool {
    let local = name.hasPrefix("{") ? name.drop { $0 != "}" }.dropFirst() : name[...]
    guard let first = local.utf8.first, first >= 0x80 || first.isASCIILetter || first == 0x5F else {
      return false
    }
    return local.utf8.allSatisfy {
      $0 >= 0x80 || $0.isAlphanumeric || "_-.:".utf8.contains($0)
    }
  }

  private func uri(of prefix: some StringProtocol) -> String? {
    prefixes.first { $0.prefix == prefix }?.uri ?? WellKnownNamespace.uri(of: prefix)
  }

  /// - Parameter namespace: that of the names around it without a prefix.
  func element(
    _ key: String, _ value: JSONTree, in namespace: String? = nil, into output: inout OutputBuffer
  ) {
    guard isWritable(key) else { return }
    let name = name(of: key)
    let start = output.count
    output.append("<")
    output.append(name.qualified)
    var tag = TagPrefixes()
    if let uri = name.uri, !name.prefix.isEmpty || uri != namespace {
      declare(name.prefix, uri, &tag, into: &output)
    }
    let inner = name.prefix.isEmpty ? name.uri ?? namespace : namespace
    var isEmpty = true
    switch value {
    case .array: break
    case .scalar:
      guard let text = value.text else { break }
      // Its namespace is that of its markup.
      if key == "xhtml:body", XHTMLFragment.isWellFormed(text.span, isXML: true) {
        output.truncate(to: start)
        output.append("<body xmlns=\"http://www.w3.org/1999/xhtml\">")
        output.append(text.span)
        return output.append("</body>\n")
      }
      isEmpty = false
      output.append(">")
      xml.text(text.span, into: &output)
    case .object(let members):
      // Markup that isn't well-formed can't be XHTML.
      let markup = xhtml(in: members)
      for member in members where member.isAttribute() {
        if member.isXHTML, markup == nil, members.contains(where: { $0.key == "#value" }) {
          output.append(" type=\"html\"")
        } else {
          attribute(member, &tag, into: &output)
        }
      }
      for member in members where !member.isAttribute() {
        if isEmpty { output.append(">") }
        isEmpty = false
        if member.key == "#value", let text = member.value.ownText {
          if let markup {
            output.append("<", markup.root, " xmlns=\"http://www.w3.org/1999/xhtml\"")
            output.append(markup.rest.span)
          } else if let type = value["type"]?.ownText,
            AtomEntry.isXML(type.span, text.span) == true
          {
            output.append(text.span)
          } else {
            xml.text(text.span, into: &output)
          }
        } else {
          for value in member.value.all {
            element(member.key, value, in: inner, into: &output)
          }
        }
      }
    }
    guard !isEmpty else { return output.append("/>\n") }
    output.append("</")
    output.append(name.qualified)
    output.append(">\n")
  }

  /// Returns the root of an element of XHTML, whose namespace is the document's, and the markup behind its
  /// name: a `div`, or by media type a page (RFC 4287 §3.1.1.3, §4.1.3.3).
  private func xhtml(in members: [JSONTree.Member]) -> (root: StaticString, rest: [UInt8])? {
    guard let type = members.first(where: \.isXHTML)?.value.text,
      let text = members.first(where: { $0.key == "#value" })?.value.ownText
    else { return nil }
    let isPage = type.count > 5 && text.starts(with: "<html".utf8)
    let root: StaticString = isPage ? "html" : "div"
    let rest = text.dropFirst(1 + root.utf8CodeUnitCount)
    guard isPage || text.starts(with: "<div".utf8), let next = rest.first,
      [0x20, 0x3E].contains(next),
      XHTMLFragment.isWellFormed(text.span, isXML: isPage || isNative)
    else { return nil }
    return (root, Array(rest))
  }

  /// Returns the name of an element, and the namespace that its tag must declare.
  private func name(of key: String) -> (qualified: String, prefix: String, uri: String?) {
    if key.hasPrefix("{") {
      let parts = key.dropFirst().split(separator: "}", maxSplits: 1)
      return (String(parts.last ?? ""), "", String(parts[0]))
    }
    guard let colon = key.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      // A name of RSS 1.0.
      if kind == .rss, key == "textinput" { return ("textInput", "", nil) }
      // The date of creation of Atom 0.3.
      if origin == .atom, key == "created" {
        let isDeclared = declared.contains(ExactText("dcterms"))
        return (
          "dcterms:created", "dcterms", isDeclared ? nil : WellKnownNamespace.uri(of: "dcterms")
        )
      }
      return (origin != kind && kind == .rss ? "atom:" + key : key, "", nil)
    }
    let prefix = String(key[..<colon])
    if prefix == "atom", kind == .atom { return (String(key[colon...].dropFirst()), "", nil) }
    return (key, prefix, declared.contains(ExactText(prefix)) ? nil : uri(of: prefix))
  }

  private func attribute(
    _ member: JSONTree.Member, _ tag: inout TagPrefixes, into output: inout OutputBuffer
  ) {
    guard let value = member.value.ownText else { return }
    var name = String(member.attribute)
    guard isName(name) else { return }
    if name.hasPrefix("xmlns:") {
      let prefix = String(name.dropFirst(6))
      guard !WellKnownNamespace.ofRoots.contains(prefix), !tag.has(prefix) else { return }
      return declare(prefix, String(decoding: value, as: UTF8.self), &tag, into: &output)
    }
    if name.hasPrefix("{") {
      let parts = name.dropFirst().split(separator: "}", maxSplits: 1)
      let prefix = tag.unused { declared.contains(ExactText($0)) }
      declare(prefix, String(parts[0]), &tag, into: &output)
      name = "\(prefix):\(parts.last ?? "")"
    } else if let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let prefix = String(name[..<colon])
      if prefix != "xml", !declared.contains(ExactText(prefix)), !tag.has(prefix) {
        guard let uri = uri(of: prefix) else { return }
        declare(prefix, uri, &tag, into: &output)
      }
    }
    output.append(" \(name)=\"")
    xml.attributeText(value.span, into: &output)
    output.append("\"")
  }

  private func declare(
    _ prefix: String, _ uri: String, _ tag: inout TagPrefixes, into output: inout OutputBuffer
  ) {
    tag.add(prefix)
    output.append(prefix.isEmpty ? " xmlns=\"" : " xmlns:\(prefix)=\"")
    xml.attributeText(uri.bytes.span, into: &output)
    output.append("\"")
  }
}

/// The prefixes that a tag declares. None may be declared twice.
private struct TagPrefixes {
  private var prefixes: [String]

  init(_ prefixes: [String] = []) { self.prefixes = prefixes }

  func has(_ prefix: String) -> Bool { prefixes.contains(prefix) }

  mutating func add(_ prefix: String) { prefixes.append(prefix) }

  /// Returns a prefix that neither the tag nor the document has.
  func unused(_ isTaken: (String) -> Bool) -> String {
    var number = 1
    while has("ns\(number)") || isTaken("ns\(number)") { number += 1 }
    return "ns\(number)"
  }
}
