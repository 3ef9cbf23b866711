// WatchApp OLD NEW keeps the entries of a chart between two launches, and prints what is new and what
// costs less.
import ChartConv
import Foundation

struct Watchlist: Codable {
  private(set) var entries: [Entry] = []

  struct Change {
    let entry: Entry
    let oldPrice: DecimalNumber?
  }

  /// Returns the new entries, and those with a lower price.
  mutating func update(with document: FeedDocument) -> [Change] {
    let known = Dictionary(entries.map { ($0.id ?? "", $0) }) { first, _ in first }
    entries = document.entries
    return entries.compactMap { entry in
      guard let old = known[entry.id ?? ""] else { return Change(entry: entry, oldPrice: nil) }
      guard let price = entry.price, let before = old.price, price < before else { return nil }
      return Change(entry: entry, oldPrice: before)
    }
  }
}

@main struct WatchApp {
  static func main() throws {
    var list = Watchlist()
    for path in CommandLine.arguments.dropFirst() {
      // Replaces a launch: what was stored is read.
      list = try JSONDecoder().decode(Watchlist.self, from: JSONEncoder().encode(list))
      let changes = list.update(with: try FeedDocument(path: path))
      print("\(list.entries.count) entries, \(changes.count) changes")
      for change in changes.prefix(2) {
        print("  \(change.entry.name ?? "")", change.oldPrice.map { "was \($0)" } ?? "is new")
      }
    }
  }
}
