internal import ChartConvModel

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
      if price.decimalOrder(to: minimum.utf8.span) == .ascending {
        minimum = digits
      }
      if price.decimalOrder(to: maximum.utf8.span) == .descending {
        maximum = digits
      }
      prices = .one(currency: known, minimum: minimum, maximum: maximum)
    case .severalCurrencies: break
    }
  }
}
