import ChartConv

/// Writes the entries of a feed as a list, with their pictures, and counts and totals them.
struct HTMLListEncoder: EntryEncoder {
  private var summary = ListSummary()

  func beginFeed(_ feed: Feed, into output: inout EncodedOutput) { print("<ol>", to: &output) }

  mutating func encode(_ entry: Entry, of feed: Feed, into output: inout EncodedOutput) {
    summary.count += 1
    print("<li>", terminator: "", to: &output)
    if let address = entry.artworkURL {
      print("<img src=\"\(address.escaped)\" alt=\"\"> ", terminator: "", to: &output)
    }
    print((entry.name ?? "").escaped, terminator: "", to: &output)
    if let artist = entry.artist { print(" – \(artist.escaped)", terminator: "", to: &output) }
    if let price = entry.price {
      let currency = entry.currency ?? ""
      summary.totals[currency, default: 0] += price
      print(price == 0 ? ", free" : ", \(price) \(currency)", terminator: "", to: &output)
    }
    print("</li>", to: &output)
  }

  func endFeed(_ feed: Feed, into output: inout EncodedOutput) -> ListSummary {
    print("</ol>", to: &output)
    return summary
  }
}

/// What a list holds.
nonisolated struct ListSummary: Sendable {
  var count = 0
  /// The sum of the prices in each currency.
  var totals: [String: DecimalNumber] = [:]

  var text: String {
    let totals = totals.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return (["\(count) \(count == 1 ? "entry" : "entries")"] + totals).joined(separator: ", ")
  }
}

/// Writes a page with a table of contents, the lists, and the total of all.
struct HTMLListAssembler: FeedAssembler {
  private var contents = ""
  private var lists: [UInt8] = []
  private var count = 0
  private var total = ListSummary()

  mutating func append(_ feed: EncodedFeed<ListSummary>, into output: inout EncodedOutput) {
    count += 1
    let title = (feed.feed.title ?? "Untitled").escaped
    contents += "<li><a href=\"#list-\(count)\">\(title)</a>: \(feed.summary.text)</li>\n"
    lists += "<h1 id=\"list-\(count)\">\(title)</h1>\n".utf8
    lists += feed.bytes
    total.count += feed.summary.count
    total.totals.merge(feed.summary.totals, uniquingKeysWith: +)
  }

  func end(into output: inout EncodedOutput) {
    print("<!DOCTYPE html>\n<meta charset=\"utf-8\">", to: &output)
    print("<nav><ul>\n\(contents)</ul></nav>", to: &output)
    output.write(contentsOf: lists)
    print("<p>\(total.text)</p>", to: &output)
  }
}

extension String {
  /// The text with HTML's special characters escaped.
  fileprivate nonisolated var escaped: String {
    reduce(into: "") { html, character in
      switch character {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case "\"": html += "&quot;"
      default: html.append(character)
      }
    }
  }
}

extension OutputFormat {
  /// An HTML page with a list for each feed.
  static let htmlList = OutputFormat(
    name: "html-list", suffixes: ["html"],
    fields: [.name, .artist, .artworkURL, .price, .currency], feedValues: [\.title]
  ) { _ in
    HTMLListEncoder()
  } assembler: { _ in
    HTMLListAssembler()
  }
}
