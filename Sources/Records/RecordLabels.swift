package import ChartConvModel

/// The name of an element or attribute in an XML document, and the columns that hold it.
package struct RecordLabel: Sendable {
  /// The name in `extra`.
  package let key: String
  /// The name as in the document.
  package let name: String
  /// `false` for a name that isn't read.
  package let isRead: Bool
  /// The columns that hold it; `nil` if those of the element around it do.
  package let fields: FieldSet?

  package init(key: String, name: String, isRead: Bool, fields: FieldSet?) {
    self.key = key
    self.name = name
    self.isRead = isRead
    self.fields = fields
  }
}

/// The names of the nodes of an XML record, for a reader that keeps what no column holds.
package struct RecordLabels: Sendable {
  private static let none = UInt16.max

  /// The labels of the document.
  package private(set) var all: [RecordLabel] = []
  /// The prefixes that the root declares for namespaces without a well-known one.
  package var prefixes: [(prefix: String, uri: String)] = []
  /// The index of each node's label.
  private var indices: [UInt16] = []

  package init() {}

  /// Adds a label; `nil` if there are too many.
  package mutating func add(_ label: RecordLabel) -> UInt16? {
    guard all.count < Int(Self.none) else { return nil }
    all.append(label)
    return UInt16(all.count - 1)
  }

  /// The label of a node; `nil` for a piece of text.
  package subscript(node: Int) -> RecordLabel? {
    guard indices.indices.contains(node), indices[node] != Self.none else { return nil }
    return all[Int(indices[node])]
  }

  /// Sets the label of a node, which follows all others that have one.
  package mutating func set(_ label: UInt16, ofNode node: Int) {
    while indices.count < node { indices.append(Self.none) }
    indices.append(label)
  }

  /// Removes the labels of nodes from an index on.
  package mutating func truncate(to node: Int) {
    if indices.count > node { indices.removeLast(indices.count - node) }
  }
}
