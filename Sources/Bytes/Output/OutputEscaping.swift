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
    if appendPlain(source, table) { return }
    append(quote)
    append(source, escaping: table)
    append(quote)
  }

  private mutating func append(_ source: TextBytes, escaping table: EscapeTable) {
    var offset = 0
    while offset + 96 <= source.count { offset = appendMany(source, from: offset, escaping: table) }
    while offset < source.count {
      let block = source.rest(at: offset)
      let plain = (table.bits(of: block) | 1 << 16).trailingZeroBitCount
      append(block, count: plain)
      offset += plain
      if plain < 16, offset < source.count {
        let (replacement, length) = table.replacement(source, at: offset)
        append(replacement.bytes, count: Int(replacement.count))
        offset += length
      }
    }
  }

  /// Appends sixty-four bytes and returns the offset of the next one. At least ninety-six bytes
  /// must be left.
  ///
  /// Iterating over bits and copying more than needed avoids branches that would be mispredicted
  /// half of the time in dense markup.
  @inline(__always)
  private mutating func appendMany(
    _ source: TextBytes, from start: Int, escaping table: EscapeTable
  ) -> Int {
    reserve(64 * 8 + 64)
    var target = unsafe storage + count
    var bits = source.bits(at: start) { table.bits(of: $0) }
    var offset = start
    while bits != 0 {
      let named = start + bits.trailingZeroBitCount
      let (replacement, length) = table.replacement(source, at: named)
      unsafe source.copy(offset..<named, to: target)
      unsafe target += named - offset
      unsafe UnsafeMutableRawPointer(target)
        .storeBytes(of: replacement.bytes.littleEndian, as: UInt64.self)
      unsafe target += Int(replacement.count)
      offset = named + length
      bits &= bits &- 1
    }
    let end = max(offset, start + 64)
    unsafe source.copy(offset..<end, to: target)
    count = unsafe target + (end - offset) - storage
    return end
  }

  /// Appends the text if it has no byte that `table` escapes. Returns `false` if it has one.
  @inline(__always)
  private mutating func appendPlain(_ source: TextBytes, _ table: EscapeTable) -> Bool {
    reserve(source.count + 16)
    let target = unsafe storage + count
    unsafe source.copy(to: target)
    // The copy is searched in whole blocks, the last one filled up with spaces.
    unsafe ByteBlock(repeating: UInt8(ascii: " ")).store(at: target + source.count)
    var offset = 0
    while offset < source.count {
      var bits = unsafe table.bits(of: ByteBlock(at: target + offset))
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

  /// Appends the first `count` bytes of a block.
  @inline(__always)
  private mutating func append(_ block: ByteBlock, count: Int) {
    reserve(16)
    unsafe block.store(at: storage + self.count)
    self.count += count
  }
}
