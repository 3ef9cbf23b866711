internal import ChartConvSnapshots

/// The keys that several entries of a document have, and what tells these apart.
final class SharedKeys {
  private var keys: [[UInt8]: Uniqueness] = [:]

  init() {}

  func note(_ key: [UInt8], _ uniqueness: Uniqueness) {
    if uniqueness > .key { keys[key] = max(keys[key] ?? .key, uniqueness) }
  }

  /// Returns the identity of an entry.
  ///
  /// - Parameter key: its key with its details.
  func identity(of key: ArraySlice<UInt8>) -> [UInt8] {
    let unique = Uniqueness.key.bytes(key)
    return keys.isEmpty ? unique : keys[unique]?.bytes(key) ?? unique
  }
}
