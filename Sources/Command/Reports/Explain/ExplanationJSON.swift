internal import ChartConvIO
internal import ChartConvModel
internal import ChartConvWriters

/// An explanation as one JSON object in one line.
struct ExplanationJSON {
  private let json = JSONWriter()

  func write(_ explanation: InputExplanation, into output: inout OutputBuffer) {
    let feed = explanation.feed
    member("{", "source", explanation.source, &output)
    member(",", "error", explanation.error?.description, &output)
    member(",", "dialect", feed?.dialect, &output)
    member(",", "title", feed?.title, &output)
    member(",", "chart", feed?.chart, &output)
    member(",", "country", explanation.country, &output)
    member(",", "feed_url", feed?.feedURL, &output)
    member(",", "updated", feed?.updated?.description, &output)
    output.append(",\"feeds\":\(explanation.feeds),\"entries\":\(explanation.entries)")
    member(",", "first_date", explanation.firstDate?.description, &output)
    member(",", "last_date", explanation.lastDate?.description, &output)
    output.append(",\"columns\":[")
    for (index, field) in explanation.filledColumns.enumerated() {
      let summary = explanation.summary(of: field)
      member(index == 0 ? "{" : ",{", "name", field.name, &output)
      output.append(",\"type\":\"\(field.type.rawValue)\",\"filled\":\(summary.filled)")
      output.append(",\"distinct\":\(summary.distinct.map { "\($0)" } ?? "null")")
      member(",", "first", summary.first, &output)
      member(",", "minimum", summary.range?.minimum.text, &output)
      member(",", "maximum", summary.range?.maximum.text, &output)
      output.append("}")
    }
    output.append("],\"unknown\":[")
    for (index, unknown) in explanation.unknown.enumerated() {
      member(index == 0 ? "{" : ",{", "name", unknown.name, &output)
      output.append(",\"count\":\(unknown.count)")
      member(",", "first", "\(unknown.first)", &output)
      output.append("}")
    }
    let diagnostics = explanation.diagnostics
    output.append("],\"warning_count\":\(diagnostics.warningCount),\"warnings\":[")
    for (index, warning) in diagnostics.warnings.enumerated() {
      member(index == 0 ? "{" : ",{", "position", warning.position?.description, &output)
      member(",", "message", warning.message, &output)
      output.append("}")
    }
    output.append("]}")
  }

  private func member(
    _ start: String, _ name: String, _ text: String?, _ output: inout OutputBuffer
  ) {
    output.append("\(start)\"\(name)\":")
    json.write(text, into: &output)
  }
}

extension InputExplanation {
  /// Returns the JSON Schema (draft 2020-12) of an explanation of one input, or of an array of them.
  static func schema(isArray: Bool) -> String {
    let types = FieldType.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The JSON of chartconv explain",
        \(isArray ? ##""type": "array", "items": {"$ref": "#/$defs/input"}"## : ##""$ref": "#/$defs/input""##),
        "$defs": {
          "input": {
            "type": "object",
            "properties": {
              "source": {"type": "string"},
              "error": {"$ref": "#/$defs/text"},
              "dialect": {"$ref": "#/$defs/text"},
              "title": {"$ref": "#/$defs/text"},
              "chart": {"$ref": "#/$defs/text"},
              "country": {"$ref": "#/$defs/text"},
              "feed_url": {"$ref": "#/$defs/text"},
              "updated": {"type": ["string", "null"], "format": "date-time"},
              "feeds": {"$ref": "#/$defs/count"},
              "entries": {"$ref": "#/$defs/count"},
              "first_date": {"type": ["string", "null"], "format": "date"},
              "last_date": {"type": ["string", "null"], "format": "date"},
              "columns": {"type": "array", "items": {"$ref": "#/$defs/column"}},
              "unknown": {"type": "array", "items": {"$ref": "#/$defs/unknown"}},
              "warning_count": {"$ref": "#/$defs/count"},
              "warnings": {"type": "array", "items": {"$ref": "#/$defs/warning"}}
            },
            "required": ["source", "error", "dialect", "title", "chart", "country", "feed_url", "updated",
              "feeds", "entries", "first_date", "last_date", "columns", "unknown", "warning_count",
              "warnings"],
            "additionalProperties": false
          },
          "text": {"type": ["string", "null"]},
          "count": {"type": "integer", "minimum": 0},
          "column": {
            "type": "object",
            "properties": {
              "name": {"type": "string"},
              "type": {"enum": [\(types)]},
              "filled": {"$ref": "#/$defs/count"},
              "distinct": {"type": ["integer", "null"], "minimum": 0},
              "first": {"$ref": "#/$defs/text"},
              "minimum": {"$ref": "#/$defs/text"},
              "maximum": {"$ref": "#/$defs/text"}
            },
            "required": ["name", "type", "filled", "distinct", "first", "minimum", "maximum"],
            "additionalProperties": false
          },
          "unknown": {
            "type": "object",
            "properties": {
              "name": {"type": "string"},
              "count": {"$ref": "#/$defs/count"},
              "first": {"description": "LINE:COLUMN", "type": "string"}
            },
            "required": ["name", "count", "first"],
            "additionalProperties": false
          },
          "warning": {
            "type": "object",
            "properties": {
              "position": {"description": "LINE:COLUMN", "$ref": "#/$defs/text"},
              "message": {"type": "string"}
            },
            "required": ["position", "message"],
            "additionalProperties": false
          }
        }
      }

      """
  }
}
