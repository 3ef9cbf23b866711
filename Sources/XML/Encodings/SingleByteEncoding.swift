/// An encoding of one byte a character, with ASCII below 128, that the C library has no decoder
/// for.
struct SingleByteEncoding {
  /// The label in lower case.
  let name: String
  /// The characters from 128 on.
  private let characters: [Unicode.Scalar]

  private init(_ name: String, _ characters: String) {
    self.name = name
    self.characters = Array(characters.unicodeScalars)
  }

  /// Finds an encoding by its label in lower case; `nil` if it isn't one of these.
  static func named(_ name: String) -> Self? { all.first { $0.name.utf8.elementsEqual(name.utf8) } }

  /// Decodes bytes to UTF-8.
  func utf8(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for byte in bytes {
      let index = Int(byte) - 0x80
      if characters.indices.contains(index) {
        output += String(characters[index]).utf8
      } else {
        output.append(byte)
      }
    }
    return output
  }

  /// The tables of Apple's GREEK.TXT and TURKISH.TXT, which the Unicode Consortium publishes.
  private static let all = [
    Self(
      "macgreek",
      "Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü"
        + "†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩ"
        + "άΝ¬ΟΡ≈Τ«»…\u{A0}ΥΧΆΈœ–―“”‘’÷ΉΊΌΎέήίόΏ"
        + "ύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u{AD}"),
    Self(
      "macturkish",
      "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü"
        + "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
        + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş"
        + "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙ\u{F8A0}ˆ˜¯˘˙˚¸˝˛ˇ"),
  ]
}
