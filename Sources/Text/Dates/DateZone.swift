internal import ChartConvModel

/// The zone of a date: an offset, with or without its sign, or a name.
struct DateZone {
  /// Minutes east of UTC.
  private(set) var offset: Int?
  /// The value of a region in ``ZoneNames/regions``.
  private var region: Int?
  /// The standard time of a zone such as `ET`, before the region's rule.
  private var standard: Int?
  /// The offset that the language of the date implies.
  var impliedOffset = 0

  /// Sets an offset that lost its sign.
  mutating func setUnsigned(_ hours: Int, _ minutes: Int) throws(DateProblem) {
    guard offset == nil, hours <= 14, minutes < 60, minutes % 15 == 0 else { throw .unreadable }
    offset = hours * 60 + minutes
  }

  /// Takes the zone that a comment after the time names, if any.
  mutating func set(remark: Span<UInt8>) {
    guard offset == nil, region == nil else { return }
    set(name: remark)
  }

  /// Reads an offset.
  ///
  /// - Parameter isAlone: `true` without a time, where it must be that of some zone: in
  ///   `2003-12-31-10:15`, a time follows.
  mutating func readOffset(_ scanner: inout DateScanner, isAlone: Bool) throws(DateProblem) {
    guard let value = scanner.signedOffset(), offset ?? value == value,
      !isAlone || ZoneRule.isOffset(value)
    else { throw .unreadable }
    offset = value
  }

  /// Reads the name of a zone. An offset after it counts: `MST -0700`, `GMT+1`. A name after an
  /// offset is a remark.
  mutating func readName(_ scanner: inout DateScanner) throws(DateProblem) {
    let name = scanner.zoneName()
    guard offset == nil, region == nil else { return }
    var ahead = scanner
    ahead.skipSpaces()
    if ahead.next == UInt8(ascii: "+") || ahead.next == UInt8(ascii: "-") {
      scanner = ahead
      guard let value = scanner.signedOffset() else { throw .unreadable }
      // In the time zone database, `Etc/GMT+5` is west of UTC.
      offset = name.equals("Etc/GMT") ? -value : value
    } else {
      set(name: name)
      guard offset != nil || region != nil else { throw .unknownZone }
    }
  }

  private mutating func set(name: Span<UInt8>) {
    let value = DateWord.offset(name)
    if value == nil || name.count == 2 { region = ZoneNames.regions[name] }
    if region == nil { offset = value } else { standard = value }
  }

  /// Returns the offset at a time of a day, in minutes east of UTC.
  func offset(on day: CalendarDate, minute: Int) throws(DateProblem) -> Int {
    guard let region, offset == nil else { return offset ?? impliedOffset }
    guard let value = ZoneRule.offset(of: region, on: day, minute: minute) ?? standard else {
      throw .unknownZone
    }
    return value
  }
}
