/// What became of a record of a web archive.
package enum RecordFate: String, CaseIterable, Sendable {
  /// It is read.
  case feeds
  /// The answer is something else than a feed.
  case others
  /// The answer has another status than 200.
  case failures
  /// It repeats an earlier capture.
  case revisits
  /// The answer was cut off when it was captured.
  case truncated
  /// It is a request, metadata, or what else isn't an answer.
  case accessory
  /// It can't be read.
  case damaged
}

/// The numbers of records of web archives, by what became of them.
package typealias RecordTally = [RecordFate: Int]

extension RecordTally {
  package var all: Int { values.reduce(0, +) }

  package mutating func add(_ other: Self) { merge(other, uniquingKeysWith: +) }
}
