package import ChartConv
package import ChartConvIO
internal import ChartConvText

/// A place where a feed breaks a rule.
package struct FeedProblem: Sendable {
  package let rule: FeedRule
  package let position: SourcePosition?
  package let message: String
  /// The maximum number of characters of a value in a message.
  private static let shownLength = 80

  init(_ rule: FeedRule, at position: SourcePosition?, value: String?) {
    self.rule = rule
    self.position = position
    let shown = value.map { value in
      value.count > Self.shownLength ? "\(value.prefix(Self.shownLength - 1))…" : value
    }
    message = rule.message + (shown.map { ": \($0)" } ?? "")
  }
}

/// Problems that concern a document or several entries.
extension FeedRule {
  static let document = table(
    """
    document
    error well-formed [XML 1.0 §2.1, RFC 8259 §2]
      not well-formed | correct the markup; many readers stop here
    warning readable [the values that chartconv reads]
      not read | correct the value; readers may ignore it
    error id-repeated [RSS 2.0, guid; RFC 4287 §4.1.1; JSON Feed 1.1, id]
      two entries have the same id | give each entry its own id
    error id-changed [RSS 2.0, guid; RFC 4287 §4.2.6; JSON Feed 1.1, id]
      an entry had another id in the copy before | keep ids; readers show the entry again
    error entry-author [RFC 4287 §4.2.1]
      neither the feed nor the entry has an author | add <author> to the feed
    error podcast-image-size [Apple Podcasts, artwork]
      the artwork isn't a square of 1400 to 3000 pixels | scale the picture
    error feed-namespace [RFC 4287 §1.2]
      the feed isn't in Atom's namespace | write <feed xmlns="http://www.w3.org/2005/Atom">
    error json-items [JSON Feed 1.1, top level]
      there is no list of items | add "items": [], with an object for each item
    error rss-version [RSS 2.0, rss]
      the version of rss is missing or unknown | write <rss version="2.0">
    warning unchecked [RSS 2.0; RFC 4287; JSON Feed 1.1]
      neither RSS 2.0, Atom nor JSON Feed, which have rules | publish one of them
    feed
    warning unknown-element [RSS 2.0, extending RSS; RFC 4287 §6.2]
      an element that the specification doesn't have | remove it, or give it a namespace
    """)
  static let wellFormed = document[0]
  static let readable = document[1]
  static let repeatedID = document[2]
  static let changedID = document[3]
  static let atomAuthor = document[4]
  static let artworkSize = document[5]
  static let atomNamespace = document[6]
  static let jsonItems = document[7]
  static let rssVersion = document[8]
  static let unchecked = document[9]
  static let unknownElement = document[10]

  /// All rules, in the order of the page that lists them.
  package static let all: [FeedRule] = document + rss + podcast + atom + jsonFeed
}

