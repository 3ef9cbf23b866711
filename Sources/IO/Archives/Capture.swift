/// Where and when a document was captured: a record of a web archive, or a version in git.
package struct Capture: Sendable, Hashable {
  /// The address that gave it; `nil` for a version in git.
  package let address: String?
  /// The time, as `2014-06-01T12:00:00Z`; `nil` if it isn't known.
  package let time: String?
  /// `true` if the record says that it is a feed, or something like one.
  package let isDeclared: Bool

  package init(address: String?, time: String?, isDeclared: Bool) {
    self.address = address
    self.time = time
    self.isDeclared = isDeclared
  }

  /// Returns `true` if an error shows that the document is something else than a feed.
  package func isOther(_ error: FeedError) -> Bool {
    address != nil && (error.kind == .unrecognized || error.kind == .malformed && !isDeclared)
  }
}

/// The records of web archives, by what became of them.
package struct RecordTally: Sendable, Hashable {
  /// Those that are read.
  package var feeds = 0
  /// Answers that are something else than feeds.
  package var others = 0
  /// Answers with another status than 200.
  package var failures = 0
  /// Captures that repeat an earlier one.
  package var revisits = 0
  /// Answers that were cut off when they were captured.
  package var truncated = 0
  /// Requests, metadata and what else isn't an answer.
  package var accessory = 0
  /// Those that can't be read.
  package var damaged = 0

  package init() {}

  package var all: Int { feeds + omitted }

  /// The number of records that aren't read.
  package var omitted: Int { others + failures + revisits + truncated + accessory + damaged }

  /// The counts with their names.
  package var counts: KeyValuePairs<String, Int> {
    [
      "feeds": feeds, "others": others, "failures": failures, "revisits": revisits,
      "truncated": truncated, "accessory": accessory, "damaged": damaged,
    ]
  }

  package mutating func add(_ other: Self) {
    feeds += other.feeds
    others += other.others
    failures += other.failures
    revisits += other.revisits
    truncated += other.truncated
    accessory += other.accessory
    damaged += other.damaged
  }

  /// The difference that a record makes which was taken for a feed.
  package static var mistaken: Self {
    var tally = Self()
    tally.feeds = -1
    tally.others = 1
    return tally
  }
}
