import Testing

@testable import ChartConvModel

struct AddressPathTests {
  @Test(arguments: [
    ("http://a.com/b/c.jpg", "/b/c.jpg", "c.jpg"),
    ("http://a.com/b/c.jpg?d=/e", "/b/c.jpg", "c.jpg"),
    ("http://a.com/b/c.jpg#d?e", "/b/c.jpg", "c.jpg"), ("http://a.com/b//", "/b//", "b"),
    ("http://a.com", "", ""), ("http://a.com?b/c", "", ""), ("http://a.com/", "/", ""),
    ("b/c", "b/c", "c"), ("b?c", "b", "b"), ("?b", "", ""), ("", "", ""),
    ("http://a.com/12345678?9", "/12345678", "12345678"), ("a/b://c", "", ""),
    ("http://a.com/b://c", "/b://c", "c"), ("/b", "/b", "b"), ("http:/b", "http:/b", "b"),
    ("http://a.com/b?//c", "/b", "b"), ("/0.", "/0.", "0."),
  ])
  func partsOfAnAddress(address: String, path: String, last: String) {
    let span = address.utf8.span
    let bytes = Array(address.utf8)
    #expect(String(decoding: bytes[span.path], as: UTF8.self) == path)
    #expect(String(decoding: bytes[span.lastPathComponent], as: UTF8.self) == last)
  }

  @Test func thePathEndsAtTheFirstMarkWhereverItStands() {
    for count in 0..<40 {
      let path = "/" + String(repeating: "a", count: count)
      for rest in ["", "?", "#", "?#", "#?", "?aaaaaaaaaaaaaaaa", "#aaaaaaaaaaaaaaaa"] {
        #expect(("http://b" + path + rest).utf8.span.path == 8..<9 + count, "\(path)\(rest)")
      }
    }
  }
}
