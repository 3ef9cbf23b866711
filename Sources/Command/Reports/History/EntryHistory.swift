internal import ChartConvModel
internal import ChartConvSnapshots

/// The appearances of an entry on one chart, in the order of time.
struct ChartRun {
  /// The position of the last snapshot with it.
  private(set) var position = 0
  /// The number of complete snapshots up to that one.
  private var completeCount = 0
  private(set) var rank: Int?
  /// Its rank in the snapshot before the last one with it; `nil` if it wasn't in that one.
  private(set) var previousRank: Int?
  private(set) var peak: Int?
  private(set) var count = 0
  /// The number of snapshots with its best rank.
  private(set) var countAtPeak = 1
  /// The lengths of the last unbroken run and of the longest one.
  private(set) var consecutive = 0
  private(set) var longestRun = 0
  private(set) var reEntries = 0

  /// Adds an appearance. An entry that is missing from an incomplete snapshot may have been in it.
  ///
  /// - Returns: `true` if its rank is better than any before.
  mutating func appear(at position: ChartPosition, rank: Int?) -> Bool {
    let isReEntry = count > 0 && position.completeCountBefore > completeCount
    previousRank = isReEntry ? nil : self.rank
    reEntries += isReEntry ? 1 : 0
    consecutive = isReEntry ? 1 : consecutive + 1
    longestRun = max(longestRun, consecutive)
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
  /// The day of each position since 1970 in UTC, if it is known.
  private var days: [Int?] = []

  var day: Int? { days.last ?? nil }

  /// Returns the newest position that is at least so many days before another one, and less than twice
  /// as many.
  func position(_ count: Int, daysBefore position: Int) -> Int? {
    guard let day = days[position - 1] else { return nil }
    let earlier = days[..<(position - 1)].lastIndex { $0.map { $0 <= day - count } ?? false }
    return earlier.flatMap { days[$0].map { $0 > day - 2 * count } == true ? $0 + 1 : nil }
  }

  var completeCountBefore: Int { completeCount - (isComplete ? 1 : 0) }

  /// Advances to the next snapshot. Several documents of a time are one.
  mutating func advance(to snapshot: SnapshotStore.Snapshot) {
    let next = snapshot.isStale ? nil : snapshot.identity
    guard next == nil || next != moment else { return }
    moment = next
    number += 1
    days.append(snapshot.seen?.inUTC.date.daysSinceEpoch)
    isComplete = snapshot.isComplete
    completeCount += isComplete ? 1 : 0
  }
}

struct EntryHistory {
  private(set) var run = ChartRun()
  let firstPosition: Int
  let first: Timestamp?
  private(set) var last: Timestamp?
  private(set) var peakTime: Timestamp?
  private(set) var prices = PriceRange()
  /// The last ranks, back to 60 days before the last one, with the positions of their snapshots.
  private var ranks: [(position: Int, day: Int, rank: Int)] = []
  /// The packed values of the last appearance.
  private(set) var values: [UInt8] = []

  init(from position: ChartPosition, _ time: Timestamp?) {
    firstPosition = position.number
    first = time
  }

  /// - Parameter thing: what the price is of, if entries with one identity may be different things.
  mutating func add(
    at position: ChartPosition, _ time: Timestamp?, rank: Int?, of row: borrowing Row,
    _ thing: [UInt8], _ values: ArraySlice<UInt8>
  ) {
    if run.appear(at: position, rank: rank) || run.count == 1 { peakTime = time }
    last = time
    prices.add(row, of: thing)
    replace(values)
    note(rank, at: position)
  }

  /// Replaces the values by those of a later document of the same time.
  mutating func replace(_ values: ArraySlice<UInt8>) {
    if self.values[...] != values { self.values = Array(values) }
  }

  private mutating func note(_ rank: Int?, at position: ChartPosition) {
    guard let rank, let day = position.day else { return }
    ranks.append((position.number, day, rank))
    if let first = ranks.first, first.day <= day - 60 { ranks.removeAll { $0.day <= day - 60 } }
  }

  /// Returns the number of ranks that it rose in so many days before its last snapshot; `nil` if it
  /// wasn't on the chart then, or there is no snapshot.
  func move(inDays count: Int, _ position: ChartPosition) -> Int? {
    guard let last = run.rank, let earlier = position.position(count, daysBefore: run.position),
      let then = ranks.last(where: { $0.position == earlier })
    else { return nil }
    return Int(exactly: Int128(then.rank) - Int128(last))
  }
}

/// The minimum and maximum price of an entry, as digits, and how often it changed. Prices in different
/// currencies have no minimum.
struct PriceRange {
  private(set) var minimum: String?
  private(set) var maximum: String?
  private var currency: String?
  private var hasSeveralCurrencies = false
  /// The last price of each thing and its currency: nearly always of one thing.
  private var last: [(thing: [UInt8], price: String, currency: String?)] = []
  /// The number of times that the price differed from the one before.
  private(set) var changes = 0

  mutating func add(_ row: borrowing Row, of thing: [UInt8]) {
    guard let price = row.text(.price) else { return }
    let digits = String(decodingUTF8: price)
    let currency = row.string(.currency)
    if let index = last.firstIndex(where: { $0.thing == thing }) {
      changes += last[index].price == digits && last[index].currency == currency ? 0 : 1
      last[index] = (thing, digits, currency)
    } else {
      last.append((thing, digits, currency))
    }
    guard !hasSeveralCurrencies, minimum == nil || currency == self.currency else {
      (hasSeveralCurrencies, minimum, maximum) = (true, nil, nil)
      return
    }
    self.currency = currency
    func replaces(_ known: String?, _ order: Order) -> Bool {
      known.map { digits.bytes.span.decimalOrder(to: $0.bytes.span) == order } ?? true
    }
    if replaces(minimum, .ascending) { minimum = digits }
    if replaces(maximum, .descending) { maximum = digits }
  }
}
