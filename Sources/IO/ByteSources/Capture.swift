/// Where and when a document was captured: a record of a web archive, or a version in git.
package struct Capture: Sendable, Hashable {
  /// The address that gave it; `nil` for a version in git.
  package let address: String?
  /// The time, as `2014-06-01T12:00:00Z`; `nil` if it isn't known.
  package let time: String?
  /// `true` if the record says that it is a feed, or something like one.
  package let isDeclared: Bool
  /// The encoding that the server states.
  package let charset: String?

  package init(address: String?, time: String?, isDeclared: Bool, charset: String? = nil) {
    self.address = address
    self.time = time
    self.isDeclared = isDeclared
    self.charset = charset
  }

  /// Returns `true` if an error shows that the document is something else than a feed.
  package func isOther(_ error: FeedError) -> Bool {
    address != nil && (error.kind == .unrecognized || error.kind == .malformed && !isDeclared)
  }
}
