internal import ChartConvIO
internal import ChartConvParsers

/// Recognises the dialects of JSON documents by their outlines.
///
/// Rows of NDJSON alternate between a few sets of members. Recognising each row anew would take half
/// of the time of such an input: what was found is known by the shapes of the outlines.
final class JSONRecognition {
  private typealias Findings = [(shape: UInt64, finding: JSONFinding)]
  private static let maximumFindings = 16

  private var inBeginnings: Findings = []
  private var inWholes: Findings = []
  private let selection: InputSelection
  /// The dialects that are recognised without a request.
  private let dialects: [InputFormat]
  /// The part of a document that usually identifies its dialect.
  private let beginning: JSONDocuments.OutlineExtent

  init(_ selection: InputSelection, _ options: ReadingOptions) {
    self.selection = selection
    dialects = options.recognisable
    // Built-in dialects aren't keyed.
    var selected = options.dialects
    if case .format(let format) = selection { selected.append(format) }
    beginning = selected.contains(where: \.isKeyed) ? .toFirstGroup : .toFirstEntry
  }

  /// Recognises the current document.
  func finding(
    in documents: inout JSONDocuments, of source: inout ByteSource
  ) throws(FeedError) -> JSONFinding {
    let isEager = source.isPushed
    let first = try Self.finding(&inBeginnings, finding(inBeginning:)) {
      known throws(FeedError) in
      try documents.outline(beginning, of: &source, isEager: isEager, unless: known)
    }
    if case .format(let form) = first, form.rows == nil { return first }
    // The members that identify the dialect may follow the entries.
    return try Self.finding(&inWholes, finding(inWhole:)) { known throws(FeedError) in
      try documents.outline(.whole, of: &source, unless: known)
    }
  }

  private static func finding(
    _ known: inout Findings, _ recognise: (JSONOutline) -> JSONFinding,
    in look: ((UInt64) -> Bool) throws(FeedError) -> (JSONOutline, shape: UInt64)
  ) throws(FeedError) -> JSONFinding {
    let (outline, shape) = try look { shape in known.contains { $0.shape == shape } }
    if let found = known.first(where: { $0.shape == shape }) { return found.finding }
    let found = recognise(outline)
    if known.count == maximumFindings { known.removeFirst() }
    known.append((shape, found))
    return found
  }

  /// Recognises a document by its outline up to the first entry.
  private func finding(inBeginning outline: JSONOutline) -> JSONFinding {
    // The resources may follow the references to them.
    if outline.hasReferences { return .none(ForeignJSON.description(of: outline)) }
    let found = finding(outline)
    if case .parts(let description, _) = found { return .none(description) }
    return found
  }

  private func finding(_ outline: JSONOutline) -> JSONFinding {
    let recognised = dialects.first { $0.recognition.matches(outline) }
    let isOwn = recognised?.name == InputFormat.chartconv.name
    if isOwn || recognised != nil && outline.hasRowsOfChart, mayBeRows,
      let names = ForeignRowNames(outline), isOwn ? names.hasOthers : names.areOfChart
    {
      return .format(JSONForm(names))
    }
    guard case .format(let requested) = selection else {
      guard let recognised else { return none(outline) }
      let found = JSONFinding.format(JSONForm(recognised, outline))
      return ConvertedShape.hasItems(outline) ? .converted(otherwise: found) : found
    }
    let form = requested.forms.first { $0.recognition.matches(outline) }
    if let form { return .format(JSONForm(form, outline)) }
    return recognised.map { .other($0.name) } ?? none(outline)
  }

  /// Recognises a document by its whole outline. A weaker condition is sufficient for the requested
  /// dialect.
  func finding(inWhole outline: JSONOutline) -> JSONFinding {
    if outline.hasReferences, outline.members["resources"] == .object { return .references }
    let found = finding(outline)
    // Lists under several keys, such as a chart for each country. Of a large document only the first is
    // known.
    if found.isRead, outline.isEntriesKeyUnknown, outline.hasKeyedLists {
      return .parts(ForeignJSON.description(of: outline), isKeyed: outline.isKeyed)
    }
    switch found {
    case .format, .other, .references, .converted: return found
    case .documents, .parts, .none: break
    }
    guard case .format(let requested) = selection else { return found }
    let form = requested.forms.first { $0.recognition.matchesOnRequest(outline) }
    return form.map { .format(JSONForm($0, outline)) } ?? found
  }

  /// Returns the finding in a document that no dialect recognises.
  private func none(_ outline: JSONOutline) -> JSONFinding {
    let found = foreign(outline)
    return ConvertedShape(outline) == nil ? found : .converted(otherwise: found)
  }

  private func foreign(_ outline: JSONOutline) -> JSONFinding {
    if !ForeignJSON.isKnown(outline), mayBeRows, let names = ForeignRowNames(outline) {
      return .format(JSONForm(names))
    }
    if outline.root == .array, outline.isEmpty || !outline.entry.isEmpty { return .documents }
    let description = ForeignJSON.description(of: outline)
    let mayHoldDocuments =
      outline.root == .object && !ForeignJSON.isKnown(outline)
      && outline.members.values.contains { $0 != .scalar }
    return mayHoldDocuments
      ? .parts(description, isKeyed: outline.isKeyed) : .none(description)
  }

