internal import ChartConvModel

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
