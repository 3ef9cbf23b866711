import ChartConvModel
import Testing

@testable import ChartConvReaders

@Suite struct PersonListTests {
  @Test(
    arguments: [
      ("ana@x.example (Ana Ruiz)", "Ana Ruiz", "ana@x.example"),
      ("Ana Ruiz (ana@x.example)", "Ana Ruiz", "ana@x.example"),
      ("Ana Ruiz <ana@x.example>", "Ana Ruiz", "ana@x.example"),
      ("Ana Ruiz [ana@x.example]", "Ana Ruiz", "ana@x.example"),
      ("ana@x.example - Ana Ruiz", "Ana Ruiz", "ana@x.example"),
      ("Ana Ruiz; ana@x.example", "Ana Ruiz", "ana@x.example"),
      ("\"Ruiz, Ana\" <ana@x.example>", "Ruiz, Ana", "ana@x.example"),
      ("Ruiz, Ana <ana@x.example>", "Ruiz, Ana", "ana@x.example"),
      ("ana@x.example (Ana Ruiz (editor))", "Ana Ruiz (editor)", "ana@x.example"),
      ("Ana (mailto:ana@x.example)", "Ana", "ana@x.example"),
      ("mailto:ana@x.example", nil, "ana@x.example"),
      ("ana@x.example", nil, "ana@x.example"),
      ("Ana Ruiz, Bo Li", "Ana Ruiz, Bo Li", nil),
      ("ana@x.example – Ana Ruiz", "Ana Ruiz", "ana@x.example"),
      ("'Ana Ruiz' <ana@x.example>", "Ana Ruiz", "ana@x.example"),
      ("Ana@Home Studio", "Ana@Home Studio", nil), ("Ana <ana@localhost>", "Ana", "ana@localhost"),
      ("Ana @ home", "Ana @ home", nil), ("@ana", "@ana", nil),
      ("ana@x.example , , ,", nil, "ana@x.example"),
      ("(Ana) ana@x.example", "Ana", "ana@x.example"),
      ("Ana Ruiz / ana@x.example", "Ana Ruiz", "ana@x.example"),
      ("Ana Ruiz <ana@x.example> (editor)", "Ana Ruiz", "ana@x.example"),
      ("Ana & Bo <ana@x.example>", "Ana & Bo", "ana@x.example"),
      ("/u/ana", "/u/ana", nil), ("-ana-", "-ana-", nil), ("Ana Ruiz;", "Ana Ruiz", nil),
      ("| Ana Ruiz |", "Ana Ruiz", nil), ("Ana Ruiz <>", "Ana Ruiz", nil),
      ("ana@x.example: Ana Ruiz", "Ana Ruiz", "ana@x.example"),
      ("Ana Ruiz {ana@x.example}", "Ana Ruiz", "ana@x.example"),
      ("Staff: Ana Ruiz <ana@x.example>;", "Ana Ruiz", "ana@x.example"),
      ("Ana Ruiz: ana@x.example;", "Ana Ruiz", "ana@x.example"),
    ] as [(String, String?, String?)])
  func onePerson(line: String, name: String?, email: String?) {
    #expect(PersonList.people(line) == [FeedPerson(name: name, email: email)])
  }

  @Test(arguments: [
    "a@x.example (Ana), b@x.example (Bo)", "Ana <a@x.example>; Bo <b@x.example>",
    "\"Ana\" <a@x.example>, Bo [b@x.example],", "Ana <a@x.example> & Bo <b@x.example>",
    "a@x.example (Ana) and b@x.example (Bo)", "Staff: Ana <a@x.example>, Bo <b@x.example>;",
  ])
  func severalPeople(line: String) {
    #expect(
      PersonList.people(line) == [
        FeedPerson(name: "Ana", email: "a@x.example"), FeedPerson(name: "Bo", email: "b@x.example"),
      ])
  }

  @Test(arguments: [
    "a@x.example b@x.example", "<a@x.example> <b@x.example>", "a@x.example, b@x.example",
    "Staff: a@x.example, b@x.example;",
  ])
  func severalAddresses(line: String) {
    #expect(PersonList.people(line).map(\.email) == ["a@x.example", "b@x.example"])
    #expect(PersonList.people(line).map(\.name) == [nil, nil])
  }

  /// None of these takes quadratic time.
  @Test(.timeLimit(.minutes(1)), arguments: ["a@b,", "(a@b", "<", "\"", " ()", "- "])
  func longLines(_ piece: String) {
    let line = "a@b" + String(repeating: piece, count: 50_000) + " @x"
    #expect(!PersonList.people(line).isEmpty)
  }
}
