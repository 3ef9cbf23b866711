public import ChartConvIO
internal import ChartConvJSON
public import ChartConvModel
internal import ChartConvRecords

/// A custom dialect.
struct CustomDialect: Sendable {
  let names: [String]
  let readFeed: InputFormat.ReadFeed
  /// The reader of an entry, or the columns of a table whose cells are values of an entry.
  let content: Content

  enum Content: Sendable {
    case read(InputFormat.ReadEntry)
    case columns([EntryField])
  }

  /// - Parameter name: the name of the dialect.
  func records(name: String) -> RecordDialect {
    // A feed value may be anywhere, and entries wait for the requested ones.
    RecordDialect(
      name: name, feedParts: .all, inheritedParts: { _ in [] },
      readHead: { record, feed, reading in
        guard let node = record.root(as: CustomName.self) else { return }
        read(head: node, into: &feed, &reading)
      },
      readEntry: { record, _, row, reading in
        guard let node = record.root(as: CustomName.self) else { return }
        read(entry: node, into: &row, &reading)
      },
      origin: { _, _, _ in .document })
  }

  private func read(head: Node<CustomName>, into feed: inout Feed, _ reading: inout Reading) {
    var diagnostics = Diagnostics()
    readFeed(InputRecord(head, names, nil), &feed, &diagnostics)
    reading.add(diagnostics)
  }

  private func read(
    entry node: Node<CustomName>, into row: inout RowBatch, _ reading: inout Reading
  ) {
    switch content {
    case .read(let readEntry):
      var entry = Entry()
      entry.rank = row.last?.integer(.rank)
      var diagnostics = Diagnostics()
      readEntry(InputRecord(node, names, reading.positions), &entry, &diagnostics)
      row.fill(entry)
      reading.add(diagnostics)
    case .columns(let columns):
      var cells = node.children
      while let cell = cells.next() {
        guard let index = cell.name.map({ Int($0.rawValue) }), index < columns.count else {
          continue
        }
        reading.set(columns[index], of: &row, cell)
      }
    }
  }
}

extension InputFormat {
  /// Reads the metadata of a document, outside of its entries, into a feed, for a custom dialect.
  public typealias ReadFeed = @Sendable (InputRecord, inout Feed, inout Diagnostics) -> Void
  /// Reads an entry, whose rank is already set, for a custom dialect. A value that can't be read
  /// stays `nil`, with a warning.
  public typealias ReadEntry = @Sendable (InputRecord, inout Entry, inout Diagnostics) -> Void

  /// Creates a custom XML dialect.
  ///
  /// Names are local names, or have a prefix of `namespaces` before a colon. Names without a prefix
  /// are in the namespace of the prefix `""`, or in none.
  ///
  /// - Parameters:
  ///   - name: the name of the dialect, which differs from those of ``all``.
  ///   - summary: a description in one line.
  ///   - root: the name of the root element, by which documents are recognised.
  ///   - containers: the names of elements between the root and the entries.
  ///   - entry: the name of the elements that are entries.
  ///   - elements: the names of the elements to be read, at any depth; at most 250 with `attributes`.
  ///   - attributes: the names of the attributes to be read.
  ///   - namespaces: prefixes and their URIs.
  ///   - readFeed: reads what stands outside of the entries. By default nothing is read.
  ///   - readEntry: reads an entry. It is called on several threads.
  public init(
    name: String, summary: String = "", root: String, containers: [String] = [], entry: String,
    elements: [String], attributes: [String] = [], namespaces: KeyValuePairs<String, String> = [:],
    readFeed: @escaping ReadFeed = { _, _, _ in }, readEntry: @escaping ReadEntry
  ) {
    let vocabulary = CustomVocabulary(
      root: root, containers: containers, entry: entry, elements: elements, attributes: attributes,
      namespaces: namespaces)
    self.init(
      CustomDialect(names: vocabulary.names, readFeed: readFeed, content: .read(readEntry))
        .records(name: name),
      summary, families: [.xml],
      recognition: .xml {
        $0.isIn(vocabulary.root.namespace) && $0.name.hasBytes(of: vocabulary.root.localName)
      },
      vocabulary: vocabulary.terms)
  }

