internal import ChartConvModel

/// The least and the greatest price of a thing, as digits.
struct PriceRange {
  private(set) var least: String?
  private(set) var greatest: String?

  mutating func add(_ price: Span<UInt8>?) {
    guard let price else { return }
    if least.map({ price.decimalOrder(to: $0.utf8.span) == .ascending }) ?? true {
      least = String(decodingUTF8: price)
    }
    if greatest.map({ price.decimalOrder(to: $0.utf8.span) == .descending }) ?? true {
      greatest = String(decodingUTF8: price)
    }
  }
}
