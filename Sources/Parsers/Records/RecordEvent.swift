package import ChartConvIO

/// An event of a parser.
package enum RecordEvent: Sendable {
  case document
  /// The beginning of a document that is an entry. Consecutive ones are entries of one feed.
  case row
  /// The content outside the entries so far. Delivered before the first entry, and again at the end
  /// if more has followed.
  case head(Record)
  case entry(Record)
  /// Invalid content in the position of an entry. It counts for the ranks.
  case lostEntry(String, SourcePosition)
  /// Another value in the position of the list of entries.
  case noList(String, SourcePosition)
  /// The end of a complete document.
  case end
  /// A recoverable problem.
  case warning(String, SourcePosition)
  /// A name outside the vocabulary; delivered only on request.
  case unknown(String, SourcePosition)
}

/// Events of a parser that wait to be taken.
package struct WaitingEvents: ~Copyable {
  private var events: [RecordEvent] = []
  /// The number of events that were taken.
  private var taken = 0

  package init() {}

  package mutating func append(_ event: RecordEvent) { events.append(event) }

  /// Takes the next event; `nil` if there is none.
  package mutating func next() -> RecordEvent? {
    guard taken < events.count else {
      removeAll { _ in true }
      return nil
    }
    defer { taken += 1 }
    return events[taken]
  }

  package mutating func removeAll(where isRemoved: (RecordEvent) -> Bool) {
    events.removeSubrange(..<taken)
    taken = 0
    events.removeAll(where: isRemoved)
  }
}
