internal import ChartConvIO
package import ChartConvModel

/// Keywords, which commas separate in one text (`itunes:keywords`, `media:keywords`).
package enum CommaWords {
  package static func words(of text: Span<UInt8>?) -> Set<ExactText> {
    guard let text else { return [] }
    let words = String(decodingUTF8: text).utf8.split(separator: UInt8(ascii: ","))
    return Set(words.map { ExactText(String(Substring($0.drop { $0 <= 0x20 }))) })
  }
}
