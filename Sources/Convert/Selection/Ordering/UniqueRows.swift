internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// Removes rows whose values in some columns have occurred before.
struct UniqueRows: ~Copyable {
  private let fields: [EntryField]
  private var seen: Set<[UInt8]> = []

  init(_ fields: [EntryField]) { self.fields = fields }

  mutating func apply(to batch: inout RowBatch) {
    guard !fields.isEmpty else { return }
    batch.keepRows { batch, index in
      guard let key = key(of: batch[index]) else { return true }
      return seen.insert(key).inserted
    }
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
