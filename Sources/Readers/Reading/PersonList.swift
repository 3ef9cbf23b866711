internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvText

/// A parser of the people in one line, as in RSS: mailboxes (RFC 5322 §3.4) and the forms that
/// feeds write instead.
///
/// `Ada <a@k.example>, Bo <b@k.example>`, `a@k.example (Ada)`, `Cy [c@k.example]`,
/// `c@k.example - Cy`, `Cy; c@k.example`, `mailto:c@k.example`, only an address, only a name. It
/// works on bytes, because all delimiters are ASCII.
enum PersonList {
  /// Parses the people in one line, in any dialect.
  static func people(_ line: Span<UInt8>) -> [FeedPerson] {
    var text = String(line)
    // Feeds write names with no-break spaces.
    if line.firstNonASCIIIndex(from: 0) != nil {
      text = String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }))
    }
    let clean = CleanText.line(html: text)
    return clean.withSpan { $0.isBlank } ? [] : people(clean)
  }

  /// - Parameter line: a clean line of text.
  static func people(_ line: String) -> [FeedPerson] {
    guard line.utf8.contains(at) else { return name(Array(line.utf8)[...]).map { [$0] } ?? [] }
    let bytes = Array(line.utf8)[...]
    let list = members(ofGroup: bytes) ?? bytes
    guard list.count(where: { $0 == at }) > 1 else { return [mailbox(list)] }
    let words = list.split(separator: 0x20)
    let isListOfAddresses = words.count > 1 && words.allSatisfy { $0.dropFirst().contains(at) }
    let parts = isListOfAddresses ? words : split(list)
    let mailboxes = parts.map(mailbox)
    // Names may have commas. Only a list has an address in each part.
    if mailboxes.count > 1, mailboxes.allSatisfy({ $0.email != nil }) { return mailboxes }
    return [mailbox(list)]
  }

  /// Returns the mailboxes of a group (RFC 5322 §3.4): `Staff: Ada <a@k.example>, b@k.example;`.
  private static func members(ofGroup line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.last == UInt8(ascii: ";"), let colon = line.firstIndex(of: UInt8(ascii: ":")),
      line[..<colon].allSatisfy({ !isDelimiter($0) || $0 == 0x20 }), !line[..<colon].contains(at),
      line[colon...].contains(where: { $0 == UInt8(ascii: ",") || isOpening($0) })
    else { return nil }
    return line[colon...].dropFirst().dropLast()
  }

  /// Returns `true` if a line is certainly just one name, without an address and white space other
  /// than ASCII's.
  static func isName(_ line: Span<UInt8>) -> Bool {
    for index in line.indices {
      switch line[index] {
      // Lead bytes of characters that may be white space.
      case at, 0xC2, 0xE1, 0xE2, 0xE3: return false
      default: continue
      }
    }
    return !line.isEmpty && !isSeparator(line[0]) && !isSeparator(line[line.count - 1])
      && line[0] != UInt8(ascii: "(")
  }

  /// Reads a name without the separators around it; `nil` if nothing is left.
  private static func name(_ line: ArraySlice<UInt8>) -> FeedPerson? {
    var rest = line
    while let first = rest.first, isSeparator(first) { rest.removeFirst() }
    while let last = rest.last {
      // A mailbox may have an empty address.
      let isEmptyAddress = last == UInt8(ascii: ">") && rest.dropLast().last == UInt8(ascii: "<")
      guard isSeparator(last) || isEmptyAddress else { break }
      rest.removeLast(isEmptyAddress ? 2 : 1)
    }
    // A mailbox may have nothing but its comment.
    let inner = rest.dropFirst().dropLast()
    if rest.first == UInt8(ascii: "("), rest.last == UInt8(ascii: ")"),
      !inner.isEmpty, !inner.contains(where: { isOpening($0) || isClosing($0) })
    {
      rest = inner
    }
    return rest.isEmpty ? nil : FeedPerson(name: String(decoding: rest, as: UTF8.self))
  }

  /// `true` for what separates the names of a list, and isn't part of one: `/u/ana`.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"): true
    default: false
    }
  }

  private static let at = UInt8(ascii: "@")

  /// Splits a list at the commas, semicolons, `&` and `and` outside of quotes and brackets.
  private static func split(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = line.startIndex
    var depth = 0
    var isQuoted = false
    for (index, byte) in zip(line.indices, line) {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "]"): depth = max(depth - 1, 0)
      case _ where isQuoted || depth > 0: break
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "&"):
        parts.append(line[start..<index])
        start = index + 1
      case 0x20 where line[index...].starts(with: " and ".utf8):
        parts.append(line[start..<index])
        start = index + 5
      default: break
      }
    }
    return (parts + [line[start...]]).filter { !$0.allSatisfy { $0 <= 0x20 } }
  }

  /// Reads an address and the name next to it.
  private static func mailbox(_ part: ArraySlice<UInt8>) -> FeedPerson {
    func whole() -> FeedPerson { FeedPerson(name: String(decoding: trimmed(part), as: UTF8.self)) }
    guard let atSign = part.firstIndex(of: at) else { return whole() }
    let start = part[..<atSign].lastIndex(where: isDelimiter).map { $0 + 1 } ?? part.startIndex
    let end = part[atSign...].firstIndex(where: isDelimiter) ?? part.endIndex
    var email = part[start..<end]
    if email.starts(with: "mailto:".utf8) { email = email.dropFirst(7) }
    // `a@k.example: Ada`.
    if email.last == UInt8(ascii: ":") { email.removeLast() }
    // A domain has a point: `Cy@Home Studio` is a name.
    let isBracketed = start > part.startIndex && isOpening(part[part.index(before: start)])
    guard email.first != at, email.last != at, email.count(where: { $0 == at }) == 1,
      isBracketed || part[atSign..<end].contains(UInt8(ascii: ".")) || email.count == part.count
        || part[end...].starts(with: " (".utf8)
    else { return whole() }
    var name = String(decoding: trimmed(part[..<start]), as: UTF8.self)
    // What follows in brackets after a name and its address is a comment (RFC 5322 §3.2.2).
    if name.isEmpty || part.last != UInt8(ascii: ")") {
      let rest = String(decoding: trimmed(part[end...]), as: UTF8.self)
      name = name.isEmpty || rest.isEmpty ? name + rest : name + " " + rest
    }
    name = unquoted(name)
    return FeedPerson(
      name: name.isEmpty ? nil : name, email: String(decoding: email, as: UTF8.self))
  }

  /// Returns a name without quotation marks of ASCII and dashes of Unicode around it.
  private static func unquoted(_ name: String) -> String {
    // Looking at characters costs more than all else here.
    if name.utf8.first?.isASCIILetter == true, name.utf8.last?.isASCIILetter == true { return name }
    var rest = name[...]
    while let first = rest.first, " –—".contains(first) { rest.removeFirst() }
    while let last = rest.last, " –—".contains(last) { rest.removeLast() }
    if rest.count > 2, rest.first == "'", rest.last == "'" { rest = rest.dropFirst().dropLast() }
    return String(rest)
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "()<>[],;{}\"".utf8.contains(byte)
  }

  /// Removes white space and separators at both ends, and the other half of an address's brackets.
  /// Brackets within the name stay.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    func trim(_ byte: UInt8) -> Bool { isSeparator(byte) || "\"/-:".utf8.contains(byte) }
    for _ in 0..<4 {
      let size = rest.count
      while let first = rest.first, trim(first) || isClosing(first) { rest = rest.dropFirst() }
      while let last = rest.last, trim(last) || isOpening(last) { rest = rest.dropLast() }
      guard let first = rest.first, let last = rest.last else { break }
      if isOpening(first), isClosing(last) || !rest.contains(where: isClosing) {
        rest = rest.dropFirst()
      }
      if isClosing(last), isOpening(first) || !rest.contains(where: isOpening) {
        rest = rest.dropLast()
      }
      if rest.count == size { break }
    }
    return rest
  }

  private static func isOpening(_ byte: UInt8) -> Bool { "(<[{".utf8.contains(byte) }

  private static func isClosing(_ byte: UInt8) -> Bool { ")>]}".utf8.contains(byte) }
}
