internal import ChartConvModel

/// The names of zones that feeds use, in minutes east of UTC.
///
/// RFC 822 §5.1, and those that are in common use beyond it. Where a name has several meanings it
/// is the one with most people: `IST` is India's. `ET`, `CT`, `MT`, `PT` and `AT`, which say
/// nothing of daylight saving, are read as standard time.
enum ZoneOffset {
  /// A name that isn't here is UTC, as RFC 2822 §4.3 wants it, which says the same of the letters
  /// of the military zones: RFC 822 had their signs the wrong way round.
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
  /// Reads `Z`, `+hh:mm`, `+hhmm`, `+hh`, a name, or a name and an offset (`GMT+1`), in minutes
  /// east of UTC; `nil` where it is none of them.
  mutating func zone() -> Int? {
    guard next.isLetter else { return signedOffset() }
    let name = word()
    // The database of zones counts `Etc/GMT+5` westwards; other regions need that database.
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

  /// Passes a zone's name behind its offset, `+0100 CET` or `+0100 (CET)`: it says nothing more.
  mutating func skipZoneRemark() {
    guard next.isSpace else { return }
    skipSpaces()
    _ = word()
    if next == UInt8(ascii: "(") { skip { _ in true } }
  }
}
