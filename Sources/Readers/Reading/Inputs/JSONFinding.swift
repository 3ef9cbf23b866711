/// The dialect of a JSON document.
enum JSONFinding {
  /// A dialect, with the key of the root under which the document has its entries. It may be another
  /// than the dialect's.
  case format(InputFormat, entriesKey: String?)
  /// An array whose elements may be documents.
  case documents
  /// Another dialect than the selected one, by its name.
  case other(String)
  /// None, with a description of the document.
  case none(String)

  /// `true` if the document can be read.
  var isFormat: Bool { if case .format = self { true } else { false } }
}
