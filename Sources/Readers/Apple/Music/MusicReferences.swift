internal import ChartConvModel
internal import ChartConvText

/// The resources of a document that has references to them (the Apple Music API's
/// `format[resources]=map`): `resources` of the root has objects by type and id. A reference is an object
/// with a type and an id, but without attributes.
struct MusicReferences {
  /// References in what replaced one are replaced, too, and no deeper ones.
  private static let deepest = 2

  private var resources: [ExactText: [ExactText: JSONTree]] = [:]

  /// Returns a document as JSON without its `resources`, which replace the references to them; `nil` if
  /// that is longer than `limit`.
  static func resolved(_ document: JSONTree, limit: Int) -> [UInt8]? {
    let references = Self(document)
    let rest = JSONTree.object(document.members.filter { $0.key != "resources" })
    var output: [UInt8] = []
    let isWhole = rest.write(to: &output, limit: limit) { value, count in
      count < deepest ? references.resource(of: value) : nil
    }
    return isWhole ? output : nil
  }

  private init(_ document: JSONTree) {
    for type in document["resources"]?.members ?? [] {
      for resource in type.value.members where !resource.value.isScalar {
        resources[ExactText(type.key), default: [:]][ExactText(resource.key)] = resource.value
      }
    }
  }

  private func resource(of object: JSONTree) -> JSONTree? {
    guard object["attributes"] == nil, let type = object["type"]?.text,
      let id = object["id"]?.text
    else { return nil }
    let found = resources[ExactText(String(decoding: type, as: UTF8.self))]
    return found?[ExactText(String(decoding: id, as: UTF8.self))]
  }
}
