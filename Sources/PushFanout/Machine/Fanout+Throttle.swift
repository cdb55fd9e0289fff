import DequeModule
import PushModel

// What a fan-out does that throttles types of push or campaigns. Attempts of one wait in a queue of their
// own, so that nothing else waits behind them. Once their own rate lets the first of them go, it goes with
// those that wait for the dispatch rate, by when they were offered.
extension Fanout {
  /// Number of attempts that wait in the queues of throttled types and campaigns.
  public var throttledDepth: Int { throttles.reduce(0) { $0 + $1.waiting.count } }

  /// ``offer(_:at:)`` where types are throttled.
  @usableFromInline mutating func offerThrottled(
    _ attempt: Attempt, at now: Timestamp
  ) -> SendQueue.Admission {
    if attempt.expiresAt <= now { return .expired }
    let isBehind = throttles.contains { $0.isReady(at: now) }
    guard let place = throttles.firstIndex(where: { $0.takes(attempt) }) else {
      return isBehind ? waiting.wait(attempt) : waiting.offer(attempt, at: now)
    }
    if !isBehind && waiting.depth == 0 && throttles[place].waiting.isEmpty
      && throttles[place].hasPermit(at: now) && waiting.start(at: now)
    {
      _ = throttles[place].bucket.take(at: now)
      return .go
    }
    guard throttles[place].waiting.count < waiting.depthMax else {
      waiting.refused += 1
      return .refused
    }
    throttles[place].waiting.append(attempt)
    return .queued
  }

  /// ``next(at:)`` where types are throttled.
  @usableFromInline mutating func nextThrottled(at now: Timestamp) -> SendQueue.Turn? {
    for place in throttles.indices {
      guard let first = throttles[place].waiting.first, first.expiresAt <= now else { continue }
      return .expired(throttles[place].waiting.removeFirst())
    }
    guard let (place, first) = firstReady(at: now),
      waiting.waiting.first.map({ first.enqueuedAt < $0.enqueuedAt }) ?? true,
      waiting.start(at: now)
    else { return waiting.next(at: now) }
    _ = throttles[place].bucket.take(at: now)
    return .go(throttles[place].waiting.removeFirst())
  }

  /// Of the attempts that their own rate lets go, the one that was offered first, with the place of its
  /// queue.
  private func firstReady(at now: Timestamp) -> (place: Int, attempt: Attempt)? {
    var first: (place: Int, attempt: Attempt)?
    for (place, throttle) in throttles.enumerated() where throttle.isReady(at: now) {
      let attempt = throttle.waiting[0]
      if first.map({ attempt.enqueuedAt < $0.attempt.enqueuedAt }) ?? true {
        first = (place, attempt)
      }
    }
    return first
  }

  /// ``pollNeeded(at:)`` where types are throttled: the earliest moment at which any queue can let an
  /// attempt go, unless a poll is outstanding that comes no later.
  @usableFromInline mutating func pollThrottled(at now: Timestamp) -> Timestamp? {
    guard waiting.open < waiting.workers else { return nil }
    let dispatch = waiting.bucket.nextPermit(from: now)
    let due = throttles.reduce(waiting.pollAt(now) ?? .distantFuture) { due, throttle in
      throttle.waiting.isEmpty
        ? due : min(due, max(dispatch, throttle.bucket.nextPermit(from: now)))
    }
    guard due < pollDue else { return nil }
    if pollDue < .distantFuture { laterPolls.append(pollDue) }
    pollDue = due
    return due
  }

  /// ``polled()`` where types are throttled.
  @usableFromInline mutating func polledThrottled() {
    pollDue = laterPolls.popLast() ?? .distantFuture
  }

  /// Puts every attempt that waits into the queue where its type waits under these rules, which need not
  /// be those under which it was queued.
  mutating func sortWaiting() {
    let attempts = waiting.waiting + throttles.flatMap(\.waiting)
    waiting.waiting = []
    for place in throttles.indices { throttles[place].waiting = [] }
    for attempt in attempts {
      if let place = throttles.firstIndex(where: { $0.takes(attempt) }) {
        throttles[place].waiting.append(attempt)
      } else {
        waiting.waiting.append(attempt)
      }
    }
  }
}
