internal import ChartConvIO
internal import ChartConvModel

/// An encoding label and the encoding that it means in practice (Encoding Standard §4.2): a
/// superset of the declared one.
struct EncodingLabel {
  /// The label in lower case.
  let name: String
  /// The letters and digits of the label, which alone are compared: `utf_8`, `latin-2`.
  private var folded: String { Self.folded(name) }

  init(_ name: String) { self.name = name.lowercased() }

  static func folded(_ label: String) -> String {
    String(decoding: label.utf8.filter(\.isAlphanumeric), as: UTF8.self)
  }

  var isUTF8: Bool {
    // Nearly all documents have this label, which needs no folding.
    name == "utf-8"
      || ["utf8", "unicode11utf8", "unicode20utf8", "xunicode20utf8"].contains(folded)
  }

  /// `true` if characters take two or four bytes. A document whose declaration is readable as ASCII
  /// isn't in such an encoding.
  var isWide: Bool {
    ["utf16", "u16", "utf32", "u32", "ucs", "iso10646", "csucs", "csunicode", "unicode"].contains {
      folded.hasPrefix($0)
    } && !isUTF8
  }

  /// The size of the smallest character in bytes.
  var unit: Int { isWide ? name.contains { "34".contains($0) } ? 4 : 2 : 1 }

  var isLatin1: Bool { standard == DocumentEncoding.latin1 }

  var isMultibyte: Bool { standard.map(EncodingNames.multibyte.contains) ?? false }

  /// The name of the encoding of the Encoding Standard that the label means, or one of a few
  /// others.
  private var standard: String? {
    var forms = [folded]
    if folded.hasPrefix("x") { forms.append(String(folded.dropFirst())) }
    if folded.hasPrefix("8859") { forms.append("iso" + folded) }
    if let codePage { forms.append("cp" + codePage) }
    return forms.lazy.compactMap { EncodingNames.byLabel[$0] }.first
  }

  /// The number of a code page: `cp-850`, `ibm_852`, `ansi-1251`.
  private var codePage: String? {
    let letters = folded.prefix { $0.isLetter }
    guard ["", "cp", "ibm", "dos", "ansi", "win", "windows", "ms"].contains(letters),
      folded.utf8.count - letters.utf8.count >= 3
    else { return nil }
    let digits = folded.dropFirst(letters.count)
    return digits.utf8.allSatisfy(\.isDigit) ? String(digits) : nil
  }

  /// The names to try, best first, none for an encoding that isn't used for documents.
  var candidates: [String] {
    if let standard { return [standard] }
    // UTF-7 hides markup in ASCII.
    guard !folded.contains("utf7") else { return [] }
    return codePage.map { ["CP" + $0, "IBM" + $0] } ?? [name]
  }
}

/// The encodings that labels mean in practice, by the names that decoders have.
///
/// These are the labels of the Encoding Standard (§4.2), each in one spelling. A label of an older
/// encoding means the newer one that contains it.
enum EncodingNames {
  /// The name of the encoding that the letters and digits of a label mean.
  static let byLabel = Dictionary(
    labels.flatMap { name, labels in
      labels.words.map { (EncodingLabel.folded($0), name) }
    },
    uniquingKeysWith: { first, _ in first })

  /// The encodings of East Asia, in which a character takes several bytes.
  static let multibyte: Set = ["GB18030", "BIG5-HKSCS", "EUC-JP", "CP932", "CP949"]

  private static let labels = [
    "windows-1252": """
    windows-1252 ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 \
    iso_8859-1 iso_8859-1:1987 l1 latin-1 latin1 us-ascii x-cp1252 x-user-defined
    """,
    "ISO-8859-2": "iso-8859-2 csisolatin2 iso-ir-101 iso88592 iso_8859-2:1987 l2 latin2",
    "ISO-8859-3": "iso-8859-3 csisolatin3 iso-ir-109 iso88593 iso_8859-3:1988 l3 latin3",
    "ISO-8859-4": "iso-8859-4 csisolatin4 iso-ir-110 iso88594 iso_8859-4:1988 l4 latin4",
    "ISO-8859-5": "iso-8859-5 csisolatincyrillic cyrillic iso-ir-144 iso88595 iso_8859-5:1988",
    "ISO-8859-6": """
    arabic iso-8859-6 asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i \
    iso-ir-127 iso88596 iso_8859-6:1987
    """,
    "ISO-8859-7": """
    iso-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso88597 iso_8859-7:1987 sun_eu_greek
    """,
    "ISO-8859-8": """
    iso-8859-8 csiso88598e csiso88598i csisolatinhebrew hebrew iso-8859-8-e iso-8859-8-i iso-ir-138 iso88598 \
    iso_8859-8:1988 logical visual
    """,
    "ISO-8859-10": "iso-8859-10 csisolatin6 iso-ir-157 iso885910 l6 latin6",
    "ISO-8859-13": "iso-8859-13 iso885913 l7 latin7",
    "ISO-8859-14": "iso-8859-14 iso885914 l8 latin8 isoceltic",
    "ISO-8859-15": "iso-8859-15 latin9 csisolatin9 iso885915 l9",
    "ISO-8859-16": "iso-8859-16 csisolatin10 iso-ir-226 l10 latin10",
    "KOI8-R": "koi8-r cskoi8r koi koi8 koi8_r",
    "KOI8-U": "koi8-u koi8-ru",
    "IBM866": "866 cp866 csibm866 ibm866 dos-866",
    "windows-874": "windows-874 dos-874 cp874 iso-8859-11 iso8859-11 iso885911 tis-620",
    "CP1250": "cp1250 win-1250 windows-1250 x-cp1250",
    "CP1251": "cp1251 win-1251 windows-1251 x-cp1251",
    "CP1253": "cp1253 windows-1253 x-cp1253",
    "CP1254": """
    cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 \
    latin5 windows-1254 x-cp1254
    """,
    "CP1255": "cp1255 windows-1255 x-cp1255",
    "CP1256": "cp1256 windows-1256 x-cp1256",
    "CP1257": "cp1257 windows-1257 x-cp1257",
    "CP1258": "cp1258 windows-1258 x-cp1258",
    "GB18030": """
    gb18030 chinese cp936 csgb2312 csiso58gb231280 euc-cn gb2312 gb_2312 gb_2312-80 gbk \
    iso-ir-58 x-gbk windows-936 ms936
    """,
    "BIG5-HKSCS": "big5 big5-hkscs cn-big5 csbig5 x-x-big5 cp950 windows-950 ms950",
    "EUC-JP": "eucjp cseucpkdfmtjapanese euc-jp x-euc-jp",
    "ISO-2022-JP": "iso-2022-jp csiso2022jp",
    "CP932": """
    cp932 csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j windows-932 x-sjis
    """,
    "CP949": """
    cp949 uhc cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601 ks_c_5601-1987 ks_c_5601-1989 \
    ksc5601 ksc_5601 windows-949 ms949 x-windows-949
    """,
    "MACINTOSH": "csmacintosh mac macroman x-mac-roman",
    "MAC-CYRILLIC": "x-mac-cyrillic x-mac-ukrainian",
    "MAC-CENTRALEUROPE": "maccentraleurope maclatin2",
    "MAC-IS": "maciceland",
    "macgreek": "macgreek x-mac-greek",
    "macturkish": "macturkish x-mac-turkish",
    "CP861": "cp861 cp-is csibm861",
  ]
}
