import ChartConvModel

/// A hash for ids that are derived from content: FNV-1a in 128 bits, identical on every machine and
/// in every run.
package struct ContentHash {
  package init() {}

  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b

  /// Adds a text, or the absence of one.
  mutating func add(_ text: Span<UInt8>?) {
    guard let text else { return append(0xFE) }
    for index in text.indices { append(text[index]) }
    end()
  }

  /// Adds a text, or the absence of one.
  mutating func add(_ text: String?) {
    guard let text else { return append(0xFE) }
    add(text.bytes.span)
  }

  mutating func add(_ day: CalendarDate?) {
    guard let day else { return append(0xFE) }
    day.append(to: &self)
    end()
  }

  mutating func add(_ moment: Timestamp?) {
    guard let moment else { return append(0xFE) }
    moment.append(to: &self)
    end()
  }

  /// Creates the hash of an entry without an id.
  init(_ row: Row) {
    add(row.text(.kind))
    add(row.text(.name))
    add(row.text(.artist))
    add(row.text(.collection))
    add(row.date(.releaseDate))
    add(row.timestamp(.published))
    add(row.text(.previewURL))
    add(row.text(.summary))
    add(row.text(.content))
  }

  /// Adds a separator that occurs in no text.
  private mutating func end() { append(0xFF) }

  /// `urn:chartconv:` and the digits.
  var urn: String { text(after: Self.prefix) }

  private static let prefix = "urn:chartconv:"

  /// A UUID of version 8 (RFC 9562 §5.8), as an IRI.
  var uuid: String {
    String(decoding: Self.uuid(of: urn.utf8) ?? Array(urn.utf8), as: UTF8.self)
  }

  /// Returns a text that begins with ``urn`` as a UUID of version 8 (RFC 9562 §5.8), another one if
  /// more follows; `nil` for another text.
  static func uuid(of text: some Collection<UInt8>) -> [UInt8]? {
    var digits = Array(text.dropFirst(prefix.utf8.count))
    guard digits.count >= 32, text.starts(with: prefix.utf8) else { return nil }
    digits[12] = UInt8(ascii: "8")
    digits[16] = UInt8(ascii: digits.count == 32 ? "8" : "9")
    var uuid = Array("urn:uuid:".utf8)
    for (index, digit) in digits.prefix(32).enumerated() {
      if [8, 12, 16, 20].contains(index) { uuid.append(UInt8(ascii: "-")) }
      uuid.append(digit)
    }
    return uuid
  }

  /// Returns 32 hexadecimal digits after a prefix.
  ///
  /// `String(_:radix:)` isn't specialized for 128 bits; it took a third of the time of a small
  /// feed.
  package func text(after prefix: String) -> String {
    var text = Array(prefix.utf8)
    text.reserveCapacity(text.count + 32)
    func append(_ half: UInt64) {
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: half &>> UInt64(shift)) & 0xF
        text.append(digit &+ (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      }
    }
    append(UInt64(truncatingIfNeeded: state &>> 64))
    append(UInt64(truncatingIfNeeded: state))
    return String(decoding: text, as: UTF8.self)
  }
}

extension ContentHash: ByteOutput {
  package mutating func append(_ byte: UInt8) {
    state = (state ^ UInt128(byte)) &* Self.prime
  }
}
