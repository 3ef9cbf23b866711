import ChartConv

/// No square: a piece between a head and a tail, the three separated by zero bytes, and repeated n, 2n
/// and 4n times, costs at most `factor` times as much at each doubling. `%d` in the piece is its number.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSquares(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Input(start, count).bytes
  let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
  guard parts.count == 3, !parts[1].isEmpty, parts[1].count <= 64 else { return 0 }
  func cost(_ count: Int, tries: Int) -> Int {
    let document = parts[0] + repeated(parts[1], count) + parts[2]
    return (0..<tries).map { _ in Cost.microseconds(of: Array(document)) }.min() ?? 0
  }
  var most = counts.lowerBound
  while most < counts.upperBound, cost(most, tries: 1) < enough { most *= 2 }
  func isSquare(tries: Int) -> Bool {
    let costs = [most / 4, most / 2, most].map { cost($0, tries: tries) }
    return costs[2] > least && costs[1] > factor * costs[0] && costs[2] > factor * costs[1]
  }
  if isSquare(tries: 1), isSquare(tries: 5) { fatalError("a square, up to \(most) times") }
  return 0
}

/// How often a piece is repeated: instrumented code takes a millisecond for some pieces.
private let counts = 1000...16_000
/// The cost in microseconds of the most repetitions.
private let enough = 300_000
/// The least cost in microseconds that is looked at.
private let least = 50_000
/// A square has 4. Time is measured, which other work on the machine disturbs.
private let factor = 3
