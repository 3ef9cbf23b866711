internal import ChartConvModel

/// The namespaces of the open elements of a text. They are declared again, because the text leaves
/// its document. HTML's isn't declared: the text is HTML by default.
struct MarkupNamespaces {
  /// A default namespace or a prefix with the depth of the element that declares it.
  private struct Declaration {
    let depth: Int
    let prefix: String
    let uri: String
  }

  /// Stands for no namespace where an element declares that.
  private static let none = "none"
  private static let html = ["http://www.w3.org/1999/xhtml", "https://www.w3.org/1999/xhtml"]

  private var declared: [Declaration] = []

  /// `true` if the innermost element is HTML's.
  var isHTML: Bool { uri(of: "") ?? "" == "" }

  /// Begins an element. Returns the default namespace that its tag must declare; `nil` for that of
  /// the element around it.
  ///
  /// - Parameter isPlain: `true` if the name is in the namespace of the feed, not in another one.
  /// - Parameter hasNoDefault: `true` if it declares that names without a prefix are in none.
  mutating func begin(_ name: XMLName, isPlain: Bool, hasNoDefault: Bool, depth: Int) -> String? {
    guard !isPlain || !declared.isEmpty || hasNoDefault else { return nil }
    let uri = name.uriText ?? ""
    let outer = self.uri(of: "") ?? ""
    let isInNone = uri.isEmpty && (hasNoDefault || outer == Self.none)
    let isHTML = !isInNone && (isPlain || uri.isEmpty || Self.html.contains(uri))
    let space = isInNone ? Self.none : isHTML ? "" : uri
    guard space != outer else { return nil }
    declared.append(Declaration(depth: depth, prefix: "", uri: space))
    return isHTML && !uri.isEmpty ? Self.html[0] : uri
  }

  /// Returns the namespace that a tag must declare for the prefix of an attribute; `nil` if there
  /// is none to declare.
  mutating func declare(prefixOf attribute: XMLName, depth: Int) -> (prefix: String, uri: String)? {
    guard let prefix = attribute.prefixText, prefix != "xml", let uri = attribute.uriText,
      self.uri(of: prefix) != uri
    else { return nil }
    declared.append(Declaration(depth: depth, prefix: prefix, uri: uri))
    return (prefix, uri)
  }

  mutating func end(depth: Int) {
    while let last = declared.last, last.depth >= depth { declared.removeLast() }
  }

  private func uri(of prefix: String) -> String? { declared.last { $0.prefix == prefix }?.uri }
}

/// The namespaces in which an element of a text needs no declaration: those of the frames, and
/// those of the entry and of the text that it is in.
///
/// The namespaces of other entries and texts don't count: these may be in another window of the
/// document, or not be read.
struct FeedNamespaces {
  private static let maximumFrames = 8

  private var frames: [String] = []
  private var entry: String?
  private var text: String?

  /// Begins an element that holds entries.
  mutating func beginFrame(_ name: XMLName) {
    let isKnown = name.withURIBytes { uri in frames.contains { Self.matches($0, uri) } } ?? true
    if !isKnown, frames.count < Self.maximumFrames, let uri = name.uriText { frames.append(uri) }
  }

  mutating func beginEntry(_ name: XMLName) { Self.set(&entry, to: name) }

  /// Begins a text that may hold elements.
  mutating func beginText(_ name: XMLName) { Self.set(&text, to: name) }

  /// Returns `true` if the name is in one of the namespaces, or in none.
  func contain(_ name: XMLName) -> Bool {
    name.withURIBytes { uri in
      Self.matches(text, uri) || Self.matches(entry, uri)
        || frames.contains { Self.matches($0, uri) }
    } ?? true
  }

  /// Sets a namespace. Most texts have that of the text before them, and then no string is made.
  private static func set(_ space: inout String?, to name: XMLName) {
    let isSame = name.withURIBytes { uri in matches(space, uri) } ?? (space == nil)
    if !isSame { space = name.uriText }
  }

  private static func matches(_ space: String?, _ uri: Span<UInt8>) -> Bool {
    space.map { uri.equals($0) } ?? false
  }
}
