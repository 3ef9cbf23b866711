/// Finds the ends of tags in one text. Failures are cached, so that a text of many unterminated
/// tags takes linear time.
struct TagEnds {
  /// For each index in the text: `true` if a tag that reaches it has no end. Empty before the first
  /// such tag.
  private var isEndless: [Bool] = []

  /// Returns the index of the `>` that ends a tag, outside of attribute values. `rest` is the text
  /// from the tag's attributes on.
  mutating func end(_ rest: ArraySlice<UInt8>) -> Int? {
    var index = rest.startIndex
    while index < rest.endIndex, isEndless.isEmpty || !isEndless[index] {
      if rest[index] == UInt8(ascii: ">") { return index }
      index = Self.next(rest, index)
    }
    if isEndless.isEmpty { isEndless = Array(repeating: false, count: rest.endIndex) }
    index = rest.startIndex
    while index < rest.endIndex, !isEndless[index] {
      isEndless[index] = true
      index = Self.next(rest, index)
    }
    return nil
  }

  /// Returns the index after a byte, or after the quoted value that it introduces.
  private static func next(_ rest: ArraySlice<UInt8>, _ index: Int) -> Int {
    let following = index + 1
    guard rest[index] == UInt8(ascii: "="), following < rest.endIndex,
      rest[following] == UInt8(ascii: "\"") || rest[following] == UInt8(ascii: "'"),
      let close = rest[(following + 1)...].firstIndex(of: rest[following])
    else { return following }
    return close + 1
  }
}
