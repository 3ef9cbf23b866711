import Testing

@testable import ChartConvConvert

@Suite struct InputNameTests {
  @Test(arguments: [
    ("top.xml", "top"), ("top.xml.gz", "top"), ("top.XML.GZ", "top"), ("top", "top"),
    ("top.gz", "top"), ("a.b/top", "a.b/top"), ("a/.hidden", "a/.hidden"), (".hidden", ".hidden"),
    ("a/.hidden.gz", "a/.hidden"), ("top.2024.xml", "top.2024"), ("top.xml.bz2", "top"), ("", ""),
  ])
  func stems(path: String, stem: String) { #expect(InputName.stem(of: path) == stem) }
}
