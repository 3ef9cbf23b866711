package import ChartConvJSON

/// The condition by which a document of a dialect is recognised.
package enum Recognition: Sendable {
  case xml(@Sendable (XMLRoot) -> Bool)
  /// - Parameter asked: a weaker condition for a document that no dialect recognises, if the user
  ///   requests this dialect; `nil` for none.
  case json(@Sendable (JSONOutline) -> Bool, asked: (@Sendable (JSONOutline) -> Bool)? = nil)

  package func matches(_ root: XMLRoot) -> Bool {
    if case .xml(let isOne) = self { isOne(root) } else { false }
  }

  package func matches(_ outline: JSONOutline) -> Bool {
    if case .json(let isOne, _) = self { isOne(outline) } else { false }
  }

  /// Returns `true` if the weaker condition holds.
  package func mayMatch(_ outline: JSONOutline) -> Bool {
    if case .json(_, let isEnough?) = self { isEnough(outline) } else { false }
  }
}