  /// Creates a custom JSON dialect.
  ///
  /// Documents may be concatenated or one per line.
  ///
  /// - Parameters:
  ///   - name: the name of the dialect, which differs from those of ``all``.
  ///   - summary: a description in one line.
  ///   - containers: the members between the root and the entries, the outermost first.
  ///   - entries: the member that holds the entries, an array of objects or one object; `nil` if each
  ///     document is an entry, or an array of entries. Documents are recognised by the first of
  ///     `containers`, else by `entries`, else by an entry that has all `members`.
  ///   - members: the names of the members to be read, at any depth; at most 250.
  ///   - readFeed: reads what stands outside of the entries. By default nothing is read.
  ///   - readEntry: reads an entry. It is called on several threads.
  public init(
    name: String, summary: String = "", containers: [String] = [], entries: String?,
    members: [String], readFeed: @escaping ReadFeed = { _, _, _ in },
    readEntry: @escaping ReadEntry
  ) {
    let vocabulary = CustomVocabulary(containers: containers, entries: entries, members: members)
    let root = vocabulary.root.localName
    self.init(
      CustomDialect(
        names: vocabulary.names, readFeed: readFeed, content: .read(readEntry)
      ).records(name: name),
      summary, families: [.json],
      recognition: .json { outline in
        if !root.isEmpty { return outline.members[root] != nil }
        let entry = outline.root == .array ? outline.entry : outline.members
        return members.allSatisfy { entry[$0] != nil }
      },
      vocabulary: vocabulary.terms)
  }

  /// Creates a dialect of tables with custom columns. Their cells are values of entries; the first
  /// line of a table names its columns, in any order.
  ///
  /// - Parameters:
  ///   - name: the name of the dialect, which differs from those of ``all``.
  ///   - summary: a description in one line.
  ///   - delimiter: the delimiter between cells, in ASCII.
  ///   - columns: the columns' names in the table, and what they are. Documents are recognised by a first
  ///     line that has all of them.
  public init(
    name: String, summary: String = "", delimiter: UInt8 = UInt8(ascii: ","),
    columns: KeyValuePairs<String, EntryField>
  ) {
    self.init(
      name, summary, delimiter, columns.map(\.key), .columns(columns.map(\.value)))
  }

  /// Creates a dialect of tables with custom columns. A closure reads their rows: the record's
  /// children are the row's cells.
  ///
  /// - Parameters:
  ///   - name: the name of the dialect, which differs from those of ``all``.
  ///   - summary: a description in one line.
  ///   - delimiter: the delimiter between cells, in ASCII.
  ///   - columns: the columns to be read, at most 250. Documents are recognised by a first line that has
  ///     all of them.
  ///   - readEntry: reads a row. It is called on several threads.
  public init(
    name: String, summary: String = "", delimiter: UInt8 = UInt8(ascii: ","), columns: [String],
    readEntry: @escaping ReadEntry
  ) {
    self.init(name, summary, delimiter, columns, .read(readEntry))
  }

  private init(
    _ name: String, _ summary: String, _ delimiter: UInt8, _ columns: [String],
    _ content: CustomDialect.Content
  ) {
    precondition(
      columns.count <= CustomName.maximumCount, "more than \(CustomName.maximumCount) columns")
    let isTab = delimiter == UInt8(ascii: "\t")
    self.init(
      CustomDialect(names: columns, readFeed: { _, _, _ in }, content: content)
        .records(name: name),
      summary, families: [isTab ? .tsv : .csv], recognition: .table,
      vocabulary: Vocabulary(elements: [], attributes: []),
      table: CustomTable(columns: columns, delimiter: delimiter))
  }
}

/// The columns of custom tables.
struct CustomTable: Sendable {
  let columns: [String]
  let delimiter: UInt8

  var syntax: TableSyntax {
    delimiter == UInt8(ascii: "\t") ? .tsv : TableSyntax(delimiter: delimiter, quoting: .quotes)
  }

  /// Returns `true` if a table's first line has all columns.
  func matches(_ line: some Collection<UInt8>) -> Bool {
    let cells = Array(line).split(separator: delimiter).map { cell in
      Array(cell).drop { $0 == UInt8(ascii: "\"") }
        .prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\r") }
    }
    return columns.allSatisfy { column in cells.contains { $0.elementsEqual(column.utf8) } }
  }

  /// Returns the table's header. Other columns are left out, without a warning.
  func header(_ row: TableRow) throws(FeedError) -> TableParser.Header {
    let names = row.cells.map { cell in
      columns.firstIndex { row.text(of: cell).elementsEqual($0.utf8) }
        .map { UInt8(truncatingIfNeeded: $0) }
    }
    guard names.contains(where: { $0 != nil }) else {
      throw FeedError(
        .unrecognised, "no column of the first line is known", at: row.cells.first?.position)
    }
    return TableParser.Header(
      entry: ChartconvName.word(.entries).rawValue, names: names, ignored: [])
  }
}
