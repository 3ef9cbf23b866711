internal import FeedIO

/// Makes XML of what was meant to be XML, on the way to the parser, where a document is to be read
/// as far as anybody can make sense of it.
///
/// Elements are closed where an outer one ends, end tags of nothing are dropped; so are control
/// characters, comments, text outside the root, and whatever follows it. An ampersand that begins
/// no reference, and a `<` that begins no tag, are text.
struct XMLRepair {
  private static let piece = 64 << 10
  /// A tag or a comment that is longer than this is none.
  private static let longest = 16 << 20

  private var input: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// What kept it from reading on: the document ends there.
  private var fault: FeedError?
  private var output: [UInt8] = []
  private var delivered = 0
  private var elements: OpenElements
  private let characters: Characters
  private let decoder: TextDecoder?

  /// What bytes beyond ASCII are.
  enum Characters {
    /// UTF-8, from the start or once decoded, and bytes of Windows-1252 where it isn't.
    case utf8
    /// Windows-1252, made UTF-8 on the way: the C library has nothing for some bytes.
    case windowsLatin1
    /// To be left as they are.
    case others
  }

  /// - Parameter root: the element that is the document; `nil` for the first.
  init(_ characters: Characters, _ decoder: TextDecoder? = nil, root: String? = nil) {
    self.characters = characters
    self.decoder = decoder
    elements = OpenElements(root: root)
  }

  /// `nil` for an encoding in which ASCII can't be found, and that nobody can decode.
  init?(_ encoding: DocumentEncoding, root: String?) {
    if encoding.isLatin1 {
      self.init(.windowsLatin1, root: root)
    } else if let name = encoding.name {
      let decoder = TextDecoder(name, unit: encoding.unit)
      if decoder == nil, encoding.unit > 1 { return nil }
      self.init(decoder == nil ? .others : .utf8, decoder, root: root)
    } else {
      self.init(.utf8, root: root)
    }
  }

  /// Whether what it fills a buffer with is UTF-8, whatever it was before.
  var makesUTF8: Bool { characters != .others }

