/// The value of one column in one row.
package enum FieldValue: Sendable, Equatable {
  case null
  case text(String)
  case integer(Int)
  case decimal(DecimalNumber)
  case boolean(Bool)
  case date(CalendarDate)
  case timestamp(Timestamp)
  case categories([FeedCategory])
  case artwork([FeedArtwork])
  case links([FeedLink])
  case people([FeedPerson])
  case persons([PodcastPerson])
  case soundbites([Soundbite])
  case alternateEnclosures([AlternateEnclosure])
  case valueRecipients([ValueRecipient])
}

extension FieldValue {
  /// Compares texts byte by byte.
  package static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.text(let one), .text(let other)): one.hasBytes(of: other)
    case (.integer(let one), .integer(let other)): one == other
    case (.decimal(let one), .decimal(let other)): one == other
    case (.boolean(let one), .boolean(let other)): one == other
    case (.date(let one), .date(let other)): one == other
    case (.timestamp(let one), .timestamp(let other)): one == other
    case (.categories(let one), .categories(let other)): one == other
    case (.artwork(let one), .artwork(let other)): one == other
    case (.links(let one), .links(let other)): one == other
    case (.people(let one), .people(let other)): one == other
    case (.persons(let one), .persons(let other)): one == other
    case (.soundbites(let one), .soundbites(let other)): one == other
    case (.alternateEnclosures(let one), .alternateEnclosures(let other)): one == other
    case (.valueRecipients(let one), .valueRecipients(let other)): one == other
    default: false
    }
  }
}

extension FieldValue {
  /// The value as text; `nil` for null and lists.
  package var text: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .decimal(let number): number.description
    case .boolean(let flag): flag ? "true" : "false"
    case .date(let day): day.description
    case .timestamp(let moment): moment.description
    default: nil
    }
  }
}
