public import ChartConvIO
public import ChartConvModel
internal import ChartConvParsers

struct CustomDialect: Dialect {
  let names: CustomNames
  let readFeed: InputFormat.ReadFeed
  /// The reader of an entry, or the columns of a table whose cells are values of an entry.
  let content: Content
  /// `true` if rows of a table name their feed.
  var rowsHaveFeeds = false

  enum Content: Sendable {
    case read(InputFormat.ReadEntry)
    case columns([EntryField], hasDecimalComma: Bool)
  }

  /// A feed value may be anywhere, and entries wait for the requested ones.
  var feedParts: FeedParts { rowsHaveFeeds ? [] : .all }

  func related(to entry: Node<CustomName>) -> [Int] { names.entries(in: entry) }

  func origin(
    of entry: Node<CustomName>, in own: SharedFeed, _ reading: inout Reading
  ) -> EntryOrigin {
    guard rowsHaveFeeds else { return .document }
    var feed = own.value
    read(head: entry, into: &feed, &reading)
    return feed == own.value ? .document : .feed(feed)
  }

  /// Warns of the names that no entry and no feed has: they may be misspelt.
  func end(_ reading: inout Reading) {
    guard reading.hasCustomEntry, !reading.options.isStrict else { return }
    for (index, name) in names.all.enumerated() {
      let number = UInt8(truncatingIfNeeded: index)
      if reading.customNames.contains(number) || names.implied.contains(number) { continue }
      reading.warn("nothing is named '\(name)'")
    }
  }

  private func note(_ node: Node<CustomName>, _ reading: inout Reading) {
    guard reading.customNames.count < names.all.count else { return }
    var children = node.children
    while let child = children.next() {
      if names.name(of: child) != nil, let name = child.name {
        reading.customNames.insert(name.rawValue)
      }
      note(child, &reading)
    }
  }

  func read(head: Node<CustomName>, into feed: inout Feed, _ reading: inout Reading) {
    note(head, &reading)
    var diagnostics = Diagnostics()
    readFeed(InputRecord(head, names), &feed, &diagnostics)
    reading.add(diagnostics)
  }

  func read(
    entry node: Node<CustomName>, of feed: SharedFeed, into row: inout RowBatch,
    _ reading: inout Reading
  ) {
    reading.hasCustomEntry = true
    note(node, &reading)
    readValues(of: node, into: &row, &reading)
  }

  func read(
    related node: Node<CustomName>, to entry: Node<CustomName>, of feed: SharedFeed,
    into row: inout RowBatch, _ reading: inout Reading
  ) {
    readValues(of: node, into: &row, &reading)
  }

  private func readValues(
    of node: Node<CustomName>, into row: inout RowBatch, _ reading: inout Reading
  ) {
    switch content {
    case .read(let readEntry):
      var entry = Entry()
      entry.rank = row.last?.integer(.rank)
      var diagnostics = Diagnostics()
      readEntry(InputRecord(node, names), &entry, &diagnostics)
      row.fill(entry)
      reading.add(diagnostics)
    case .columns(let columns, let hasDecimalComma):
      var cells = node.children
      while let cell = cells.next() {
        guard let index = cell.name.map({ Int($0.rawValue) }), index < columns.count else {
          continue
        }
        if hasDecimalComma, columns[index].type == .decimal {
          row.set(
            columns[index],
            reading.value(cell, "number") { DecimalNumber(decimalComma: String($0)) })
        } else {
          reading.set(columns[index], of: &row, cell)
        }
      }
    }
  }
}

extension InputFormat {
  /// Reads the metadata of a document, outside of its entries, into a feed, for a custom dialect.
  public typealias ReadFeed = @Sendable (InputRecord, inout Feed, inout FeedDiagnostics) -> Void
  /// Reads an entry, whose rank is already set, for a custom dialect. A value that can't be read
  /// stays `nil`, with a warning.
  public typealias ReadEntry = @Sendable (InputRecord, inout Entry, inout FeedDiagnostics) -> Void

  /// Returns `true` if a document belongs to a custom dialect.
  ///
  /// The record is the start of the document. Of XML, it has the local name of the root element and,
  /// as children, its attributes as they are written. Of JSON, its children are the members of the
  /// root, or of the first entry if the root is an array or an object of entries; only `version` has
  /// a text.
  public typealias Recognize = @Sendable (InputRecord) -> Bool

