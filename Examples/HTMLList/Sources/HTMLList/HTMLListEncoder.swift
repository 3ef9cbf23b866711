import ChartConv

/// Writes each feed as a heading and a list of its entries, with their pictures, for a web page.
struct HTMLListEncoder: EntryEncoder {
  func begin(_ first: Feed?, into output: inout EncodedOutput) {
    print("<!DOCTYPE html>\n<meta charset=\"utf-8\">", to: &output)
  }

  func beginFeed(_ feed: Feed, into output: inout EncodedOutput) {
    print("<h1>\(escaped(feed.title ?? "Untitled"))</h1>\n<ol>", to: &output)
  }

  func encode(_ entry: Entry, of feed: Feed, into output: inout EncodedOutput) {
    print("<li>", terminator: "", to: &output)
    if let address = entry.artworkURL {
      print("<img src=\"\(escaped(address))\" alt=\"\"> ", terminator: "", to: &output)
    }
    print(escaped(entry.name ?? ""), terminator: "", to: &output)
    if let artist = entry.artist { print(" – \(escaped(artist))", terminator: "", to: &output) }
    if let price = entry.price {
      print(
        price == 0 ? ", free" : ", \(price) \(entry.currency ?? "")", terminator: "", to: &output)
    }
    print("</li>", to: &output)
  }

  func endFeed(_ feed: Feed, into output: inout EncodedOutput) { print("</ol>", to: &output) }

  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { html, character in
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
    fields: [.name, .artist, .artworkURL, .price, .currency], feedParts: .title
  ) { _ in HTMLListEncoder() }
}
