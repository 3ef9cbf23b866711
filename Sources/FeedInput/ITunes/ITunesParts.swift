internal import FeedModel
internal import FeedRecord

/// What feeds and entries of the legacy charts have in common.
enum ITunesParts {
  typealias ITunesNode = Node<ITunesName>

  /// Whether our own Atom, where RFC 4287 demands something that wasn't there to write, says that
  /// this isn't to be taken from the element.
  static func lacks(_ value: String, _ node: ITunesNode) -> Bool {
    guard let absent = node.text(.absent) else { return false }
    return absent.split(separator: " ").contains { $0 == value }
  }

  /// The store's number stands in an attribute, a page's address in the text.
  static func id(_ node: ITunesNode) -> String? {
    node.word(.itemID) ?? (lacks("id", node) ? nil : node.word)
  }

  static func link(
    _ node: ITunesNode, to url: String, _ rel: String?, _ reading: inout Reading
  ) -> Link {
    Link(
      url: url, rel: rel, type: mediaType(node), title: node.text(.title),
      length: node[.length].flatMap { reading.integer($0) },
      duration: node[.duration].flatMap { reading.integer($0) }, hreflang: node.word(.hreflang))
  }

  /// Where a link leads; our own Atom keeps aside what it had to encode.
  static func address(_ link: ITunesNode) -> String? { link.word(.ownHref) ?? link.word(.href) }

  /// A link's relation; our own Atom keeps aside that of a link like another.
  static func relation(_ link: ITunesNode) -> String? {
    lacks("rel", link) ? nil : link.word(.ownRel) ?? link.word(.rel)
  }

  /// The media type of what a link leads to; our own Atom keeps aside what is none.
  static func mediaType(_ link: ITunesNode) -> String? {
    (link[.type] ?? link[.ownType])?.word
  }

  /// Whether a link leads to a page of HTML, as far as it says.
  static func isPage(_ link: ITunesNode) -> Bool { Link(type: mediaType(link)).isPage }

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

  /// Its height is what Apple tells an image's size by; the width stands in its address. Our own
  /// Atom writes a width in place of a height that isn't known, and says so.
  static func artwork(
    _ node: ITunesNode, _ url: String, height said: Int?, _ reading: inout Reading
  ) -> Artwork {
    if lacks("height", node) { return Artwork(url: url, width: said) }
    let size = StoreURL.size(url.utf8.span)
    let width = node[.width].flatMap { reading.integer($0) } ?? size?.width ?? said
    return Artwork(
      url: url, width: lacks("width", node) ? nil : width, height: said ?? size?.height)
  }

  /// A text and its media type (RFC 4287 §3.1.1); one without a type is plain. The `div` around
  /// XHTML is no part of it (§3.1.1.3).
  static func text(_ node: ITunesNode) -> (text: String, type: String?)? {
    guard var text = node.text else { return nil }
    let type: String?
    switch (node[.ownType] ?? node[.type])?.word {
    case "application/xhtml+xml": type = "application/xhtml+xml"
    case "html", "text/html": type = "text/html"
    case "xhtml":
      type = "application/xhtml+xml"
      text = XHTMLDivision.content(of: text)
    case nil, "text": type = lacks("type", node) ? nil : "text/plain"
    case let other?: type = other
    }
    return (text, type)
  }
}
