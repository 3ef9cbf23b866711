import FeedIO
import FeedModel

extension OutputFormat {
  /// A heading, a date and a table, as CommonMark with GitHub's tables shows them.
  public static let markdown = OutputFormat(
    name: "markdown", summary: "a heading, the date and a table, for people to read",
    suffixes: ["md", "markdown"], carries: .all,
    standardFields: [.rank, .artworkURL, .name, .artist, .price, .releaseDate],
    reads: { fields in
      var reads = FieldSet(fields)
      if fields.contains(.name) { reads.insert(.url) }
      if fields.contains(.artworkURL) { reads.insert(.name) }
      if fields.contains(.price) { reads = reads.union([.priceLabel, .currency]) }
      return reads
    },
    feedParts: { FeedParts(of: $0).union([.title, .updated]) }
  ) { MarkdownEncoder($0) }
}

struct MarkdownEncoder: FormatEncoder {
  private let columns: [Column]
  private let markdown = MarkdownWriter()
  private let isCombined: Bool
  private var feed = Feed()
  private var hasSection = false

  init(_ options: OutputOptions) {
    columns = (options.fields ?? OutputFormat.markdown.standardFields).map(\.column)
    isCombined = options.isCombined
  }

  mutating func encode(_ batch: borrowing RowBatch, into fragment: Fragment) {
    feed = batch.feed.value
    if batch.startsFeed { begin(feed, into: &fragment.bytes) }
    for index in 0..<batch.count { encode(batch[index].entry, into: &fragment.bytes) }
  }

  /// Sections are a blank line apart. Of several inputs each brings its own, the first one too:
  /// they may be written side by side, where none knows whether it is the first.
  private mutating func begin(_ feed: Feed, into output: inout OutputBuffer) {
    if isCombined || hasSection { output.append("\n") }
    hasSection = true
    output.append("# ")
    markdown.text(feed.title ?? feed.source ?? "Untitled", into: &output)
    output.append("\n\n")
    if let updated = feed.updated {
      output.appendInWords(updated.date)
      output.append("\n\n")
    }
    guard !columns.isEmpty else { return }
    for column in columns {
      output.append("| ")
      markdown.text(Self.heading(column.field), into: &output)
      output.append(" ")
    }
    output.append("|\n")
    for column in columns {
      switch column.type {
      case .integer, .decimal: output.append("| ---: ")
      default: output.append("| --- ")
      }
    }
    output.append("|\n")
  }

  private func encode(_ entry: Entry, into output: inout OutputBuffer) {
    guard !columns.isEmpty else { return }
    for index in columns.indices {
      output.append("| ")
      let start = output.count
      write(columns[index], entry, into: &output)
      if output.count > start { output.append(" ") }
    }
    output.append("|\n")
  }

  private func write(_ column: Column, _ entry: Entry, into output: inout OutputBuffer) {
    switch column.field {
    case .name: writeName(of: entry, into: &output)
    case .artworkURL: writeArtwork(of: entry, into: &output)
    case .price: writePrice(of: entry, into: &output)
    case .url, .artistURL, .collectionURL, .feedURL, .previewURL:
      writeAddress(column.read(feed, entry), into: &output)
    default: markdown.write(column.read(feed, entry), into: &output)
    }
  }

  private func writeName(of entry: Entry, into output: inout OutputBuffer) {
    guard let name = entry.name ?? entry.url else { return }
    guard let url = entry.url, MarkdownWriter.isLinkable(url) else {
      return markdown.text(name, into: &output)
    }
    markdown.link(name, to: url, into: &output)
  }

  private func writeAddress(_ value: FieldValue, into output: inout OutputBuffer) {
    guard case .text(let url) = value, MarkdownWriter.isLinkable(url) else {
      return markdown.write(value, into: &output)
    }
    markdown.link(url, to: url, into: &output)
  }

  private func writeArtwork(of entry: Entry, into output: inout OutputBuffer) {
    guard let url = entry.artworkURL else { return }
    guard MarkdownWriter.isLinkable(url) else { return markdown.text(url, into: &output) }
    output.append("!")
    markdown.link(entry.name ?? "", to: url, into: &output)
  }

  private func writePrice(of entry: Entry, into output: inout OutputBuffer) {
    if let label = entry.priceLabel { return markdown.text(label, into: &output) }
    guard let price = entry.price else { return }
    output.append(price.description)
    if let currency = entry.currency {
      output.append(" ")
      markdown.text(currency, into: &output)
    }
  }

  /// The standard table has words above its columns; any other column has its name.
  private static func heading(_ field: Field) -> String {
    switch field {
    case .rank: "Rank"
    case .artworkURL: "Artwork"
    case .name: "Name"
    case .artist: "Artist"
    case .price: "Price"
    case .releaseDate: "Released"
    default: field.name
    }
  }
}
