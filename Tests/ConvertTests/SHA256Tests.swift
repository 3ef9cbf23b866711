import Testing

@testable import ChartConvSnapshots

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-4, and lengths around a block.
  @Test(arguments: [
    (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    (1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
  ])
  func digest(_ count: Int, _ text: String) {
    let digest = SHA256([UInt8](repeating: UInt8(ascii: "a"), count: count))
    #expect(digest.text == text)
    #expect(SHA256(digits: Array(text.utf8)[...]) == digest)
  }

  @Test(arguments: ["", "+0000000", String(repeating: "g", count: 64)])
  func noDigest(_ text: String) { #expect(SHA256(digits: Array(text.utf8)[...]) == nil) }
}
