internal import ChartConvModel

/// The grammar of dates in feeds: the parts of a date, in nearly any order and with any separators.
/// Each part is recognised by its form.
///
/// It reads RFC 3339, RFC 822 and 2822, RFC 850, `asctime`, and ISO 8601 with a day of the year or
/// without separators. It also reads numbers with points, slashes or hyphens, names of months in
/// the languages of ``DateNames``, and the units of Chinese, Japanese and Korean.
struct DateGrammar {
  private var year: Int?
  private var month: Int?
  /// The month that its name means in Croatian, if it is another.
  private var croatianMonth: Int?
  /// `true` if the month has a Thai name: its year may be one of the Buddhist calendar.
  private var isThai = false
  private var dayOfMonth: Int?
  /// Two numbers before a year: the day and the month, in either order.
  private var undecided: (Int, Int)?
  private var weekday: Int?
  private(set) var time: TimeOfDay?
  private(set) var zone = DateZone()
  /// `true` for an afternoon that is named before its time.
  private var isAfternoon: Bool?
  private let language: DateLanguage

  init(_ language: DateLanguage) { self.language = language }

  mutating func read(_ scanner: inout DateScanner) throws(DateProblem) {
    var isFirst = true
    while true {
      skipSeparators(&scanner)
      guard !scanner.isAtEnd else { return }
      switch scanner.next {
      case UInt8(ascii: "[") where isFirst: _ = scanner.skip(scanner.next)
      case UInt8(ascii: "("), UInt8(ascii: "["):
        guard let remark = scanner.bracketed() else { throw .unreadable }
        if time != nil { zone.set(remark: remark) }
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        // Without a time, an offset needs a colon: `2003-12-31+02:00`.
        let isOffset = time != nil || hasDay && scanner.peek(3) == UInt8(ascii: ":")
        guard isOffset else { throw .unreadable }
        try zone.readOffset(&scanner, isAlone: time == nil)
      case let byte where byte.isDigit: try readNumber(&scanner)
      case let byte where byte.isLetter: try readWord(&scanner, isFirst: isFirst)
      default: throw .unreadable
      }
      isFirst = false
    }
  }

  private var hasDay: Bool {
    year != nil && (month != nil && dayOfMonth != nil || undecided != nil)
  }

