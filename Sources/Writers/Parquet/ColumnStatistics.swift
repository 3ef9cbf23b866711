import ChartConvIO
import ChartConvModel

/// The minimum and maximum of a column chunk, in Parquet's plain encoding.
struct ColumnStatistics {
  /// The size from which texts are left out. Readers hold the statistics of each row group in
  /// memory.
  private static let longestText = 256

  /// The state after the values so far: none, their minimum and maximum, or unknown because a text
  /// was too long.
  private enum State {
    case empty
    /// Numbers, in an order that agrees with that of the type.
    case known(minimum: Int64, maximum: Int64)
    case knownTexts(minimum: [UInt8], maximum: [UInt8])
    case unknown
  }

  private let type: ColumnType
  private var state = State.empty

  init(_ type: ColumnType) { self.type = type }

  /// Adds values of a dictionary or a page.
  mutating func add(_ values: borrowing ColumnVector) {
    for index in 0..<values.count {
      if type == .text { add(values.text(at: index)) } else { add(ordered(values.numbers[index])) }
    }
  }

  private mutating func add(_ number: Int64) {
    switch state {
    case .known(let minimum, let maximum) where number < minimum || number > maximum:
      state = .known(minimum: min(minimum, number), maximum: max(maximum, number))
    case .empty: state = .known(minimum: number, maximum: number)
    default: break
    }
  }

  private mutating func add(_ text: Span<UInt8>) {
    switch state {
    case .empty where text.count <= Self.longestText:
      state = .knownTexts(minimum: Self.copy(text), maximum: Self.copy(text))
    case .knownTexts(let minimum, let maximum):
      if text.order(to: minimum.span) == .ascending {
        state = .knownTexts(minimum: Self.copy(text), maximum: maximum)
      } else if maximum.span.order(to: text) == .ascending {
        state = .knownTexts(minimum: minimum, maximum: Self.copy(text))
      }
    default: break
    }
    if text.count > Self.longestText { state = .unknown }
  }

  private static func copy(_ text: Span<UInt8>) -> [UInt8] { text.indices.map { text[$0] } }

  /// The minimum and maximum as they are stored; `nil` if there are no values or the bounds are
  /// unknown.
  var bounds: (minimum: [UInt8], maximum: [UInt8])? {
    switch state {
    case .empty, .unknown: nil
    case .known(let minimum, let maximum): (encoded(minimum), encoded(maximum))
    case .knownTexts(let minimum, let maximum): (minimum, maximum)
    }
  }

  /// Returns an integer in the order of the type's numbers, or the number of such an integer. The
  /// bits of negative doubles are in descending order.
  private func ordered(_ number: Int64) -> Int64 {
    type == .double && number < 0 ? number ^ .max : number
  }

  private func encoded(_ ordered: Int64) -> [UInt8] {
    let number = self.ordered(ordered)
    let size =
      switch type {
      case .boolean: 1
      case .date: 4
      default: 8
      }
    return (0..<size).map { UInt8(truncatingIfNeeded: number >> (Int64($0) * 8)) }
  }
}
