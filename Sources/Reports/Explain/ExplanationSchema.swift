internal import ChartConvModel

extension InputExplanation {
  /// The JSON Schema (draft 2020-12) of an explanation as JSON.
  package static var schema: String {
    let types = FieldType.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "One line of the JSON of chartconv explain",
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
        "additionalProperties": false,
        "$defs": {
          "text": {"type": ["string", "null"]},
          "count": {"type": "integer", "minimum": 0},
          "column": {
            "type": "object",
            "properties": {
              "name": {"type": "string"},
              "type": {"enum": [\(types)]},
              "filled": {"$ref": "#/$defs/count"},
              "first": {"$ref": "#/$defs/text"},
              "minimum": {"$ref": "#/$defs/text"},
              "maximum": {"$ref": "#/$defs/text"}
            },
            "required": ["name", "type", "filled", "first", "minimum", "maximum"],
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
