/// The content of an open node that the builder records.
@frozen
@usableFromInline
package enum NodeContent: UInt8, Sendable, BitwiseCopyable {
  /// Child nodes only.
  case nodes
  /// Child nodes and text.
  case text
  /// Everything, with elements as markup in the text.
  case markup
}
