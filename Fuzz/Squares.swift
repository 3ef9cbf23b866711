import ChartConv

/// No quadratic time: the input is a head, a piece and a tail, separated by zero bytes. The piece
/// is repeated n, 2n and 4n times. Each doubling costs at most `factor` times as much. `%d` in the
/// piece becomes its number.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSquares(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Input(start, count).bytes
  let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
  guard parts.count == 3, !parts[1].isEmpty, parts[1].count <= 64 else { return 0 }
  func cost(_ count: Int, tries: Int) -> Int {
    let document = parts[0] + repeated(parts[1], count) + parts[2]
    return (0..<tries).map { _ in Cost.microseconds(of: Array(document)) }.min() ?? 0
  }
  var maximum = counts.lowerBound
  while maximum < counts.upperBound, cost(maximum, tries: 1) < enough { maximum *= 2 }
  func isSquare(tries: Int) -> Bool {
    let costs = [maximum / 4, maximum / 2, maximum].map { cost($0, tries: tries) }
    return costs[2] > minimum && costs[1] > factor * costs[0] && costs[2] > factor * costs[1]
  }
  if isSquare(tries: 1), isSquare(tries: 5) { fatalError("a square, up to \(maximum) times") }
  return 0
}

/// How often a piece is repeated: instrumented code takes a millisecond for some pieces.
private let counts = 1000...16_000
/// The cost in microseconds from which the repetitions aren't doubled.
private let enough = 300_000
/// The minimum cost in microseconds that is examined.
private let minimum = 50_000
/// Quadratic time has 4. Other work on the machine disturbs the measured time.
private let factor = 3
