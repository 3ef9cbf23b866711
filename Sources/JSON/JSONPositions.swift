internal import CChartConvSimdjson
package import ChartConvIO
internal import ChartConvRecords

/// Finds the positions of nodes, which JSON's entries have only as offsets. Few positions are
/// requested.
///
/// Only the thread that parses the document calls it.
@safe
package final class JSONPositions: NodePositions, @unchecked Sendable {
  /// The parser of the entry that is being received; `nil` after its end.
  var documents: OpaquePointer?

  package func position(at offset: UInt32) -> SourcePosition? {
    unsafe documents.map { unsafe SourcePosition(csj_documents_position_at($0, offset)) }
  }
}
