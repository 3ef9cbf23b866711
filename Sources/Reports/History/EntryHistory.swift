internal import ChartConvConvert
internal import ChartConvModel

/// The appearances of an entry on one chart, in the order of time.
struct ChartRun {
  /// The position of the last snapshot with it.
  private(set) var position: Int
  /// The number of complete snapshots up to that one.
  private var completeCount: Int
  private(set) var rank: Int?
  /// Its rank in the snapshot before the last one with it; `nil` if it wasn't in that one.
  private(set) var previousRank: Int?
  private(set) var peak: Int?
  private(set) var count = 1
  /// The number of snapshots with its best rank.
  private(set) var countAtPeak = 1
  /// The length of the last unbroken run.
  private(set) var consecutive = 1
  private(set) var reEntries = 0

  init(at position: ChartPosition, rank: Int?) {
    self.position = position.number
    completeCount = position.completeCount
    self.rank = rank
    peak = rank
  }

  /// Adds an appearance. An entry that is missing from an incomplete snapshot may have been in it.
  ///
  /// - Returns: `true` if its rank is better than any before.
  mutating func appear(at position: ChartPosition, rank: Int?) -> Bool {
    let isReEntry = position.completeCountBefore > completeCount
    previousRank = isReEntry ? nil : self.rank
    reEntries += isReEntry ? 1 : 0
    consecutive = isReEntry ? 1 : consecutive + 1
    self.position = position.number
    completeCount = position.completeCount
    self.rank = rank
    count += 1
    guard let rank else { return false }
    if let peak, rank >= peak {
      countAtPeak += rank == peak ? 1 : 0
      return false
    }
    peak = rank
    countAtPeak = 1
    return true
  }
}

/// The position of a snapshot among those of its chart.
struct ChartPosition {
  /// From 1.
  private(set) var number = 0
  private(set) var isComplete = true
  /// The number of complete snapshots up to this one.
  private(set) var completeCount = 0

  /// The chart's time; `nil` if it has none.
  private var moment: SnapshotIdentity?

  var completeCountBefore: Int { completeCount - (isComplete ? 1 : 0) }

  /// Advances to the next snapshot. Several documents of a time are one.
  mutating func advance(to snapshot: SnapshotStore.Snapshot) {
    let next = snapshot.identity
    guard next == nil || next != moment else { return }
    moment = next
    number += 1
    isComplete = snapshot.isComplete
    completeCount += isComplete ? 1 : 0
  }
}

/// The history of an entry on one chart.
struct EntryHistory {
  private(set) var run: ChartRun
  let firstPosition: Int
  let first: Timestamp?
  private(set) var last: Timestamp?
  private(set) var peakTime: Timestamp?
  private(set) var prices = PriceRange()
  /// The packed values of the last appearance.
  private(set) var values: [UInt8]

  init(
    at position: ChartPosition, _ time: Timestamp?, of row: borrowing Row,
    _ values: ArraySlice<UInt8>
  ) {
    run = ChartRun(at: position, rank: row.integer(.rank))
    firstPosition = position.number
    first = time
    last = time
    peakTime = time
    prices.add(row)
    self.values = Array(values)
  }

  mutating func add(
    at position: ChartPosition, _ time: Timestamp?, of row: borrowing Row,
    _ values: ArraySlice<UInt8>
  ) {
    if run.appear(at: position, rank: row.integer(.rank)) { peakTime = time }
    last = time
    prices.add(row)
    if self.values[...] != values { self.values = Array(values) }
  }
}

/// The minimum and maximum price of an entry, as digits, and how often it changed. Prices in different
/// currencies have no minimum.
struct PriceRange {
  private enum Prices {
    case none
    case one(currency: String?, minimum: String, maximum: String)
    case severalCurrencies
  }

  private var prices = Prices.none
  /// The last price and its currency.
  private var last: (price: String, currency: String?)?
  /// The number of times that the price differed from the one before.
  private(set) var changes = 0

  var minimum: String? { if case .one(_, let minimum, _) = prices { minimum } else { nil } }
  var maximum: String? { if case .one(_, _, let maximum) = prices { maximum } else { nil } }

  mutating func add(_ row: borrowing Row) {
    guard let price = row.text(.price) else { return }
    let digits = String(decodingUTF8: price)
    let currency = row.string(.currency)
    if let last, last != (digits, currency) { changes += 1 }
    last = (digits, currency)
    switch prices {
    case .none:
      prices = .one(currency: currency, minimum: digits, maximum: digits)
    case .one(let known, var minimum, var maximum):
      guard known == currency else {
        prices = .severalCurrencies
        return
      }
      if price.decimalOrder(to: minimum.bytes.span) == .ascending {
        minimum = digits
      }
      if price.decimalOrder(to: maximum.bytes.span) == .descending {
        maximum = digits
      }
      prices = .one(currency: known, minimum: minimum, maximum: maximum)
    case .severalCurrencies: break
    }
  }
}
