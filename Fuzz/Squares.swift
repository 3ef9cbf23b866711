import ChartConv
import Glibc

/// No square: a piece between a head and a tail, the three separated by zero bytes, and repeated n, 2n
/// and 4n times, costs at most `factor` times as much at each doubling. `%d` in the piece is its number.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSquares(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Input(start, count).bytes
  let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
  guard parts.count == 3, !parts[1].isEmpty, parts[1].count <= 64 else { return 0 }
  let counts = [4000, 8000, 16_000]
  func cost(_ count: Int, tries: Int) -> Int {
    let document = parts[0] + repeated(parts[1], count) + parts[2]
    return (0..<tries).map { _ in time(of: Array(document)) }.min() ?? 0
  }
  guard cost(counts[2], tries: 1) > least else { return 0 }
  let costs = counts.map { cost($0, tries: 3) }
  let isSquare = costs[1] > factor * costs[0] && costs[2] > factor * costs[1]
  if costs[2] > least, isSquare { fatalError("\(costs) microseconds") }
  return 0
}

/// The least cost in microseconds that is looked at.
private let least = 50_000
/// A square has 4. Time is measured, which other work on the machine disturbs.
private let factor = 3

/// The thread's microseconds for a conversion.
private func time(of document: [UInt8]) -> Int {
  func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
  let start = now()
  var options = ReadingOptions()
  options.requiresUpdated = Input.format.requiresUpdated
  _ = Reading.of(document, options).written(in: Input.format)
  return now() - start
}
