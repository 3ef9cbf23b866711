public import ChartConvBytes

/// What a parser hands over while it goes through a document.
public enum RecordEvent: Sendable {
  /// A document begins.
  case document
  /// What stood outside the entries so far: before the first entry, and again at the end where
  /// more has come since.
  case head(Record)
  case entry(Record)
  /// Something stands where an entry should that is none; it keeps its place among them.
  case lostEntry(String, Position)
  /// The document is complete.
  case end
  /// Something is not as it should be and can be read all the same.
  case warning(String, Position)
  /// A name that the vocabulary doesn't have; only where it is asked for.
  case unknown(String, Position)
}
