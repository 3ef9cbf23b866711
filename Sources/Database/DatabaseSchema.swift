import ChartConvModel

/// The tables of a database, generated from the list of columns.
enum DatabaseSchema {
  /// The version, which the table `chartconv` has.
  static let version: Int64 = 4

  /// The columns of `feeds` and of `entries`. Members that no column holds aren't stored.
  static let feedColumns = EntryField.allCases.filter {
    $0.isFeedLevel && ![.isComplete, .seen].contains($0)
  }
  static let entryColumns = EntryField.allCases.filter { !$0.isFeedLevel && !$0.isOnRequest }

  /// In a new database these indexes are made when all entries are there: sorting them once takes half
  /// of the time. The first is needed to delete.
  static let indexes = [
    "CREATE INDEX entries_feed ON entries (feed);\n", "CREATE INDEX entries_id ON entries (id);\n",
  ]

  /// The statements without those of these indexes.
  static var tables: String {
    """
    CREATE TABLE chartconv (version INTEGER NOT NULL) STRICT;
    INSERT INTO chartconv VALUES (\(version));
    CREATE TABLE feeds (
      feed INTEGER PRIMARY KEY,
      key TEXT NOT NULL,
      is_complete INTEGER NOT NULL,
      entries_hash TEXT,
      \(feedColumns.map(declaration).joined(separator: ",\n  "))
    ) STRICT;
    CREATE TABLE entries (
      entry INTEGER PRIMARY KEY,
      feed INTEGER NOT NULL REFERENCES feeds ON DELETE CASCADE,
      key TEXT,
      \(entryColumns.map(declaration).joined(separator: ",\n  "))
    ) STRICT;
    CREATE INDEX feeds_key ON feeds (key);
    CREATE INDEX feeds_chart ON feeds (chart, chart_query, country, feed_updated);
    CREATE INDEX entries_key ON entries (feed, key) WHERE key IS NOT NULL;
    CREATE VIEW charts AS
      SELECT \(EntryField.scalars.filter { !$0.isOnRequest }.flatMap(names).joined(separator: ", "))
      FROM entries JOIN feeds USING (feed);

    """
  }

  static let insertFeed = insert("feeds", ["key", "is_complete"] + feedColumns.map(\.name))
  static let insertEntry = insert("entries", ["feed", "key"] + entryColumns.map(storedName))
  static let updateFeed = {
    let names = feedColumns.enumerated().map { "\($0.element.name) = ?\($0.offset + 2)" }
    return "UPDATE feeds SET \(names.joined(separator: ", ")) WHERE feed = ?1"
  }()

  private static func insert(_ table: String, _ names: [String]) -> String {
    let parameters = names.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(parameters))"
  }

  /// Returns the names of a column and of the text with the exact digits of a decimal.
  private static func names(_ field: EntryField) -> [String] {
    field.type == .decimal ? [field.name, textName(of: field)] : [field.name]
  }

  /// Returns the name of the column that a value is stored in.
  private static func storedName(_ field: EntryField) -> String {
    field.type == .decimal ? textName(of: field) : field.name
  }

  private static func textName(of field: EntryField) -> String { "\(field.name)_text" }

  /// Returns the declaration of a column. The number of a decimal is generated from its digits.
  private static func declaration(_ field: EntryField) -> String {
    switch field.type {
    case .text, .date, .timestamp, .list, .object: "\(field.name) TEXT"
    case .integer, .boolean: "\(field.name) INTEGER"
    case .number: "\(field.name) REAL"
    case .decimal:
      "\(textName(of: field)) TEXT,\n  "
        + "\(field.name) REAL AS (CAST(\(textName(of: field)) AS REAL)) VIRTUAL"
    }
  }
}
