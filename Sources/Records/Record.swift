internal import ChartConvModel

/// The wanted parts of one entry, or of what a document says before and between its entries: a
/// flat tree of named nodes in document order, their texts end to end in one arena.
///
/// It may be kept: its memory is filled anew only where nobody but the parser holds it, so that
/// whoever holds it sees it unchanged. That is what makes it `Sendable`, and exclusive access a
/// matter of course.
public final class Record: @unchecked Sendable {
  /// In document order, each followed by what it contains; the first is the root.
  @exclusivity(unchecked)
  var nodes: Arena<NodeStorage>
  /// The texts of the nodes, in UTF-8.
  @exclusivity(unchecked)
  var texts: Arena<UInt8>

  /// A record without nodes.
  public init() {
    unsafe nodes = Arena(capacity: 32)
    unsafe texts = Arena(capacity: 1024)
  }

  /// How much memory it fills, in bytes.
  public var size: Int { unsafe texts.count + nodes.count * MemoryLayout<NodeStorage>.stride }

  /// The root, in the words of a dialect; `nil` where there is no node at all.
  @inlinable
  @_lifetime(borrow self)
  public func root<Name: RecordName>(as name: Name.Type = Name.self) -> Node<Name>? {
    let nodes = nodeSpan
    return nodes.isEmpty ? nil : Node(nodes: nodes, texts: textSpan, index: 0)
  }

  // Neither changes as long as the record is held.
  @usableFromInline
  var nodeSpan: Span<NodeStorage> {
    @_lifetime(borrow self) get { unsafe _overrideLifetime(nodes.span, borrowing: self) }
  }

  @usableFromInline
  var textSpan: Span<UInt8> {
    @_lifetime(borrow self) get { unsafe _overrideLifetime(texts.span, borrowing: self) }
  }

  /// Closes what is open from the innermost node on, as if it ended here; `none` is where a node
  /// would be that isn't there.
  func close(from innermost: Int, none: Int) {
    var open = innermost
    while open != none {
      let parent = unsafe nodes[open].end
      unsafe nodes[open].end = UInt32(truncatingIfNeeded: nodes.count)
      open = Int(parent)
    }
  }

  /// Joins the texts of nodes that elements stand in the midst of; each piece is moved once.
  func joinPieces() {
    for index in 0..<(unsafe nodes.count) where unsafe nodes[index].hasPieces {
      var whole = unsafe nodes[index]
      let start = unsafe texts.count
      unsafe texts.append(copyOf: Int(whole.textStart)..<Int(whole.textEnd))
      var child = index + 1
      while child < Int(whole.end) {
        let node = unsafe nodes[child]
        if node.kind == .piece {
          unsafe texts.append(copyOf: Int(node.textStart)..<Int(node.textEnd))
        }
        child = Int(node.end)
      }
      whole.textStart = UInt32(truncatingIfNeeded: start)
      whole.textEnd = UInt32(truncatingIfNeeded: unsafe texts.count)
      unsafe nodes[index] = whole
    }
  }
}
