internal import ChartConvIO
internal import ChartConvModel

extension OutputFormat {
  /// JSON Feed 1.1 (jsonfeed.org).
  public static let jsonFeed = document(
    name: "jsonfeed", summary: "JSON Feed 1.1, for feed readers", suffixes: ["jsonfeed"],
    held: .jsonFeed, reads: [.id, .url],
    makeSchema: { _ in JSONFeedSchema.text() }, .jsonFeed)
}

extension FeedDocument {
  static let jsonFeed = FeedDocument(
    name: "JSON Feed",
    // The names of XML have no member.
    foreign: ForeignXML(nil), head: JSONFeedHead().write(_:into:),
    end: { isEmpty in isEmpty ? "]\n}\n" : "\n  ]\n}\n" },
    source: JSONFeedHead().write(source:into:),
    makeEntry: { fields in
      let items = JSONFeedItem(fields)
      return { row, entry, output in
        output.append(",\n    ")
        entry.beginEntry(row.limited(to: items.fields))
        return items.write(row, entry, into: &output)
      }
    }, separatorSize: 1)
}

/// Writes the document around the items.
struct JSONFeedHead: Sendable {
  private let json = JSONWriter(lists: JSONHead.lists)

  func write(_ feed: Feed, into output: inout OutputBuffer) {
    output.append("{")
    let extra = Extra(feed.dialect == "jsonfeed" ? feed.extra : nil)
    var head = JSONMembers(json, separator: ",\n  ", first: "\n  ", besides: extra)
    swap(&head.output, &output)
    head.text("version", "https://jsonfeed.org/version/1.1")
    head.text("title", feed.displayTitle)
    head.text("home_page_url", feed.url)
    head.text("feed_url", feed.feedURL)
    head.text("description", feed.subtitle)
    head.text("next_url", feed.links.first { $0.rel == "next" }?.url)
    head.text("icon", feed.image)
    head.text("favicon", feed.icon)
    let row = FeedRow(feed, namesAtomsAuthors: true)
    head.authors(of: row.row)
    head.text("language", feed.language)
    head.array("hubs") { hubs in
      for link in feed.links where link.rel == "hub" {
        hubs.object {
          $0.text("type", "WebSub")
          $0.text("url", link.url)
        }
      }
    }
    head.members(of: extra)
    if feed.isOfStore {
      head.key("_chartconv")
      head.output.append("{\n    ")
      JSONHead(json: json, separator: ",\n    ").write(feed, into: &head.output)
      head.output.append("\n  }")
    }
    head.output.append(",\n  \"items\": [")
    swap(&head.output, &output)
  }

  /// Writes what names a feed in its items.
  func write(source feed: Feed, into output: inout OutputBuffer) {
    guard !feed.isOfStore else {
      output.append("{")
      JSONHead(json: json, separator: ", ").write(feed, into: &output)
      return output.append("}")
    }
    var members = JSONMembers(json)
    swap(&members.output, &output)
    members.text("id", feed.id)
    members.text("title", feed.title)
    members.text("url", feed.url)
    members.text("feed_url", feed.feedURL)
    members.end()
    swap(&members.output, &output)
  }
}

/// Writes the members of a JSON object that are present, and of objects and arrays in it.
struct JSONMembers: ~Copyable {
  let json: JSONWriter
  var output = OutputBuffer(capacity: 0)
  private var separator: String
  private var first: String
  /// The names of members that are written as they were read.
  private var kept: [String]
  private var isEmpty = true

  /// - Parameter first: what stands before the first member.
  /// - Parameter extra: the members that are written as they were read.
  init(
    _ json: JSONWriter, separator: String = ", ", first: String = "{",
    besides extra: Extra = Extra()
  ) {
    kept = extra.members.map(\.key)
    self.json = json
    self.separator = separator
    self.first = first
  }

  private mutating func separate() {
    output.append(isEmpty ? first : separator)
    isEmpty = false
  }

  /// Writes a member's name. Its value follows.
  mutating func key(_ name: String) {
    separate()
    output.append("\"")
    output.append(name)
    output.append("\": ")
  }

  /// Writes the members that were read.
  mutating func members(of extra: Extra) {
    for member in extra.members {
      separate()
      json.write(member.key, into: &output)
      output.append(": ")
      output.append(member.value.json.span)
    }
  }

  mutating func text(_ name: String, _ text: Span<UInt8>?) {
    guard let text, !kept.contains(name) else { return }
    key(name)
    json.write(text, into: &output)
  }

  mutating func text(_ name: String, _ text: String?) {
    if let text { self.text(name, text.bytes.span) }
  }

  mutating func number(_ name: String, _ number: Int?) {
    guard let number else { return }
    key(name)
    output.append(number)
  }

  mutating func moment(_ name: String, _ moment: Timestamp?) {
    guard let moment, !kept.contains(name) else { return }
    key(name)
    json.write(moment, into: &output)
  }

  /// Writes a text of an array.
  mutating func element(_ text: Span<UInt8>) {
    separate()
    json.write(text, into: &output)
  }

  /// Writes an array as a member, unless it is empty or comes back as it was read.
  mutating func array(_ name: String, _ elements: (inout Self) -> Void) {
    guard !kept.contains(name) else { return }
    let (start, wasEmpty) = (output.count, isEmpty)
    key(name)
    if !nested("[", elements) {
      output.truncate(to: start)
      isEmpty = wasEmpty
    } else {
      output.append("]")
    }
  }

  /// Writes an object of an array.
  mutating func object(_ members: (inout Self) -> Void) {
    separate()
    output.append(nested("{", members) ? "}" : "{}")
  }

  /// Writes what is in an array or an object. Returns `false` if nothing is.
  private mutating func nested(_ first: String, _ body: (inout Self) -> Void) -> Bool {
    var (inner, other) = (first, ", ")
    var names: [String] = []
    swap(&self.first, &inner)
    swap(&separator, &other)
    swap(&kept, &names)
    isEmpty = true
    body(&self)
    (self.first, separator, kept) = (inner, other, names)
    defer { isEmpty = false }
    return !isEmpty
  }

  /// Ends the object.
  mutating func end() { output.append(isEmpty ? "{}" : "}") }

  /// Writes the authors of a feed or an item.
  mutating func authors(of row: Row) {
    typealias Member = FeedPerson.Member
    array("authors") { authors in
      var list = row.list(.authors)
      if list.count == 0 { authors.author(row.text(.artist), row.text(.artistURL)) }
      while let author = list.item() {
        authors.author(author.text(Member.name), author.text(Member.url))
      }
    }
  }

  private mutating func author(_ name: Span<UInt8>?, _ url: Span<UInt8>?) {
    guard name != nil || url != nil else { return }
    object {
      $0.text("name", name)
      $0.text("url", url)
    }
  }
}
