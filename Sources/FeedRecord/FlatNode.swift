/// A node as it comes from a parser that lays its records out by itself, all of one at a time.
@frozen
public struct FlatNode {
  @usableFromInline var storage: NodeStorage

  /// `end` is the index behind the last node that it contains; `text` are offsets in the record's
  /// bytes.
  @inlinable
  public init(
    name: UInt8, kind: NodeKind, end: UInt32, text: (start: UInt32, end: UInt32), line: UInt32,
    column: UInt32
  ) {
    storage = NodeStorage(
      name: name, kind: kind, content: .text, parent: end, text: text.start, line: line,
      column: column)
    storage.textEnd = text.end
  }
}

extension Record {
  /// Fills the record with `count` nodes in document order and the bytes of their texts; another
  /// in its place where somebody has kept it.
  @inlinable
  public static func fill(
    _ record: inout Record, count: Int, bytes: UnsafeBufferPointer<UInt8>,
    node: (Int) -> FlatNode
  ) {
    if !isKnownUniquelyReferenced(&record) { record = Record() }
    unsafe record.reserve(count, bytes)
    unsafe record.nodes.withUnsafeMutableBufferPointer { room in
      for index in 0..<count { unsafe room[index] = node(index).storage }
    }
  }

  /// Fills the record with copies.
  func fill(_ nodes: UnsafeBufferPointer<NodeStorage>, _ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe reserve(nodes.count, bytes)
    unsafe self.nodes.withUnsafeMutableBytes {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(nodes))
    }
  }

  /// Joins the texts of nodes that elements stand in the midst of, behind the first `textCount`
  /// bytes; each piece is moved once.
  func joinPieces(among count: Int, behind textCount: Int) {
    unsafe bytes.removeLast(bytes.count - textCount)
    for index in 0..<count where unsafe nodes[index].hasPieces {
      let whole = unsafe nodes[index]
      let start = unsafe bytes.count
      unsafe bytes += bytes[Int(whole.textStart)..<Int(whole.textEnd)]
      var child = index + 1
      while child < Int(whole.end) {
        let piece = unsafe nodes[child]
        if piece.kind == .piece {
          unsafe bytes += bytes[Int(piece.textStart)..<Int(piece.textEnd)]
        }
        child = Int(piece.end)
      }
      unsafe nodes[index].textStart = UInt32(truncatingIfNeeded: start)
      unsafe nodes[index].textEnd = UInt32(truncatingIfNeeded: bytes.count)
    }
  }

  /// Says that a node ends before another.
  func close(_ index: Int, at end: Int) {
    unsafe nodes[index].end = UInt32(truncatingIfNeeded: end)
  }

  /// Makes room for so many nodes, and copies the bytes.
  @usableFromInline
  func reserve(_ count: Int, _ text: UnsafeBufferPointer<UInt8>) {
    let missingNodes = unsafe count - nodes.count
    if missingNodes > 0 {
      let blank = NodeStorage(
        name: .max, kind: .piece, content: .nodes, parent: 0, text: 0, line: 0, column: 0)
      unsafe nodes.append(contentsOf: repeatElement(blank, count: missingNodes + count))
    }
    let missingBytes = unsafe text.count - bytes.count
    if missingBytes > 0 {
      unsafe bytes.append(contentsOf: repeatElement(0, count: missingBytes + text.count))
    }
    unsafe bytes.withUnsafeMutableBytes { unsafe $0.copyMemory(from: UnsafeRawBufferPointer(text)) }
    unsafe filled = text.count + count * MemoryLayout<NodeStorage>.stride
  }
}