  /// `true` if rows of other programs are read.
  private var mayBeRows: Bool {
    guard case .format(let requested) = selection else { return true }
    return requested.name == InputFormat.chartconv.name
  }

  func message(for found: JSONFinding) -> String {
    let requested: String? =
      if case .format(let requested) = selection { requested.name } else { nil }
    switch found {
    case .other(let name): return "expected \(requested ?? "JSON"), but this is \(name)"
    case .parts(let description, _), .none(let description):
      return "JSON, but not \(requested ?? "a known feed format"): \(description)"
    case .converted(let found): return message(for: found)
    case .format, .documents, .references:
      return "JSON, but not \(requested ?? "a known feed format")"
    }
  }
}

extension JSONOutline {
  /// `true` if an entry, or the document as one, has the rank of a chart under a name that Apple's entries
  /// don't have, or its date, unless that is beside the entries.
  fileprivate var hasRowsOfChart: Bool {
    let isListed = root == .array || entriesKey != nil
    let isDated = isListed && JSONInput.dateKeys.contains { members[$0] == .scalar }
    return (isListed ? directEntry : members).contains {
      $1 == .scalar && ForeignColumns.isOfChart($0) && !(isDated && ForeignColumns.isDate($0))
    }
  }

  /// `true` if members are lists or objects, not both, so that their keys tell them apart.
  fileprivate var isKeyed: Bool {
    let kinds = members.values.filter { $0 != .scalar }
    return kinds.count > 1 && Set(kinds).count == 1
  }

  /// `true` if the document has nothing but lists, or lists of days or storefronts and values of them all.
  fileprivate var hasKeyedLists: Bool {
    members.allSatisfy { $1 == .array }
      || isKeyed && members.allSatisfy { $1 != .array || JSONSurroundings.isDistinct($0) }
        && members.values.contains(.array)
  }

  /// `true` if the entry is only a reference: a type and an id without attributes.
  fileprivate var hasReferences: Bool {
    entry["type"] == .scalar && entry["id"] == .scalar && entry["attributes"] == nil
      && Set(entry.keys).isSubset(of: ["type", "id", "href", "meta"])
  }
}

/// A dialect as a document has it. Shared, because it is passed on for each row of NDJSON and a format
/// has many references.
final class JSONForm {
  let format: InputFormat
  /// The names of rows that another program made; `nil` for a document of the dialect itself.
  let rows: ForeignRowNames?
  /// The key of the root under which the document has its entries. It may be another than the
  /// dialect's.
  let entriesKey: String?
  /// The key of the date beside the entries.
  let dateKey: String?
  /// `true` if the document is a list of a chart's rows, whose name may stand around it.
  let isOfChart: Bool
  /// `false` for rows that are taken for others in a document of another kind.
  let isPart: Bool

  init(_ format: InputFormat, _ outline: JSONOutline) {
    self.format = format
    rows = nil
    entriesKey = outline.entriesKey
    dateKey = Self.dateKey(of: format, outline)
    isOfChart =
      outline.directEntry["rank"] == .scalar
      || !outline.entry.isEmpty
        && [InputFormat.generatorJSON, .searchJSON].contains { $0.name == format.name }
    isPart = format.name != InputFormat.chartconv.name || ChartconvJSON.isDistinct(outline)
  }

  init(_ rows: ForeignRowNames) {
    format = .foreignRows
    self.rows = rows
    entriesKey = rows.entriesKey
    dateKey = nil
    isOfChart = rows.areListed && rows.areOfChart
    isPart = true
  }

  /// `true` if the document can't have several feeds.
  var isOneFeed: Bool {
    rows == nil && !format.isCustom && format.name != InputFormat.musicJSON.name
  }

  /// Returns the key of a date beside the entries. It may follow them, except in answers as Apple sends
  /// them.
  private static func dateKey(of format: InputFormat, _ outline: JSONOutline) -> String? {
    guard outline.root == .object, !outline.entry.isEmpty else { return nil }
    if let key = JSONInput.dateKeys.first(where: { outline.members[$0] == .scalar }) { return key }
    let others = outline.members.filter { $0.value == .scalar && ForeignColumns.isDate($0.key) }
    if let key = others.keys.min() { return key }
    let isResult = [InputFormat.generatorJSON, .searchJSON, .itunesJSON]
      .contains { $0.name == format.name }
    return isResult && outline.feed.isEmpty && outline.members["resultCount"] == nil
      ? JSONInput.dateKeys[0] : nil
  }
}

/// The dialect of a JSON document. Indirect, because it is copied for each document.
indirect enum JSONFinding {
  case format(JSONForm)
  /// An array whose elements may be documents.
  case documents
  /// References to resources that the document also contains.
  case references
  /// What another program made of a feed, with what it is if it can't be converted.
  case converted(otherwise: JSONFinding)
  /// Another dialect than the selected one, by its name.
  case other(String)
  /// None, but its members may be documents. With a description of the document.
  ///
  /// - Parameter isKeyed: `true` if they are several of one kind.
  case parts(String, isKeyed: Bool)
  /// None, with a description of the document.
  case none(String)

  var isRead: Bool {
    switch self {
    case .format, .converted: true
    case .documents, .references, .other, .parts, .none: false
    }
  }
}
