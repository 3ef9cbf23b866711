import Testing

@testable import ChartConvConvert

@Suite struct OrderedWorkTests {
  /// Results come in the order of the inputs, for any number of threads.
  @Test(arguments: [1, 2, 3, 8], [0, 1, 2, 100, 1000])
  func resultsAreInOrder(jobs: Int, count: Int) {
    var results: [Int] = []
    OrderedWork(count: count, jobs: jobs).run {
      { index, lane in
        for part in 0..<(index % 4) { _ = lane.send(index * 10 + part, weight: 1 << 20) }
      }
    } take: { (result: Int) in
      results.append(result)
      return true
    }
    #expect(results == (0..<count).flatMap { index in (0..<(index % 4)).map { index * 10 + $0 } })
  }

  /// Nothing is taken when no more results are needed, and every thread ends.
  @Test(arguments: [1, 2, 8])
  func takingEnds(jobs: Int) {
    var results: [Int] = []
    OrderedWork(count: 1000, jobs: jobs).run {
      { index, lane in while lane.send(index, weight: 1 << 20), index > 40 {} }
    } take: { (result: Int) in
      results.append(result)
      return results.count < 10
    }
    #expect(results == Array(0..<10))
  }

  /// No more results are needed while the workers are as far ahead as they may be.
  @Test(arguments: [2, 3])
  func takingEndsWhileWorkersWait(jobs: Int) {
    let counter = ProgressCounter()
    var results: [Int] = []
    OrderedWork(count: 10_000, jobs: jobs).run {
      { index, lane in
        if index == 0 { _ = lane.send(index, weight: 1) }
        counter.add(inputs: 1)
      }
    } take: { (result: Int) in
      results.append(result)
      // Four lanes for each worker, of 16 inputs each, this result's perhaps among them.
      while counter.current.inputs < jobs * 4 * 16 {}
      return false
    }
    #expect(results == [0])
  }
}
