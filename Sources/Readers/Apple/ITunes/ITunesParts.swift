internal import ChartConvModel
internal import ChartConvRecords
internal import ChartConvText

/// The common parts of feeds and entries in the legacy charts.
enum ITunesParts {
  /// Returns `true` if chartconv's Atom marks a value of the element as a placeholder, written
  /// because RFC 4287 requires the element.
  @inline(__always)
  static func isAbsent(_ value: String, _ node: SyndicationNode) -> Bool {
    isListed(value, node[.absent])
  }

  /// Returns `true` if the list of such values holds one.
  @inline(__always)
  static func isListed(_ value: String, _ absent: SyndicationNode?) -> Bool {
    guard let absent else { return false }
    return holds(absent, value)
  }

  private static func holds(_ absent: SyndicationNode, _ value: String) -> Bool {
    absent.text?.split(separator: " ").contains { $0 == value } ?? false
  }

  /// Returns the node with the id: an attribute with the store's number, else the element with a
  /// page's address.
  @_lifetime(copy node)
  static func id(_ node: SyndicationNode) -> SyndicationNode? {
    if let number = node[.itemID], number.wordBytes != nil { return number }
    return isAbsent("id", node) ? nil : node
  }

  /// Sets a store's number from the attribute, else from the address of a page.
  static func setStoreID(
    _ field: EntryField, of row: inout RowBatch, _ node: SyndicationNode, _ page: SyndicationNode?
  ) {
    if let number = node[.itemID]?.wordBytes { return row.set(field, text: number) }
    guard !isAbsent("id", node), let address = page?.wordBytes,
      let digits = StoreURL.id(address)
    else { return }
    row.set(field, text: address.extracting(digits))
  }

  static func link(
    _ node: SyndicationNode, to url: String, _ rel: String?, _ reading: inout Reading
  ) -> FeedLink {
    FeedLink(
      url: url, rel: rel, type: mediaType(node)?.word, title: node.text(.title),
      length: node[.length].flatMap { reading.integer($0) },
      durationInMilliseconds: node[.duration].flatMap { reading.integer($0) },
      hreflang: node.word(.hreflang))
  }

  /// Returns the node with a link's address. Our own Atom keeps the original of an address that it
  /// had to encode.
  @_lifetime(copy link)
  static func address(_ link: SyndicationNode) -> SyndicationNode? {
    switch link.name {
    case .page: link
    case .enclosure: link[.url]
    default: link[.ownHref] ?? link[.href]
    }
  }

  /// Returns the node with a link's relation. Our own Atom keeps the original relation of a
  /// duplicate link.
  @_lifetime(copy link)
  static func relation(_ link: SyndicationNode) -> SyndicationNode? {
    if isAbsent("rel", link) { return nil }
    return link[.ownRel] ?? link[.rel]
  }

  /// Returns the node with a link's media type. Our own Atom keeps an invalid type in another
  /// attribute.
  @_lifetime(copy link)
  static func mediaType(_ link: SyndicationNode) -> SyndicationNode? {
    if link.isNamed(.enclosure), isAbsent("type", link) { return nil }
    return link[.type] ?? link[.ownType]
  }

  /// Returns `true` if a link's media type is HTML or absent.
  static func isPage(_ link: SyndicationNode) -> Bool {
    let type = mediaType(link)?.wordBytes
    return type == nil || type.isHTMLType
  }

  static func category(_ node: SyndicationNode) -> FeedCategory {
    FeedCategory(
      id: node.word(.itemID), name: label(node)?.text,
      term: isAbsent("term", node) ? nil : term(node)?.text, scheme: node.word(.scheme))
  }

  /// Returns the node with a category's display name. In chartconv's RSS, that is its text.
  @_lifetime(copy category)
  static func label(_ category: SyndicationNode) -> SyndicationNode? {
    if let label = category[.label] { return label }
    return isAbsent("label", category) ? nil : category
  }

  /// Returns the node with a category's term. In chartconv's RSS, its text is also the term.
  @_lifetime(copy category)
  static func term(_ category: SyndicationNode) -> SyndicationNode? { category[.term] ?? category }

  /// Returns the node with an author's name. In chartconv's RSS, that is the element's text.
  @_lifetime(copy author)
  static func name(of author: SyndicationNode) -> SyndicationNode? {
    if let name = author[.name] { return name }
    return isAbsent("name", author) ? nil : author
  }

  static func person(_ node: SyndicationNode) -> FeedPerson {
    FeedPerson(name: node.text(.name), url: node.word(.uri), email: node.word(.email))
  }

  /// Returns the kind of the innermost nested type: an album is `Music` and within it `Album`.
  static func kind(_ node: SyndicationNode, _ reading: inout Reading) -> String? {
    var innermost = node
    while let inner = innermost[.contentType] { innermost = inner }
    return innermost[.term].flatMap { reading.kind($0) }
  }

  /// The kind of customer reviews.
  static let review = "review"

  /// Returns the size of an image. Apple states the height; the width is part of the address. Our
  /// own Atom replaces an unknown height by the width and marks it.
  static func size(
    ofImage node: SyndicationNode, _ address: Span<UInt8>, height said: Int?,
    absent: SyndicationNode?,
    _ reading: inout Reading
  ) -> (width: Int?, height: Int?) {
    if isListed("height", absent) { return (said, nil) }
    let size = ImageSize(inAddress: address)
    let width = node[.width].flatMap { reading.integer($0) } ?? size?.width ?? said
    return (isListed("width", absent) ? nil : width, said ?? size?.height)
  }

  /// Sets a text and its media type (RFC 4287 §3.1.1), which is plain text by default. The `div`
  /// around XHTML isn't part of the text (§3.1.1.3).
  static func setText(
    _ field: EntryField, type: EntryField, of row: inout RowBatch, _ node: SyndicationNode
  ) {
    guard let text = node.textBytes else { return }
    let said = node[.ownType] ?? node[.type]
    switch said?.word {
    case "xhtml":
      row.set(type, "application/xhtml+xml")
      return row.set(field, XHTMLDivision.content(of: node.text ?? ""))
    case "html": row.set(type, "text/html")
    case nil, "text": if !isAbsent("type", node) { row.set(type, "text/plain") }
    default: row.setWord(type, said)
    }
    row.set(field, text: text)
  }

  /// Sets a text of chartconv's RSS and its media type, which is HTML by default. Plain text is
  /// escaped as HTML.
  static func setHTML(
    _ field: EntryField, type: EntryField, of row: inout RowBatch, _ node: SyndicationNode
  ) {
    guard let text = node.textBytes, !row.has(field) else { return }
    guard let said = node[.ownType]?.wordBytes else {
      if !isAbsent("type", node) { row.set(type, "text/html") }
      return row.set(field, text: text)
    }
    row.set(type, text: said)
    if said.equals("text/plain") {
      row.set(field, text: unescaped(text).span)
    } else {
      row.set(field, text: text)
    }
  }

  /// Returns the text that became HTML by escaping XML's delimiters and carriage returns.
  private static func unescaped(_ html: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(html.count)
    var index = 0
    while index < html.count {
      let rest = html.extracting(droppingFirst: index)
      let escape =
        html[index] == UInt8(ascii: "&") ? escapes.first { rest.begins(with: $0.escape) } : nil
      text.append(escape?.byte ?? html[index])
      index += escape?.escape.utf8.count ?? 1
    }
    return text
  }

  private static let escapes: [(escape: String, byte: UInt8)] = [
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&amp;", UInt8(ascii: "&")),
    ("&#13;", 0x0D),
  ]
}
