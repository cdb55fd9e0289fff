import PushFanout
import PushModel
import Testing

@Suite struct SendQueueTests {
  @Test("S0-ARCH-10 a post to 100,000 followers goes out at the configured rate, in order, to all")
  func bigPost() {
    let rules = FanoutRules(dispatchRate: 5, batch: 1)  // 500 a second, 100 at once
    var queue = SendQueue(rules.scaled(toRecipients: 100_000))
    var sent: [(at: Int64, recipient: UInt64)] = []
    for recipient in 0..<100_000 where queue.offer(.sample(recipient), at: .start) == .go {
      sent.append((0, UInt64(recipient)))
    }
    #expect(queue.depth == 99_900)
    var now = Timestamp.start
    while let due = queue.pollAt(now), due > now {
      now = due
      while case .go(let attempt) = queue.next(at: now) {
        sent.append(((now - .start).milliseconds, attempt.recipient.rawValue))
      }
    }
    #expect(sent.map(\.recipient) == Array(0..<100_000))
    // The n-th call after the burst goes at the first whole millisecond from n/500 s on.
    let moments = sent.enumerated().map { index, call in
      call.at == Int64(max(0, index - 99)) * 2
    }
    #expect(moments.allSatisfy { $0 })
    #expect(queue.depth == 0 && queue.depthPeak == 99_900 && queue.refused == 0)
    #expect(now - .start == .milliseconds(199_800))
  }

  /// Two a second, one at once; one column per 250 ms: who is offered, who leaves.
  @Test(
    "first in, first out, at the rate",
    arguments: [
      ("1 - - -", "1 - - -"), ("12 - - -", "1 - 2 -"), ("123 - - - -", "1 - 2 - 3"),
      ("1 - 23 - -", "1 - 2 - 3"), ("12 - 3 - 4 - -", "1 - 2 - 3 - 4"),
      ("1 - - - 2 3 4 - -", "1 - - - 2 - 3 - 4"),
    ])
  func rate(offers: String, expected: String) {
    var queue = SendQueue(.init(bucket: TokenBucket(perSecond: 2, burst: 1)))
    #expect(Self.strip(offers, through: &queue) == expected)
  }

  @Test("nobody overtakes: who comes when a permit is there joins those who wait for it")
  func overtaking() {
    var queue = SendQueue(.init(bucket: TokenBucket(perSecond: 2, burst: 1)))
    let first = [1, 2].map { queue.offer(.sample($0), at: .start) }
    let later = queue.offer(.sample(3), at: .start + .milliseconds(500))
    #expect(first == [.go, .queued] && later == .queued)
    #expect(queue.strip(at: .start + .milliseconds(500)) == "2")
    #expect(queue.strip(at: .start + .milliseconds(1_000)) == "3")
  }

  /// Two workers; `+` gives one back.
  @Test(
    "no more calls are open than there are workers",
    arguments: [
      ("123 - - -", "12 - - -"), ("123 + - -", "12 3 - -"), ("1234 + + -", "12 3 4 -"),
      ("1234 ++ 5 +", "12 34 - 5"), ("1 + 23 4 +", "1 - 23 - 4"),
    ])
  func workers(offers: String, expected: String) {
    var queue = SendQueue(.init(bucket: .unlimited, workers: 2))
    #expect(Self.strip(offers, through: &queue) == expected)
    #expect(queue.busy <= 2)
  }

  @Test("a backlog at its bound refuses, and counts what it refused")
  func bound() {
    var queue = SendQueue(.init(bucket: TokenBucket(perSecond: 1, burst: 1), depthMax: 2))
    let admissions = (0..<5).map { queue.offer(.sample($0), at: .start) }
    #expect(admissions == [.go, .queued, .queued, .refused, .refused])
    #expect(queue.refused == 2 && queue.depth == 2 && queue.depthPeak == 2)
    #expect(queue.strip(at: .start + .seconds(1)) == "1")
    #expect(queue.offer(.sample(5), at: .start + .seconds(1)) == .queued)
  }

  @Test("what expires while it waits takes neither a permit nor a worker")
  func expiry() {
    var queue = SendQueue(.init(bucket: TokenBucket(perSecond: 1, burst: 1), workers: 2))
    #expect(queue.offer(.sample(1), at: .start) == .go)
    for recipient in 2...4 {
      _ = queue.offer(.sample(recipient, lives: .seconds(1)), at: .start)
    }
    _ = queue.offer(.sample(5), at: .start)
    #expect(queue.strip(at: .start + .milliseconds(999)) == "")
    #expect(queue.strip(at: .start + .seconds(1)) == "!2!3!45")
    #expect(queue.busy == 2)
    #expect(queue.offer(.sample(6, lives: .zero), at: .start) == .expired)
  }

  @Test("it asks to be polled when time can help, and only then")
  func poll() {
    var queue = SendQueue(.init(bucket: TokenBucket(perSecond: 2, burst: 2), workers: 2))
    #expect(queue.pollAt(.start) == nil)
    for recipient in 1...3 { _ = queue.offer(.sample(recipient), at: .start) }
    // Both workers are busy: no moment will do.
    #expect(queue.pollAt(.start) == nil)
    queue.release()
    #expect(queue.pollAt(.start) == .start + .milliseconds(500))
    #expect(queue.pollAt(.start + .days(1)) == .start + .days(1))
  }

  @Test("a withdrawn post leaves the queue, and the others keep their order")
  func removal() {
    var queue = SendQueue(.init(bucket: .unlimited, workers: 1))
    for recipient in 1...7 {
      _ = queue.offer(.sample(recipient, push: .post(UInt32(recipient % 2))), at: .start)
    }
    var removed: [UInt64] = []
    queue.remove(
      where: { $0.push == .post(1) }, each: { removed.append($0.recipient.rawValue) })
    #expect(removed == [3, 5, 7])
    var left = ""
    for _ in 0..<4 {
      queue.release()
      left += queue.strip(at: .start)
      if queue.busy == 0 { break }
    }
    #expect(left == "246")
  }

  private static func strip(_ offers: String, through queue: inout SendQueue) -> String {
    let columns = offers.split(separator: " ").enumerated().map { column, events in
      let now = Timestamp.start + .milliseconds(Int64(column) * 250)
      var left = queue.strip(at: now)
      for event in events {
        if event == "+" { queue.release() }
        let recipient = event.wholeNumberValue
        if let recipient, queue.offer(.sample(recipient, at: now), at: now) == .go {
          left += "\(recipient)"
        }
      }
      left += queue.strip(at: now)
      return left.isEmpty ? "-" : left
    }
    return columns.joined(separator: " ")
  }
}
