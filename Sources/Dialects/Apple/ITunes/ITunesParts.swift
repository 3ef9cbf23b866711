internal import ChartConvModel
internal import ChartConvRecords

/// What feeds and entries of the legacy charts have in common.
enum ITunesParts {
  typealias ITunesNode = Node<ITunesName>

  /// Whether our own Atom, where RFC 4287 demands something that wasn't there to write, says that
  /// this isn't to be taken from the element.
  static func lacks(_ value: String, _ node: ITunesNode) -> Bool {
    guard let absent = node.text(.absent) else { return false }
    return absent.split(separator: " ").contains { $0 == value }
  }

  /// The node that says the id: the store's number stands in an attribute, a page's address in the
  /// text.
  @_lifetime(copy node)
  static func id(_ node: ITunesNode) -> ITunesNode? {
    if let number = node[.itemID], number.wordBytes != nil { return number }
    return lacks("id", node) ? nil : node
  }

  /// Sets a store's number: it stands in an attribute, else in the address of a page.
  static func setStoreID(
    _ field: Field, of row: inout RowBatch, _ node: ITunesNode, _ page: ITunesNode?
  ) {
    if let number = node[.itemID]?.wordBytes { return row.set(field, text: number) }
    guard !lacks("id", node), let address = page?.wordBytes,
      let digits = StoreURL.id(address)
    else { return }
    row.set(field, text: address.extracting(digits))
  }

  static func link(
    _ node: ITunesNode, to url: String, _ rel: String?, _ reading: inout Reading
  ) -> Link {
    Link(
      url: url, rel: rel, type: mediaType(node)?.word, title: node.text(.title),
      length: node[.length].flatMap { reading.integer($0) },
      duration: node[.duration].flatMap { reading.integer($0) }, hreflang: node.word(.hreflang))
  }

  /// The node that says where a link leads; our own Atom keeps aside what it had to encode.
  @_lifetime(copy link)
  static func address(_ link: ITunesNode) -> ITunesNode? { link[.ownHref] ?? link[.href] }

  /// The node that says a link's relation; our own Atom keeps aside that of a link like another.
  @_lifetime(copy link)
  static func relation(_ link: ITunesNode) -> ITunesNode? {
    if lacks("rel", link) { return nil }
    return link[.ownRel] ?? link[.rel]
  }

  /// The media type of what a link leads to; our own Atom keeps aside what is none.
  @_lifetime(copy link)
  static func mediaType(_ link: ITunesNode) -> ITunesNode? { link[.type] ?? link[.ownType] }

  /// Whether a link leads to a page of HTML, as far as it says.
  static func isPage(_ link: ITunesNode) -> Bool {
    guard let type = mediaType(link)?.wordBytes else { return true }
    return type.equals("text/html") || type.equals("application/xhtml+xml")
  }

  static func category(_ node: ITunesNode) -> Category {
    Category(
      id: node.word(.itemID), name: node.text(.label),
      term: lacks("term", node) ? nil : node.text(.term), scheme: node.word(.scheme))
  }

  static func person(_ node: ITunesNode) -> Person {
    Person(name: node.text(.name), url: node.word(.uri), email: node.word(.email))
  }

  /// The innermost of nested types says the kind: an album is `Music` and in it `Album`.
  static func kind(_ node: ITunesNode, _ reading: inout Reading) -> String? {
    var innermost = node
    while let inner = innermost[.contentType] { innermost = inner }
    return innermost[.term].flatMap { reading.kind($0) }
  }

  /// The kind of customer reviews.
  static let review = "review"

  /// The size of an image: Apple tells it by the height; the width stands in the address. Our own
  /// Atom writes a width in place of a height that isn't known, and says so.
  static func size(
    ofImage node: ITunesNode, _ address: Span<UInt8>, height said: Int?, _ reading: inout Reading
  ) -> (width: Int?, height: Int?) {
    if lacks("height", node) { return (said, nil) }
    let size = ImageSize(inAddress: address)
    let width = node[.width].flatMap { reading.integer($0) } ?? size?.width ?? said
    return (lacks("width", node) ? nil : width, said ?? size?.height)
  }

  /// Sets a text and its media type (RFC 4287 §3.1.1); one without a type is plain. The `div` around
  /// XHTML is no part of it (§3.1.1.3).
  static func setText(
    _ field: Field, type: Field, of row: inout RowBatch, _ node: ITunesNode
  ) {
    guard let text = node.textBytes else { return }
    let said = node[.ownType] ?? node[.type]
    switch said?.word {
    case "xhtml":
      row.set(type, "application/xhtml+xml")
      return row.set(field, XHTMLDivision.content(of: node.text ?? ""))
    case "html": row.set(type, "text/html")
    case nil, "text": if !lacks("type", node) { row.set(type, "text/plain") }
    default: row.setWord(type, said)
    }
    row.set(field, text: text)
  }
}
