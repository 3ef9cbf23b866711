package import ChartConvModel

/// The name of an element or attribute in an XML document, and the columns that hold it.
package struct RecordLabel: Sendable {
  /// The name in `extra`.
  package let key: String
  package let isRead: Bool
  /// The columns that hold it; `nil` if those of the element around it do.
  package let fields: FieldSet?

  package init(key: String, isRead: Bool, fields: FieldSet?) {
    self.key = key
    self.isRead = isRead
    self.fields = fields
  }
}

/// The names of the nodes of an XML record, for a reader that keeps what no column holds.
package struct RecordLabels: Sendable {
  /// The index of a node without a label.
  package static let none = UInt16.max

  private let all: [RecordLabel]
  /// The prefixes of namespaces that the root declares, well-known ones or its own.
  package let prefixes: [(prefix: String, uri: String)]
  /// `true` if the document is RSS, in which names of Atom have a prefix.
  package let isInRSS: Bool
  /// The index of each node's label.
  private let indices: [UInt16]

  package init(
    _ all: [RecordLabel], prefixes: [(prefix: String, uri: String)], isInRSS: Bool,
    ofNodes indices: [UInt16]
  ) {
    self.all = all
    self.isInRSS = isInRSS
    self.prefixes = prefixes
    self.indices = indices
  }

  /// The label of a node; `nil` for a piece of text.
  package subscript(node: Int) -> RecordLabel? {
    guard indices.indices.contains(node), indices[node] != Self.none else { return nil }
    return all[Int(indices[node])]
  }
}
