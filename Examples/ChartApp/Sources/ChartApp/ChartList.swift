import ChartConv
import Foundation

/// The values of an entry in the list of a phone app.
struct ChartRow: Identifiable, Hashable, Codable {
  let id: String
  let name: String
  let artist: String
  let price: String
  let picture: String?
}

/// The values on the page of one entry.
struct ChartDetail: Hashable {
  let name: String
  let album: String?
  let released: String?
  let preview: String?
}

/// The model of a phone app: a chart from downloaded bytes, without the entries that a user has
/// dismissed.
struct ChartList {
  /// The side of the app's pictures in pixels.
  var pictureSize = 100
  private(set) var title = ""
  private(set) var entries: [Entry] = []
  private(set) var dismissed: Set<String> = []

  /// The entries that weren't dismissed, in the order of the chart.
  var rows: [ChartRow] {
    entries.compactMap { entry in
      guard let id = entry.id, !dismissed.contains(id) else { return nil }
      return ChartRow(
        id: id, name: entry.name ?? "", artist: entry.artist ?? "", price: price(of: entry),
        picture: picture(of: entry))
    }
  }

  /// Replaces the chart by a download's. Dismissed entries stay dismissed. If the bytes aren't a
  /// feed, the old chart stays.
  mutating func refresh(from bytes: Data) throws(FeedError) {
    let document = try FeedDocument(bytes)
    title = document.feed.title ?? ""
    entries = document.entries
  }

  mutating func dismiss(_ id: String) { dismissed.insert(id) }

  func detail(of id: String) -> ChartDetail? {
    guard let entry = entries.first(where: { $0.id == id }) else { return nil }
    return ChartDetail(
      name: entry.name ?? "", album: entry.collection, released: entry.releaseDate?.inWords,
      preview: entry.previewURL)
  }

  /// The smallest picture that is large enough, else the largest.
  private func picture(of entry: Entry) -> String? {
    let pictures = entry.artwork.sorted {
      ($0.width ?? $0.height ?? 0) < ($1.width ?? $1.height ?? 0)
    }
    return (pictures.first { ($0.width ?? $0.height ?? 0) >= pictureSize } ?? pictures.last)?.url
  }

  private func price(of entry: Entry) -> String {
    guard let price = entry.price else { return "" }
    return price == 0 ? "Free" : entry.priceLabel ?? "\(price) \(entry.currency ?? "")"
  }
}

extension CalendarDate {
  /// `May 27, 2014`.
  var inWords: String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    return "\(months[month - 1]) \(day), \(year)"
  }
}
