/// Bytes on their way out: what encoders append to, and nothing else.
///
/// It owns its memory, grows by doubling, and keeps it when emptied, so that an encoder
/// allocates nothing for a field.
@safe
public struct OutputBuffer: ~Copyable {
  /// How many bytes are gathered before they are written.
  public static let flushSize = 32 << 10

  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How many bytes it holds.
  public private(set) var count = 0

  public init(capacity: Int = OutputBuffer.flushSize * 2) {
    self.capacity = max(capacity, 64)
    unsafe storage = .allocate(capacity: self.capacity)
  }

  deinit { unsafe storage.deallocate() }

  public var isEmpty: Bool { count == 0 }

  /// A copy of what it holds.
  public var bytes: [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: storage, count: count))
  }

  /// Forgets what it holds behind the first `count` bytes.
  public mutating func truncate(to count: Int) { self.count = min(max(count, 0), self.count) }

  public mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe storage[count] = byte
    count += 1
  }

  public mutating func append(_ text: String) {
    text.withBytes { source in
      reserve(source.count)
      unsafe source.copy(to: storage + count)
      count += source.count
    }
  }

  public mutating func append(_ bytes: [UInt8]) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe (storage + count).initialize(from: start, count: source.count)
      count += source.count
    }
  }

  /// Appends the number in decimal, filled with zeros to `width` digits, of which 8 at most.
  public mutating func append(_ number: Int, width: Int = 1) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(number.magnitude, width: width)
  }

  /// The digits of up to eight places are gathered in one word, the last one in its highest byte.
  private mutating func append(_ magnitude: UInt, width: Int) {
    var rest = magnitude
    var places = width
    if magnitude >= 100_000_000 {
      append(magnitude / 100_000_000, width: 1)
      rest = magnitude % 100_000_000
      places = 8
    }
    var digits: UInt64 = 0
    var count = 0
    repeat {
      digits = digits << 8 | UInt64(truncatingIfNeeded: rest % 10 + 0x30)
      rest /= 10
      count += 1
    } while rest > 0 || (count < places && count < 8)
    append(digits, count: count)
  }

  @inline(__always)
  mutating func append(_ replacement: EscapeTable.Replacement) {
    append(replacement.bytes, count: Int(replacement.count))
  }

  /// Appends the first `count` of a word's bytes, the lowest first.
  @inline(__always)
  private mutating func append(_ word: UInt64, count: Int) {
    reserve(8)
    unsafe UnsafeMutableRawPointer(storage + self.count)
      .storeBytes(of: word.littleEndian, as: UInt64.self)
    self.count += count
  }

  /// Whether what it holds from `start` on is exactly `text`.
  public func holds(_ text: [UInt8], from start: Int) -> Bool {
    guard start >= 0, count - start == text.count else { return false }
    return unsafe UnsafeBufferPointer(start: storage + start, count: text.count)
      .elementsEqual(text)
  }

  /// Appends the text with the bytes that `table` names replaced.
  public mutating func append(_ text: String, escaping table: borrowing EscapeTable) {
    text.withBytes { source in
      append(source, escaping: table)
    }
  }

  /// Appends the text as it is where it holds none of the bytes that `table` names, else between
  /// two `quote`s with these bytes replaced: a field of RFC 4180 §2.
  public mutating func append(
    _ text: String, quotedBy quote: UInt8, escaping table: borrowing EscapeTable
  ) {
    text.withBytes { source in
      let plain = copyPlain(source, from: 0, table)
      guard plain < source.count else { return }
      count -= plain
      append(quote)
      append(source, escaping: table)
      append(quote)
    }
  }

  /// Writes what it holds and empties it.
  mutating func drain(
    _ write: (UnsafeRawBufferPointer) throws(FeedError) -> Void
  ) throws(FeedError) {
    defer { count = 0 }
    unsafe try write(UnsafeRawBufferPointer(start: storage, count: count))
  }

  /// For text that has bytes to be replaced: eight at a time, for what is plain in between is short.
  private mutating func append(_ source: TextBytes, escaping table: borrowing EscapeTable) {
    var offset = 0
    while offset + 8 <= source.count {
      let word = source.word(at: offset)
      let plain = table.plainPrefix(of: word)
      append(word, count: plain ?? 8)
      offset += plain ?? 8
      if plain != nil { offset += table.replace(source, at: offset, in: &self) }
    }
    while offset < source.count { offset += table.replace(source, at: offset, in: &self) }
  }

  /// Copies bytes up to the first that `table` names, and says where that one stands.
  ///
  /// Thirty-two at a time, then eight, each word stored first and looked at then, so that plain
  /// text, nearly all there is, is touched once. Bytes stored behind the named one are not counted.
  @inline(__always)
  private mutating func copyPlain(
    _ source: TextBytes, from start: Int, _ table: borrowing EscapeTable
  ) -> Int {
    reserve(source.count - start + 8)
    let target = unsafe UnsafeMutableRawPointer(storage + count)
    var offset = start
    while source.count - offset >= 32 {
      let block = source.block(at: offset)
      unsafe target.storeBytes(of: block, toByteOffset: offset - start, as: SIMD4<UInt64>.self)
      guard table.isPlain(block) else { break }
      // The last one overlaps the one before.
      offset = offset + 32 == source.count ? source.count : min(offset + 32, source.count - 32)
    }
    while offset + 8 <= source.count {
      let word = source.word(at: offset)
      unsafe target.storeBytes(
        of: word.littleEndian, toByteOffset: offset - start, as: UInt64.self)
      guard let plain = table.plainPrefix(of: word) else {
        offset += 8
        continue
      }
      offset += plain
      if table.names(source[offset]) { break }
      offset += 1
    }
    // The end once more as a whole word, where that is plain.
    if source.count - start >= 8, (source.count - 7..<source.count).contains(offset) {
      let word = source.word(at: source.count - 8)
      if table.plainPrefix(of: word) == nil {
        unsafe target.storeBytes(
          of: word.littleEndian, toByteOffset: source.count - 8 - start, as: UInt64.self)
        offset = source.count
      }
    }
    while offset < source.count, !table.names(source[offset]) {
      unsafe target.storeBytes(of: source[offset], toByteOffset: offset - start, as: UInt8.self)
      offset += 1
    }
    count += offset - start
    return offset
  }

  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.moveInitialize(from: storage, count: count)
    unsafe storage.deallocate()
    unsafe storage = larger
  }
}
