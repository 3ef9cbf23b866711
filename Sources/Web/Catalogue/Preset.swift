package import ChartConvIO
internal import ChartConvReaders

/// A short name for documents that Apple serves: `apple:us,gb/topsongs?limit=50`.
package struct Preset: Sendable {
  private static let prefix = "apple:"

  package let documents: [SnapshotRequest]

  /// Returns `true` if the name of an input is a preset. A file of such a name is `./NAME`.
  package static func isPreset(_ name: String) -> Bool { name.utf8.starts(with: prefix.utf8) }

  /// Parses a preset. Throws `.usage`.
  package init(_ text: String) throws(FeedError) {
    let rest = text.dropFirst(Self.prefix.count)
    guard let slash = rest.firstIndex(of: "/") else {
      throw Self.problem(text, "expected apple:COUNTRY/CHART, such as apple:us/topsongs")
    }
    let question = rest.firstIndex(of: "?") ?? rest.endIndex
    guard slash < question else { throw Self.problem(text, "expected apple:COUNTRY/CHART") }
    let name = String(rest[rest.index(after: slash)..<question])
    // The number of an app may be a part of the name: `reviews/ID`.
    let parts = name.split(separator: "/", maxSplits: 1)
    let isOfApp = parts.count == 2 && parts[0] == "reviews"
    let known = isOfApp ? "reviews" : name
    guard let entry = AppleCatalogue.all.first(where: { $0.name.utf8.elementsEqual(known.utf8) })
    else {
      throw Self.problem(text, "unknown chart '\(name)'; chartconv charts lists them")
    }
    if let reason = entry.ended { throw Self.problem(text, "'\(name)' has ended: \(reason)") }
    let query = rest[question...].dropFirst()
    let parameters = try PresetParameters(
      isOfApp ? "id=\(parts[1])&\(query)" : query, of: entry
    ) { Self.problem(text, $0) }
    documents = try Self.countries(rest[..<slash], text).flatMap { country in
      parameters.pages.map { page in
        SnapshotRequest(parameters.folder(of: country, page), parameters.url(in: country, page))
      }
    }
  }

  /// Returns the address of a preset of one document; any other name as it is.
  static func url(of name: String) throws(FeedError) -> String {
    guard isPreset(name) else { return name }
    let documents = try Self(name).documents
    guard documents.count == 1 else {
      throw problem(name, "\(documents.count) documents; give one country, and one page")
    }
    return documents[0].url
  }

  private static func countries(
    _ list: Substring, _ text: String
  ) throws(FeedError) -> [Substring] {
    if list == "all" { return Storefronts.all }
    return try list.split(separator: ",", omittingEmptySubsequences: false).map {
      code throws(FeedError) in
      guard let known = Storefronts.all.first(where: { $0.utf8.elementsEqual(code.utf8) }) else {
        throw problem(
          text, "unknown storefront '\(code)' (for example us, gb, jp; 'all' for every storefront)")
      }
      return known
    }
  }

  private static func problem(_ text: String, _ message: String) -> FeedError {
    FeedError(.usage, "\(text): \(message)")
  }
}

/// The parameters of a preset, and the addresses that are made of them.
struct PresetParameters {
  private let entry: CatalogueEntry
  private var limit: Int?
  private var genre: String?
  private var isExplicit = false
  private var format = "xml"
  private var id: String?
  /// The pages of reviews; Apple has ten at most.
  private(set) var pages = 1...1
  private var term: String?
  private var media: String?
  private var entity: String?

  /// - Parameter problem: returns the error with a message.
  init(
    _ query: some StringProtocol, of entry: CatalogueEntry, problem: (String) -> FeedError
  ) throws(FeedError) {
    self.entry = entry
    for pair in query.split(separator: "&") {
      let name = String(pair.prefix { $0 != "=" })
      let value = String(pair.dropFirst(name.count + 1))
      guard entry.parameters.split(separator: " ").contains(where: { $0.hasPrefix(name + "=") }),
        set(name, value)
      else {
        throw problem("'\(pair)' isn't one of \(entry.parameters)")
      }
    }
    if entry.generation == .reviews, id == nil { throw problem("reviews need an app: reviews/ID") }
    if entry.name == "lookup", id == nil { throw problem("lookup needs id=ID") }
    if entry.name == "search", term == nil { throw problem("search needs term=TEXT") }
  }

