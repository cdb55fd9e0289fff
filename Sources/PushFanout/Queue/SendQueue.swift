import DequeModule
import PushModel

/// The queue between the service and the providers: first in, first out, at a bounded rate, with a
/// bounded number of workers and a bounded backlog (S0-ARCH-10, S0-ARCH-11).
///
/// A worker is taken by an attempt that goes and given back by ``release()``.
public struct SendQueue: Sendable {
  /// What bounds a queue.
  public struct Limits: Hashable, Sendable, BitwiseCopyable {
    public var bucket: TokenBucket
    /// Calls that may be open at a time; `Int.max` for as many as come.
    public var workers: Int
    /// Attempts that may wait; one more is refused.
    public var depthMax: Int

    public init(bucket: TokenBucket, workers: Int = .max, depthMax: Int = .max) {
      precondition(workers >= 1, "\(workers) workers never send")
      precondition(depthMax >= 0, "depth \(depthMax) is negative")
      self.bucket = bucket
      self.workers = workers
      self.depthMax = depthMax
    }
  }

  /// What becomes of an attempt that is offered.
  public enum Admission: Hashable, Sendable, BitwiseCopyable {
    /// Call the provider now.
    case go
    /// It waits its turn.
    case queued
    /// The backlog is at its bound.
    case refused
    /// Its time to live is over.
    case expired
  }

  /// An attempt that leaves the queue.
  public enum Turn: Hashable, Sendable, BitwiseCopyable {
    /// Call the provider now.
    case go(Attempt)
    /// Its time to live ended while it waited; it took no permit and no worker.
    case expired(Attempt)
  }

  public let workers: Int
  public let depthMax: Int
  /// Calls that are open.
  @inlinable public var busy: Int { open }
  /// Most attempts that ever waited.
  public internal(set) var depthPeak = 0
  /// Attempts refused since the start.
  public internal(set) var refused = 0
  @usableFromInline var open = 0
  @usableFromInline var bucket: TokenBucket
  @usableFromInline var waiting = Deque<Attempt>()

  public init(_ limits: Limits) {
    workers = limits.workers
    depthMax = limits.depthMax
    bucket = limits.bucket
  }

  /// How many attempts wait.
  @inlinable public var depth: Int { waiting.count }

  /// Admits an attempt: `go` when nothing waits, a worker is free and the rate allows.
  @inlinable @inline(__always) public mutating func offer(_ attempt: Attempt, at now: Timestamp)
    -> Admission
  {
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

  /// Takes the next attempt that may leave at this moment; call it until it gives `nil`.
  @inlinable public mutating func next(at now: Timestamp) -> Turn? {
    guard let first = waiting.first else { return nil }
    if first.expiresAt > now {
      guard open < workers && bucket.take(at: now) else { return nil }
      open += 1
    }
    waiting.removeFirst()
    return first.expiresAt > now ? .go(first) : .expired(first)
  }

  /// When to ask ``next(at:)`` again; `nil` when nothing waits or only ``release()`` can help.
  @inlinable public func pollAt(_ now: Timestamp) -> Timestamp? {
    guard !waiting.isEmpty && open < workers else { return nil }
    return bucket.nextPermit(from: now)
  }

  /// A call has ended and its worker is free.
  @inlinable @inline(__always) public mutating func release() {
    precondition(open > 0, "a worker was released that never started")
    open -= 1
  }

  /// Takes out, in order, every waiting attempt that `isGone` names.
  ///
  /// - Complexity: O(depth)
  public mutating func remove(where isGone: (Attempt) -> Bool, each: (Attempt) -> Void) {
    waiting.removeAll { attempt in
      let isGone = isGone(attempt)
      if isGone { each(attempt) }
      return isGone
    }
  }
}
