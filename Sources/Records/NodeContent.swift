/// What a builder takes of what stands in an open node.
public enum NodeContent: UInt8, Sendable, BitwiseCopyable {
  /// Nodes only.
  case nodes
  /// Nodes and text.
  case text
  /// Everything, elements as markup in the text.
  case markup
}
