package import ChartConvIO

/// Finds the positions of nodes for a parser that delivers entries whose nodes have offsets.
package protocol NodePositions: AnyObject, Sendable {
  /// Returns the position of a node of the entry that is being received; `nil` if there is none.
  func position(at offset: UInt32) -> SourcePosition?
}
