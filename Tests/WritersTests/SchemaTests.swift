import ChartConvWriters
import TestSupport
import Testing

/// The files in `Schemas/` equal the output of `--schema`; `UPDATE_FIXTURES=1` rewrites them.
struct SchemaTests {
  @Test(arguments: [
    ("csv", "chartconv.csv.schema.json"), ("tsv", "chartconv.csv.schema.json"),
    ("ndjson", "chartconv.ndjson.schema.json"), ("json", "chartconv.json.schema.json"),
    ("jsonfeed", "chartconv.jsonfeed.schema.json"), ("parquet", "chartconv.parquet.schema"),
    ("arrow", "chartconv.arrow.schema"), ("arrow-file", "chartconv.arrow.schema"),
  ])
  func fileEqualsTheSchema(name: String, file: String) throws {
    let format = try #require(OutputFormat.all.first { $0.name == name })
    let schema = try #require(format.schema())
    let path = "\(Files.package)/Schemas/\(file)"
    if Files.updatesFixtures { #expect(Files.write(Array(schema.utf8), to: path)) }
    let bytes = try #require(Files.bytes(path))
    #expect(String(decoding: bytes, as: UTF8.self) == schema)
  }

  @Test func markdownHasNone() {
    #expect(OutputFormat.markdown.schema() == nil)
  }
}
