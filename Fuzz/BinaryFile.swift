/// The ends of a file of typed columns. Tests/Oracle/columnar.py has the corpus read by others.
struct BinaryFile {
  let bytes: [UInt8]

  /// Ends the run if the bytes aren't of the format: its magic numbers, and a footer that is
  /// within.
  func check(_ format: String) {
    let isRight =
      switch format {
      case "parquet": hasFooter(from: "PAR1", to: "PAR1")
      case "arrow-file": hasFooter(from: "ARROW1\0\0", to: "ARROW1")
      default: bytes.starts(with: Self.continuation) && bytes.suffix(8) == Self.end[...]
      }
    if !isRight { fatalError("not a file of \(format)") }
  }

  private static let continuation: [UInt8] = [255, 255, 255, 255]
  private static let end = continuation + [0, 0, 0, 0]

  /// The size of the footer, in four bytes, is before the last magic number.
  private func hasFooter(from head: String, to tail: String) -> Bool {
    let (head, tail) = (Array(head.utf8), Array(tail.utf8))
    guard bytes.starts(with: head), bytes.suffix(tail.count) == tail[...] else { return false }
    let size = bytes.dropLast(tail.count).suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    return size > 0 && size <= bytes.count - head.count - tail.count - 4
  }
}