  /// Returns `false` if the value isn't allowed.
  private mutating func set(_ name: String, _ value: String) -> Bool {
    let number = value.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(value) : nil
    switch name {
    case "limit":
      limit = number
      let allowed = entry.generation == .marketing ? [10, 25, 50, 100] : Array(1...200)
      return number.map(allowed.contains) ?? false
    case "page":
      let numbers = value.split(separator: "-", omittingEmptySubsequences: false).map {
        Int($0) ?? 0
      }
      guard (1...2).contains(numbers.count), numbers.allSatisfy((1...10).contains),
        numbers[0] <= numbers[numbers.count - 1]
      else { return false }
      pages = numbers[0]...numbers[numbers.count - 1]
    case "genre":
      genre = value
      return number != nil
    case "explicit":
      isExplicit = value == "true"
      return isExplicit
    case "format":
      format = value
      return value == "xml" || value == "json"
    case "id":
      id = value
      let digits = entry.name == "lookup" ? value.split(separator: ",").joined() : value
      return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    case "term": term = value
    case "media": media = value
    case "entity": entity = value
    default: return false
    }
    return !value.isEmpty
  }

  func url(in country: Substring, _ page: Int) -> String {
    switch entry.generation {
    case .legacy:
      let genre = genre.map { "/genre=\($0)" } ?? ""
      return "https://itunes.apple.com/\(country)/rss/\(entry.name)/limit=\(limit ?? 100)\(genre)"
        + (isExplicit ? "/explicit=true" : "") + "/\(format)"
    case .marketing:
      let parts = entry.name.split(separator: "/")
      return "https://rss.marketingtools.apple.com/api/v2/\(country)/\(parts[0])/\(parts[1])/"
        + "\(limit ?? 100)/\(parts[2]).json"
    case .reviews:
      return "https://itunes.apple.com/\(country)/rss/customerreviews/page=\(page)/id=\(id ?? "")/"
        + "sortby=mostrecent/\(format)"
    case .search:
      let values = [
        ("term", term), ("id", id), ("country", String(country)), ("media", media),
        ("entity", entity), ("limit", limit.map(String.init)),
      ]
      let query = values.compactMap { name, value in
        // What is encoded already stays.
        value.map { "\(name)=\(WebAddress.encoded(value: $0, keeping: "%+,"))" }
      }
      return "https://itunes.apple.com/\(entry.name)?\(query.joined(separator: "&"))"
    }
  }

  /// Returns the name of the folder. It has all parameters that select the document, but not its
  /// length.
  func folder(of country: Substring, _ page: Int) -> String {
    let parts = [
      genre.map { "genre-\($0)" }, isExplicit ? "explicit" : nil, id, term, media, entity,
      page > 1 ? "page-\(page)" : nil, format == "xml" ? nil : format,
    ]
    let name = (["apple", String(country), entry.name] + parts.compactMap { $0 }).joined(
      separator: "-")
    return FileName.text(name, atMost: 120)
  }
}

/// A document whose snapshots are kept, and the name of their folder.
package struct SnapshotRequest: Sendable {
  package let name: String
  package let url: String

  /// Returns the documents of a preset, or of a URL. Throws `.usage`.
  package static func all(of word: String) throws(FeedError) -> [SnapshotRequest] {
    if Preset.isPreset(word) { return try Preset(word).documents }
    let address: WebAddress
    do throws(FeedError) { address = try WebAddress(word) } catch {
      throw FeedError(
        .usage,
        "\(WebAddress.redacted(word)): expected a URL, or a preset such as apple:us/topsongs")
    }
    return [SnapshotRequest(address)]
  }

  /// - Parameter name: a readable part of the name.
  init(_ name: String, _ url: String) {
    self.name = FileName.unique(name, of: url, atMost: 120)
    self.url = url
  }

  init(_ address: WebAddress) {
    let location = address.name.dropFirst(address.scheme.utf8.count)
    name = FileName.unique(location, of: address.name, atMost: 120)
    url = address.text
  }
}
