extension Span<UInt8> {
  /// A hash, FNV-1a, that is the same for texts which differ only in the case of ASCII letters.
  var foldedHash: UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for index in indices { hash = (hash ^ UInt32(self[index] | 0x20)) &* 0x0100_0193 }
    return hash
  }
}
