import Testing

@testable import ChartConvCommand

@Suite struct BriefHelpTests {
  /// `-h` of `convert` fits on a screen of 24 lines, less the line of the next prompt.
  @Test func isOneScreen() {
    let lines = HelpPage(command: ConvertCommand.self).brief.split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    #expect(lines.count <= 23)
  }

  @Test(arguments: Commands.all)
  func lines(_ command: any Command.Type) {
    #expect(command.help.purpose[0].count <= 80)
    for text in [HelpPage(command: command).brief, HelpPage(command: command).text] {
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  /// Every option is described or named in `--help`, and those of `-h` exist.
  @Test(arguments: Commands.all)
  func namesEveryOption(_ command: any Command.Type) {
    let text = HelpPage(command: command).text
    for flag in command.options where !flag.isSetting || command.isDefault {
      #expect(text.contains(flag.isSetting ? "  \(flag.long)" : "--\(flag.long)"), "\(flag.long)")
    }
    let names = Set(ConvertCommand.options.map(\.long))
    for (name, _) in HelpPage.daily { #expect(names.contains(name), "\(name)") }
  }
}
