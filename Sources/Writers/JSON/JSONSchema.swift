import ChartConvIO
import ChartConvModel

/// The JSON Schemas (draft 2020-12) of NDJSON and JSON, generated from the list of columns.
package enum JSONSchema {
  /// Returns the schema of one line of NDJSON.
  @Sendable
  static func ofRows(_ options: OutputOptions) -> String {
    """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "One line of chartconv's NDJSON",
      "$ref": "#/$defs/entry",
      "$defs": {
    \(definitions(options, lists: options.fields))
      }
    }

    """
  }

  /// Returns the schema of an array of feeds with their entries.
  @Sendable
  static func ofFeeds(_ options: OutputOptions) -> String {
    """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "The feeds of chartconv's JSON",
      "type": "array",
      "items": {
        "type": "object",
        "properties": {
          "feed": {"$ref": "#/$defs/feed"},
          "entries": {"type": "array", "items": {"$ref": "#/$defs/entry"}}
        },
        "required": ["feed", "entries"],
        "additionalProperties": false
      },
      "$defs": {
    \(definitions(options, lists: nil)),
    \(feed(and: [("dialect", text)]))
      }
    }

    """
  }

  static let text = #"{"type": ["string", "null"], "minLength": 1}"#
  private static let integer = #"{"type": ["integer", "null"]}"#
  static let boolean = #"{"type": ["boolean", "null"]}"#

  /// The definitions of a feed with the members of ``JSONHead`` after others, and of its objects.
  static func feed(and others: [(String, String)] = []) -> String {
    func texts(_ name: String, _ members: String...) -> String {
      object(name, members.map { ($0, text) })
    }
    return [
      object("feed", others + JSONHead.members.map { ($0.name, $0.schema) }),
      texts("generator", "name", "url", "version"), texts("owner", "name", "email"),
      texts("funding", "url", "text"),
    ].joined(separator: ",\n")
  }

  /// Returns the definitions of entries and lists. An entry has the requested columns, so none is
  /// required.
  ///
  /// - Parameter lists: the columns whose items are defined; `nil` for all, which a feed needs.
  private static func definitions(
    _ options: OutputOptions, lists columnsOfLists: [EntryField]?
  ) -> String {
    let entry = """
          "entry": {
            "type": "object",
            "properties": {
      \(columns(options.fields ?? EntryField.allCases, options))
            },
            "additionalProperties": false
          }
      """
    return ([entry] + items(of: columnsOfLists ?? EntryField.allCases)).joined(separator: ",\n")
  }

  /// Returns the columns as members of an object.
  static func columns(
    _ fields: [EntryField], _ options: OutputOptions = OutputOptions()
  ) -> String {
    let columns = fields.map { field in
      "        \"\(options.name(of: field))\": "
        + "{\"description\": \(quoted(field.summary)), \(values(of: field).dropFirst())"
    }
    return columns.joined(separator: ",\n")
  }

  /// Returns the definitions of the items of those columns that are lists.
  static func items(of fields: [EntryField]) -> [String] {
    fields.compactMap(\.items).map { items in
      object(items.name, items.members.map { ($0.name, scalar($0.type)) })
    }
  }

  /// Returns the schema of a column's values.
  static func values(of field: EntryField) -> String {
    field.items.map { list($0.name) } ?? scalar(field.type)
  }

  static func scalar(_ type: FieldType) -> String {
    switch type {
    case .integer: integer
    case .decimal, .number: #"{"type": ["number", "null"]}"#
    case .boolean: boolean
    case .date:
      #"{"type": ["string", "null"], "format": "date", "pattern": "^\\d{4}-\\d\\d-\\d\\d$"}"#
    case .timestamp:
      #"{"type": ["string", "null"], "format": "date-time", "pattern": "\#(moment)"}"#
    case .object: #"{"type": ["object", "null"]}"#
    case .text, .list: text
    }
  }

  private static let moment =
    #"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$"#

  static func list(_ item: String) -> String {
    ##"{"type": "array", "items": {"$ref": "#/$defs/\##(item)"}}"##
  }

  static func orNull(_ item: String) -> String {
    ##"{"anyOf": [{"$ref": "#/$defs/\##(item)"}, {"type": "null"}]}"##
  }

  /// Returns the definition of an object in which all members are required.
  package static func object(_ name: String, _ members: [(String, String)]) -> String {
    let properties = members.map { "        \"\($0)\": \($1)" }.joined(separator: ",\n")
    let names = members.map { "\"\($0.0)\"" }.joined(separator: ", ")
    return """
          "\(name)": {
            "type": "object",
            "properties": {
      \(properties)
            },
            "required": [\(names)],
            "additionalProperties": false
          }
      """
  }

  package static func quoted(_ text: String) -> String {
    var buffer = OutputBuffer(capacity: 256)
    JSONWriter().write(text, into: &buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
