import Testing

@testable import ChartConvModel

/// Texts that are canonically equivalent but differ in their bytes are different in every value of
/// the model.
struct ExactTextTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  @Test func textsAreComparedByBytes() {
    #expect(ExactText(Self.composed) == ExactText("caf\u{E9}"))
    #expect(ExactText(Self.composed) != ExactText(Self.decomposed))
    #expect(ExactText(Self.composed).hashValue != ExactText(Self.decomposed).hashValue)
    #expect(ExactText() == ExactText(wrappedValue: nil))
    #expect(ExactText() != ExactText(""))
    #expect(Set([Self.composed, Self.decomposed].map { ExactText($0) }).count == 2)
    #expect(FieldValue.text(Self.composed) != .text(Self.decomposed))
  }

  /// Every text of the model must be wrapped.
  @Test func noStructComparesByCanonicalEquivalence() {
    func texts(_ value: Any) -> [Any.Type] {
      Mirror(reflecting: value).children.map { type(of: $0.value) }
    }
    let values: [Any] = [
      Feed(), Entry(), FeedArtwork(), FeedCategory(), FeedGenerator(), FeedLink(), FeedPerson(),
    ]
    for value in values {
      let types = texts(value)
      #expect(types.contains { $0 == ExactText.self })
      #expect(!types.contains { $0 == String.self || $0 == String?.self })
    }
  }

  @Test(arguments: EntryField.scalars.filter { $0.type == .text })
  func rowsDifferInEveryColumn(_ field: EntryField) {
    func row(_ text: String) -> (feed: Feed, entry: Entry) {
      var feed = Feed()
      var entry = Entry()
      field.column.write(.text(text), &feed, &entry)
      return (feed, entry)
    }
    let one = row(Self.composed)
    let other = row(Self.decomposed)
    #expect(one.feed != other.feed || one.entry != other.entry)
  }

  @Test func listsDiffer() {
    #expect(FeedLink(url: Self.composed) != FeedLink(url: Self.decomposed))
    #expect(FeedPerson(name: Self.composed) != FeedPerson(name: Self.decomposed))
    #expect(FeedCategory(term: Self.composed) != FeedCategory(term: Self.decomposed))
  }
}
