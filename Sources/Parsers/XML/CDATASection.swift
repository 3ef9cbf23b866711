/// Makes the line ends of a CDATA section one (XML 1.0 §2.11): where bytes are pushed, libxml2
/// leaves them as they are.
struct CDATASection {
  /// Whether the last piece ended in a carriage return, so that its line feed may come yet.
  private var endsInReturn = false

  /// Takes a piece of the section, and hands its text over.
  mutating func take(_ piece: UnsafeBufferPointer<UInt8>, into records: inout XMLRecords) {
    let lineFeed = UInt8(ascii: "\n")
    let carriageReturn = UInt8(ascii: "\r")
    var rest = unsafe piece[...]
    if endsInReturn, unsafe rest.first == lineFeed { unsafe rest = rest.dropFirst() }
    unsafe endsInReturn = piece.last == carriageReturn
    while let index = unsafe rest.firstIndex(of: carriageReturn) {
      unsafe records.text(UnsafeBufferPointer(rebasing: rest[..<index]))
      unsafe withUnsafePointer(to: lineFeed) { line in
        unsafe records.text(UnsafeBufferPointer(start: line, count: 1))
      }
      unsafe rest = rest[(index + 1)...]
      if unsafe rest.first == lineFeed { unsafe rest = rest.dropFirst() }
    }
    unsafe records.text(UnsafeBufferPointer(rebasing: rest))
  }
}
