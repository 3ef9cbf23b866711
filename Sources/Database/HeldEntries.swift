internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// The values of a feed's entries until they are inserted.
struct HeldEntries: ~Copyable {
  /// The columns that are filled.
  private let fields: FieldSet
  /// The parameter and the type of each column, by its raw value.
  private let columns: [(parameter: Int, type: FieldType)]
  private let json: JSONWriter
  private var texts = OutputBuffer(capacity: 64 << 10)
  private var values = Arena<HeldValue>(capacity: 1024)
  /// The index after the values of each entry.
  private var ends = Arena<Int>(capacity: 64)

  init(_ fields: FieldSet) {
    let stored = DatabaseSchema.entryColumns
    self.fields = fields.intersection(FieldSet(stored))
    // The first parameters are the feed and the key.
    columns = EntryField.allCases.map { ((stored.firstIndex(of: $0) ?? 0) + 3, $0.type) }
    json = JSONWriter(lists: self.fields)
  }

  var filled: FilledColumns {
    let names = DatabaseSchema.entryColumns.filter { fields.contains($0) }.map(\.name)
    let isAll = names.count == DatabaseSchema.entryColumns.count
    return FilledColumns(names: isAll ? "" : names.joined(separator: ","))
  }

  var count: Int { ends.count }

  /// The number of bytes in use.
  var size: Int { texts.count + values.count * MemoryLayout<HeldValue>.stride }

  /// Adds an entry, and its values to the feed's hash: a word for each text, then all texts together.
  mutating func append(_ row: Row, _ key: inout FeedKey) {
    let entryStart = texts.count
    var rest = row.present(in: fields)
    while let field = rest.popFirst() {
      let (parameter, type) = columns[Int(field.rawValue)]
      let start = texts.count
      switch type {
      case .integer, .boolean:
        let number = type == .integer ? row.integer(field) : row.boolean(field).map { $0 ? 1 : 0 }
        guard let number else { continue }
        key.add(Self.word(parameter))
        key.add(UInt64(bitPattern: Int64(number)))
        values.append(
          HeldValue(parameter: UInt32(parameter), isText: false, number: Int64(number)))
        continue
      case .list: json.write(field, of: row, into: &texts)
      default: texts.append(row.cell(field, of: type))
      }
      key.add(Self.word(parameter) | UInt64(texts.count - start))
      values.append(
        HeldValue(parameter: UInt32(parameter), isText: true, number: Int64(texts.count)))
    }
    ends.append(values.count)
    key.add(texts.span.extracting(entryStart..<texts.count))
  }

  /// Returns a word that no size of a text equals.
  private static func word(_ parameter: Int) -> UInt64 { UInt64(parameter) << 48 }

  /// Inserts the entries as those of a feed, and removes them.
  ///
  /// - Parameter key: returns the key of an entry, by its index; `nil` for one that isn't inserted.
  mutating func insert(
    by statement: DatabaseStatement, feed: Int64, key: (Int) -> String? = { _ in "" }
  ) throws(FeedError) {
    defer { removeAll() }
    var next = 0
    var start = 0
    for entry in 0..<ends.count {
      let key = key(entry)
      while next < ends[entry] {
        let value = values[next]
        let end = value.isText ? Int(value.number) : start
        if key != nil {
          if value.isText {
            statement.set(Int(value.parameter), borrowed: texts.span.extracting(start..<end))
          } else {
            statement.set(Int(value.parameter), value.number)
          }
        }
        start = end
        next += 1
      }
      guard let key else { continue }
      statement.set(1, feed)
      if !key.isEmpty { statement.set(2, key) }
      try statement.run()
    }
  }

  mutating func removeAll() {
    texts.removeAll()
    values.removeAll()
    ends.removeAll()
  }
}

/// A value of an entry in ``HeldEntries``, for a parameter of the statement that inserts the entry.
struct HeldValue: BitwiseCopyable {
  let parameter: UInt32
  let isText: Bool
  /// A number, or the end of a text. It starts where the one before it ends.
  let number: Int64
}

/// A hash of a feed's contents in 128 bits, the same on every machine and in every run.
///
/// The state is a queue of four words. Each word of the contents is multiplied into the first of them,
/// and the product is added to the last. So it changes all that follows, and four products are computed
/// at the same time.
struct FeedKey {
  private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private var third: UInt64 = 0x1656_67B1_9E37_79F9
  private var fourth: UInt64 = 0x85EB_CA77_C2B2_AE63

  mutating func add(_ text: String?) {
    // No text has the size of an absent one.
    guard let text else { return add(UInt64.max) }
    add(text.bytes.span)
  }

  mutating func add(_ text: Span<UInt8>) {
    // A copy is kept in registers.
    var key = self
    key.add(UInt64(text.count))
    text.forEachWord { key.add($0) }
    self = key
  }

  @inline(__always)
  mutating func add(_ word: UInt64) {
    let product = (first ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    first = second
    second = third
    third = fourth
    fourth &+= product.high ^ product.low
  }

  /// The first half of the hash.
  var value: UInt64 { halves[0] }

  private var halves: [UInt64] {
    var ended = self
    // The last words must change all of the state.
    for _ in 0..<8 { ended.add(0) }
    return [ended.first ^ ended.third, ended.second ^ ended.fourth]
  }

  var text: String { halves.map { String(hexadecimal: $0, digits: 16) }.joined() }
}

/// The columns of entries that a run fills, or those that the database has of a feed. They follow the
/// hash of the feed's entries, unless they are all.
struct FilledColumns: Equatable {
  /// The names, separated by commas; empty for all.
  let names: String

  init(names: String) { self.names = names }

  /// - Parameter hash: a hash of `count` words, and the names.
  init(after hash: String, count: Int) {
    names = hash.split(separator: " ").dropFirst(count).first.map { String($0) } ?? ""
  }

  /// The text after a hash.
  var suffix: String { names.isEmpty ? "" : " \(names)" }

  /// Returns `true` if these are all of other columns, and maybe more.
  func include(_ other: Self) -> Bool {
    if names.isEmpty || other.names.isEmpty { return names.isEmpty }
    return Set(other.names.split(separator: ",")).isSubset(of: names.split(separator: ","))
  }
}
