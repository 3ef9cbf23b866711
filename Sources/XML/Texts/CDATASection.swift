/// Normalizes the line ends of a CDATA section (XML 1.0 §2.11), which libxml2's push parser
/// doesn't.
struct CDATASection {
  static let start: StaticString = "<![CDATA["

  /// `true` if the last piece ended in a carriage return, whose line feed may follow in the next
  /// piece.
  private var endsInReturn = false

  /// Processes a piece of the section and passes its text on.
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
