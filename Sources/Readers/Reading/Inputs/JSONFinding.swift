/// The dialect of a JSON document.
enum JSONFinding {
  case format(InputFormat)
  /// Another dialect than the selected one, by its name.
  case other(String)
  case none

  /// `true` if the document can be read.
  var isFormat: Bool { if case .format = self { true } else { false } }
}
