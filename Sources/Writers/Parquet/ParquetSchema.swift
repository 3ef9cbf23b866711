import ChartConvIO
import ChartConvModel

/// The columns of a Parquet file: `SchemaElement`s of parquet.thrift, depth first. They have no field
/// ids: a catalogue such as Iceberg's, which gives ids itself, would find no column by ours.
enum ParquetSchema {
  private enum Repetition {
    static let required: Int32 = 0
    static let optional: Int32 = 1
    static let repeated: Int32 = 2
  }

  /// `ConvertedType` and the field of the same meaning in `LogicalType`.
  private enum Annotation {
    static let list: (converted: Int32, logical: UInt8) = (3, 3)
  }

  static func write(_ columns: [ReportColumn], isExactText: Bool, to file: inout ThriftStruct) {
    group("chartconv", nil, children: columns.count, to: &file)
    for column in columns {
      guard column.isList else {
        leaf(column.name, ColumnType(column.type, isExactText: isExactText), to: &file)
        continue
      }
      group(column.name, Repetition.optional, children: 1, isList: true, to: &file)
      group("list", Repetition.repeated, children: 1, to: &file)
      group("element", Repetition.required, children: column.members.count, to: &file)
      for member in column.members {
        leaf(member.name, ColumnType(member.type, isExactText: isExactText), to: &file)
      }
    }
  }

  private static func group(
    _ name: String, _ repetition: Int32?, children: Int, isList: Bool = false,
    to file: inout ThriftStruct
  ) {
    file.element { fields in
      if let repetition { fields.int32(3, repetition) }
      fields.text(4, name)
      fields.int32(5, Int32(clamping: children))
      guard isList else { return }
      fields.int32(6, Annotation.list.converted)
      fields.structure(10) { $0.structure(Annotation.list.logical) }
    }
  }

  private static func leaf(_ name: String, _ type: ColumnType, to file: inout ThriftStruct) {
    let stored = ParquetType(type)
    file.element { fields in
      fields.int32(1, stored.physical)
      fields.int32(3, Repetition.optional)
      fields.text(4, name)
      if let meaning = stored.meaning { fields.int32(6, meaning.converted) }
      if type == .decimal {
        fields.int32(7, Int32(ColumnType.scale))
        fields.int32(8, Int32(ColumnType.precision))
      }
      guard let meaning = stored.meaning else { return }
      fields.structure(10) { fields in
        fields.structure(meaning.logical) { fields in
          if type == .decimal {
            fields.int32(1, Int32(ColumnType.scale))
            fields.int32(2, Int32(ColumnType.precision))
          }
          guard type == .timestamp else { return }
          // Adjusted to UTC, in microseconds.
          fields.boolean(1, true)
          fields.structure(2) { $0.structure(2) }
        }
      }
    }
  }
}

/// How Parquet stores the values of a type.
struct ParquetType {
  /// `Type` of parquet.thrift.
  let physical: Int32
  /// `ConvertedType`, and the field of `LogicalType`; `nil` for a type that needs none.
  fileprivate let meaning: (converted: Int32, logical: UInt8)?
  /// The names of the physical and the logical type.
  fileprivate let notation: (String, String?)

  init(_ type: ColumnType) {
    (physical, meaning, notation) =
      switch type {
      case .boolean: (0, nil, ("boolean", nil))
      case .date: (1, (6, 6), ("int32", "DATE"))
      case .integer: (2, nil, ("int64", nil))
      case .timestamp: (2, (10, 8), ("int64", "TIMESTAMP(MICROS,true)"))
      case .decimal:
        (2, (5, 5), ("int64", "DECIMAL(\(ColumnType.precision),\(ColumnType.scale))"))
      case .double: (5, nil, ("double", nil))
      case .text: (6, (0, 1), ("binary", "STRING"))
      }
  }
}

extension ParquetSchema {
  /// Returns the schema in the notation of the Parquet documentation.
  @Sendable
  static func text(_ options: OutputOptions) -> String {
    func leaf(_ name: String, _ type: FieldType) -> String {
      let type = ColumnType(type, isExactText: options.isExactText)
      let (physical, logical) = ParquetType(type).notation
      return "optional \(physical) \(name)\(logical.map { " (\($0))" } ?? "");"
    }
    var lines: [String] = []
    for field in options.fields ?? EntryField.allCases {
      guard field.isList else {
        lines.append("  \(leaf(field.name, field.type))")
        continue
      }
      lines.append("  optional group \(field.name) (LIST) {")
      lines.append("    repeated group list {")
      lines.append("      required group element {")
      lines += field.members.map { "        \(leaf($0.name, $0.type))" }
      lines += ["      }", "    }", "  }"]
    }
    return "message chartconv {\n\(lines.joined(separator: "\n"))\n}\n"
  }
}
