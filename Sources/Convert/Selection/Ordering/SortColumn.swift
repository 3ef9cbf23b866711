internal import ChartConvModel

/// The values of one column of the held rows, prepared for comparison.
struct SortColumn: ~Copyable {
  let isDescending: Bool
  private let field: EntryField
  /// Integers, flags, dates and seconds; the offset in `texts` of a text.
  private var numbers: [Int] = []
  /// Nanoseconds of a timestamp; the length of a text; -1 for null.
  private var details: [Int] = []
  private var texts: [UInt8] = []

  init(_ key: SortKey) {
    field = key.field
    isDescending = key.isDescending
  }

  /// The approximate memory in bytes.
  var memory: Int { numbers.count * 16 + texts.count }

  mutating func append(_ row: borrowing JoinedRow) {
    guard row.has(field) else { return append(0, -1) }
    switch field.type {
    case .text, .decimal, .number:
      guard let text = row.text(field) else { return append(0, -1) }
      append(texts.count, text.count)
      for index in text.indices { texts.append(text[index]) }
    case .integer: append(row.integer(field) ?? 0, 0)
    case .boolean: append(row.boolean(field) ?? false ? 1 : 0, 0)
    case .date: append(row.date(field)?.daysSinceEpoch ?? 0, 0)
    case .timestamp:
      append(row.timestamp(field)?.secondsSince1970 ?? 0, row.timestamp(field)?.nanosecond ?? 0)
    // Lists are excluded.
    case .list, .object: append(0, -1)
    }
  }

  private mutating func append(_ number: Int, _ detail: Int) {
    numbers.append(number)
    details.append(detail)
  }

  mutating func removeAll() {
    numbers.removeAll()
    details.removeAll()
    texts.removeAll()
  }

  /// Compares two rows. Null is after any value.
  func order(_ one: Int, _ other: Int) -> Order {
    guard details[one] >= 0, details[other] >= 0 else {
      return Order(details[one] < 0 ? 1 : 0, details[other] < 0 ? 1 : 0)
    }
    let order = valueOrder(one, other)
    return isDescending ? order.reversed : order
  }

  private func valueOrder(_ one: Int, _ other: Int) -> Order {
    switch field.type {
    case .text: text(one).order(to: text(other))
    case .decimal, .number: text(one).decimalOrder(to: text(other))
    default:
      numbers[one] == numbers[other]
        ? Order(details[one], details[other]) : Order(numbers[one], numbers[other])
    }
  }

  @_lifetime(borrow self)
  private func text(_ row: Int) -> Span<UInt8> {
    texts.span.extracting(numbers[row]..<numbers[row] + details[row])
  }
}
