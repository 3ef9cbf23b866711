import Testing

@testable import ChartConvText

@Suite struct Base64Tests {
  /// RFC 4648 §10.
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9v\n  YmFy", "foobar"),
    ("RXhhbXBsZQ", "Example"),
  ])
  func texts(encoded: String, text: String) {
    #expect(Base64.text(Array(encoded.utf8).span) == text)
  }

  @Test(arguments: ["Zg!=", "/w=="])
  func otherValuesThanText(encoded: String) {
    #expect(Base64.text(Array(encoded.utf8).span) == nil)
  }
}
