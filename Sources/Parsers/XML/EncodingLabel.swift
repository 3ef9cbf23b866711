/// An encoding label and the encoding that it means in practice (Encoding Standard §4.2): a
/// superset of the declared one.
struct EncodingLabel {
  /// The label in lower case.
  let name: String

  init(_ name: String) { self.name = name.lowercased() }

  var isUTF8: Bool { name == "utf-8" || name == "utf8" }

  /// `true` if characters take two or four bytes. A document whose declaration is readable as ASCII
  /// isn't in such an encoding.
  var isWide: Bool {
    [
      "utf-16", "utf16", "utf_16", "u16", "utf-32", "utf32", "utf_32", "u32", "ucs-", "ucs2",
      "ucs4", "iso-10646", "csucs", "csunicode",
    ].contains { name.hasPrefix($0) }
  }

  /// The size of the smallest character in bytes.
  var unit: Int { isWide ? name.contains { "34".contains($0) } ? 4 : 2 : 1 }

  var isMultibyte: Bool { !isUTF8 && Self.multibyte[name] != nil }

  /// The encoding names to try, best first.
  var candidates: [String] {
    let bare = name.hasPrefix("x-") ? String(name.dropFirst(2)) : name
    let hyphenated = String(decoding: name.utf8.map { $0 == 0x5F ? 0x2D : $0 }, as: UTF8.self)
    var names = [
      Self.multibyte[name], Self.relatives[name], Self.relatives[hyphenated],
    ].compactMap { $0 }
    if name.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
      names += ["CP" + name, "IBM" + name]
    } else {
      names += [name, bare, hyphenated]
    }
    return names
  }

  private static let multibyte = [
    "gb2312": "GB18030", "gb_2312-80": "GB18030", "gbk": "GB18030", "x-gbk": "GB18030",
    "euc-cn": "GB18030", "cp936": "GB18030", "gb18030": "GB18030",
    "euc-kr": "CP949", "ks_c_5601-1987": "CP949", "ks_c_5601": "CP949",
    "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932",
    "windows-31j": "CP932", "euc-jp": "EUC-JP", "x-euc-jp": "EUC-JP",
    "big5": "BIG5-HKSCS", "big5-hkscs": "BIG5-HKSCS", "x-x-big5": "BIG5-HKSCS",
  ]

  private static let relatives = [
    "iso-8859-1": "windows-1252", "iso8859-1": "windows-1252", "iso_8859-1": "windows-1252",
    "latin1": "windows-1252", "latin-1": "windows-1252", "l1": "windows-1252",
    "us-ascii": "windows-1252", "ascii": "windows-1252", "ansi_x3.4-1968": "windows-1252",
    "iso-8859-9": "windows-1254", "latin5": "windows-1254",
    "tis-620": "windows-874", "iso-8859-11": "windows-874", "macintosh": "MACINTOSH",
    "maciceland": "MAC-IS", "maclatin2": "MAC-CENTRALEUROPE", "x-mac-roman": "MACINTOSH",
    "mac": "MACINTOSH", "macroman": "MACINTOSH", "maccentraleurope": "MAC-CENTRALEUROPE",
    "cp-is": "CP861", "csibm861": "CP861", "x-mac-cyrillic": "MAC-CYRILLIC",
    "x-mac-greek": "macgreek", "x-mac-turkish": "macturkish",
    "unicode-1-1-utf-8": "UTF-8", "x-user-defined": "windows-1252",
  ]
}
