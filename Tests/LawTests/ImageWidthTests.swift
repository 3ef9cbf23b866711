import ChartConv
import TestSupport
import Testing

/// An image's width survives NDJSON for any size in its address.
@Suite struct ImageWidthTests {
  @Test(arguments: [
    "170x170bb.jpg", "1170x170bb.jpg", "170x1700.jpg", "a170x170.jpg", "170x170/a.jpg",
    "60x170x170.jpg", "170x170.60x60.jpg", "60x60.170x170.jpg", "170x170?a=b/60x60", "x", "170x",
    "000170x170.jpg", "170x170", "",
  ])
  func widthIsReadBack(address: String) {
    for (width, height) in [(170, 170), (60, 170), (170, 60), (1170, 170)] {
      let row = """
        {"name":"a","id":"1","kind":"song","url":"https://a.example/1","artwork":\
        [{"url":"https://a.example/\(address)","width":\(width),"height":\(height)}]}
        """
      let first = Reading.of(Array(row.utf8))
      let second = Reading.of(first.written(in: .ndjson))
      #expect(first.entries.first?.artwork.first?.width == width)
      #expect(second.entries.map(\.artwork) == first.entries.map(\.artwork), "\(width)x\(height)")
    }
  }
}
