import ChartConvModel

/// The columns of an Arrow stream or file: `Schema` of Schema.fbs.
enum ArrowSchema {
  /// `Type` of Schema.fbs.
  private enum Kind {
    static let int: UInt8 = 2
    static let floatingPoint: UInt8 = 3
    static let utf8: UInt8 = 5
    static let bool: UInt8 = 6
    static let decimal: UInt8 = 7
    static let date: UInt8 = 8
    static let timestamp: UInt8 = 10
    static let list: UInt8 = 12
    static let structure: UInt8 = 13
  }

  /// Returns the encoded schema.
  static func encoded(_ fields: [ReportColumn], isExactText: Bool) -> FlatValue {
    let meanings = ColumnMeanings.pairs(of: fields).map { pair in
      FlatValue.table([.text(pair.key), .text(pair.value)])
    }
    return .table([
      .int16(0), .tables(fields.map { column($0, isExactText: isExactText) }), .tables(meanings),
    ])
  }

  private static func column(_ field: ReportColumn, isExactText: Bool) -> FlatValue {
    guard field.isList else {
      return leaf(field.name, ColumnType(field.type, isExactText: isExactText))
    }
    let members = field.members.map {
      leaf($0.name, ColumnType($0.type, isExactText: isExactText))
    }
    let item = self.field(
      "item", isNullable: false, Kind.structure, .table([]), children: members)
    return self.field(
      field.name, isNullable: true, Kind.list, .table([]), children: [item])
  }

  private static func leaf(_ name: String, _ type: ColumnType) -> FlatValue {
    let (kind, parameters): (UInt8, [FlatValue?]) =
      switch type {
      case .text: (Kind.utf8, [])
      case .integer: (Kind.int, [.int32(64), .boolean(true)])
      case .boolean: (Kind.bool, [])
      // In days.
      case .date: (Kind.date, [.int16(0)])
      // In microseconds.
      case .timestamp: (Kind.timestamp, [.int16(2), .text("UTC")])
      // In 64 bits.
      case .double: (Kind.floatingPoint, [.int16(2)])
      case .decimal:
        (
          Kind.decimal,
          [.int32(Int32(ColumnType.precision)), .int32(Int32(ColumnType.scale)), .int32(128)]
        )
      }
    return field(name, isNullable: true, kind, .table(parameters), children: [])
  }

  /// Returns a `Field`.
  private static func field(
    _ name: String, isNullable: Bool, _ kind: UInt8, _ parameters: FlatValue,
    children: [FlatValue]
  ) -> FlatValue {
    .table([
      .text(name), .boolean(isNullable), .byte(kind), parameters, nil, .tables(children),
    ])
  }
}

extension ArrowSchema {
  /// Returns the schema in the notation that pyarrow prints.
  @Sendable
  static func text(_ options: OutputOptions) -> String {
    var options = options
    options.fields = options.fields ?? EntryField.allCases
    return TableNotation.arrow.text(options)
  }
}
