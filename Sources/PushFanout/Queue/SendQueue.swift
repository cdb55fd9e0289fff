import DequeModule
import PushModel

/// The queue between the service and the providers: first in, first out, at a bounded rate, with a
/// bounded number of workers and a bounded backlog (S0-ARCH-10, S0-ARCH-11).
///
/// An attempt that goes takes a worker; ``release()`` gives it back.
public struct SendQueue: Sendable {
  /// The bounds of a queue.
  public struct Limits: Hashable, Sendable, BitwiseCopyable {
    /// The limit on the rate of calls.
    public var bucket: TokenBucket
    /// Calls that may be open at a time; `Int.max` for no limit.
    public var workers: Int
    /// Attempts that may wait; one more is refused.
    public var depthMax: Int

    /// Bounds with at least one worker and a depth of at least 0; by default only the rate is
    /// limited.
    public init(bucket: TokenBucket, workers: Int = .max, depthMax: Int = .max) {
      self.bucket = bucket
      self.workers = workers
      self.depthMax = depthMax
      check()
    }

    fileprivate func check() {
      precondition(workers >= 1, "\(workers) workers, 1 or more are accepted")
      precondition(depthMax >= 0, "a depth of \(depthMax), 0 or more are accepted")
    }
  }

  /// The queue's answer to an attempt that is offered.
  public enum Admission: Hashable, Sendable, BitwiseCopyable {
    /// Call the provider now.
    case go
    /// The attempt waits.
    case queued
    /// The attempt is refused, because ``depthMax`` attempts wait already.
    case refused
    /// The attempt's time to live is over.
    case expired
  }

  /// An attempt that leaves the queue.
  public enum Turn: Hashable, Sendable, BitwiseCopyable {
    /// Call the provider now.
    case go(Attempt)
    /// The attempt's time to live ended while it waited. It took no permit and no worker.
    case expired(Attempt)
  }

  /// Calls that may be open at a time; `Int.max` for no limit.
  public let workers: Int
  /// Attempts that may wait; one more is refused.
  public let depthMax: Int
  /// Number of open calls.
  @inlinable public var busy: Int { open }
  /// Largest number of attempts that ever waited at a time.
  public internal(set) var depthPeak = 0
  /// Number of attempts refused since the start.
  public internal(set) var refused = 0
  @usableFromInline var open = 0
  @usableFromInline var bucket: TokenBucket
  @usableFromInline var waiting = Deque<Attempt>()

  /// An empty queue with these bounds.
  ///
  /// - Precondition: The bounds are in their ranges.
  public init(_ limits: Limits) {
    limits.check()
    workers = limits.workers
    depthMax = limits.depthMax
    bucket = limits.bucket
  }

  /// Number of attempts that wait.
  @inlinable public var depth: Int { waiting.count }

  /// Admits an attempt: `go` when nothing waits, a worker is free and the rate allows.
  @inlinable @inline(__always) public mutating func offer(_ attempt: Attempt, at now: Timestamp)
    -> Admission
  {
    assert(open <= workers, "\(open) open calls of \(workers)")
    if attempt.expiresAt <= now { return .expired }
    if waiting.isEmpty && open < workers && bucket.take(at: now) {
      open += 1
      return .go
    }
    return wait(attempt)
  }

  @usableFromInline mutating func wait(_ attempt: Attempt) -> Admission {
    guard waiting.count < depthMax else {
      refused += 1
      return .refused
    }
    waiting.append(attempt)
    depthPeak = max(depthPeak, waiting.count)
    return .queued
  }

  /// Removes and returns the next attempt that may leave now. Call it until it returns `nil`.
  @inlinable public mutating func next(at now: Timestamp) -> Turn? {
    guard let first = waiting.first else { return nil }
    if first.expiresAt > now {
      guard open < workers && bucket.take(at: now) else { return nil }
      open += 1
    }
    waiting.removeFirst()
    return first.expiresAt > now ? .go(first) : .expired(first)
  }

  /// When to call ``next(at:)`` again; `nil` when nothing waits or no worker is free.
  @inlinable public func pollAt(_ now: Timestamp) -> Timestamp? {
    guard !waiting.isEmpty && open < workers else { return nil }
    return bucket.nextPermit(from: now)
  }

  /// Frees the worker of a call that has ended.
  ///
  /// - Precondition: A call is open.
  @inlinable @inline(__always) public mutating func release() {
    precondition(open > 0, "a call has ended, \(open) calls are open")
    open -= 1
  }

  /// Takes a permit and a worker for an attempt that has waited elsewhere, if both are there.
  mutating func start(at now: Timestamp) -> Bool {
    guard open < workers && bucket.take(at: now) else { return false }
    open += 1
    return true
  }

  /// Removes every waiting attempt for which `isGone` is true, and passes each to `each` in order.
  ///
  /// - Complexity: O(depth)
  public mutating func remove(where isGone: (Attempt) -> Bool, each: (Attempt) -> Void) {
    waiting.remove(where: isGone, each: each)
  }
}

extension Deque<Attempt> {
  /// Removes every attempt for which `isGone` is true, and passes each to `each` in order.
  mutating func remove(where isGone: (Attempt) -> Bool, each: (Attempt) -> Void) {
    removeAll { attempt in
      let isGone = isGone(attempt)
      if isGone { each(attempt) }
      return isGone
    }
  }
}
