internal import ChartConvModel

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
