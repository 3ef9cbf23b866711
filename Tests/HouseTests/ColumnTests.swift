import ChartConv
import Foundation
import Testing

@testable import ChartConvCommand

/// Checks that `--list-fields`, the schemas and the documents match the list of columns.
@Suite struct ColumnTests {
  private static let names = EntryField.allCases.map(\.name)

  @Test func listing() throws {
    let rows = try Page.fields.text(Options()).split(separator: "\n").map {
      $0.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: true).map(String.init)
    }
    #expect(rows.map(\.first) == Self.names)
    for (field, row) in zip(EntryField.allCases, rows) {
      #expect(row.count == 4)
      #expect(row.dropFirst().first == field.type.rawValue)
      #expect((row.dropFirst(2).first == "default") == EntryField.standard.contains(field))
    }
  }

  /// The table of all columns.
  @Test func documentation() {
    let rows = EntryField.allCases.map { field in
      let isStandard = EntryField.standard.contains(field)
      return
        "| `\(field.name)` | \(field.type.rawValue) | \(isStandard ? "yes" : "") | \(field.summary) |"
    }
    SourceTree.check(
      ["| column | type | default | meaning |", "| --- | --- | --- | --- |"] + rows,
      in: "Documentation/Columns.md", at: "| column | type | default |")
  }

  /// The names in other formats are answered with the columns of Columns.md.
  @Test func namesInOtherFormats() throws {
    let section = SourceTree.text("Documentation/Columns.md").components(separatedBy: "\n## ")
      .first { $0.hasPrefix("Names in other formats") }
    let rows = try #require(section).split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count > 10)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let columns = cells[1].replacing("`", with: "'")
      for name in cells[0].components(separatedBy: ", ").map({ $0.trimmingCharacters(in: ["`"]) }) {
        #expect(throws: FeedError(.usage, "--fields: no column '\(name)'; use \(columns)")) {
          _ = try FieldList(name)
        }
      }
    }
  }

  /// The tables of list items and of JSON's `feed` list the members of the schema.
  @Test func members() throws {
    let schema = try object(.json)
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let feed = try #require(definitions["feed"]?["required"] as? [String]).map { "`feed.\($0)`" }
    let lists = EntryField.allCases.filter(\.isList).flatMap { list in
      list.members.map { "`\(list.name)[].\($0.name)`" }
    }
    let rows = Self.rows(of: "Documentation/Columns.md", cells: 3).compactMap(\.first)
    #expect(rows.filter { $0.contains("[].") } == lists)
    #expect(rows.filter { $0.hasPrefix("`feed.") } == feed)
  }

  private static func rows(of page: String, cells count: Int) -> [[String]] {
    SourceTree.text(page).split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }.filter { $0.count == count }
  }

  @Test func tableSchema() throws {
    let schema = try object(.csv)
    let fields = try #require(schema["fields"] as? [[String: Any]])
    #expect(fields.compactMap { $0["name"] as? String } == EntryField.scalars.map(\.name))
    #expect(fields.compactMap { $0["description"] as? String } == EntryField.scalars.map(\.summary))
    #expect(
      fields.compactMap { $0["type"] as? String }
        == EntryField.scalars.map { type(inTable: $0.type) })
  }

  @Test(arguments: ["ndjson", "json"])
  func jsonSchema(_ name: String) throws {
    let format = try #require(OutputFormat.all.first { $0.name == name })
    let definitions = try #require(try object(format)["$defs"] as? [String: Any])
    let entry = try #require(definitions["entry"] as? [String: Any])
    let properties = try #require(entry["properties"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == Set(Self.names))
    for field in EntryField.scalars {
      #expect(properties[field.name]?["description"] as? String == field.summary)
    }
  }

  @Test func jsonFeedSchema() throws {
    let definitions = try #require(try object(.jsonFeed)["$defs"] as? [String: Any])
    let columns = try #require(definitions["columns"] as? [String: Any])
    let properties = try #require(columns["properties"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == Set(Self.names).union(["feed", "text"]))
  }

  private func object(_ format: OutputFormat) throws -> [String: Any] {
    let text = try #require(format.schema())
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  private func type(inTable type: FieldType) -> String {
    switch type {
    case .text, .list, .object: "string"
    case .integer: "integer"
    case .decimal, .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .timestamp: "datetime"
    }
  }
}
