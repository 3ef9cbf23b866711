import TestSupport
import Testing

@Suite struct ManualPageTests {
  private static let path = Files.package + "/chartconv.1"

  @Test func isDerivedFromTheOptions() throws {
    let page = Array(ManualPage.text.utf8)
    if Files.updatesFixtures { #expect(Files.write(page, to: Self.path)) }
    #expect(Files.bytes(Self.path) == page)
  }
}
