/// Numbers and dates are encoded as their texts, which are exact: `"1.29"`, `"2014-05-27"`.

extension DecimalNumber: Codable {
  /// Decodes a text or an integer. Any other number would have gone through binary floating point.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let whole = try? container.decode(Int.self) {
      self.init(whole)
    } else {
      self = try container.value("a decimal number") { Self($0) }
    }
  }

  public func encode(to encoder: any Encoder) throws { try encoder.encode(description) }
}

extension CalendarDate: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.singleValueContainer().value("a date, YYYY-MM-DD") { Self($0) }
  }

  public func encode(to encoder: any Encoder) throws { try encoder.encode(description) }
}

extension Timestamp: Codable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.singleValueContainer().value("a timestamp of RFC 3339") { Self($0) }
  }

  public func encode(to encoder: any Encoder) throws { try encoder.encode(description) }
}

extension Encoder {
  fileprivate func encode(_ text: String) throws {
    var container = singleValueContainer()
    try container.encode(text)
  }
}

extension SingleValueDecodingContainer {
  /// Decodes a text and parses it with `read`.
  fileprivate func value<Value>(_ expected: String, _ read: (String) -> Value?) throws -> Value {
    let text = try decode(String.self)
    guard let value = read(text) else {
      throw DecodingError.dataCorruptedError(
        in: self, debugDescription: "'\(text)' is not \(expected)")
    }
    return value
  }
}
