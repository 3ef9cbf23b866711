internal import CChartConvLibXML2

/// The names of documents, each stored once. In documents that are parsed one after the other with the
/// same dictionary, equal names have equal pointers.
@safe
final class XMLDictionary {
  private let dictionary: xmlDictPtr

  init?() {
    XMLContext.initialization
    guard let dictionary = unsafe xmlDictCreate() else { return nil }
    unsafe self.dictionary = dictionary
  }

  deinit { unsafe xmlDictFree(dictionary) }

  /// The number of names.
  var count: Int { unsafe Int(xmlDictSize(dictionary)) }

  /// The size of the names in bytes.
  var size: Int { unsafe Int(xmlDictGetUsage(dictionary)) }

  /// Replaces the dictionary of a parser that hasn't begun. The parser keeps a reference to it.
  func replaceDictionary(of context: xmlParserCtxtPtr) {
    unsafe xmlDictFree(context.pointee.dict)
    unsafe xmlDictReference(dictionary)
    unsafe context.pointee.dict = dictionary
  }
}
