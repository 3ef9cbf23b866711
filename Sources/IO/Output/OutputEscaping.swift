/// Texts whose special bytes are replaced.
extension OutputBuffer {
  /// Appends the text and replaces the bytes that `table` escapes.
  package mutating func append(_ text: Span<UInt8>, escaping table: EscapeTable) {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe append(TextBytes(bytes, start: start), escaping: table)
    }
  }

  /// Appends the text unchanged if it has no byte that `table` escapes; else appends it between two
  /// `quote` bytes, escaped: a field of RFC 4180 §2.
  package mutating func append(
    _ text: Span<UInt8>, quotedBy quote: UInt8, escaping table: EscapeTable
  ) {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe append(TextBytes(bytes, start: start), quotedBy: quote, escaping: table)
    }
  }

  /// Appends the text and replaces the bytes that `table` escapes.
  package mutating func append(_ text: String, escaping table: EscapeTable) {
    text.withBytes { source in
      append(source, escaping: table)
    }
  }

  /// Appends the text unchanged if it has no byte that `table` escapes; else appends it between two
  /// `quote` bytes, escaped: a field of RFC 4180 §2.
  package mutating func append(
    _ text: String, quotedBy quote: UInt8, escaping table: EscapeTable
  ) {
    text.withBytes { append($0, quotedBy: quote, escaping: table) }
  }

  private mutating func append(
    _ source: TextBytes, quotedBy quote: UInt8, escaping table: EscapeTable
  ) {
    let isPlain =
      table.rules.needleCount <= 2
      ? appendPlain(source, table, TwoNeedles.self) : appendPlain(source, table, ManyNeedles.self)
    if isPlain { return }
    append(quote)
    append(source, escaping: table)
    append(quote)
  }

  private mutating func append(_ source: TextBytes, escaping table: EscapeTable) {
    switch table.rules.needleCount {
    case ...2: append(source, escaping: table, TwoNeedles.self)
    case ...5: append(source, escaping: table, FiveNeedles.self)
    default: append(source, escaping: table, ManyNeedles.self)
    }
  }

  private mutating func append<Lookup: EscapeLookup>(
    _ source: TextBytes, escaping table: EscapeTable, _ lookup: Lookup.Type
  ) {
    var offset = 0
    while offset &+ 96 <= source.count {
      offset = appendMany(source, from: offset, escaping: table, lookup)
    }
    appendRest(of: source, from: offset, escaping: table, lookup)
  }

  /// Appends fewer than ninety-six bytes.
  @inline(__always)
  private mutating func appendRest<Lookup: EscapeLookup>(
    of source: TextBytes, from start: Int, escaping table: EscapeTable, _ lookup: Lookup.Type
  ) {
    reserve((source.count &- start) &* 8 &+ 16)
    var target = unsafe storage + used
    var offset = start
    while offset < source.count {
      let rest = source.count &- offset
      let block = source.rest(at: offset)
      let stops = Lookup.marks(in: block, table.rules).bits
      unsafe block.store(at: target)
      let plain = stops == 0 ? 16 : stops.trailingZeroBitCount
      guard plain < min(rest, 16) else {
        unsafe target += min(rest, 16)
        offset &+= 16
        continue
      }
      unsafe target += plain
      let (replacement, length) = table.replacement(source, at: offset &+ plain)
      unsafe replacement.store(at: target)
      unsafe target += Int(replacement.count)
      offset &+= plain &+ length
    }
    used = unsafe target - storage
  }

  /// Appends sixty-four bytes and returns the offset of the next one. At least ninety-six bytes
  /// must be left.
  ///
  /// Iterating over bits and copying more than needed avoids branches that would be mispredicted
  /// half of the time in dense markup.
  @inline(__always)
  private mutating func appendMany<Lookup: EscapeLookup>(
    _ source: TextBytes, from start: Int, escaping table: EscapeTable, _ lookup: Lookup.Type
  ) -> Int {
    reserve(64 * 8 + 64)
    var target = unsafe storage + used
    var bits = source.bits(at: start) { Lookup.marks(in: $0, table.rules).bits }
    var offset = start
    while bits != 0 {
      let named = start &+ bits.trailingZeroBitCount
      let (replacement, length) = table.replacement(source, at: named)
      unsafe source.copy(named &- offset, from: offset, to: target)
      unsafe target += named &- offset
      unsafe replacement.store(at: target)
      unsafe target += Int(replacement.count)
      offset = named &+ length
      bits &= bits &- 1
    }
    let end = max(offset, start &+ 64)
    unsafe source.copy(end &- offset, from: offset, to: target)
    used = unsafe target + (end &- offset) - storage
    return end
  }

  /// Appends the text if it has no byte that `table` escapes. Returns `false` if it has one.
  @inline(__always)
  private mutating func appendPlain<Lookup: EscapeLookup>(
    _ source: TextBytes, _ table: EscapeTable, _ lookup: Lookup.Type
  ) -> Bool {
    reserve(source.count + 16)
    let target = unsafe storage + count
    unsafe source.copy(to: target)
    // The copy is searched in whole blocks, the last one filled up with spaces.
    unsafe ByteBlock(repeating: UInt8(ascii: " ")).store(at: target + source.count)
    var offset = 0
    while offset < source.count {
      var bits = unsafe Lookup.marks(in: ByteBlock(at: target + offset), table.rules).bits
      while bits != 0 {
        let index = offset + bits.trailingZeroBitCount
        if index < source.count, table.names(source[index]) { return false }
        bits &= bits &- 1
      }
      offset += 16
    }
    count += source.count
    return true
  }
}

extension EscapeRules.Replacement {
  /// Stores eight bytes, which begin with those of the replacement.
  @inline(__always)
  fileprivate func store(at target: UnsafeMutablePointer<UInt8>) {
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: bytes.littleEndian, as: UInt64.self)
  }
}
