import ChartConvBytes
import ChartConvFormats
import ChartConvModel
import ChartConvPipeline
import TestSupport
import Testing

/// Tests the threads that read the members of an archive.
@Suite struct MemberReadersTests {
  /// There are no more threads than members, whatever `jobs` allows.
  @Test func threadsAreStartedForMembers() throws {
    var plan = Conversion(to: .csv)
    plan.jobs = 1024
    let path = Files.package + "/Tests/CommandTests/archives/charts.zip"
    var (members, threads) = (0, 0)
    try plan.deliver(InputSeries(count: 1) { _ in .path(path) }, fields: [.name], parts: []) { _ in
      members += 1
    } take: { _ in
      threads = max(threads, Files.names(in: "/proc/self/task").count)
    }
    // Other tests have threads, too.
    #expect(members > 1 && threads > members && threads < 512)
  }
}
