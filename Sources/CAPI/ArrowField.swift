internal import CChartConvInterface
internal import ChartConv

/// A field of an exported schema, which is also the shape of its arrays.
struct ArrowField {
  let name: String
  /// The type in the notation of Arrow's C data interface.
  let format: String
  var isNullable = false
  var children: [ArrowField] = []
  /// The schema's metadata as Arrow encodes it: the number of pairs, and each text after its size.
  fileprivate var metadata: [UInt8] = []

  /// Creates the structure of the columns that the options select.
  init(_ options: OutputOptions) {
    let columns = options.columnsOfOutput
    self.init(columns.map { ArrowField($0, isExactText: options.isExactText) })
    metadata = Self.encoded(ColumnMeanings.pairs(of: columns))
  }

  private static func encoded(_ pairs: [(key: String, value: String)]) -> [UInt8] {
    func encoded(_ number: Int) -> [UInt8] {
      unsafe withUnsafeBytes(of: Int32(clamping: number)) { unsafe Array($0) }
    }
    return pairs.reduce(into: encoded(pairs.count)) { bytes, pair in
      for text in [pair.key, pair.value] { bytes += encoded(text.utf8.count) + text.utf8 }
    }
  }

  /// Creates a field with children, by default a structure.
  init(_ children: [ArrowField] = [], name: String = "", format: String = "+s") {
    self.name = name
    self.format = format
    self.children = children
  }

  private init(_ column: ReportColumn, isExactText: Bool) {
    guard column.isList else {
      self.init(column.name, ColumnType(column.type, isExactText: isExactText))
      return
    }
    let members = column.members.map {
      ArrowField($0.name, ColumnType($0.type, isExactText: isExactText))
    }
    self.init([ArrowField(members, name: "item")], name: column.name, format: "+l")
    isNullable = true
  }

  private init(_ name: String, _ type: ColumnType) {
    self.name = name
    isNullable = true
    format =
      switch type {
      case .text: "u"
      case .integer: "l"
      case .boolean: "b"
      case .date: "tdD"
      case .timestamp: "tsu:UTC"
      case .double: "g"
      case .decimal: "d:\(ColumnType.precision),\(ColumnType.scale)"
      }
  }

  /// The number of an array's buffers: of a structure only that of nulls.
  var bufferCount: Int {
    switch format {
    case "+s": 1
    case "u": 3
    default: 2
    }
  }
}

/// Export as `ArrowSchema`.
extension ArrowField {
  func export(to schema: UnsafeMutablePointer<ArrowSchema>) {
    let memory = SchemaMemory(self)
    for (index, child) in children.enumerated() {
      unsafe child.export(to: memory.children.values + index)
    }
    unsafe schema.initialize(
      to: ArrowSchema(
        format: memory.format.start, name: memory.name.start, metadata: memory.metadata?.start,
        flags: isNullable ? Int64(ARROW_FLAG_NULLABLE) : 0, n_children: Int64(children.count),
        children: memory.children.pointers, dictionary: nil,
        release: { schema in
          guard let schema = unsafe schema, let memory = unsafe schema.pointee.private_data else {
            return
          }
          for index in unsafe 0..<Int(schema.pointee.n_children) {
            guard let child = unsafe schema.pointee.children[index],
              let release = unsafe child.pointee.release
            else { continue }
            unsafe release(child)
          }
          unsafe schema.pointee.release = nil
          unsafe Unmanaged<SchemaMemory>.fromOpaque(memory).release()
        },
        private_data: Unmanaged.passRetained(memory).toOpaque()))
  }
}

@safe
private final class SchemaMemory {
  let format: CText
  let name: CText
  let metadata: CText?
  let children: ChildMemory<ArrowSchema>

  init(_ field: ArrowField) {
    format = CText(field.format.utf8)
    name = CText(field.name.utf8)
    metadata = field.metadata.isEmpty ? nil : CText(field.metadata)
    unsafe children = ChildMemory(field.children.count)
  }
}

/// The memory of the children of a schema or an array, and of the pointers to them.
@safe
final class ChildMemory<Value> {
  let values: UnsafeMutablePointer<Value>
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<Value>?>

  init(_ count: Int) {
    unsafe values = .allocate(capacity: max(count, 1))
    unsafe pointers = .allocate(capacity: max(count, 1))
    for index in 0..<count {
      unsafe (pointers + index).initialize(to: values + index)
    }
  }

  deinit {
    unsafe values.deallocate()
    unsafe pointers.deallocate()
  }
}

/// A text in C's memory.
@safe
final class CText {
  let start: UnsafePointer<CChar>

  init(_ text: some Collection<UInt8>) {
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: text.count + 1)
    for (index, byte) in text.enumerated() {
      unsafe (memory + index).initialize(to: CChar(bitPattern: byte))
    }
    unsafe (memory + text.count).initialize(to: 0)
    unsafe start = UnsafePointer(memory)
  }

  deinit { unsafe start.deallocate() }
}
