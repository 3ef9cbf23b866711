internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvParsers
internal import ChartConvText

/// The elements of RSS, Atom and their modules that contain links.
enum LinkElement {
  /// Reads a link: Atom's has attributes, RSS's a text. A link without a relation is the page
  /// itself (RFC 4287 §4.2.7.2).
  static func link(
    _ node: SyndicationNode, _ base: LinkBase, _ row: inout RowBatch, _ reading: inout Reading
  ) -> RowLink? {
    if node.isLeaf {
      // The link that RSS requires of a channel without one.
      if let word = node.wordBytes, word.begins(with: "urn:chartconv:") { return nil }
      guard let url = row.add(address: node, base) else { return nil }
      return RowLink(url: url, rel: row.add("alternate"))
    }
    let reference = node[.href]
    let target = reference ?? (node.wordBytes == nil ? node[.resource] : node)
    var url = row.add(address: target, base.moved(by: node))
    // An empty reference is the document itself (RFC 3986 §4.4), if its address is known.
    if url == nil, reference?.bytes.isEmpty == true {
      let base = base.moved(by: node)
      url = base.isExplicit ? base.url.map { row.add($0) } : nil
    }
    guard let url else { return nil }
    return RowLink(
      url: url, rel: relation(node[.rel], &row), type: row.add(word: node[.type]),
      title: row.add(line: node[.title]),
      length: node[.length].flatMap { reading.integer($0) }.flatMap(size),
      duration: node[.milliseconds].flatMap { reading.integer($0) },
      hreflang: row.add(word: node[.hreflang]))
  }

  /// Reads a relation. Registered ones may be written as URIs (RFC 4287 §4.2.7.2), and in any case
  /// (RFC 8288 §2.1.1).
  private static func relation(_ node: SyndicationNode?, _ row: inout RowBatch) -> TextRange {
    guard let relation = node?.wordBytes else { return row.add("alternate") }
    let registry = "http://www.iana.org/assignments/relation/"
    let name =
      relation.begins(with: registry)
      ? relation.extracting(droppingFirst: registry.utf8.count) : relation
    for index in name.indices where (0x41...0x5A).contains(name[index]) {
      return row.add(URLReference.hasScheme(name) ? String(name) : String(name).lowercased())
    }
    return row.add(name)
  }

  static func enclosure(
    _ node: SyndicationNode, _ base: LinkBase, _ row: inout RowBatch, _ reading: inout Reading
  ) -> RowLink? {
    // RSS 1.0's module allows an element within the property.
    let node = node[.enclosure] ?? node
    return row.add(address: reference(node), base.moved(by: node)).map { url in
      RowLink(
        url: url, rel: row.add("enclosure"), type: row.add(word: node[.type]),
        length: node[.length].flatMap { reading.integer($0) }.flatMap(size))
    }
  }

  /// Returns a size, or `nil` for a negative one, which means unknown.
  private static func size(_ length: Int) -> Int? { length < 0 ? nil : length }

  /// Reads an address.
  static func plain<Name>(
    _ node: Node<Name>?, rel: String, _ base: @autoclosure () -> LinkBase,
    type: String? = nil, _ row: inout RowBatch
  ) -> RowLink? {
    row.add(address: node, base()).map { url in
      RowLink(url: url, rel: row.add(rel), type: type.map { row.add($0) })
    }
  }

  static func podcast(
    _ node: SyndicationNode, _ base: LinkBase, _ row: inout RowBatch
  ) -> RowLink? {
    guard let url = row.add(address: node[.url], base) else { return nil }
    let relation = node.isNamed(.transcript) ? "transcript" : "chapters"
    return RowLink(
      url: url, rel: row.add(relation), type: row.add(word: node[.type]),
      hreflang: row.add(word: node[.hreflang]))
  }

  /// Reads the address of a content that isn't in the document (RFC 4287 §4.1.3.2): a page, or a
  /// file of another type.
  static func content(
    _ node: SyndicationNode, _ base: LinkBase, _ row: inout RowBatch
  ) -> RowLink? {
    guard let url = row.add(address: node[.src], base.moved(by: node)) else { return nil }
    let type = row.add(word: node[.type])
    let isPage = type == nil || (node[.type]?.wordBytes).isHTMLType
    return RowLink(url: url, rel: row.add(isPage ? "alternate" : "enclosure"), type: type)
  }