  /// Creates a custom XML dialect.
  ///
  /// Names are local names, or have a prefix of `namespaces` before a colon. Names without a prefix
  /// are in the namespace of the prefix `""`, or in none. Entries within an entry follow it. A name
  /// that never occurs is a warning.
  ///
  /// - Parameters:
  ///   - name: the name of the dialect, which differs from those of ``all``.
  ///   - summary: a description in one line.
  ///   - root: the name of the root element, by which documents are recognised.
  ///   - containers: the names of elements between the root and the entries.
  ///   - entry: the name of the elements that are entries. It may be that of the root.
  ///   - elements: the names of the elements to be read, at any depth; at most 249 with all others.
  ///   - attributes: the names of the attributes to be read.
  ///   - markup: the names of the elements whose contents are read as markup.
  ///   - entryAttributes: attributes of which an entry has one. An element without any of them is a
  ///     folder of entries. By default each is an entry.
  ///   - folderNames: the attributes with a folder's name, by preference; see
  ///     ``InputRecord/folders``.
  ///   - namespaces: prefixes and their URIs.
  ///   - recognize: recognizes documents instead of the root's name.
  ///   - readFeed: reads what stands outside of the entries. By default nothing is read.
  ///   - readEntry: reads an entry. It is called on several threads.
  public init(
    name: String, summary: String = "", root: String, containers: [String] = [], entry: String,
    elements: [String], attributes: [String] = [], markup: [String] = [],
    entryAttributes: [String] = [], folderNames: [String] = [],
    namespaces: KeyValuePairs<String, String> = [:], recognize: Recognize? = nil,
    readFeed: @escaping ReadFeed = { _, _, _ in }, readEntry: @escaping ReadEntry
  ) {
    let vocabulary = CustomVocabulary(
      root: root, containers: containers, entry: entry, elements: elements, attributes: attributes,
      markup: markup, entryAttributes: entryAttributes, folderNames: folderNames,
      namespaces: namespaces)
    self.init(
      CustomDialect(names: vocabulary.names, readFeed: readFeed, content: .read(readEntry)),
      name: name, summary, families: [.xml],
      recognition: .xml { root in
        if let recognize { return recognize(InputRecord(root)) }
        return root.isIn(vocabulary.root.namespace)
          && root.name.hasBytes(of: vocabulary.root.localName)
      },
      vocabulary: vocabulary.terms)
  }

  /// Creates a custom JSON dialect.
  ///
  /// Documents may be concatenated or one per line. A name that never occurs is a warning.
  ///
  /// - Parameters:
  ///   - name: the name of the dialect, which differs from those of ``all``.
  ///   - summary: a description in one line.
  ///   - containers: the members between the root and the entries, the outermost first.
  ///   - entries: the member that holds the entries, an array of objects or one object; `nil` if each
  ///     document is an entry, or an array of entries. Documents are recognized by the first of
  ///     `containers`, else by `entries`, else by an entry that has all `members` but those that may
  ///     be within another one, unless they are of a built-in dialect.
  ///   - key: if the entries are the members of an object, the name by which an entry has its key. The
  ///     object is that in `entries`, or the document itself if that is `nil` and there are no
  ///     `containers`.
  ///   - members: the names of the members to be read, at any depth; at most 249.
  ///   - recognize: recognizes documents instead, also those of a built-in dialect.
  ///   - readFeed: reads what stands outside of the entries. By default nothing is read.
  ///   - readEntry: reads an entry. It is called on several threads.
  public init(
    name: String, summary: String = "", containers: [String] = [], entries: String?,
    key: String? = nil, members: [String], recognize: Recognize? = nil,
    readFeed: @escaping ReadFeed = { _, _, _ in }, readEntry: @escaping ReadEntry
  ) {
    let vocabulary = CustomVocabulary(
      containers: containers, entries: entries, key: key, members: members)
    let root = vocabulary.root.localName
    self.init(
      CustomDialect(names: vocabulary.names, readFeed: readFeed, content: .read(readEntry)),
      name: name, summary, families: [.json],
      recognition: .json { outline in
        if !root.isEmpty, recognize == nil { return outline.members[root] != nil }
        let start = vocabulary.terms.rootKey == nil ? outline.start : outline.keyedStart
        if let recognize { return recognize(InputRecord(start, version: outline.version)) }
        // A name that isn't at the first level may be within one of the values there.
        let found = members.filter { start[$0] != nil }
        return found.count == members.count
          || found.contains { start[$0] == .object || start[$0] == .array }
      },
      vocabulary: vocabulary.terms)
    yieldsToBuiltIn = recognize == nil
    isKeyed = vocabulary.terms.rootKey != nil
  }

