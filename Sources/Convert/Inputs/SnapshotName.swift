internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// Finds a date in the name of a file.
enum SnapshotName {
  /// Returns the last date in a path: year, month and day, without separators or with `-`, `_`, `.` or
  /// `/` between them, or as Hive names folders: `year=2024/month=5/day=1`. A time of day may follow after
  /// `T`, `t`, `_`, `-`, `.`, a space, or be the name of anything below a dated folder, and an offset from
  /// UTC or the name of a zone may follow the time. An identifier isn't a date: `id20240501`.
  static func date(in path: String) -> Timestamp? {
    let bytes = [UInt8](percentEncoded: path.utf8)
    for start in bytes.indices.reversed() where start == 0 || !bytes[start - 1].isDigit {
      var scanner = NameScanner(bytes, at: start)
      if let date = scanner.timestamp() { return date }
    }
    return nil
  }
}

/// Scans groups of digits with optional separators.
private struct NameScanner {
  private let bytes: [UInt8]
  private let start: Int
  private var offset: Int

  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    start = offset
    self.offset = offset
  }

  mutating func timestamp() -> Timestamp? {
    guard let year = number(4), (1970...2199).contains(year) else { return nil }
    let parts = hivePart("month").flatMap { month in hivePart("day").map { (month, $0) } }
    if let (month, day) = parts {
      guard let date = CalendarDate(year: year, month: month, day: day) else { return nil }
      return Timestamp(date: date, hour: hivePart("hour") ?? 0) ?? Timestamp(date: date)
    }
    let slash = UInt8(ascii: "/")
    guard let separator = skipSeparator("-_./"), let month = number(2),
      let second = skipSeparator("-_./"), let day = number(2),
      // A folder may hold the first or the last two: `2024-05/01.json`, `2024/05-01.json`.
      second == separator
        || ![separator, second].contains(0) && [separator, second].contains(slash),
      let date = CalendarDate(year: year, month: month, day: day),
      separator != 0 || !followsIdentifier
    else { return nil }
    let end = offset
    if separator == 0, let moment = compactTime(on: date) { return moment }
    offset = end
    if let moment = time(on: date) {
      // 14:34:41 or the number of a storefront: `us-20240501-143441` may have no date at all.
      guard isStorefront(at: end + 1) else { return moment }
      return separator == 0 ? nil : Timestamp(date: date)
    }
    offset = end
    return isAtDigit ? nil : timeBelow(date, isFolder: separator == slash) ?? Timestamp(date: date)
  }

  /// Scans the time that a folder or a file below a dated folder is called: `us/06-30.json`, `hour=6`, and
  /// an hour below a day: `2024/05/01/06/top.json`.
  private mutating func timeBelow(_ date: CalendarDate, isFolder: Bool) -> Timestamp? {
    let end = offset
    let slashes = bytes.indices.dropFirst(end).filter { bytes[$0] == UInt8(ascii: "/") }
    for slash in slashes {
      offset = slash
      if let hour = hivePart("hour") ?? hivePart("h") { return Timestamp(date: date, hour: hour) }
      if let moment = time(on: date), isAtNameEnd { return moment }
      offset = slash + 1
      if isFolder, slash == end, let hour = number(2), slashes.contains(offset) {
        return Timestamp(date: date, hour: hour)
      }
    }
    return nil
  }

  /// `true` after a time that is the whole name of a folder or a file.
  private var isAtNameEnd: Bool {
    let rest = bytes[offset...].prefix { $0 != UInt8(ascii: "/") }
    let end = rest.first == UInt8(ascii: "Z") ? rest.dropFirst() : rest
    return end.isEmpty || end.first == UInt8(ascii: ".")
  }

  /// Scans `/month=5`.
  private mutating func hivePart(_ name: String) -> Int? {
    let key = Array("/\(name)=".utf8)
    guard bytes[offset...].starts(with: key) else { return nil }
    let digits = bytes[(offset + key.count)...].prefix { $0.isDigit }
    guard (1...2).contains(digits.count) else { return nil }
    offset = digits.endIndex
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// `true` for `id20240501`, `trackId=20240501`, `id-20240501`.
  private var followsIdentifier: Bool {
    var word = bytes[..<start]
    if let last = word.last, "-_=".utf8.contains(last) { word.removeLast() }
    return word.suffix(2).elementsEqual("id".utf8) { $0 | 0x20 == $1 }
  }

  /// Scans the time in `20240501063012`, `202405010630`.
  private mutating func compactTime(on date: CalendarDate) -> Timestamp? {
    guard let hour = number(2), let minute = number(2) else { return nil }
    let second = isAtDigit ? number(2) : 0
    guard let second, !isAtDigit else { return nil }
    return Timestamp(date: date, hour: hour, minute: minute, second: second, offset: zone(""))
  }

  /// Scans `T06-30-12`, `T063012`, `T06`, `_0630`, `_06h30`, `/06-30.json`, with an offset.
  private mutating func time(on date: CalendarDate) -> Timestamp? {
    guard let start = skipSeparator("Tt_- /."), start != 0 else { return nil }
    if start == UInt8(ascii: "/") { _ = skipSeparator("Tt") }
    guard let hour = number(2) else { return nil }
    let afterHour = offset
    guard let separator = skipSeparator("-_.:h"), let minute = number(2) else {
      offset = afterHour
      return start | 0x20 == UInt8(ascii: "t") && isAtNameEnd
        ? Timestamp(date: date, hour: hour) : nil
    }
    let colon = separator == 0 ? "" : String(decoding: [separator], as: UTF8.self)
    let end = offset
    if skipSeparator("-_.:") == separator, let second = number(2) {
      let offset = zone(colon)
      guard !isAtDigit else { return nil }
      return Timestamp(date: date, hour: hour, minute: minute, second: second, offset: offset)
    }
    offset = end
    let zone = zone(colon)
    // A number of four digits isn't a time.
    let isNumber =
      separator == 0 && (start == UInt8(ascii: ".") || start == UInt8(ascii: "/") && !isAtNameEnd)
    guard !isAtDigit, !isNumber else { return nil }
    return Timestamp(date: date, hour: hour, minute: minute, offset: zone)
  }

  /// Scans `+08-00`, `-0700`, `+08`, after a fraction of a second; 0 for anything else. After `-`, which
  /// may begin another part of the name, both numbers are needed.
  private mutating func zone(_ separator: String) -> Int {
    let before = offset
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      let digits = bytes[(offset + 1)...].prefix { $0.isDigit }
      if !digits.isEmpty { offset = digits.endIndex }
    }
    if let named = namedZone() { return named }
    if bytes[offset...].starts(with: "_+".utf8) { offset += 1 }
    let sign = skipSeparator("+-") ?? 0
    if sign != 0, let hours = number(2), hours <= 14 {
      let end = offset
      _ = skipSeparator(":-_." + separator)
      if let minutes = number(2), minutes < 60, minutes % 15 == 0, !isAtDigit {
        return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
      }
      offset = end
      if sign == UInt8(ascii: "+"), !isAtDigit { return hours * 60 }
    }
    offset = before
    return 0
  }

  /// Scans `EST`, `-PST`, `_UTC+8`: the name of a zone that dates in feeds may have, in three to five capital
  /// letters. Two may be those of a country.
  private mutating func namedZone() -> Int? {
    var rest = bytes[offset...]
    if let first = rest.first, "-_. ".utf8.contains(first) { rest.removeFirst() }
    let name = rest.prefix { (0x41...0x5A).contains($0) }
    var zone = name
    if bytes[name.endIndex...].first == UInt8(ascii: "+") {
      zone += bytes[name.endIndex...].prefix { $0.isDigit || $0 == UInt8(ascii: "+") }
    }
    let next = rest.dropFirst(zone.count).first ?? 0
    guard (3...5).contains(name.count), !(0x61...0x7A).contains(next | 0x20) else { return nil }
    let text = "2000-01-01T00:00:00 \(String(decoding: zone, as: UTF8.self))"
    guard let moment = Timestamp(feedDate: text.bytes.span) else { return nil }
    offset = rest.startIndex + zone.count
    return moment.offset
  }

  private func isStorefront(at index: Int) -> Bool {
    let digits = bytes[index...].prefix { $0.isDigit }
    let number = Int(String(decoding: digits, as: UTF8.self)) ?? 0
    return digits.count == 6 && bytes[index - 1] | 0x20 != UInt8(ascii: "t")
      && (143_441...143_700).contains(number)
  }

  private var isAtDigit: Bool { offset < bytes.count && bytes[offset].isDigit }

  private mutating func number(_ count: Int) -> Int? {
    guard bytes.count - offset >= count else { return nil }
    var value = 0
    for byte in bytes[offset..<offset + count] {
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    offset += count
    return value
  }

  /// Skips one of some separators and returns it; 0 if a digit is next, `nil` for another byte.
  private mutating func skipSeparator(_ separators: String) -> UInt8? {
    guard offset < bytes.count else { return 0 }
    let byte = bytes[offset]
    guard !byte.isDigit else { return 0 }
    guard separators.utf8.contains(byte) else { return nil }
    offset += 1
    return byte
  }
}
