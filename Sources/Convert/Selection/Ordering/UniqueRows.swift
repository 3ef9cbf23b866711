internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvSnapshots
internal import ChartConvWriters

/// Removes rows whose values in some columns have occurred before.
struct UniqueRows: ~Copyable {
  private let fields: [EntryField]
  /// The values of the columns, with what else tells the first row apart that has them.
  private var seen: [[UInt8]: Entry] = [:]
  private var document = 0
  /// The number of rows that were removed although they are other entries, and the name of the first.
  private var others: (count: Int, name: String) = (0, "")

  private struct Entry: Equatable {
    var details = EntryDetails()
    /// The document, if its store has the same ids in others: that of a chart.
    var document: Int?
  }

  init(_ fields: [EntryField]) { self.fields = fields }

  /// The columns that tell apart what must not fall together. Other columns than the id are shared by
  /// different entries.
  static func fields(of unique: [EntryField]) -> FieldSet {
    unique == [.id] ? EntryIdentity().fields.union(SnapshotIdentity.fields) : []
  }

  static func parts(of unique: [EntryField]) -> FeedParts {
    unique == [.id] ? [.chart, .chartQuery] : []
  }

  mutating func apply(to batch: inout RowBatch) {
    guard !fields.isEmpty else { return }
    if batch.startsFeed { document += 1 }
    batch.keepRows { batch, index in
      guard let (key, next) = entry(of: batch[index], in: batch.feed.value) else { return true }
      guard let first = seen[key] else {
        seen[key] = next
        return true
      }
      if next.details != first.details, next.document == first.document {
        if others.count == 0 { others.name = batch[index].string(.name) ?? "" }
        others.count += 1
      }
      return false
    }
  }

  private func entry(of row: Row, in value: Feed) -> (key: [UInt8], entry: Entry)? {
    guard let key = key(of: row) else { return nil }
    var entry = Entry()
    if fields == [.id] {
      let isOfStream = value.isStream(row)
      entry.document = isOfStream ? nil : document
      var identity = EntryKey()
      _ = EntryIdentity().fill(&identity, of: row, in: isOfStream ? .stream : .chart)
      entry.details = identity.details
    }
    return (key, entry)
  }

  /// Returns the warning about entries that fell together since the last call.
  mutating func takeWarning() -> String? {
    guard others.count > 0 else { return nil }
    defer { others = (0, "") }
    let entries = others.count == 1 ? "an entry" : "\(others.count) entries"
    return "left out \(entries) with the id of another entry, first '\(others.name)'; "
      + "the columns id,url tell entries apart by their addresses"
  }

  /// Returns the values of the columns in a form in which equal keys have equal bytes; `nil` if all
  /// are null.
  private func key(of row: borrowing Row) -> [UInt8]? {
    var key: [UInt8] = []
    var hasValue = false
    for field in fields {
      guard row.has(field) else {
        key.append(0)
        continue
      }
      hasValue = true
      key.append(1)
      let cell = row.cell(field)
      var text = OutputBuffer(capacity: 64)
      if let moment = cell.moment {
        text.append("\(moment.seconds) \(moment.nanoseconds)")
      } else {
        text.append(cell)
      }
      key += "\(text.count) ".utf8
      key += text.bytes
    }
    return hasValue ? key : nil
  }
}
