internal import ChartConv
internal import ChartConvIO

/// A member of an object: its name, the schema of its value, and its value.
private struct Member<Subject> {
  let name: String
  let schema: String
  let json: (Subject) -> String

  static func of(_ name: String, _ schema: String, _ text: @escaping (Subject) -> String?) -> Self {
    Self(name: name, schema: schema) { text($0).map(JSONSchema.quoted) ?? "null" }
  }

  static func text(_ name: String, _ text: @escaping (Subject) -> String?) -> Self {
    of(name, ##"{"$ref": "#/$defs/text"}"##, text)
  }

  static func string(_ name: String, _ text: @escaping (Subject) -> String) -> Self {
    of(name, #"{"type": "string"}"#, text)
  }

  static func count(_ name: String, _ count: @escaping (Subject) -> Int) -> Self {
    Self(name: name, schema: ##"{"$ref": "#/$defs/count"}"##) { "\(count($0))" }
  }

  static func list<Item>(
    _ name: String, of item: String, _ members: [Member<Item>],
    _ items: @escaping (Subject) -> [Item]
  ) -> Self {
    Self(name: name, schema: ##"{"type": "array", "items": {"$ref": "#/$defs/\##(item)"}}"##) {
      "[\(items($0).map { Member<Item>.object(members, $0) }.joined(separator: ","))]"
    }
  }

  static func object(_ members: [Self], _ subject: Subject) -> String {
    "{\(members.map { "\"\($0.name)\":\($0.json(subject))" }.joined(separator: ","))}"
  }

  static func schema(_ name: String, _ members: [Self]) -> String {
    JSONSchema.object(name, members.map { ($0.name, $0.schema) })
  }
}

/// The explanation as a JSON object in one line.
extension InputExplanation {
  private typealias Column = (field: EntryField, summary: ColumnSummary)
  private typealias Unknown = (name: String, count: Int, first: SourcePosition)

  private static var members: [Member<Self>] {
    [
      .string("source") { $0.source }, .text("error") { $0.error?.description },
      .text("dialect") { $0.feed?.dialect }, .text("title") { $0.feed?.title },
      .text("chart") { $0.feed?.chart }, .text("country") { $0.country },
      .text("feed_url") { $0.feed?.feedURL },
      .of("updated", #"{"type": ["string", "null"], "format": "date-time"}"#) {
        $0.feed?.updated?.description
      },
      .count("feeds") { $0.feeds }, .count("entries") { $0.entries },
      .of("first_date", date) { $0.firstDate?.description },
      .of("last_date", date) { $0.lastDate?.description },
      .list("columns", of: "column", columnMembers) { explanation in
        explanation.filledColumns.map { ($0, explanation.summary(of: $0)) }
      },
      .list("unknown", of: "unknown", unknownMembers) { $0.unknown },
      .count("warning_count") { $0.diagnostics.warningCount },
      .list("warnings", of: "warning", warningMembers) { $0.diagnostics.warnings },
    ]
  }

  private static let date = #"{"type": ["string", "null"], "format": "date"}"#

  private static var columnMembers: [Member<Column>] {
    let types = FieldType.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return [
      .string("name") { $0.field.name },
      .of("type", #"{"enum": [\#(types)]}"#) { $0.field.type.rawValue },
      .count("filled") { $0.summary.filled },
      Member(name: "distinct", schema: #"{"type": ["integer", "null"], "minimum": 0}"#) {
        $0.summary.distinct.map { "\($0)" } ?? "null"
      },
      .text("first") { $0.summary.first }, .text("minimum") { $0.summary.range?.minimum.text },
      .text("maximum") { $0.summary.range?.maximum.text },
    ]
  }

  private static var unknownMembers: [Member<Unknown>] {
    [
      .string("name") { $0.name }, .count("count") { $0.count },
      .of("first", #"{"description": "LINE:COLUMN", "type": "string"}"#) { "\($0.first)" },
    ]
  }

  private static var warningMembers: [Member<FeedWarning>] {
    [
      .of("position", ##"{"description": "LINE:COLUMN", "$ref": "#/$defs/text"}"##) {
        $0.position?.description
      },
      .string("message") { $0.message },
    ]
  }

  var json: String { Member.object(Self.members, self) }

  /// Returns the JSON Schema (draft 2020-12) of an explanation of one input, or of an array of them.
  static func schema(isArray: Bool) -> String {
    """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "The JSON of chartconv explain",
      \(isArray ? ##""type": "array", "items": {"$ref": "#/$defs/input"}"## : ##""$ref": "#/$defs/input""##),
      "$defs": {
    \(Member.schema("input", members)),
        "text": {"type": ["string", "null"]},
        "count": {"type": "integer", "minimum": 0},
    \(Member.schema("column", columnMembers)),
    \(Member.schema("unknown", unknownMembers)),
    \(Member.schema("warning", warningMembers))
      }
    }

    """
  }
}
