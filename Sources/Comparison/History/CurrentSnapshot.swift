internal import ChartConvModel

/// The snapshot whose rows are being read.
struct CurrentSnapshot<Chart> {
  let chart: Chart
  let number: Int
  /// `true` if another one with the same time came before it, and counts.
  let isRepeated: Bool
  var entries = EntryHash()
}
