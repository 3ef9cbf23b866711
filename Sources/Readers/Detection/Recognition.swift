package import ChartConvJSON

/// The condition by which a document of a dialect is recognised.
package enum Recognition: Sendable {
  case xml(@Sendable (XMLRoot) -> Bool)
  /// - Parameter onRequest: a weaker condition for a document that no dialect recognises, if the user
  ///   requests this dialect; `nil` for none.
  case json(@Sendable (JSONOutline) -> Bool, onRequest: (@Sendable (JSONOutline) -> Bool)? = nil)

  /// By the columns of a table, which the dialect knows.
  case table

  package func matches(_ root: XMLRoot) -> Bool {
    if case .xml(let matches) = self { matches(root) } else { false }
  }

  package func matches(_ outline: JSONOutline) -> Bool {
    if case .json(let matches, _) = self { matches(outline) } else { false }
  }

  /// Returns `true` if the weaker condition holds.
  package func matchesOnRequest(_ outline: JSONOutline) -> Bool {
    if case .json(_, let matchesOnRequest?) = self { matchesOnRequest(outline) } else { false }
  }
}
