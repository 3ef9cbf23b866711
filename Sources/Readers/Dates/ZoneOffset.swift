internal import ChartConvModel

/// The names of time zones in feeds, in minutes east of UTC.
///
/// RFC 822 §5.1, and common names beyond it. An ambiguous name is the zone with the most people:
/// `IST` is India's. `ET`, `CT`, `MT`, `PT` and `AT` are standard time.
enum ZoneOffset {
  /// Returns the offset of a zone. Unknown names are UTC, as RFC 2822 §4.3 requires. So are the
  /// letters of military zones, whose signs RFC 822 had reversed.
  static func minutes(of name: Span<UInt8>) -> Int {
    table[NameKey(name)] ?? 0
  }

  private static let table: [NameKey: Int] = [
    "nst": -210, "ndt": -150,
    "ast": -240, "adt": -180, "at": -240,
    "est": -300, "edt": -240, "et": -300,
    "cst": -360, "cdt": -300, "ct": -360,
    "mst": -420, "mdt": -360, "mt": -420,
    "pst": -480, "pdt": -420, "pt": -480,
    "akst": -540, "akdt": -480, "hst": -600,
    "west": 60, "bst": 60,
    "cet": 60, "cest": 120, "met": 60, "mest": 120, "mez": 60, "mesz": 120,
    "eet": 120, "eest": 180, "sast": 120, "msk": 180, "msd": 240,
    "ist": 330, "sgt": 480, "hkt": 480, "jst": 540, "kst": 540,
    "awst": 480, "acst": 570, "acdt": 630, "aest": 600, "aedt": 660,
    "nzst": 720, "nzdt": 780,
  ]
}

extension DateScanner {
  /// Parses `Z`, `+hh:mm`, `+hhmm`, `+hh`, a name, or a name and an offset (`GMT+1`), in minutes
  /// east of UTC; `nil` for anything else.
  mutating func zone() -> Int? {
    guard next.isLetter else { return signedOffset() }
    let name = word()
    // In the time zone database, `Etc/GMT+5` is west of UTC. Other regions would need that
    // database.
    let isWestward = skip(UInt8(ascii: "/"))
    guard !isWestward || NameKey(name) == "etc" else { return nil }
    let minutes = ZoneOffset.minutes(of: isWestward ? word() : name)
    guard next == UInt8(ascii: "+") || next == UInt8(ascii: "-") else { return minutes }
    return signedOffset().map { isWestward ? -$0 : $0 }
  }

  private mutating func signedOffset() -> Int? {
    let isWest = next == UInt8(ascii: "-")
    guard skip(isWest ? UInt8(ascii: "-") : UInt8(ascii: "+")), let number = number(),
      number.digits <= 4
    else { return nil }
    var hours = number.value
    var minutes = 0
    if number.digits > 2 {
      hours = number.value / 100
      minutes = number.value % 100
    } else if skip(UInt8(ascii: ":")) {
      guard let written = self.number() else { return nil }
      minutes = written.value
    }
    guard hours < 24, minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }

  /// Skips a redundant zone name after an offset: `+0100 CET` or `+0100 (CET)`.
  mutating func skipZoneRemark() {
    guard next.isSpace else { return }
    skipSpaces()
    _ = word()
    if next == UInt8(ascii: "(") { skip { _ in true } }
  }
}
