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

  /// The root, in the words of a dialect; `nil` where there is no node at all.
  @inlinable
  @_lifetime(borrow self)
  public func root<Name: RecordName>(as name: Name.Type = Name.self) -> Node<Name>? {
    guard unsafe filled > 0 else { return nil }
    // Neither array changes as long as the record is held.
    return unsafe Node(
      nodes: _overrideLifetime(nodes.span, borrowing: self),
      texts: _overrideLifetime(bytes.span, borrowing: self), index: 0)
  }
}
