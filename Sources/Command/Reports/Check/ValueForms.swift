internal import ChartConv
internal import ChartConvText

enum ValueForm {
  typealias Test = @Sendable (String) -> Bool

  /// Returns the form with a name in tables of rules.
  static func named(_ name: String) -> Test? {
    func words(after start: String) -> [String]? {
      guard name.hasPrefix(start) else { return nil }
      return name.dropFirst(start.count).split(separator: ",").map {
        String($0.drop { $0 == " " })
      }
    }
    if let words = words(after: "exactly ") { return { words.contains($0) } }
    if let words = words(after: "one of ") { return { words.contains($0.lowercased()) } }
    if name == "on its weekday" { return isOnItsWeekday }
    if name == "not on http" { return { !$0.lowercased().hasPrefix("http:") } }
    let maximum = words(after: "at most ")?.first.flatMap { Int($0) }
    guard let pattern = patterns[maximum == nil ? name : "a count"],
      let expression = try? TextPattern("^(\(pattern))$", ignoresCase: false)
    else { return nil }
    // 30 February has the form of a date.
    let isDate = name.hasSuffix(" date")
    return { text in
      expression.matches(text.bytes.span) && maximum.map { Int(text) ?? .max <= $0 } != false
        && (!isDate || Timestamp(feedDate: text.bytes.span) != nil)
    }
  }

  private static let isMailDate = named("an RFC 822 date") ?? { _ in false }

  private static let isOnItsWeekday: Test = { text in
    guard isMailDate(text), let comma = text.firstIndex(of: ","),
      let date = Timestamp(feedDate: text.bytes.span)?.date
    else { return true }
    return text[..<comma] == ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][date.weekday]
  }

  static let isAbsoluteURL = named("an address") ?? { _ in true }

  /// The texts of each form, whole, as POSIX extended regular expressions.
  private static let patterns = [
    "a count": "[0-9]+",
    "a positive number": "0*[1-9][0-9]*",
    // Seconds, `MM:SS` or `HH:MM:SS`.
    "a duration": "[0-9]+(:[0-5][0-9]){0,2}",
    // RFC 822 §5 with a year of two or four digits, as RSS 2.0 wants it.
    "an RFC 822 date": """
    ((Mon|Tue|Wed|Thu|Fri|Sat|Sun), +)?[0-9]{1,2} +\
    (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +([0-9]{2}){1,2} +\
    ([01][0-9]|2[0-3]):[0-5][0-9](:([0-5][0-9]|60))? +\
    (UT|GMT|Z|[ECMP][SD]T|[+-]([01][0-9]|2[0-3])[0-5][0-9])
    """,
    // RFC 3339 §5.6.
    "an RFC 3339 date": """
    [0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)([.][0-9]+)?\
    (Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])
    """,
    "a weekday": "(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day",
    // RFC 3986, with the characters of RFC 3987.
    "an address": #"[A-Za-z][A-Za-z0-9+.-]*:[^[:cntrl:] <>"{}|\^`]+"#,
    "a reference": #"[^[:cntrl:] <>"{}|\^`]*"#,
    // A mail address, perhaps followed by a name in parentheses.
    "a mailbox": "[^ (@]+@[^ (@]*[.][^ (@]*([ (].*)?",
    // RFC 5646: subtags of one to eight letters or digits, a language of ISO 639 first.
    "a language": "([A-Za-z]{2,3}|[IXix])(-[A-Za-z0-9]{1,8})*",
    // RFC 6838.
    "a media type": "[^/; ]+/[^/; ]+(;.*)?",
    "a type of content": "text|html|xhtml|[^/; ]+/[^/; ]+(;.*)?",
    // RFC 4287 §4.2.7.2.
    "a relation": #"[^[:cntrl:] <>"{}|\^`]+"#,
    "a JPEG or PNG": "[^?#]*[.]([Jj][Pp][Ee]?[Gg]|[Pp][Nn][Gg])([?#].*)?",
    // RFC 9562.
    "a UUID": "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}",
    // Apple's, of shows.
    "a category": """
    Arts|Business|Comedy|Education|Fiction|Government|History|Health & Fitness|Kids & Family|\
    Leisure|Music|News|Religion & Spirituality|Science|Society & Culture|Sports|Technology|\
    True Crime|TV & Film
    """,
  ]
}
