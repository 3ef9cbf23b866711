/// Texts whose special bytes are replaced.
extension OutputBuffer {
  /// The number of bytes for which room is reserved at a time: each may become eight.
  private static let pieceSize = 512

  /// Appends the text and replaces the bytes that `rules` escape.
  package mutating func append(_ text: Span<UInt8>, escaping rules: EscapeRules) {
    unsafe text.withUnsafeBufferPointer { unsafe append($0, escaping: rules) }
  }

  package mutating func append(_ text: String, escaping rules: EscapeRules) {
    unsafe text.withBytes { unsafe append($0, escaping: rules) }
  }

  /// Appends the text unchanged if it has no byte that `rules` escape; else appends it between two
  /// `quote` bytes, escaped: a field of RFC 4180 §2.
  package mutating func append(
    _ text: Span<UInt8>, quotedBy quote: UInt8, escaping rules: EscapeRules
  ) {
    unsafe text.withUnsafeBufferPointer { unsafe append($0, quotedBy: quote, escaping: rules) }
  }

  package mutating func append(_ text: String, quotedBy quote: UInt8, escaping rules: EscapeRules) {
    unsafe text.withBytes { unsafe append($0, quotedBy: quote, escaping: rules) }
  }

  private mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, quotedBy quote: UInt8, escaping rules: EscapeRules
  ) {
    if unsafe Self.isPlain(text, rules) { return unsafe append(text) }
    append(quote)
    unsafe append(text, escaping: rules)
    append(quote)
  }

  /// Returns `true` if a text has no byte that `rules` escape.
  @inline(__always)
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, _ rules: EscapeRules) -> Bool {
    unsafe rules.marks.withUnsafeBufferPointer { marks in
      unsafe plainCount(text, from: 0, to: text.count, rules.few, marks) == text.count
    }
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, escaping rules: EscapeRules) {
    unsafe rules.marks.withUnsafeBufferPointer { marks in
      unsafe rules.replacements.withUnsafeBufferPointer { replacements in
        var start = 0
        while start < text.count {
          let end = min(start &+ Self.pieceSize, text.count)
          unsafe start = append(text, start..<end, rules.few, marks, replacements)
        }
      }
    }
  }

  /// Appends the bytes of a range, and the rest of a character that its end cuts off. Returns the
  /// offset after them.
  private mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ few: SIMD4<UInt8>?,
    _ marks: UnsafeBufferPointer<UInt8>,
    _ replacements: UnsafeBufferPointer<EscapeRules.Replacement>
  ) -> Int {
    reserve(range.count &* 8 &+ 8)
    var target = unsafe UnsafeMutableRawPointer(storage + used)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let plain = unsafe Self.plainCount(text, from: offset, to: range.upperBound, few, marks)
      if plain > 0, let source = text.baseAddress {
        unsafe target.copyMemory(from: source + offset, byteCount: plain)
        unsafe target += plain
        offset &+= plain
      }
      while offset < range.upperBound, unsafe marks[Int(text[offset])] != 0 {
        let byte = unsafe text[offset]
        let replacement = unsafe replacements[Int(byte)]
        let isCharacter = byte == EscapeRules.leadByte
        if isCharacter, unsafe !Self.isNoncharacter(text, at: offset) {
          unsafe target.storeBytes(of: byte, as: UInt8.self)
          unsafe target += 1
          offset &+= 1
          continue
        }
        unsafe target.storeBytes(of: replacement.bytes.littleEndian, as: UInt64.self)
        unsafe target += replacement.count
        offset &+= isCharacter ? 3 : 1
      }
    }
    used = unsafe target - UnsafeMutableRawPointer(storage)
    return offset
  }

  /// Returns the number of bytes from `start` on before the first one that is marked.
  @inline(__always)
  private static func plainCount(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, _ few: SIMD4<UInt8>?,
    _ marks: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var offset = start
    if let few, let bytes = unsafe UnsafeRawPointer(text.baseAddress), end &- start >= blockSize {
      while offset &+ blockSize <= end, unsafe isPlain(bytes + offset, few) { offset &+= blockSize }
      // The last block and the one before overlap.
      let last = end &- blockSize
      if offset > last, unsafe isPlain(bytes + last, few) { return end &- start }
    }
    while offset &+ 4 <= end,
      unsafe marks[Int(text[offset])] | marks[Int(text[offset &+ 1])]
        | marks[Int(text[offset &+ 2])] | marks[Int(text[offset &+ 3])] == 0
    {
      offset &+= 4
    }
    while offset < end, unsafe marks[Int(text[offset])] == 0 { offset &+= 1 }
    return offset &- start
  }

  private static let blockSize = SIMD16<UInt8>.scalarCount

  /// Returns `true` if sixteen bytes have none of a few, and no control characters.
  @inline(__always)
  private static func isPlain(_ bytes: UnsafeRawPointer, _ few: SIMD4<UInt8>) -> Bool {
    let block = unsafe bytes.loadUnaligned(as: SIMD16<UInt8>.self)
    // With types, since the compiler doesn't find the instructions for the generic operators.
    let first: SIMDMask<SIMD16<Int8>> = block .== SIMD16(repeating: few.x)
    let second: SIMDMask<SIMD16<Int8>> = block .== SIMD16(repeating: few.y)
    let third: SIMDMask<SIMD16<Int8>> = block .== SIMD16(repeating: few.z)
    let fourth: SIMDMask<SIMD16<Int8>> = block .== SIMD16(repeating: few.w)
    let named = first .| second .| third .| fourth
    let controls = block &- SIMD16(repeating: 0x20) & ~block
    let marks = unsafe unsafeBitCast(named, to: SIMD2<UInt64>.self)
    let marked = unsafe marks | unsafeBitCast(controls, to: SIMD2<UInt64>.self)
    return (marked.x | marked.y) & 0x8080_8080_8080_8080 == 0
  }

  private static func isNoncharacter(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    unsafe text.count - offset >= 3 && text[offset + 1] == 0xBF && text[offset + 2] >= 0xBE
  }
}
