internal import CChartConvJSON
package import ChartConvRecords

/// A vocabulary compiled to JSON keys, shared by all documents.
@safe
package final class JSONVocabulary {
  let table: OpaquePointer

  package init(_ vocabulary: Vocabulary) {
    unsafe table = Self.withTerms(vocabulary.elements) { elements in
      unsafe Self.withTerms(vocabulary.attributes) { attributes in
        unsafe csj_vocabulary_create(
          elements.baseAddress, elements.count, attributes.baseAddress, attributes.count,
          vocabulary.keepsExtra, vocabulary.rootKey ?? csj_no_name)
      }
    }
  }

  deinit { unsafe csj_vocabulary_destroy(table) }

  private static func withTerms(
    _ terms: [Vocabulary.Term], _ body: (UnsafeBufferPointer<csj_term>) -> OpaquePointer
  ) -> OpaquePointer {
    var keys: [CChar] = []
    var starts: [Int] = []
    for term in terms {
      starts.append(keys.count)
      for byte in term.key.utf8 { keys.append(CChar(bitPattern: byte)) }
      keys.append(0)
    }
    return unsafe keys.withUnsafeBufferPointer { characters in
      let table = unsafe terms.indices.map { index in
        unsafe csj_term(
          key: characters.baseAddress.map { unsafe $0 + starts[index] }, name: terms[index].name,
          role: terms[index].role.code, head_role: terms[index].headRole.code,
          values: terms[index].values.code, is_extra: terms[index].isExtra,
          others: terms[index].others ?? csj_no_name)
      }
      return unsafe table.withUnsafeBufferPointer(body)
    }
  }
}

extension Vocabulary.Role {
  fileprivate var code: UInt8 {
    let role =
      switch self {
      case .skipped: csj_role_unwanted
      case .frame, .folder: csj_role_frame
      case .feed: csj_role_feed
      case .entry: csj_role_entry
      case .node, .head: csj_role_node
      case .text, .markup: csj_role_text
      case .inline: csj_role_inline
      case .ownText: csj_role_own_text
      case .extra: csj_role_extra
      }
    return UInt8(truncatingIfNeeded: role.rawValue)
  }
}

extension Vocabulary.Values {
  fileprivate var code: UInt8 {
    var code = 0
    if contains(.object) { code |= csj_value_object }
    if contains(.text) { code |= csj_value_text }
    if contains(.boolean) { code |= csj_value_boolean }
    if contains(.list) { code |= csj_value_list }
    if contains(.keyed) { code |= csj_value_keyed }
    if contains(.raw) { code |= csj_value_raw }
    return UInt8(truncatingIfNeeded: code)
  }
}

extension Vocabulary.Term {
  fileprivate var key: String { namespace.key(of: localName) }
}
