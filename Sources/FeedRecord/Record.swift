/// The wanted parts of one entry, or of what a document says before and between its entries: a
/// flat tree of named nodes in document order, their texts end to end in one arena.
///
/// It may be kept: its memory is filled anew only where nobody but the parser holds it, so that
/// whoever holds it sees it unchanged. That is what makes it `Sendable`, and exclusive access a
/// matter of course.
public final class Record: @unchecked Sendable {
  /// In document order, each followed by what it contains; the first is the root. There may be
  /// others behind them, from a larger record that was here before.
  @exclusivity(unchecked)
  @usableFromInline var nodes: [NodeStorage]
  /// The texts of the nodes, in UTF-8; there may be more behind them.
  @exclusivity(unchecked)
  @usableFromInline var bytes: [UInt8]
  @exclusivity(unchecked)
  @usableFromInline var filled: Int

  /// A record without nodes.
  public init() {
    unsafe nodes = []
    unsafe bytes = []
    unsafe filled = 0
  }

  /// How much memory it fills, in bytes.
  public var size: Int { unsafe filled }

  /// The node there.
  @inlinable
  subscript(index: Int) -> NodeStorage { unsafe nodes[index] }

  /// The text of a node without its further pieces.
  @inlinable
  func bytes(of node: NodeStorage) -> ArraySlice<UInt8> {
    unsafe bytes[Int(node.textStart)..<Int(node.textEnd)]
  }

  /// The root, in the words of a dialect; `nil` where there is no node at all.
  @inlinable
  public func root<Name: RecordName>(as name: Name.Type = Name.self) -> Node<Name>? {
    unsafe filled == 0 ? nil : Node(record: self, index: 0)
  }

  /// Hands over the text of a node without pieces where it stands.
  @usableFromInline
  func withText<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let range = Int(self[index].textStart)..<Int(self[index].textEnd)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe body(UnsafeBufferPointer(rebasing: bytes[range]))
    }
  }

  /// The text of a node without pieces; `nil` where it is empty or nothing but white space.
  @usableFromInline
  func text(at index: Int) -> String? {
    unsafe withText(at: index) { text in
      guard let first = unsafe text.first,
        unsafe first > 0x20 || text.contains(where: { $0 > 0x20 })
      else { return nil }
      return unsafe String(decoding: text, as: UTF8.self)
    }
  }

  /// The text of a node without pieces and without white space around it; `nil` where nothing is
  /// left.
  @usableFromInline
  func word(at index: Int) -> String? {
    unsafe withText(at: index) { text in
      var start = 0
      var end = text.count
      while start < end, unsafe text[start] <= 0x20 { start += 1 }
      while end > start, unsafe text[end - 1] <= 0x20 { end -= 1 }
      guard start < end else { return nil }
      return unsafe String(
        decoding: UnsafeBufferPointer(rebasing: text[start..<end]), as: UTF8.self)
    }
  }
}
