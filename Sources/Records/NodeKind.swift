/// What a node was in the document.
public enum NodeKind: UInt8, Sendable, BitwiseCopyable {
  /// An XML element, or a JSON object.
  case element
  /// An XML attribute.
  case attribute
  /// A JSON string, its escapes undone.
  case string
  /// A JSON number, in the digits it was written in.
  case number
  /// A JSON `true` or `false`, as that word.
  case boolean
  /// A further piece of its parent's text, behind an element in the midst of it.
  case piece
}
