import Synchronization

/// Counts down from a number, on any thread.
final class Countdown: Sendable {
  private let start: Int
  private let left: Atomic<Int>

  init(_ start: Int) {
    self.start = start
    left = Atomic(start)
  }

  func count() { left.subtract(1, ordering: .relaxed) }

  var isOver: Bool { left.load(ordering: .relaxed) <= 0 }
  var counted: Int { start - left.load(ordering: .relaxed) }
}