  /// Skips separators. A hyphen is a sign after the time, and between a day and an offset.
  private func skipSeparators(_ scanner: inout DateScanner) {
    while true {
      switch scanner.next {
      case let byte where byte.isSpace: break
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "."), UInt8(ascii: "/"),
        UInt8(ascii: "@"), UInt8(ascii: "|"), UInt8(ascii: "\""), UInt8(ascii: "'"),
        UInt8(ascii: "_"), UInt8(ascii: "]"):
        break
      // Logs of servers: `[25/Jun/2013:14:15:26 +0200]`.
      case UInt8(ascii: ":") where time == nil: break
      case UInt8(ascii: "-") where time == nil && !(hasDay && scanner.peek(1).isDigit): break
      case UInt8(ascii: "-") where !hasDay && scanner.peek(1).isSpace: break
      default: return
      }
      _ = scanner.skip(scanner.next)
    }
  }

  // MARK: Numbers

  private mutating func readNumber(_ scanner: inout DateScanner) throws(DateProblem) {
    let isNegative = scanner.isNegative
    guard let number = scanner.number() else { throw .unreadable }
    // PHP writes the date zero as a day before the year 0.
    guard !isNegative || number.digits < 4 else { throw .unreadable }
    if let unit = scanner.unit() { return try set(number, unit) }
    if scanner.isInTime, number.digits <= 2 || month == nil || year != nil {
      return try readTime(number, &scanner)
    }
    if hasDay, time == nil, number.digits == 6 { return try readTime(number, &scanner) }
    if number.digits > 4 { return try readCompact(number) }
    if time == nil, number.digits <= 2, scanner.hasAfternoonMark {
      return try readTime(number, &scanner)
    }
    if year == nil, month == nil, dayOfMonth == nil, undecided == nil,
      (UInt8(ascii: "-")...UInt8(ascii: "/")).contains(scanner.next),
      scanner.peek(1).isDigit || scanner.hasTwoNumbers
    {
      return try readNumbers(number, &scanner)
    }
    if hasDay { return try readAfterDay(number, &scanner) }
    if number.digits <= 2 { scanner.skipOrdinal() }
    try set(number)
  }

  /// Sets a number that stands alone. After a year the month is next, unless it has a name.
  private mutating func set(_ number: DateNumber) throws(DateProblem) {
    if number.digits <= 2, year != nil, month == nil, dayOfMonth == nil {
      month = number.value
    } else if number.digits <= 2, dayOfMonth == nil {
      dayOfMonth = number.value
    } else if year == nil, number.digits != 3 || month != nil, let value = number.year {
      year = value
    } else {
      throw .unreadable
    }
  }

  /// Reads a number after a whole date: an hour, a time with points, or an offset without its sign.
  private mutating func readAfterDay(
    _ number: DateNumber, _ scanner: inout DateScanner
  ) throws(DateProblem) {
    if time != nil, number.digits == 4 {
      return try zone.setUnsigned(number.value / 100, number.value % 100)
    }
    guard time == nil, number.digits <= 2 else { throw .unreadable }
    var parts = [0, 0]
    var count = 0
    while count < 2, scanner.next == UInt8(ascii: "."), scanner.peek(1).isDigit {
      _ = scanner.skip(scanner.next)
      guard let part = scanner.number(), part.digits == 2 else { throw .unreadable }
      parts[count] = part.value
      count += 1
    }
    guard number.digits == 2 || count > 0 else { throw .unreadable }
    var value = TimeOfDay(hour: number.value, minute: parts[0], second: parts[1])
    if let isAfternoon = scanner.afternoonMark() {
      guard let half = value.inHalfDay(isAfternoon: isAfternoon) else { throw .unreadable }
      value = half
    }
    try set(value)
  }

  /// Reads a time, or an offset that lost its plus, as in an address.
  private mutating func readTime(
    _ hour: DateNumber, _ scanner: inout DateScanner
  ) throws(DateProblem) {
    guard let value = scanner.timeOfDay(from: hour) else { throw .unreadable }
    guard time != nil else { return try set(value) }
    guard value.second == 0 else { throw .unreadable }
    try zone.setUnsigned(value.hour, value.minute)
  }

  private mutating func set(_ value: TimeOfDay) throws(DateProblem) {
    guard time == nil else { throw .unreadable }
    time = value
    guard let isAfternoon else { return }
    guard let half = value.inHalfDay(isAfternoon: isAfternoon) else { throw .unreadable }
    time = half
  }

  /// Reads the digits of a date, maybe with a time. Only years of four digits count: `45296` is a
  /// number of days.
  private mutating func readCompact(_ number: DateNumber) throws(DateProblem) {
    var digits = number
    if number.digits == 12 || number.digits == 14 {
      let unit = number.digits == 14 ? 1_000_000 : 10_000
      digits = DateNumber(value: number.value / unit, digits: 8)
      let clock = number.value % unit
      try set(
        number.digits == 14
          ? TimeOfDay(hour: clock / 10_000, minute: clock / 100 % 100, second: clock % 100)
          : TimeOfDay(hour: clock / 100, minute: clock % 100))
    }
    let value = digits.value
    let date: CalendarDate? =
      switch digits.digits {
      case 8: CalendarDate(year: value / 10_000, month: value / 100 % 100, day: value % 100)
      case 7: CalendarDate(year: value / 1000, dayOfYear: value % 1000)
      default: nil
      }
    guard let date, (1900...2100).contains(date.year), year == nil, month == nil, dayOfMonth == nil
    else { throw .unreadable }
    set(date)
  }

  private mutating func set(_ date: CalendarDate) {
    (year, month, dayOfMonth) = (date.year, date.month, date.day)
  }

  /// Reads two or three numbers with the same separator.
  private mutating func readNumbers(
    _ first: DateNumber, _ scanner: inout DateScanner
  ) throws(DateProblem) {
    let separator = scanner.next
    guard scanner.skipBeforeNumber(separator), let second = scanner.number() else {
      throw .unreadable
    }
    var third: DateNumber?
    if scanner.skipBeforeNumber(separator) {
      third = scanner.number()
      guard third != nil else { throw .unreadable }
    }
    if first.digits == 4 { return try set(yearFirst: first, second, third) }
    let isDayFirst = separator == UInt8(ascii: ".")
    guard first.digits <= 2, second.digits <= 2 else { throw .unreadable }
    if let third {
      // A two-digit year could come first, unless the second number can't be a month:
      // `06/25/13`.
      guard third.digits == 4 || third.digits == 2 else { throw .unreadable }
      guard third.digits == 4 || isDayFirst || second.value > 12 else { throw .ambiguous }
      year = third.year
    } else if !isDayFirst {
      throw .unreadable
    }
    // Whoever writes points writes the day first.
    if isDayFirst, second.value <= 12 {
      (dayOfMonth, month) = (first.value, second.value)
    } else {
      undecided = (first.value, second.value)
    }
  }

  private mutating func set(
    yearFirst first: DateNumber, _ second: DateNumber, _ third: DateNumber?
  ) throws(DateProblem) {
    year = first.value
    if second.digits == 3, third == nil {
      guard let date = CalendarDate(year: first.value, dayOfYear: second.value) else {
        throw .unreadable
      }
      return set(date)
    }
    // Google wrote a superfluous zero: `2003-012-31`.
    guard second.value <= 12, second.digits <= 3, third?.digits ?? 0 <= 2 else { throw .unreadable }
    month = second.value
    dayOfMonth = third?.value
  }

  private mutating func set(_ number: DateNumber, _ unit: DateUnit) throws(DateProblem) {
    switch unit.part {
    case .year where year == nil: year = number.year
    case .month where month == nil: month = number.value
    case .day where dayOfMonth == nil: dayOfMonth = number.value
    case .hour where time == nil: try set(TimeOfDay(hour: number.value))
    case .minute: time?.minute = number.value
    case .second: time?.second = number.value
    default: throw .unreadable
    }
    if unit.isKorean { zone.impliedOffset = DateUnit.offsetOfKorea }
  }

  // MARK: Words

  private mutating func readWord(_ scanner: inout DateScanner, isFirst: Bool) throws(DateProblem) {
    let start = scanner
    let word = scanner.word()
    if hasDay, time == nil, word.count == 1, word[0] | 0x20 == UInt8(ascii: "t") {
      scanner.skipSpaces()
      guard let number = scanner.number(), let value = scanner.timeOfDay(from: number) else {
        throw .unreadable
      }
      return try set(value)
    }
    if isFirst, scanner.hasMonth, readWeekday(word) { return }
    if readMonth(word) { return }
    if try readNumbered(word, &scanner) { return }
    if try readHalf(word) { return }
    if !hasDay || time == nil {
      // The first word may be anything: `Updated 5 May 2019`, a day in any language.
      if readWeekday(word) || DateWord.isNoise(word) || isFirst { return }
    } else if DateWord.offset(word) == nil, DateWord.isNoise(word) {
      return
    }
    guard hasDay || time != nil else { throw .unreadable }
    scanner = start
    try zone.readName(&scanner)
  }

  private mutating func readMonth(_ word: Span<UInt8>) -> Bool {
    guard month == nil, undecided == nil, let number = DateWord.month(word) else { return false }
    month = number
    croatianMonth = DateWord.croatianMonth(word)
    isThai = DateWord.isThai(word)
    return true
  }

  /// Reads a word and its number: a week of ISO 8601 with its day (`W26-2`), a month in Vietnamese.
  private mutating func readNumbered(
    _ word: Span<UInt8>, _ scanner: inout DateScanner
  ) throws(DateProblem) -> Bool {
    guard month == nil, undecided == nil else { return false }
    var ahead = scanner
    if let year, word.count == 1, word[0] | 0x20 == UInt8(ascii: "w") {
      guard let week = ahead.number() else { return false }
      if week.digits == 2, !ahead.skip(UInt8(ascii: "-")) || !ahead.next.isDigit {
        throw .lacksDay(year: year)
      }
      let day = week.digits == 2 ? ahead.number()?.value ?? 0 : week.value % 10
      guard
        let date = CalendarDate(
          year: year, week: week.digits == 2 ? week.value : week.value / 10, day: day)
      else { throw .unreadable }
      set(date)
    } else if DateWord.isMonth(word) {
      ahead.skipSpaces()
      guard let number = ahead.month() else { return false }
      month = number
    } else {
      return false
    }
    scanner = ahead
    return true
  }

  private mutating func readWeekday(_ word: Span<UInt8>) -> Bool {
    guard let day = DateWord.weekday(word) else { return false }
    weekday = day
    return true
  }

  /// Reads the name of a half of the day, before or after its time.
  private mutating func readHalf(_ word: Span<UInt8>) throws(DateProblem) -> Bool {
    guard let half = DateWord.half(word) else { return false }
    if half.isKorean { zone.impliedOffset = DateUnit.offsetOfKorea }
    isAfternoon = half.isAfternoon
    guard let written = time else { return true }
    time = nil
    try set(written)
    return true
  }

  // MARK: Results

  func day() throws(DateProblem) -> CalendarDate {
    guard var year else { throw .unreadable }
    if isThai, year > 2400 { year -= 543 }
    if let undecided { return try decided(undecided, year) }
    if dayOfMonth == nil, time == nil, zone.offset == nil, (1000...2999).contains(year),
      month.map((1...12).contains) ?? true
    {
      throw .lacksDay(year: year)
    }
    guard var month, let dayOfMonth else { throw .unreadable }
    if let croatianMonth {
      let isCroatian = try decided(month, croatianMonth, on: dayOfMonth, of: year)
      if isCroatian { month = croatianMonth }
    }
    guard let date = CalendarDate(year: year, month: month, day: dayOfMonth) else {
      throw .unreadable
    }
    return date
  }

  /// Returns `true` if the name of a month has its meaning in Croatian: by the language of the feed,
  /// else by the weekday.
  private func decided(
    _ month: Int, _ croatian: Int, on day: Int, of year: Int
  ) throws(DateProblem) -> Bool {
    switch language {
    case .croatian: return true
    case .other: return false
    case .unknown:
      let days = [month, croatian].map { CalendarDate(year: year, month: $0, day: day)?.weekday }
      guard let weekday, days[0] != days[1], days.contains(weekday) else { throw .ambiguousMonth }
      return days[1] == weekday
    }
  }

  /// Returns the only day that two numbers may mean, else the one on the weekday.
  private func decided(_ numbers: (Int, Int), _ year: Int) throws(DateProblem) -> CalendarDate {
    let days = [numbers, (numbers.1, numbers.0)].compactMap { numbers in
      CalendarDate(year: year, month: numbers.0, day: numbers.1)
    }
    guard let first = days.first, let last = days.last else { throw .unreadable }
    if first == last { return first }
    switch (first.weekday == weekday, last.weekday == weekday) {
    case (true, false): return first
    case (false, true): return last
    default: throw .ambiguous
    }
  }
}
