import ChartConvModel
import Testing

struct DecimalNumberTests {
  @Test(arguments: [
    ("1.29000", "1.29"), ("0.00000", "0"), ("1500.00", "1500"), ("11117", "11117"), ("0", "0"),
    ("-0", "0"), ("-0.00", "0"), ("+1.5", "1.5"), ("-1.00", "-1"), ("-0.50", "-0.5"),
    ("007", "7"), ("000.100", "0.1"), (".5", "0.5"), ("5.", "5"), (" \n1.0\t", "1"),
    ("1e3", "1000"), ("1E+3", "1000"), ("1.5e1", "15"), ("1.25e1", "12.5"), ("125e-2", "1.25"),
    ("1e-3", "0.001"), ("12e-5", "0.00012"), ("0e5", "0"), ("-0e-5", "0"), ("1e0", "1"),
    ("1e0003", "1000"), ("10e-1", "1"), ("0.1e1", "1"), ("-1.5e-2", "-0.015"),
    ("9007199254740993", "9007199254740993"),
    ("0.1000000000000000055511", "0.1000000000000000055511"),
    (
      "123456789012345678901234567890.123456789012345678901234567890",
      "123456789012345678901234567890.12345678901234567890123456789"
    ),
  ])
  func numbers(text: String, shortest: String) {
    #expect(DecimalNumber(text)?.description == shortest)
    #expect(DecimalNumber(text.utf8)?.description == shortest)
    #expect(DecimalNumber(shortest)?.description == shortest)
  }

  @Test(arguments: [
    "", " ", "-", "+", ".", "-.", "e", "e5", ".e5", "1e", "1e+", "1e-", "1e5.0", "1.2.3", "1,29",
    "$1.29", "1.29 USD", "--1", "+-1", "1 2", "0x10", "NaN", "inf", "１", "1e401", "1e-401",
    "1e999999999", "1e-999999999", "1e99999999999999999999999", "받기",
  ])
  func invalidNumbers(text: String) {
    #expect(DecimalNumber(text) == nil)
    #expect(DecimalNumber(text.utf8) == nil)
  }

  @Test func theLongestExponents() {
    let zeros = String(repeating: "0", count: DecimalNumber.largestExponent)
    #expect(DecimalNumber("1e400")?.description == "1" + zeros)
    #expect(DecimalNumber("1e-400")?.description == "0." + zeros.dropLast() + "1")
  }

  @Test func manyDigits() {
    let digits = String(repeating: "1234567890", count: 10_000)
    #expect(DecimalNumber(digits)?.description == digits)
    #expect(DecimalNumber("0." + digits + "e-400")?.description.utf8.count == 2 + 400 + 99_999)
  }

  @Test func equalValuesAreEqual() {
    #expect(DecimalNumber("1.290") == DecimalNumber("129e-2"))
    #expect(DecimalNumber("-0") == DecimalNumber.zero)
    #expect(DecimalNumber("1.29") != DecimalNumber("1.3"))
  }

  @Test(arguments: [("-0.01", true), ("-1", true), ("0", false), ("-0.0", false), ("1", false)])
  func signs(text: String, isNegative: Bool) {
    #expect(DecimalNumber(text)?.isNegative == isNegative)
  }

  @Test(arguments: [
    ("5", 5), ("5.0", 5), ("-7", -7), ("1e3", 1000), ("9223372036854775807", Int.max),
    ("9223372036854775808", nil), ("0.5", nil),
  ])
  func wholeNumbers(text: String, number: Int?) {
    #expect(DecimalNumber(text)?.wholeNumber == number)
  }

  /// In the order of their values; `<` and the order of digits agree.
  @Test func order() throws {
    let texts = [
      "-100", "-99.5", "-99.05", "-9", "-1.1", "-1", "-0.5", "0", "0.5", "0.51", "1", "1.1", "1.9",
      "2", "9.99", "10", "10.01", "99", "100",
    ]
    for (index, text) in texts.enumerated() {
      for (other, otherText) in texts.enumerated() {
        let (one, two) = (try #require(DecimalNumber(text)), try #require(DecimalNumber(otherText)))
        #expect((one < two) == (index < other), "\(text) < \(otherText)")
        let order = text.utf8.span.decimalOrder(to: otherText.utf8.span)
        #expect(order == Order(index, other), "\(text), \(otherText)")
      }
    }
  }
}
