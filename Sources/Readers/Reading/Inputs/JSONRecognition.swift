internal import ChartConvJSON

/// Recognises the dialects of JSON documents by their outlines.
struct JSONRecognition {
  private let selection: InputSelection
  private let dialects: [InputFormat]

  /// - Parameter dialects: the dialects that are recognised without a request.
  init(_ selection: InputSelection, _ dialects: [InputFormat]) {
    self.selection = selection
    self.dialects = dialects
  }

  /// Recognises a document by its outline up to the first entry.
  func finding(inBeginning outline: JSONOutline) -> JSONFinding {
    let recognised = dialects.first { $0.recognition.matches(outline) }
    guard case .format(let requested) = selection else {
      return recognised.map(JSONFinding.format) ?? .none
    }
    let form = requested.forms.first { $0.recognition.matches(outline) }
    if let form { return .format(form) }
    return recognised.map { .other($0.name) } ?? .none
  }

  /// Recognises a document by its whole outline, where a weaker condition counts for the requested
  /// dialect.
  func finding(inWhole outline: JSONOutline) -> JSONFinding {
    let found = finding(inBeginning: outline)
    guard case .none = found, case .format(let requested) = selection else { return found }
    let form = requested.forms.first { $0.recognition.matchesOnRequest(outline) }
    return form.map(JSONFinding.format) ?? .none
  }

  /// The message for a document that isn't read.
  func message(for found: JSONFinding) -> String {
    guard case .format(let requested) = selection else {
      return "JSON, but not a known feed format"
    }
    if case .other(let name) = found {
      return "expected \(requested.name), but this is \(name)"
    }
    return "JSON, but not \(requested.name)"
  }
}
