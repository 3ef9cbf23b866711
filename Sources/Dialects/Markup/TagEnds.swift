/// Finds the ends of tags in one text, and remembers where none follows: a text of many tags that
/// don't end is looked at once.
struct TagEnds {
  /// For each place in the text whether no tag that reaches it ends; empty before the first such.
  private var isEndless: [Bool] = []

  /// The `>` that ends a tag whose attributes begin with these bytes, the text's rest: not one in
  /// an attribute's value.
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

  /// The place behind that byte, and behind the value in quotes where it begins one.
  private static func next(_ rest: ArraySlice<UInt8>, _ index: Int) -> Int {
    let following = index + 1
    guard rest[index] == UInt8(ascii: "="), following < rest.endIndex,
      rest[following] == UInt8(ascii: "\"") || rest[following] == UInt8(ascii: "'"),
      let close = rest[(following + 1)...].firstIndex(of: rest[following])
    else { return following }
    return close + 1
  }
}
