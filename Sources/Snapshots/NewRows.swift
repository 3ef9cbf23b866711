package import ChartConvModel

/// Removes the rows of entries that an earlier run has converted.
package struct NewRows: ~Copyable {
  package static let fields = identity.fields.union(SnapshotIdentity.fields)
  /// The feed values that are read.
  package static let parts = ChartIdentity.parts
  private static let identity = EntryIdentity()

  private let known: KnownEntries
  private var digests: EntryDigests
  private var document = DocumentKeys<SHA256>()
  /// The rows of entries that seem to have changed, as long as their id is unique.
  private var changed: [SHA256: (entry: KnownEntry, packed: [UInt8])] = [:]
  /// The new entries of the document.
  private var added: Set<SHA256> = []
  /// The number of rows that were removed because nothing tells them from a new one before, and the name
  /// of the first.
  private var repeated: (count: Int, name: String) = (0, "")
  private var unnamed = UnnamedFeeds()
  private var warnings: [String] = []

  package init(_ known: KnownEntries) {
    self.known = known
    digests = EntryDigests(known)
  }

  /// Removes the rows of known entries, and all but the first of each entry.
  package mutating func apply(to batch: inout RowBatch) {
    if batch.startsFeed {
      endDocument()
      note(batch)
    }
    var found: [(row: Int, packed: [UInt8])] = []
    var isNew: [Bool] = []
    for row in 0..<batch.count {
      guard let entry = digests.entry(of: batch, row) else {
        isNew.append(true)
        continue
      }
      let repetitions = document.repetitions
      let uniqueness = document.add(entry.digest, entry.details)
      if document.repetitions > repetitions, added.contains(entry.digest) {
        if repeated.count == 0 { repeated.name = batch[row].string(.name) ?? "" }
        repeated.count += 1
      }
      if uniqueness > .key, let held = changed.removeValue(forKey: entry.digest),
        known.look(up: held.entry, uniqueness) == .new
      {
        found.append((row, held.packed))
      }
      let knowledge = known.look(up: entry, uniqueness)
      isNew.append(knowledge == .new)
      if knowledge == .new { added.insert(entry.digest) }
      if knowledge == .changed {
        var packed: [UInt8] = []
        batch[row].pack(EntryField.allCases, into: &packed)
        changed[entry.digest] = (entry, packed)
      }
    }
    if found.isEmpty {
      batch.keepRows { isNew[$1] }
    } else {
      insert(found, into: &batch, keeping: isNew)
    }
    if batch.endsFeed { endDocument() }
  }

  /// Replaces a batch by its new rows and earlier ones, each before the row that showed that it is new.
  private func insert(
    _ found: [(row: Int, packed: [UInt8])], into batch: inout RowBatch, keeping isNew: [Bool]
  ) {
    var rows = RowBatch()
    swap(&rows, &batch)
    batch.feed = rows.feed
    batch.startsFeed = rows.startsFeed
    batch.endsFeed = rows.endsFeed
    batch.isIncomplete = rows.isIncomplete
    var next = 0
    for row in isNew.indices {
      while next < found.count, found[next].row == row {
        batch.append(packed: found[next].packed[...], EntryField.allCases)
        next += 1
      }
      if isNew[row] { batch.append(rows[row]) }
    }
  }

  /// Notes a feed that only its title tells from others.
  private mutating func note(_ batch: borrowing RowBatch) {
    let feed = batch.feed.value
    guard batch.count > 0, feed.kind(isStream: feed.isStream(batch[0])) == .titledStream else {
      return
    }
    let chart = ChartIdentity(feed, rowCountry: nil)
    warnings += [unnamed.add(chart, feed.title ?? "", in: feed.source ?? "")].compactMap(\.self)
  }

  private mutating func endDocument() {
    for held in changed.values { known.change(held.entry) }
    changed.removeAll()
    added.removeAll(keepingCapacity: true)
    document.removeAll()
  }

  /// Returns the warnings about rows and feeds that nothing tells apart, of those since the last call.
  package mutating func takeWarnings() -> [String] {
    defer { (repeated, warnings) = ((0, ""), []) }
    guard repeated.count > 0 else { return warnings }
    let entries = repeated.count == 1 ? "an entry" : "\(repeated.count) entries"
    return warnings + [
      "left out \(entries) that nothing tells from one before, first '\(repeated.name)'"
    ]
  }
}

/// An entry as a list of known ones has it.
package struct KnownEntry: Sendable {
  package let digest: SHA256
  package let details: EntryDetails
  /// Its digest in an older list; `nil` unless there is one.
  let older: SHA256?
}

package struct EntryDigests: ~Copyable {
  /// `true` if a list of an older version is read.
  private let readsOlder: Bool
  private var feed: SharedFeed?
  private var key = EntryKey()
  /// The feed's chart, for rows without a storefront.
  private var chart: (digits: [UInt8], older: [UInt8]) = ([], [])

  package init(_ known: KnownEntries) { readsOlder = known.hasOlder }

  /// Returns the entry of a row; `nil` if nothing identifies it.
  package mutating func entry(of batch: borrowing RowBatch, _ index: Int) -> KnownEntry? {
    let value = batch.feed.value
    if feed !== batch.feed {
      feed = batch.feed
      chart = digits(value, country: nil)
    }
    let row = batch[index]
    guard EntryIdentity().fill(&key, of: row, in: value.kind(isStream: value.isStream(row))) else {
      return nil
    }
    var chart = self.chart
    if value.country == nil, row.has(.country) {
      chart = digits(value, country: row.text(.country))
    }
    return KnownEntry(
      digest: SHA256(chart.digits + key.bytes), details: key.details,
      older: readsOlder ? SHA256(chart.older + key.undated) : nil)
  }

  /// Returns the entries of all rows, if they are identified.
  package mutating func entries(of batch: borrowing RowBatch) -> [KnownEntry?] {
    (0..<batch.count).map { entry(of: batch, $0) }
  }

  /// Returns digests of a chart, also as older versions made it. A title may be long, and isn't copied
  /// for each row.
  private func digits(_ feed: Feed, country: Span<UInt8>?) -> (digits: [UInt8], older: [UInt8]) {
    func digits(_ feed: Feed) -> [UInt8] {
      Array(SHA256(ChartIdentity(feed, rowCountry: country).bytes).text.utf8)
    }
    guard readsOlder else { return (digits(feed), []) }
    var older = feed
    older.url = nil
    older.address = nil
    return (digits(feed), digits(older))
  }
}
