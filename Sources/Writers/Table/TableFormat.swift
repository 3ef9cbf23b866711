internal import ChartConvIO
internal import ChartConvModel

extension OutputFormat {
  /// Creates the format of a table of the scalar columns with this grammar.
  static func table(
    name: String, summary: String, suffixes: [String],
    problem: @escaping @Sendable (OutputOptions) -> FeedError? = { _ in nil },
    grammar: @escaping @Sendable (OutputOptions) -> TableGrammar
  ) -> OutputFormat {
    OutputFormat(
      name: name, summary: summary, suffixes: suffixes,
      carries: FieldSet(EntryField.scalars).union([.feedExtra]),
      standardFields: EntryField.standard,
      problem: problem,
      makeSchema: TableSchema.text,
      makeReportWriter: { TableReportWriter($0, grammar($1), $1) }
    ) {
      TableEncoder(grammar($0), $0)
    } makeAssembler: {
      TableAssembler(grammar: grammar($0), options: $0)
    }
  }
}

extension OutputFormat {
  /// Comma-separated values: RFC 4180 in UTF-8, with LF line ends unless CR LF is requested.
  public static let csv = table(
    name: "csv", summary: "comma-separated values (RFC 4180), one row per entry", suffixes: ["csv"]
  ) { options in
    var escapes = EscapeRules([0x22: "\"\"", 0x0A: "\n", 0x0D: "\r"])
    escapes.name(options.delimiter)
    return TableGrammar(
      .quotes, escapes, delimiter: options.delimiter,
      lineEnd: options.endsLinesInCRLF ? "\r\n" : "\n", options)
  }
}

extension OutputFormat {
  /// Tab-separated values, with tabs, line ends and backslashes escaped as in sfeed(5) and Miller.
  public static let tsv = table(
    name: "tsv", summary: "tab-separated values, one row per entry", suffixes: ["tsv", "tab"],
    problem: { options in
      // The text isn't escaped: `\N` is a text that no value is written as.
      options.null.utf8.contains { [0x09, 0x0A, 0x0D].contains($0) }
        ? FeedError(.usage, "a text for null in a tsv has no tab and no line end", about: .null)
        : nil
    }
  ) { options in
    let escapes = EscapeRules([0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r", 0x5C: "\\\\"])
    return TableGrammar(
      .backslashes, escapes, delimiter: UInt8(ascii: "\t"), lineEnd: "\n", options)
  }
}

/// The Table Schema (Frictionless Data) of CSV and TSV, generated from the list of columns.
enum TableSchema {
  @Sendable
  static func text(_ options: OutputOptions) -> String {
    let fields = (options.fields ?? EntryField.scalars).map { field in
      "    {\"name\": \"\(options.name(of: field))\", \(valueSchema(of: field)), "
        + "\"description\": \(JSONSchema.quoted(field.summary))}"
    }
    return """
      {
        "fields": [
      \(fields.joined(separator: ",\n"))
        ],
        "missingValues": [\(JSONSchema.quoted(options.null))]
      }

      """
  }

  /// Returns the schema of a column's values. Timestamps have the format `any`, because the default
  /// requires UTC.
  private static func valueSchema(of field: EntryField) -> String {
    switch field.type {
    case .text, .list, .object: #""type": "string""#
    case .integer: #""type": "integer""#
    case .decimal, .number: #""type": "number""#
    case .boolean: #""type": "boolean", "trueValues": ["true"], "falseValues": ["false"]"#
    case .date: #""type": "date""#
    case .timestamp: #""type": "datetime", "format": "any""#
    }
  }
}
