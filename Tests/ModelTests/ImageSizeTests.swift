import Testing

@testable import ChartConvModel

struct ImageSizeTests {
  @Test(arguments: [
    ("https://is1-ssl.mzstatic.com/image/thumb/a/v4/x/19UMGIM85967.rgb.jpg/170x170bb.png", 170),
    ("https://is1-ssl.mzstatic.com/image/thumb/a/x_3000x3000_17UM1IM55478.jpg/200x200.png", 200),
    ("http://is1.mzstatic.com/image/thumb/a/x.jpg/100x150bb-85.jpg?v=1x1", 100),
    ("http://a1.phobos.apple.com/us/r30/Music/v4/886443925935.170x170-75.jpg", 170),
    ("http://a1.phobos.apple.com/us/r30/dj.pehmruyt.55x55-70.jpg", 55),
    ("http://a1.phobos.apple.com/us/UMG_cvrart_01_RGB72_1500x1500_13UAAIM08444.60x60-50.jpg", 60),
    ("https://example.com/JimmyBuffett_LifeFlipSideCover_1500x1400.jpg", 1500),
    ("https://example.com/600x0w.jpg", 600), ("https://example.com/0x0ss.png", nil),
    ("https://example.com/{w}x{h}bb.jpg", nil), ("https://example.com/a1x2b.jpg", nil),
    ("https://example.com/12x.jpg", nil), ("https://example.com/x12.jpg", nil),
    ("https://example.com/170x170/cover.jpg", nil), ("https://example.com/cover.jpg?100x100", nil),
    ("https://example.com/99999999999999999999x1.jpg", nil), ("https://100x100", nil), ("", nil),
    ("https://example.com/123456x7-8x9.jpg", 8),
    ("https://example.com/1x123456-12345x1.jpg", 12345),
    ("https://example.com/1x2x3", 1), ("https://example.com/1x2x3-4x5x", 4),
    ("https://example.com/a1x2x3", nil), ("https://example.com/1xx2", nil), ("7x8", 7),
    ("https://example.com/1x2", 1), ("https://example.com/1x2#a/3x4", 1),
  ])
  func imageWidths(url: String, width: Int?) {
    #expect(ImageSize(inAddress: url.utf8.span)?.width == width)
  }
}
