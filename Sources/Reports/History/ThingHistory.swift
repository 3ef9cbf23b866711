internal import ChartConvModel

/// The history of one thing on one chart. Its size depends on how often the thing returned, not on
/// the number of snapshots.
struct ThingHistory {
  /// Appearances in snapshots that arrived one after the other.
  struct Run {
    let first: Int32
    var last: Int32
  }

  struct Appearance {
    let snapshot: Int
    let rank: Int?
  }

  private(set) var first: Int
  private(set) var last: Appearance
  /// The appearance before the last one.
  private(set) var secondLast: Appearance?
  private(set) var peak: Appearance
  private(set) var count = 1
  private(set) var runs: [Run]
  private(set) var prices: PriceRange
  /// The packed values of the last appearance.
  private(set) var values: [UInt8]

  init(_ appearance: Appearance, of row: borrowing JoinedRow, values: [UInt8]) {
    first = appearance.snapshot
    last = appearance
    peak = appearance
    runs = [Self.run(at: appearance.snapshot)]
    prices = PriceRange()
    prices.add(row)
    self.values = values
  }

  private static func run(at snapshot: Int) -> Run {
    let number = Int32(truncatingIfNeeded: snapshot)
    return Run(first: number, last: number)
  }

  /// `false` if the thing already is in a snapshot. A chart may have a thing twice.
  func isMissing(in snapshot: Int) -> Bool { runs.last.map { Int($0.last) != snapshot } ?? true }

  /// Adds an appearance in a snapshot that has just arrived.
  mutating func add(
    _ appearance: Appearance, of row: borrowing JoinedRow, values: [UInt8],
    _ timeline: SnapshotTimeline
  ) {
    let snapshot = appearance.snapshot
    count += 1
    prices.add(row)
    if let run = runs.last, Int(run.last) == snapshot - 1 {
      runs[runs.count - 1].last += 1
    } else {
      runs.append(Self.run(at: snapshot))
    }
    if timeline.precedes(snapshot, first) { first = snapshot }
    if timeline.precedes(last.snapshot, snapshot) {
      secondLast = last
      last = appearance
      if self.values != values { self.values = values }
    } else if secondLast.map({ timeline.precedes($0.snapshot, snapshot) }) ?? true {
      secondLast = appearance
    }
    if isHigher(appearance, timeline) { peak = appearance }
  }

  /// Returns `true` if a rank is better than the best so far, or the same and earlier.
  private func isHigher(_ appearance: Appearance, _ timeline: SnapshotTimeline) -> Bool {
    let (rank, best) = (appearance.rank ?? .max, peak.rank ?? .max)
    return rank == best
      ? timeline.precedes(appearance.snapshot, peak.snapshot) : rank < best
  }

  /// Returns the number of returns after an absence, and the length of the last unbroken run.
  ///
  /// - Parameter positions: the positions of the snapshots in time; `nil` if they arrived in order.
  func unbrokenRuns(_ positions: [Int]?) -> (reEntries: Int, consecutive: Int) {
    guard let positions else {
      return (runs.count - 1, runs.last.map { Int($0.last - $0.first) + 1 } ?? 0)
    }
    let places = runs.flatMap { $0.first...$0.last }.map { positions[Int($0)] }.sorted()
    let starts = places.indices.filter { $0 == 0 || places[$0] != places[$0 - 1] + 1 }
    return (starts.count - 1, places.count - (starts.last ?? 0))
  }
}

/// The least and the greatest price of a thing, as digits. Prices in different currencies have none.
struct PriceRange {
  private enum Prices {
    case none
    case one(currency: String?, least: String, greatest: String)
    case severalCurrencies
  }

  private var prices = Prices.none

  var least: String? { if case .one(_, let least, _) = prices { least } else { nil } }
  var greatest: String? { if case .one(_, _, let greatest) = prices { greatest } else { nil } }

  mutating func add(_ row: borrowing JoinedRow) {
    guard let price = row.text(.price) else { return }
    let currency: String? =
      if let text = row.text(.currency) { String(decodingUTF8: text) } else { nil }
    switch prices {
    case .none:
      let digits = String(decodingUTF8: price)
      prices = .one(currency: currency, least: digits, greatest: digits)
    case .one(let known, var least, var greatest):
      guard known == currency else {
        prices = .severalCurrencies
        return
      }
      if price.decimalOrder(to: least.utf8.span) == .ascending {
        least = String(decodingUTF8: price)
      }
      if price.decimalOrder(to: greatest.utf8.span) == .descending {
        greatest = String(decodingUTF8: price)
      }
      prices = .one(currency: known, least: least, greatest: greatest)
    case .severalCurrencies: break
    }
  }
}
