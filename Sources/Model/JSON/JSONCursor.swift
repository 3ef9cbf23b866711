/// Goes through JSON from value to value. Its grammar was checked as far as the text reaches.
package struct JSONCursor: ~Escapable {
  private let bytes: Span<UInt8>
  /// The offset of the next value, after ``key()`` and ``hasItem()``.
  package private(set) var index = 0
  /// `true` if the text ended before something that was asked for.
  package private(set) var isCut = false
  /// `true` if a string that was passed had an escape.
  private var hasEscape = false

  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
    _ = next()
  }

  private var first: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The ``type`` of a string, number or word.
  package static let scalar = UInt8(ascii: "0")

  /// The first byte of the next value if that is an object or array, else ``scalar``.
  package var type: UInt8 { isContainer ? bytes[index] : Self.scalar }

  /// `true` if the next value is a string or a number.
  package var isText: Bool {
    isString || first.map { $0.isDigit || $0 == UInt8(ascii: "-") } ?? false
  }
  package var isString: Bool { first == UInt8(ascii: "\"") }
  package var isObject: Bool { first == UInt8(ascii: "{") }
  /// `true` if the next value is an object or an array.
  package var isContainer: Bool { isObject || first == UInt8(ascii: "[") }

  /// Passes white space and returns the next byte; `nil` at the end.
  private mutating func next() -> UInt8? {
    while let byte = first {
      if byte > 0x20 { return byte }
      index += 1
    }
    isCut = true
    return nil
  }

  /// Goes to a value again.
  package mutating func goBack(to value: Int) { index = value }

  /// Passes the bracket of an object or array.
  package mutating func enter() { index += 1 }

  /// Goes to the next item of the container that was entered. Returns `false` after its end.
  package mutating func hasItem() -> Bool {
    while let byte = next() {
      switch byte {
      case UInt8(ascii: ","): index += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        index += 1
        return false
      default: return true
      }
    }
    return false
  }

  /// Goes to the next member of the object that was entered and returns its key; `nil` after its end.
  package mutating func key() -> [UInt8]? {
    guard hasItem() else { return nil }
    let key = text()
    if next() == UInt8(ascii: ":") { index += 1 }
    return next() == nil ? nil : key
  }

  /// Goes to the member of a key, or to the item of an array by its number. Returns `false` if there is
  /// none.
  package mutating func find(_ name: Substring) -> Bool {
    guard isContainer else { return false }
    let isArray = !isObject
    var number = 0
    enter()
    while let key = isArray ? (hasItem() ? Array(String(number).utf8) : nil) : key() {
      if key.elementsEqual(name.utf8) { return true }
      number += 1
      pass()
    }
    return false
  }

  /// Passes a scalar and returns it as it is written.
  package mutating func token() -> [UInt8] {
    let start = index
    pass()
    return Array(bytes.extracting(start..<index))
  }

  /// Passes a scalar and returns a string without quotes and escapes, another one as it is written.
  package mutating func text() -> [UInt8] {
    let (start, isString) = (index, isString)
    hasEscape = false
    pass()
    let token = bytes.extracting(start..<index)
    if !isString || isCut { return Array(token) }
    return hasEscape
      ? JSONTree.text(of: Array(token)) : Array(token.extracting(1..<token.count - 1))
  }

  /// Passes a value.
  package mutating func pass() { pass(in: 0) }

  /// Passes the rest of the container that was entered.
  package mutating func leave() { pass(in: 1) }

  private mutating func pass(in open: Int) {
    var depth = open
    repeat {
      guard let byte = next() else { return }
      index += 1
      switch byte {
      case UInt8(ascii: "\""): passString()
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): break
      default:
        while let byte = first, byte > 0x20, !",:]}".utf8.contains(byte) { index += 1 }
        if first == nil { isCut = true }
      }
    } while depth > 0
  }

  /// Passes the rest of a string.
  private mutating func passString() {
    var end = index
    var hasEscape = false
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        hasEscape = true
        end += 1
      }
      end += 1
    }
    isCut = isCut || end >= bytes.count
    index = min(end + 1, bytes.count)
    self.hasEscape = self.hasEscape || hasEscape
  }
}
