/// The syntactic kind of a node.
@frozen
@usableFromInline
package enum NodeKind: UInt8, Sendable, BitwiseCopyable {
  /// An XML element, or a JSON object.
  case element
  /// An XML attribute.
  case attribute
  /// A JSON string, unescaped.
  case string
  /// A JSON number, with the digits of the document.
  case number
  /// A JSON `true` or `false`, as text.
  case boolean
  /// A continuation of the parent's text after a child element.
  case piece
}
