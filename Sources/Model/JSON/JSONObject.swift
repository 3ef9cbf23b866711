/// The members of a JSON object in the order of their first values. Several of one name are an array.
package struct JSONObject {
  private var names: [String] = []
  /// The values of each member as JSON, with what they are sorted by.
  private var values: [[(position: Int, json: [UInt8])]] = []
  private var indices: [ExactText: Int] = [:]
  /// Members as they are written, which follow the others.
  private var written: [[UInt8]] = []

  package init() {}

  package var isEmpty: Bool { names.isEmpty && written.isEmpty }

  /// Adds a member as it is written, with its name.
  package mutating func add(written member: Span<UInt8>) {
    written.append(Array(member))
  }

  /// Adds a member.
  ///
  /// - Parameter position: of several values of one name, the order; by default that of the calls.
  package mutating func add(_ name: String, _ value: [UInt8], at position: Int? = nil) {
    if let index = indices[ExactText(wrappedValue: name)] {
      values[index].append((position ?? values[index].count, value))
    } else {
      indices[ExactText(wrappedValue: name)] = names.count
      names.append(name)
      values.append([(position ?? 0, value)])
    }
  }

  package var json: [UInt8] {
    let members = zip(names, values).map { name, values in
      let sorted = values.count == 1 ? values : values.sorted { $0.position < $1.position }
      return JSONTree.Member(
        name, sorted.count == 1 ? .scalar(sorted[0].json) : .array(sorted.map { .scalar($0.json) }))
    }
    var json = Array(JSONTree.object(members).json.dropLast())
    for member in written {
      if json.count > 1 { json.append(UInt8(ascii: ",")) }
      json += member
    }
    json.append(UInt8(ascii: "}"))
    return json
  }

  /// Returns a text as a JSON string (RFC 8259 §7). Invalid UTF-8 is replaced.
  package static func string(_ text: Span<UInt8>) -> [UInt8] {
    string(Array(text))
  }

  /// Returns a text as a JSON string (RFC 8259 §7). Invalid UTF-8 is replaced.
  package static func string(_ text: [UInt8]) -> [UInt8] {
    var json: [UInt8] = []
    json.reserveCapacity(text.count + 2)
    json.append(UInt8(ascii: "\""))
    let valid = Array(String(decoding: text, as: UTF8.self).utf8)
    var start = 0
    for (index, byte) in valid.enumerated()
    where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      json += valid[start..<index]
      start = index + 1
      switch byte {
      case UInt8(ascii: "\n"): json += "\\n".utf8
      case UInt8(ascii: "\t"): json += "\\t".utf8
      case ..<0x20: json += ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
      default: json += [UInt8(ascii: "\\"), byte]
      }
    }
    json += valid[start...]
    json.append(UInt8(ascii: "\""))
    return json
  }
}
