/// The size of a picture in pixels, as its first bytes say.
struct PictureSize: Sendable {
  let width: Int
  let height: Int

  /// `true` for the artwork of a show: a square of 1400 to 3000 pixels (Apple Podcasts, artwork).
  var isArtwork: Bool { width == height && (1400...3000).contains(width) }

  /// Reads a PNG (its first chunk is IHDR) or a JPEG (up to its frame header); `nil` for anything
  /// else.
  init?(_ bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    func number(_ start: Int, _ count: Int) -> Int? {
      guard start + count <= bytes.count else { return nil }
      return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      guard let width = number(16, 4), let height = number(20, 4) else { return nil }
      self.init(width: width, height: height)
      return
    }
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var start = 2
    while let marker = number(start, 2), marker >> 8 == 0xFF, let length = number(start + 2, 2) {
      // SOF0 to SOF15 but DHT, JPG and DAC have the size.
      if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
        guard let height = number(start + 5, 2), let width = number(start + 7, 2) else {
          return nil
        }
        self.init(width: width, height: height)
        return
      }
      start += 2 + max(length, 2)
    }
    return nil
  }

  private init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
