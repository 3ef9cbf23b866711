public import ChartConvIO
public import ChartConvModel
internal import ChartConvParsers

/// An element, attribute, member or cell of an input in a custom dialect, with the contents that
/// the dialect names.
public struct InputRecord: Sendable, Hashable {
  /// The name that the dialect gives it.
  @ExactText public private(set) var name: String?
  /// The text, without surrounding white space; `nil` if there is none. Of an element whose markup
  /// is read, it is its contents as XHTML.
  @ExactText public private(set) var text: String?
  /// The position in the input where it starts, for warnings.
  public let position: SourcePosition
  /// The elements, attributes, members or cells in it, in their order; attributes come first.
  public let children: [InputRecord]
  /// The names of the folders around an entry, the outermost first.
  public let folders: [String]
  /// The type of a value of JSON.
  package let type: ValueType

  package enum ValueType: Sendable {
    case text, number, other
  }

  init(_ node: Node<CustomName>, _ names: CustomNames) {
    var records: [InputRecord] = []
    var folders: [String] = []
    var nodes = node.children
    while let child = nodes.next() {
      if let folder = names.folder, child.isNamed(folder) {
        folders.append(child.word ?? "")
      } else if names.name(of: child) != nil {
        records.append(InputRecord(child, names))
      }
    }
    position = node.position
    children = records
    self.folders = folders
    name = names.name(of: node)
    text = node.word
    type =
      switch node.kind {
      case .string: .text
      case .number: .number
      default: .other
      }
  }

  /// Creates the start of a document, which has names and a few texts.
  package init(name: String? = nil, text: String? = nil, children: [InputRecord] = []) {
    position = SourcePosition(line: 1, column: 1)
    self.children = children
    folders = []
    type = .other
    self.name = name
    self.text = text
  }

  /// The first child with a name; `nil` if there is none.
  public subscript(name: String) -> InputRecord? { children.first { $0.isNamed(name) } }

  /// Returns all children with a name.
  public func children(named name: String) -> [InputRecord] { children.filter { $0.isNamed(name) } }

  private func isNamed(_ other: String) -> Bool { name?.hasBytes(of: other) ?? false }
}
