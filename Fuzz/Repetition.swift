/// Returns a piece `count` times. `%d` in it becomes the number of the repetition.
func repeated(_ piece: ArraySlice<UInt8>, _ count: Int) -> [UInt8] {
  let marks = piece.indices.dropLast().filter {
    piece[$0] == UInt8(ascii: "%") && piece[$0 + 1] == UInt8(ascii: "d")
  }
  guard let mark = marks.first else {
    return Array(repeatElement(piece, count: count).joined())
  }
  return (0..<count).flatMap { number in
    piece[..<mark] + Array("\(number)".utf8) + piece[(mark + 2)...]
  }
}