  /// Reads an audio or video file of Media RSS.
  static func media(
    _ node: SyndicationNode, _ base: LinkBase, _ row: inout RowBatch, _ reading: inout Reading
  ) -> RowLink? {
    guard let url = row.add(address: node[.url], base.moved(by: node)) else { return nil }
    return RowLink(
      url: url, rel: row.add("enclosure"), type: row.add(word: node[.type]),
      length: node[.fileSize].flatMap { reading.integer($0) }, duration: MediaRSS.duration(node))
  }

  /// Reads the page of Media RSS that plays a file.
  static func player(_ node: SyndicationNode, _ base: LinkBase, _ row: inout RowBatch) -> RowLink? {
    plain(node[.url], rel: "player", base.moved(by: node), &row)
  }

  static func license(
    _ node: SyndicationNode, _ base: LinkBase, _ row: inout RowBatch
  ) -> RowLink? {
    plain(node[.resource] ?? node, rel: "license", base, &row)
  }

  /// Reads the source from which an editor took the entry. RSS names the feed, Atom repeats its
  /// metadata.
  static func source(_ node: SyndicationNode, _ base: LinkBase, _ row: inout RowBatch) -> RowLink? {
    let target =
      node[.url] ?? node[.href] ?? link("alternate", of: node) ?? node[.id]
      ?? link("self", of: node)
    guard let url = row.add(address: target, base.moved(by: node)) else { return nil }
    return RowLink(
      url: url, rel: row.add("via"), title: row.add(line: node[.title]) ?? row.add(line: node))
  }

  /// Returns the node with the address: an attribute in modules, an element in RSS, elsewhere the
  /// text.
  @_lifetime(copy node)
  static func reference(_ node: SyndicationNode) -> SyndicationNode? {
    node[.href] ?? node[.url] ?? (node.wordBytes == nil ? node[.resource] ?? node[.about] : node)
  }

  @_lifetime(copy feed)
  private static func link(_ relation: String, of feed: SyndicationNode) -> SyndicationNode? {
    var links = feed.children
    while let link = links.next(named: .link) {
      if (link.word(.rel)?.lowercased() ?? "alternate") == relation { return link[.href] ?? link }
    }
    return nil
  }
}

/// Functions that add texts of nodes without setting a column.
extension RowBatch {
  /// Adds a node's text without surrounding white space.
  mutating func add<Name>(word node: Node<Name>?) -> TextRange? {
    guard let word = node?.wordBytes else { return nil }
    return add(word)
  }

  /// Adds a node's text, unless it is empty or only white space.
  mutating func add<Name>(text node: Node<Name>?) -> TextRange? {
    guard let text = node?.textBytes else { return nil }
    return add(text)
  }

  /// Resolves and adds the address in a node's text. Returns `nil` if its base is overlong or the
  /// row is full. Only relative addresses need the base.
  mutating func add<Name>(
    address node: Node<Name>?, _ base: @autoclosure () -> LinkBase
  ) -> TextRange? {
    guard let reference = node?.wordBytes, !URLReference.isBareScheme(reference) else { return nil }
    if URLReference.isHost(reference) { return add("http://" + String(reference)) }
    let isEscaped =
      reference.firstIndex(of: UInt8(ascii: "&"), from: 0) != nil
      && "&amp;".withSpan { reference.contains($0) }
    guard !isOverfull, isEscaped || !URLReference.hasScheme(reference) else {
      return add(reference)
    }
    let base = base()
    if base.isTooLong {
      lacksAddress = true
      return nil
    }
    guard reference[0] == UInt8(ascii: "<") else { return add(base.resolve(String(reference))) }
    return HTMLLinks.first(in: reference).flatMap { add(base.resolve($0)) }
  }
}

extension LinkBase {
  /// Returns the base within the element.
  func moved(by element: SyndicationNode) -> Self {
    var base = self
    var children = element.children
    while let child = children.next(named: .base) {
      if let reference = child.word { base = base.moved(to: reference) }
    }
    return base
  }

  func address(_ node: SyndicationNode?) -> String? {
    guard let reference = node?.wordBytes else { return nil }
    if URLReference.isHost(reference) { return "http://" + String(reference) }
    return resolve(String(reference))
  }
}
