internal import ChartConvRecords

/// A name of a custom dialect: its index in the list of names.
struct CustomName: RecordName {
  /// The maximum number of names. The parsers keep the rest of the byte for themselves.
  static let maximumCount = 250
  static let allCases = (0..<UInt8(maximumCount)).map(Self.init(rawValue:))

  let rawValue: UInt8
}