/// Checks feeds against the rules for publishers.
package struct FeedChecker {
  /// Feeds are kept in memory, because they are read twice.
  private static let maximumSize = 256 << 20

  private let conversion: Conversion
  private let inspection = FeedInspection()
  private var copies: [ExactText: [ExactText: String]] = [:]
  private var pictures: [ExactText: PictureSize] = [:]

  package init(_ conversion: Conversion) {
    var conversion = conversion
    conversion.jobs = 1
    conversion.reading.isStrict = false
    self.conversion = conversion
  }

  /// Returns `true` for a picture, which is taken as the artwork of a feed that names it.
  package mutating func takePicture(_ input: ConversionInput) throws(FeedError) -> Bool {
    let name = input.name.split(separator: "/").last.map(String.init) ?? input.name
    guard [".png", ".jpg", ".jpeg"].contains(where: { name.lowercased().hasSuffix($0) }) else {
      return false
    }
    var source = try input.open()
    guard let size = PictureSize(try source.peek(16 << 20)) else {
      throw FeedError(.unrecognized, "neither PNG nor JPEG", in: input.name)
    }
    pictures[ExactText(name)] = size
    return true
  }

  /// Checks an input, and each member of an archive.
  ///
  /// - Parameter report: called with the report of each document.
  /// - Parameter take: called with the problems of each document, by position.
  package mutating func check(
    _ input: ConversionInput, report: (InputReport) -> Void,
    take: (_ source: String, [FeedProblem]) throws(FeedError) -> Void
  ) throws(FeedError) {
    var source = try input.open()
    let bytes = Array(try source.peek(Self.maximumSize + 1))
    try source.checkPendingError()
    guard bytes.count <= Self.maximumSize else {
      throw FeedError(.limit, "larger than \(Self.maximumSize >> 20) MiB", in: input.name)
    }
    let again = input.holding(bytes)
    inspection.text = JSONText(bytes)
    let blanks = bytes.prefix { $0 <= 0x20 }.count
    if blanks > 0, bytes[blanks...].starts(with: "<?xml".utf8) {
      let first = FeedProblem(
        .wellFormed, at: SourcePosition(line: 1, column: 1), value: "blanks before <?xml")
      try take(input.name, [first])
    }
    if let entity = Self.undeclaredEntity(in: bytes) { try take(input.name, [entity]) }
    let dialects = CheckedKind.allCases.map { $0.dialect(inspection) }
    let rules = try read(again, dialects)
    // Names are counted if they aren't kept.
    var columns = FieldSet.all
    columns.remove(.extra)
    columns.remove(.feedExtra)
    let values = try read(again, [], columns)
    for (kind, ((found, syntax), (_, reading))) in zip(inspection.takeKinds(), zip(rules, values)) {
      report(reading)
      // The items of another value aren't a list's.
      let others = reading.diagnostics.warnings.filter { $0.kind == .noList }
      let found =
        found.filter { others.isEmpty || $0.rule.scope != .entry }
        + others.map { FeedProblem(.jsonItems, at: $0.position, value: nil) }
      var problems =
        found + Self.problems(of: syntax, reading, besides: found)
        + (kind.map { Self.unknownElements(of: reading, $0) } ?? [])
      let isUnchecked = kind == nil && found.isEmpty && reading.error == nil && !reading.isStray
      if isUnchecked { problems.append(FeedProblem(.unchecked, at: nil, value: nil)) }
      let sorted = problems.enumerated().sorted { one, other in
        let places = [one, other].map { $0.element.position ?? SourcePosition(line: 0) }
        return (places[0].line, places[0].column, one.offset)
          < (places[1].line, places[1].column, other.offset)
      }
      try take(reading.source, sorted.map(\.element))
    }
  }

  /// Returns the elements that the specification of a document doesn't have.
  private static func unknownElements(
    of reading: InputReport, _ kind: CheckedKind
  ) -> [FeedProblem] {
    reading.diagnostics.unknown.compactMap { name, found in
      let name = String(decoding: name, as: UTF8.self)
      guard kind.isUnknown(name) else { return nil }
      return FeedProblem(.unknownElement, at: found.first, value: name)
    }
  }

  /// Returns the first reference to an entity of HTML in a document of XML without a DTD.
  private static func undeclaredEntity(in bytes: [UInt8]) -> FeedProblem? {
    guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return nil }
    var (index, line, start) = (0, 1, 0)
    var end: [UInt8]?
    while index < bytes.count {
      let rest = bytes[index...]
      if bytes[index] == UInt8(ascii: "\n") { (line, start) = (line + 1, index + 1) }
      if let open = end {
        if rest.starts(with: open) { end = nil }
      } else if bytes[index] == UInt8(ascii: "<") {
        if rest.starts(with: "<!DOCTYPE".utf8) { return nil }
        if rest.starts(with: "<![CDATA[".utf8) { end = Array("]]>".utf8) }
        if rest.starts(with: "<!--".utf8) { end = Array("-->".utf8) }
      } else if bytes[index] == UInt8(ascii: "&") {
        let name = rest.dropFirst().prefix { $0.isAlphanumeric }
        let isKnown = PredefinedEntity.names.contains { name.elementsEqual($0.utf8) }
        if !isKnown, !name.isEmpty, bytes[name.endIndex...].first == UInt8(ascii: ";") {
          return FeedProblem(
            .wellFormed, at: SourcePosition(line: line, column: index - start + 1),
            value: "'&\(String(decoding: name, as: UTF8.self));' is an entity of HTML only")
        }
      }
      index += 1
    }
    return nil
  }

  /// Reads an input and returns what is found in each document.
  private mutating func read(
    _ input: ConversionInput, _ dialects: [InputFormat], _ fields: FieldSet = .all
  ) throws(FeedError) -> [(problems: [FeedProblem], report: InputReport)] {
    var conversion = conversion
    conversion.reading.dialects = dialects
    conversion.reading.reportsUnknown = dialects.isEmpty
    var documents: [(problems: [FeedProblem], report: InputReport)] = []
    var copies = copies
    let (inspection, pictures) = (inspection, pictures)
    try conversion.deliver(
      InputSeries(count: 1) { _ in input }, fields: fields,
      parts: dialects.isEmpty ? FeedParts.all.subtracting([.extra]) : .all
    ) { report in
      let problems =
        dialects.isEmpty ? [] : inspection.end(comparedTo: &copies, pictures)
      documents.append((problems, report))
    } take: { (_) throws(FeedError) in
    }
    self.copies = copies
    return documents
  }

  /// Returns the problems of a document's syntax, and of values that can't be read.
  ///
  /// Of a dialect that is checked, every warning with a position is the parser's.
  private static func problems(
    of syntax: InputReport, _ reading: InputReport, besides found: [FeedProblem]
  ) -> [FeedProblem] {
    let malformed = syntax.diagnostics.warnings.filter { $0.position != nil }
    let known = Set(found.lazy.compactMap(\.position))
    var problems = malformed.map {
      FeedProblem(.wellFormed, at: $0.position, value: $0.message)
    }
    // A feed may list those of others.
    let warnings = reading.diagnostics.warnings.filter { $0.kind != .others }
    let unread = warnings.filter { warning in
      !malformed.contains(warning) && warning.position.map(known.contains) != true
    }
    problems += unread.map { FeedProblem(.readable, at: $0.position, value: $0.message) }
    let more = reading.diagnostics.warningCount - reading.diagnostics.warnings.count
    if more > 0 { problems.append(FeedProblem(.readable, at: nil, value: "\(more) more warnings")) }
    if let error = reading.error, error.isOfDocument {
      problems.append(FeedProblem(.wellFormed, at: error.position, value: error.message))
    }
    return problems
  }

  package static let columns = [
    ReportColumn("source", .text, "the name of the feed as given", heading: "File"),
    ReportColumn("line", .integer, "the line of the problem"),
    ReportColumn("column", .integer, "the column of the problem, in bytes"),
    ReportColumn("severity", .text, "error or warning"),
    ReportColumn("rule", .text, "the name of the rule"),
    ReportColumn("message", .text, "what is wrong", heading: "Problem"),
    ReportColumn("remedy", .text, "what helps"),
    ReportColumn("reference", .text, "the specification that requires it"),
  ]

  package static func fill(
    _ row: inout ReportRow, with problem: FeedProblem, of source: String, isForPeople: Bool
  ) {
    row.removeAll()
    row.append(source)
    row.append(problem.position?.line)
    row.append(problem.position.flatMap { $0.column > 0 ? $0.column : nil })
    row.append(problem.rule.severity.rawValue)
    if !isForPeople { row.append(problem.rule.name) }
    row.append(problem.message)
    row.append(problem.rule.remedy)
    if !isForPeople { row.append(problem.rule.reference) }
  }
}

extension FeedError {
  /// `true` if the error is the document's, not one of reading it.
  package var isOfDocument: Bool { kind == .malformed || kind == .truncated }
}
