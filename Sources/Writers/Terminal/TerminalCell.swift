/// A cell of a table on a terminal.
struct TerminalCell {
  let text: String
  /// The address that the text links to; empty for none.
  let address: String
}

/// Decodes the cells of fragments.
enum TerminalCells {
  enum Item {
    case heading(title: String, date: String)
    case row([TerminalCell])
  }

  static func items(in bytes: [UInt8]) -> [Item] {
    var items: [Item] = []
    var start = bytes.startIndex
    for index in bytes.indices {
      switch bytes[index] {
      case TerminalTableEncoder.groupSeparator:
        let parts = Self.parts(bytes[start..<index])
        items.append(.heading(title: parts.first ?? "", date: parts.dropFirst().first ?? ""))
        start = index + 1
      case TerminalTableEncoder.recordSeparator:
        items.append(.row(Self.row(Self.parts(bytes[start..<index]))))
        start = index + 1
      default: break
      }
    }
    return items
  }

  private static func parts(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split(
      separator: TerminalTableEncoder.unitSeparator, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Pairs texts with their addresses.
  private static func row(_ parts: [String]) -> [TerminalCell] {
    stride(from: 0, to: parts.count - 1, by: 2).map {
      TerminalCell(text: parts[$0], address: parts[$0 + 1])
    }
  }
}
