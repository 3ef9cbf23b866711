import ChartConvText
import Testing

struct URLReferenceTests {
  /// The base of the examples of RFC 3986 §5.4.
  private let base = "http://a/b/c/d;p?q"

  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"),
  ])
  func normalExamples(reference: String, target: String) {
    #expect(URLReference.resolve(reference, against: base) == target)
  }

  @Test(arguments: [
    ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("http:g", "http:g"),
  ])
  func abnormalExamples(reference: String, target: String) {
    #expect(URLReference.resolve(reference, against: base) == target)
  }

  @Test(arguments: [
    ("HTTP://Example.com/a/../b c?%zz#é", "http://a/"), ("urn:x:../y", "http://a/"),
    ("mailto:me@example.com", "http://a/"), ("tag:a.example,2005:1/../2", "http://a/b"),
    ("feed+x-1.0:a", "http://a/"),
  ])
  func absoluteLinksAreUnchanged(reference: String, base: String) {
    #expect(URLReference.resolve(reference, against: base) == reference)
  }

  @Test(arguments: [nil, "", "a/b", "/a/b", "//a/b", "1http://a/", ":a", "é://a/", " "])
  func invalidBase(base: String?) {
    #expect(URLReference.resolve("../x?y#z", against: base) == "../x?y#z")
  }

  @Test(arguments: [
    ("x", "http://a", "http://a/x"), ("../x", "http://a", "http://a/x"),
    ("?x", "http://a", "http://a?x"), ("x", "http://a?q", "http://a/x"),
    ("x", "http://a/b//c", "http://a/b//x"), ("../x", "http://a/b//c", "http://a/b/x"),
    ("//b/./c/../d", "https://a/", "https://b/d"), ("#", "http://a/b?c#d", "http://a/b?c#"),
    ("", "http://a/b?c#d", "http://a/b?c"), ("?", "http://a/b?c", "http://a/b?"),
    ("x", "file:///a/b", "file:///a/x"), ("x", "file:/a/b", "file:/a/x"),
    ("x", "urn:a", "x"), ("./x", "urn:a", "./x"), ("../x", "urn:a/b", "../x"),
    ("x:y/z", "http://a/b", "x:y/z"),
    ("./x:y", "http://a/b", "http://a/x:y"), ("1:y", "http://a/b", "http://a/1:y"),
    ("a/b:c", "http://a/b", "http://a/a/b:c"), ("日本", "http://a/é/", "http://a/é/日本"),
    (" \n x y\t", " http://a/b ", "http://a/x y"), ("", "http://a/b \n#c", "http://a/b"),
    ("\n http://b/\n", "http://a/", "http://b/"),
  ])
  func beyondTheExamples(reference: String, base: String, target: String) {
    #expect(URLReference.resolve(reference, against: base) == target)
  }

  /// A URL that is resolved twice against the same base stays the same.
  @Test func resolvingTwiceChangesNothing() {
    let marks = ["", ".", "..", "/", "//", "?", "#", ":", "a"]
    for first in marks {
      for second in marks {
        for third in marks {
          let target = URLReference.resolve(first + second + third, against: base)
          #expect(URLReference.resolve(target, against: base) == target)
        }
      }
    }
  }
}