  /// Fills the buffer with repaired bytes; fewer only at the end.
  mutating func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from source: inout ByteSource
  ) throws(FeedError) -> Int {
    while output.count - delivered < buffer.count, !isAtEnd { advance(&source) }
    let count = min(output.count - delivered, buffer.count)
    if count == 0, let fault { throw fault }
    unsafe buffer.copyBytes(from: output[delivered..<delivered + count])
    delivered += count
    if delivered == output.count {
      output.removeAll(keepingCapacity: true)
      delivered = 0
    }
    return count
  }

  /// Reads a piece and repairs all of it but a tag that isn't complete.
  private mutating func advance(_ source: inout ByteSource) {
    // What is longer than a piece is read in pieces that grow, or it would be gone over too often.
    var next: ArraySlice<UInt8> = []
    do throws(FeedError) {
      next = try source.peek(max(Self.piece, input.count - position))
    } catch { fault = error }
    let isLast = next.isEmpty
    input.removeFirst(position)
    position = 0
    input += decoder?.decode(next) ?? Array(next)
    source.skip(next.count)
    while position < input.count {
      let start = position
      guard step(isLast: isLast || input.count - position > Self.longest) else {
        position = start
        break
      }
    }
    guard isLast else { return }
    isAtEnd = true
    elements.closeAll(&output)
  }

  /// Repairs what stands at the position; whether it is there whole.
  private mutating func step(isLast: Bool) -> Bool {
    switch input[position] {
    case UInt8(ascii: "<"): return markup(isLast: isLast)
    case UInt8(ascii: "&"):
      guard isLast || input.count - position > MarkupReference.longest else { return false }
      if elements.isInRoot { output += MarkupReference.repaired(input, position).utf8 }
      position += 1
    case let byte where byte >= 0x80 && characters != .others:
      guard isLast || input.count - position >= 4 else { return false }
      let length = sequence
      if elements.isInRoot { append(character: length) }
      position += max(length, 1)
    case let byte:
      if elements.isInRoot ? MarkupReference.isAllowed(byte) : byte == 0x0A { output.append(byte) }
      position += 1
    }
    return true
  }

  /// How long the sequence of UTF-8 is at the position; 0 where it is none.
  private var sequence: Int { characters == .utf8 ? input.span.lengthOfCharacter(at: position) : 0 }

  /// Appends the character at the position, or what Windows-1252 has for a byte that is none.
  private mutating func append(character length: Int) {
    if length == 0 {
      let code = UInt32(input[position])
      let character = WindowsLatin1.character(code) ?? Unicode.Scalar(UInt8(code))
      output += String(character).utf8
    } else if !(input[position] == 0xEF && input[position + 1] == 0xBF
      && input[position + 2] > 0xBD)
    {
      output += input[position..<position + length]
    }
  }

  private mutating func markup(isLast: Bool) -> Bool {
    if starts("<!--") { return skip(past: "-->", isLast: isLast) }
    if starts("<![CDATA[") { return characterData(isLast: isLast) }
    if starts("<?xml "), output.isEmpty, elements.isBeforeRoot {
      return copy(past: "?>", isLast: isLast)
    }
    if starts("<?") { return skip(past: "?>", isLast: isLast) }
    if starts("<!") { return doctype(isLast: isLast) }
    if !isLast, input.count - position < 10 { return false }
    switch MarkupTag.Reading(input, position) {
    case .incomplete where !isLast: return false
    case .incomplete: position = input.count
    case .none:
      if elements.isInRoot { output += "&lt;".utf8 }
      position += 1
    case .whole(let tag):
      position = tag.end
      elements.take(tag, &output)
    }
    return true
  }

  private func starts(_ text: String) -> Bool { input[position...].starts(with: text.utf8) }

  /// Where the text stands next, from the position on.
  private func find(_ text: String) -> Int? {
    guard let first = text.utf8.first else { return nil }
    var place = position
    while let next = input[place...].firstIndex(of: first) {
      if input[next...].starts(with: text.utf8) { return next }
      place = next + 1
    }
    return nil
  }

  private mutating func skip(past end: String, isLast: Bool) -> Bool {
    guard let place = find(end) else {
      position = isLast ? input.count : position
      return isLast
    }
    position = place + end.utf8.count
    return true
  }

  private mutating func copy(past end: String, isLast: Bool) -> Bool {
    let start = position
    guard skip(past: end, isLast: isLast) else { return false }
    output += input[start..<position]
    return true
  }

  /// What was never closed ends where the document does.
  private mutating func characterData(isLast: Bool) -> Bool {
    let end = find("]]>")
    guard end != nil || isLast else { return false }
    let place = end ?? input.count
    if elements.isInRoot {
      output += "<![CDATA[".utf8
      position += 9
      while position < place {
        let length = sequence
        if input[position] >= 0x80, characters != .others {
          append(character: length)
        } else if MarkupReference.isAllowed(input[position]) {
          output.append(input[position])
        }
        position += max(length, 1)
      }
      output += "]]>".utf8
    }
    position = min(place + 3, input.count)
    return true
  }

  /// A document type declaration, whose internal subset stands between brackets, is dropped; in the
  /// root it is text.
  private mutating func doctype(isLast: Bool) -> Bool {
    guard !elements.isInRoot else {
      output += "&lt;".utf8
      position += 1
      return true
    }
    var depth = 0
    for index in position..<input.count {
      if input[index] == UInt8(ascii: "[") { depth += 1 }
      if input[index] == UInt8(ascii: "]") { depth -= 1 }
      if input[index] == UInt8(ascii: ">"), depth <= 0 {
        position = index + 1
        return true
      }
    }
    if isLast { position = input.count }
    return isLast
  }
}
