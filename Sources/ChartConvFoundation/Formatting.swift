public import ChartConv
public import Foundation

extension Entry {
  /// Returns the price as people of a locale write it, such as `$1.29` or `1,29 €`; without a
  /// currency only the number. `nil` if the entry has no price.
  public func formattedPrice(locale: Locale = .current) -> String? {
    guard let price = price.flatMap({ Decimal($0) }) else { return nil }
    guard let currency else { return price.formatted(Decimal.FormatStyle(locale: locale)) }
    return price.formatted(Decimal.FormatStyle.Currency(code: currency, locale: locale))
  }
}

extension CalendarDate {
  /// Returns the day as people of a locale write it, such as `May 27, 2014`.
  public func formatted(
    _ style: Date.FormatStyle.DateStyle = .abbreviated, locale: Locale = .current
  ) -> String {
    Timestamp(date: self)?.formatted(date: style, time: .omitted, locale: locale) ?? description
  }
}

extension Timestamp {
  /// Returns the moment as people of a locale write it, such as `May 27, 2014 at 7:00 AM`.
  ///
  /// - Parameters:
  ///   - date: how the day is written.
  ///   - time: how the time of day is written.
  ///   - timeZone: the time zone of what is written; `nil` for the timestamp's own offset.
  ///   - locale: the locale.
  public func formatted(
    date: Date.FormatStyle.DateStyle = .abbreviated,
    time: Date.FormatStyle.TimeStyle = .shortened, in timeZone: TimeZone? = nil,
    locale: Locale = .current
  ) -> String {
    let zone = timeZone ?? TimeZone(secondsFromGMT: offset * 60) ?? .gmt
    let calendar = Calendar(identifier: .gregorian)
    return Date(self).formatted(
      Date.FormatStyle(date: date, time: time, locale: locale, calendar: calendar, timeZone: zone))
  }
}
