/// The numbers by which Apple's older addresses name storefronts: `…/RSS/topsongs/sf=143444/xml`.
enum StorefrontNumber {
  private static let first = 143_441

  /// The codes of the numbers from `first` on, in lower case; `-` is a number without a storefront.
  private static let codes = """
    us fr de gb at be fi gr ie it lu nl pt es ca se no dk ch au nz jp hk sg cn kr in mx ru tw \
    vn za my ph th id pk pl sa tr ae hu cl np pa lk ro - cz - il ua kw hr cr sk lb qa si - co \
    ve br gt ar sv pe do ec hn jm ni py uy mo eg kz ee lv lt mt - md am bw bg - jo ke mk mg ml \
    mu ne sn tn ug ai bs ag bb bm vg ky dm gd ms kn lc vc tt tc gy sr bz bo cy is bh bn ng om \
    dz ao by uz - az - - ye tz gh - al bj bt bf kh cv td cg fj gm gw kg la lr mw mr fm mn mz na \
    pw - pg st sc sl sb sz tj tm zw
    """.split(separator: " ").map(String.init)

  /// Returns the country of a storefront's number.
  static func country(_ number: Int) -> String? {
    let index = number - first
    return codes.indices.contains(index) && codes[index] != "-" ? codes[index] : nil
  }
}
