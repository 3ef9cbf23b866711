import ChartConvModel

/// The JSON Schema (draft 2020-12) of our JSON Feed: the members of version 1.1 that are written,
/// and `_chartconv`.
enum JSONFeedSchema {
  static func text() -> String {
    """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "chartconv's JSON Feed",
      "type": "object",
      "properties": {
        "version": {"const": "https://jsonfeed.org/version/1.1"},
        "title": {"type": "string"},
        "home_page_url": {"$ref": "#/$defs/text"},
        "feed_url": {"$ref": "#/$defs/text"},
        "description": {"$ref": "#/$defs/text"},
        "next_url": {"$ref": "#/$defs/text"},
        "icon": {"$ref": "#/$defs/text"},
        "favicon": {"$ref": "#/$defs/text"},
        "authors": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/author"}},
        "language": {"$ref": "#/$defs/text"},
        "hubs": {"type": "array", "items": {"$ref": "#/$defs/hub"}},
        "_chartconv": {"$ref": "#/$defs/feed"},
        "items": {"type": "array", "items": {"$ref": "#/$defs/item"}}
      },
      "required": ["version", "title", "items"],
      "$defs": {
    \(itemDefinitions),
    \(columnDefinition),
    \(JSONSchema.items(of: EntryField.allCases).joined(separator: ",\n")),
    \(JSONSchema.feed())
      }
    }

    """
  }

  /// The columns that the members of an item don't hold exactly.
  private static var columnDefinition: String {
    """
        "columns": {
          "type": "object",
          "properties": {
            "feed": {"description": "the values of another feed than the document's", "type": "object"},
            "text": {"description": "the column that the content is", "const": "summary"},
    \(JSONSchema.columns(EntryField.allCases))
          },
          "additionalProperties": false
        }
    """
  }

  private static let itemDefinitions = #"""
        "text": {"type": "string", "minLength": 1},
        "moment": {
          "type": "string", "format": "date-time",
          "pattern": "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$"
        },
        "author": {
          "type": "object",
          "properties": {"name": {"$ref": "#/$defs/text"}, "url": {"$ref": "#/$defs/text"}},
          "minProperties": 1
        },
        "hub": {
          "type": "object",
          "properties": {"type": {"$ref": "#/$defs/text"}, "url": {"$ref": "#/$defs/text"}},
          "required": ["type", "url"]
        },
        "attachment": {
          "type": "object",
          "properties": {
            "url": {"$ref": "#/$defs/text"},
            "mime_type": {"$ref": "#/$defs/text"},
            "title": {"$ref": "#/$defs/text"},
            "size_in_bytes": {"type": "integer"},
            "duration_in_seconds": {"type": "number"}
          },
          "required": ["url", "mime_type"]
        },
        "item": {
          "type": "object",
          "properties": {
            "id": {"$ref": "#/$defs/text"},
            "url": {"$ref": "#/$defs/text"},
            "external_url": {"$ref": "#/$defs/text"},
            "title": {"$ref": "#/$defs/text"},
            "content_html": {"$ref": "#/$defs/text"},
            "content_text": {"type": "string"},
            "summary": {"$ref": "#/$defs/text"},
            "image": {"$ref": "#/$defs/text"},
            "banner_image": {"$ref": "#/$defs/text"},
            "date_published": {"$ref": "#/$defs/moment"},
            "date_modified": {"$ref": "#/$defs/moment"},
            "authors": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/author"}},
            "tags": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/text"}},
            "language": {"$ref": "#/$defs/text"},
            "attachments": {
              "type": "array", "minItems": 1, "items": {"$ref": "#/$defs/attachment"}
            },
            "_chartconv": {"$ref": "#/$defs/columns"}
          },
          "required": ["id"],
          "anyOf": [{"required": ["content_html"]}, {"required": ["content_text"]}]
        }
    """#
}
