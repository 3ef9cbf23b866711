internal import ChartConvRecords

extension Vocabulary.Role {
  /// The content of a node with this role that is recorded.
  var content: NodeContent {
    switch self {
    case .text: .text
    case .markup: .markup
    default: .nodes
    }
  }

  /// `true` for entries and containers of entries.
  var holdsEntries: Bool {
    switch self {
    case .frame, .folder, .entry: true
    default: false
    }
  }
}
