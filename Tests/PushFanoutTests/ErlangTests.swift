import Foundation
import PushFanout
import PushModel
import TestSupport
import Testing

/// The queue against a queue whose answers are known: Poisson arrivals, exponential calls, *c*
/// workers (M/M/c; Kleinrock, *Queueing Systems* I, 1975, 3.5).
@Suite struct ErlangTests {
  struct Setting: Sendable, CustomTestStringConvertible {
    var workers: Int
    var utilisation: Double
    var testDescription: String { "\(workers) workers, \(utilisation) busy" }

    /// Erlang's C: the probability that a call has to wait.
    var waitProbability: Double {
      let load = Double(workers) * utilisation
      var term = 1.0
      var sum = 0.0
      for count in 0..<workers {
        sum += term
        term *= load / Double(count + 1)
      }
      let tail = term / (1 - utilisation)
      return tail / (sum + tail)
    }

    /// Of those who wait, the wait is exponential with this mean, in mean calls.
    var meanOfWaiting: Double { 1 / (Double(workers) * (1 - utilisation)) }
  }

  /// What one replication measures, in mean calls.
  struct Waits {
    var count = 0.0
    var waited = 0.0
    var sum = 0.0
    var squares = 0.0

    mutating func add(_ wait: Double) {
      count += 1
      if wait > 0 { waited += 1 }
      sum += wait
      squares += wait * wait
    }
  }

  /// A mean call takes a million milliseconds, so that rounding moments to one is no matter.
  static let call = 1_000_000.0

  static func replication<Queue: Waiting>(
    _ setting: Setting, _ queue: Queue, seed: UInt64, customers: Int, warmUp: Int
  ) -> Waits {
    var queue = queue
    var chance = Chance(seed: seed)
    var waits = Waits()
    var ends: [Timestamp] = []
    var arrival = Timestamp.start
    var arrived = 0
    var served = 0
    func exponential(_ mean: Double) -> Interval {
      Interval(milliseconds: Int64((-mean * log(1 - chance.uniform())).rounded()))
    }
    func start(_ attempt: Attempt, at now: Timestamp) {
      ends.append(now + exponential(call))
      served += 1
      guard served > warmUp else { return }
      waits.add(Double((now - attempt.enqueuedAt).milliseconds) / call)
    }
    while served < customers && arrived < 2 * customers {
      let end = ends.indices.min { ends[$0] < ends[$1] }
      if let end, ends[end] <= arrival {
        let now = ends[end]
        ends.swapAt(end, ends.count - 1)
        ends.removeLast()
        queue.release()
        while let attempt = queue.take(at: now) { start(attempt, at: now) }
      } else {
        let attempt = Attempt.sample(arrived, at: arrival, lives: .days(100_000))
        if queue.admit(attempt, at: arrival) { start(attempt, at: arrival) }
        arrived += 1
        arrival =
          arrival + exponential(call / (Double(setting.workers) * setting.utilisation))
      }
    }
    return waits
  }

  /// Student's t for 30 replications, two-sided 99 %: t(0.995, 29) = 2.756 (NIST/SEMATECH
  /// e-Handbook, 1.3.6.7.2).
  static let replications = 30
  static let quantile = 2.756

  /// How many half-widths of its 99 % interval the mean of `values` lies from `expected`.
  static func distance(_ values: [Double], from expected: Double) -> Double {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let variance = values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / (count - 1)
    return abs(mean - expected) / (quantile * (variance / count).squareRoot())
  }

  /// Share that waits, mean wait and mean square of the wait, each against its known answer.
  static func distances<Queue: Waiting>(_ setting: Setting, _ queue: Queue) -> [Double] {
    let runs = (0..<UInt64(replications)).map { seed in
      replication(setting, queue, seed: seed, customers: 8_000, warmUp: 2_000)
    }
    let share = setting.waitProbability
    let mean = setting.meanOfWaiting
    return [
      distance(runs.map { $0.waited / $0.count }, from: share),
      distance(runs.map { $0.sum / $0.count }, from: share * mean),
      distance(runs.map { $0.squares / $0.count }, from: 2 * share * mean * mean),
    ]
  }

  @Test("Erlang's C is the one of the tables")
  func formula() {
    // Load 2 on 3 workers: 4/9. Load 0.5 on one: 1/2. Load 1.6 on 2: 32/45.
    #expect(abs(Setting(workers: 3, utilisation: 2.0 / 3).waitProbability - 4.0 / 9) < 1e-12)
    #expect(abs(Setting(workers: 1, utilisation: 0.5).waitProbability - 0.5) < 1e-12)
    #expect(abs(Setting(workers: 2, utilisation: 0.8).waitProbability - 32.0 / 45) < 1e-12)
  }

  @Test(
    "S0-ARCH-11 waits are those of M/M/c, within the simulation's own 99 % interval",
    .releaseOnly,
    arguments: [
      Setting(workers: 1, utilisation: 0.5), Setting(workers: 1, utilisation: 0.8),
      Setting(workers: 3, utilisation: 0.7), Setting(workers: 8, utilisation: 0.85),
    ])
  func waits(setting: Setting) {
    let queue = SendQueue(.init(bucket: .unlimited, workers: setting.workers))
    let distances = Self.distances(setting, queue)
    #expect(distances.allSatisfy { $0 <= 1 }, "\(distances)")
  }

  @Test(
    "the same measurement tells a queue that loses a worker, or serves the last first", .releaseOnly
  )
  func teeth() {
    let setting = Setting(workers: 3, utilisation: 0.6)
    let lossy = SendQueue(.init(bucket: .unlimited, workers: 2))
    #expect(Self.distances(setting, lossy)[1] > 3)
    // The mean of the wait does not depend on the order, its square does.
    #expect(Self.distances(setting, LastFirst(workers: 3))[2] > 3)
  }
}

/// What a replication asks of a queue.
protocol Waiting {
  /// - Returns: Whether the attempt goes now.
  mutating func admit(_ attempt: Attempt, at now: Timestamp) -> Bool
  mutating func take(at now: Timestamp) -> Attempt?
  mutating func release()
}

extension SendQueue: Waiting {
  mutating func admit(_ attempt: Attempt, at now: Timestamp) -> Bool {
    offer(attempt, at: now) == .go
  }

  mutating func take(at now: Timestamp) -> Attempt? {
    guard case .go(let attempt) = next(at: now) else { return nil }
    return attempt
  }
}

/// A queue with the order wrong.
struct LastFirst: Waiting {
  var workers: Int
  var waiting: [Attempt] = []
  var busy = 0

  init(workers: Int) { self.workers = workers }

  mutating func admit(_ attempt: Attempt, at now: Timestamp) -> Bool {
    if busy < workers && waiting.isEmpty {
      busy += 1
      return true
    }
    waiting.append(attempt)
    return false
  }

  mutating func take(at now: Timestamp) -> Attempt? {
    guard busy < workers, let last = waiting.popLast() else { return nil }
    busy += 1
    return last
  }

  mutating func release() { busy -= 1 }
}
