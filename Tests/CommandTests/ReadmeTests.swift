import TestSupport
import Testing

/// The README's `console` blocks: what stands behind `$ ` is run, and must write the lines below.
@Suite struct ReadmeTests {
  private static let path = Files.package + "/README.md"

  @Test func examples() throws {
    let text = String(decoding: try #require(Files.bytes(Self.path)), as: UTF8.self)
    var isExample = false
    var count = 0
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isExample = line == "```console"
        lines.append(line)
      } else if !isExample {
        lines.append(line)
      } else if line.hasPrefix("$ ") {
        count += 1
        lines.append(line)
        let outcome = try Shell.run(String(line.dropFirst(2)))
        lines += (outcome.output + outcome.errors).split(
          separator: "\n", omittingEmptySubsequences: false
        ).dropLast()
      }
    }
    let written = lines.joined(separator: "\n")
    if Files.updatesFixtures { #expect(Files.write(Array(written.utf8), to: Self.path)) }
    #expect(count >= 6)
    #expect(Files.updatesFixtures || written == text)
  }
}
