import ChartConvIO
import Testing

@Suite struct ChannelTests {
  @Test func elementsComeInOrder() {
    let channel = Channel<Int>(capacity: 8)
    let sender = Thread {
      for number in 0..<10_000 { _ = channel.send(number) }
      channel.finish()
    }
    var received: [Int] = []
    while let number = channel.receive() { received.append(number) }
    sender?.join()
    #expect(received == Array(0..<10_000))
  }

  @Test func oneElementAlwaysFits() {
    let channel = Channel<Int>(capacity: 4)
    #expect(channel.send(1, weight: 100))
    #expect(channel.receive() == 1)
    #expect(channel.send(2, weight: 4))
    channel.finish()
    #expect(channel.receive() == 2)
    #expect(channel.receive() == nil)
  }

  /// The receiver may sleep until elements of some weight wait, but not if the sender waits for it.
  @Test(.timeLimit(.minutes(1)), arguments: [(4, 100), (8, 8), (100, 10), (10_000, 5000), (1, 0)])
  func receiverSleeps(capacity: Int, wakeWeight: Int) {
    let channel = Channel<Int>(capacity: capacity, wakeWeight: wakeWeight)
    let sender = Thread {
      for number in 0..<1000 { _ = channel.send(number, weight: number % 5) }
      channel.finish()
    }
    var received: [Int] = []
    while let number = channel.receive() { received.append(number) }
    sender?.join()
    #expect(received == Array(0..<1000))
  }

  /// Elements that weigh enough are received before the channel is finished, and with them those
  /// before.
  @Test(.timeLimit(.minutes(1))) func receiverIsWoken() {
    let channel = Channel<Int>(capacity: 100, wakeWeight: 10)
    for (number, weight) in [(1, 4), (2, 4), (3, 4), (4, 1)] {
      #expect(channel.send(number, weight: weight))
    }
    for number in 1...4 { #expect(channel.receive() == number) }
    #expect(channel.send(5, weight: 1))
    channel.finish()
    #expect(channel.receive() == 5)
    #expect(channel.receive() == nil)
  }

  /// An element is received, and the receiver is done with it, before the sender continues.
  @Test(.timeLimit(.minutes(1)), arguments: [0, 100])
  func handingOverWaitsForTheReceiver(wakeWeight: Int) {
    let channel = Channel<Int>(capacity: 8, wakeWeight: wakeWeight)
    let done = Counter()
    let sender = Thread {
      for number in 1...1000 {
        if number % 3 == 0 {
          #expect(channel.handOver(number, weight: 20))
          #expect(done.value == number)
        } else {
          #expect(channel.send(number))
        }
      }
      channel.finish()
    }
    while let number = channel.receive() { done.value = number }
    sender?.join()
    #expect(done.value == 1000)
  }

  /// Cancelling releases a sender that hands over, before and after its element was taken.
  @Test(.timeLimit(.minutes(1)), arguments: [true, false])
  func cancellingEndsHandingOver(isTaken: Bool) {
    let channel = Channel<Int>(capacity: 1)
    let sender = Thread { #expect(!channel.handOver(1)) }
    if isTaken { #expect(channel.receive() == 1) }
    channel.cancel()
    sender?.join()
  }

  /// Cancelling releases a waiting sender.
  @Test func cancellingEndsWaiting() {
    let channel = Channel<Int>(capacity: 1)
    #expect(channel.send(1))
    let sender = Thread { #expect(!channel.send(2)) }
    channel.cancel()
    sender?.join()
    #expect(!channel.send(3))
    #expect(channel.receive() == 1)
    #expect(channel.receive() == nil)
  }

  /// A number that one thread writes while another waits for it.
  private final class Counter: @unchecked Sendable {
    var value = 0
  }
}
