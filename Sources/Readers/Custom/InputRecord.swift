public import ChartConvIO
public import ChartConvModel
internal import ChartConvRecords

/// An element, attribute, member or cell of an input in a custom dialect, with the contents that
/// the dialect names.
public struct InputRecord: Sendable, Hashable {
  /// The name that the dialect gives it.
  @ExactText public private(set) var name: String?
  /// The text, without surrounding white space; `nil` if there is none.
  @ExactText public private(set) var text: String?
  /// The position in the input, for warnings.
  public let position: SourcePosition
  /// The elements, attributes, members or cells in it, in their order; attributes come first.
  public let children: [InputRecord]

  init(_ node: Node<CustomName>, _ names: [String], _ positions: (any NodePositions)?) {
    let index = node.name.map { Int($0.rawValue) }
    name = index.flatMap { names.indices.contains($0) ? names[$0] : nil }
    text = node.word
    position = node.position(positions)
    var records: [InputRecord] = []
    var nodes = node.children
    while let child = nodes.next() {
      if child.name.map({ Int($0.rawValue) < names.count }) ?? false {
        records.append(InputRecord(child, names, positions))
      }
    }
    children = records
  }

  /// The first child with a name; `nil` if there is none.
  public subscript(name: String) -> InputRecord? { children.first { $0.isNamed(name) } }

  /// Returns all children with a name.
  public func children(named name: String) -> [InputRecord] { children.filter { $0.isNamed(name) } }

  private func isNamed(_ other: String) -> Bool { name?.hasBytes(of: other) ?? false }
}
