// The standard library provides these operations only for escapable optionals.

/// Returns the first node that isn't `nil`.
@inlinable
@_lifetime(copy first, copy second)
package func ?? <Name>(first: Node<Name>?, second: Node<Name>?) -> Node<Name>? {
  if let first { return first }
  return second
}

@inlinable
@_lifetime(copy first, copy second)
package func ?? <Name>(first: Node<Name>?, second: Node<Name>) -> Node<Name> {
  if let first { return first }
  return second
}

extension Optional where Wrapped: ~Escapable {
  /// Returns the result of `read`; `nil` if there is no node.
  @inlinable
  package func flatMap<Name, Value>(_ read: (Wrapped) -> Value?) -> Value?
  where Wrapped == Node<Name> {
    guard let node = self else { return nil }
    return read(node)
  }
}
