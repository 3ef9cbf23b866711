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
