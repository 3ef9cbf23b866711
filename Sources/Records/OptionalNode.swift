// What the standard library has for optional values only where these may escape.

/// The first of the two that is there.
@inlinable
@_lifetime(copy first, copy second)
public func ?? <Name>(first: Node<Name>?, second: Node<Name>?) -> Node<Name>? {
  if let first { return first }
  return second
}

@inlinable
@_lifetime(copy first, copy second)
public func ?? <Name>(first: Node<Name>?, second: Node<Name>) -> Node<Name> {
  if let first { return first }
  return second
}

extension Optional where Wrapped: ~Escapable {
  /// What is made of the node, where there is one.
  @inlinable
  public func flatMap<Name, Value>(_ read: (Wrapped) -> Value?) -> Value?
  where Wrapped == Node<Name> {
    guard let node = self else { return nil }
    return read(node)
  }
}