  /// Creates a dialect of tables with custom columns. Their cells are values of entries; the first
  /// line of a table names its columns, in any order.
  ///
  /// - Parameters:
  ///   - name: the name of the dialect, which differs from those of ``all``.
  ///   - summary: a description in one line.
  ///   - delimiter: the delimiter between cells, in ASCII.
  ///   - hasDecimalComma: `true` if numbers have a comma before their decimals, and points between
  ///     thousands.
  ///   - columns: the columns' names in the table, and what they are. Documents are recognized by a first
  ///     line that has all of them.
  public init(
    name: String, summary: String = "", delimiter: UInt8 = UInt8(ascii: ","),
    hasDecimalComma: Bool = false, columns: KeyValuePairs<String, EntryField>
  ) {
    let names = columns.map(\.key)
    let content = CustomDialect.Content.columns(
      columns.map(\.value), hasDecimalComma: hasDecimalComma)
    self.init(
      name, summary, delimiter, names,
      CustomDialect(names: CustomNames(names), readFeed: { _, _, _ in }, content: content))
  }

  /// Creates a dialect of tables with custom columns. Closures read their rows: the record's
  /// children are the row's cells.
  ///
  /// - Parameters:
  ///   - name: the name of the dialect, which differs from those of ``all``.
  ///   - summary: a description in one line.
  ///   - delimiter: the delimiter between cells, in ASCII.
  ///   - columns: the columns to be read, at most 249. Documents are recognized by a first line that has
  ///     all of them.
  ///   - readFeed: reads the feed of a row, if rows name it. Rows of one feed follow each other.
  ///   - readEntry: reads a row. It is called on several threads.
  public init(
    name: String, summary: String = "", delimiter: UInt8 = UInt8(ascii: ","), columns: [String],
    readFeed: ReadFeed? = nil, readEntry: @escaping ReadEntry
  ) {
    self.init(
      name, summary, delimiter, columns,
      CustomDialect(
        names: CustomNames(columns), readFeed: readFeed ?? { _, _, _ in },
        content: .read(readEntry),
        rowsHaveFeeds: readFeed != nil))
  }

  private init(
    _ name: String, _ summary: String, _ delimiter: UInt8, _ columns: [String],
    _ dialect: CustomDialect
  ) {
    let isTab = delimiter == UInt8(ascii: "\t")
    self.init(
      dialect, name: name, summary, families: [isTab ? .tsv : .csv], recognition: .table,
      vocabulary: Vocabulary(elements: [], attributes: []),
      table: CustomTable(columns: columns, delimiter: delimiter))
  }
}

extension InputRecord {
  /// Creates the start of an XML document.
  fileprivate init(_ root: XMLRoot) {
    self.init(
      name: root.name,
      children: root.attributes.map { InputRecord(name: $0.name, text: $0.value) })
  }

  /// Creates the start of a JSON document.
  fileprivate init(_ members: JSONOutline.Members, version: String?) {
    self.init(
      children: members.keys.sorted().map { key in
        InputRecord(name: key, text: key == "version" ? version : nil)
      })
  }
}

extension JSONOutline {
  /// The members of the root, or of the first entry of an array.
  fileprivate var start: Members { root == .array ? entry : members }

  /// The members of the first entry of an object whose members are entries; none if one isn't an
  /// object.
  fileprivate var keyedStart: Members { members.values.allSatisfy { $0 == .object } ? group : [:] }
}

extension InputFormat {
  init(
    _ dialect: CustomDialect, name: String, _ summary: String, families: [Family],
    recognition: Recognition, vocabulary: Vocabulary, table: CustomTable? = nil
  ) {
    self.init(
      name: name, families: families, summary: summary, recognition: recognition, table: table,
      isCustom: true, original: nil,
      makeVocabulary: { fields in
        var vocabulary = vocabulary
        vocabulary.keepsExtra = fields.contains(.extra)
        vocabulary.keepsHeadExtra = fields.contains(.feedExtra)
        return vocabulary
      }, dialect: dialect)
  }
}
