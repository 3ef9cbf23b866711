import Testing

@testable import ChartConvConvert

@Suite struct RelativePathsTests {
  @Test(arguments: [
    (["a/b/c.xml"], ["c.xml"]),
    (["a/b/c.xml", "a/b/d.xml"], ["c.xml", "d.xml"]),
    (["a/b/c.xml", "a/d/c.xml"], ["b/c.xml", "d/c.xml"]),
    (["a/b/c.xml", "a/b"], ["b/c.xml", "b"]),
    (["./a/b.xml", "a/../a/c.xml"], ["b.xml", "c.xml"]),
    (["/x/a.xml", "/y/a.xml"], ["x/a.xml", "y/a.xml"]),
    (["-", "a/b.xml"], ["stdin", "b.xml"]),
    // The folders differ, although their names are canonically equivalent.
    (["\u{E9}/a.xml", "e\u{301}/a.xml"], ["\u{E9}/a.xml", "e\u{301}/a.xml"]),
  ])
  func paths(inputs: [String], relative: [String]) {
    let paths = RelativePaths(of: inputs)
    for index in inputs.indices {
      #expect(Array(paths[index].utf8) == Array(relative[index].utf8))
    }
  }
}
