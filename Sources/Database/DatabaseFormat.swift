/// The name and the suffixes of a database, as those of an output format.
package enum DatabaseFormat {
  package static let name = "sqlite"
  package static let suffixes = ["sqlite", "sqlite3", "db"]
  package static let summary = "a database to which new feeds are added"
}
