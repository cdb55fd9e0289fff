import PushModel
import TestSupport
import Testing

@testable import SimWorld

/// The queue of jobs alone: when the service is asked about what arrived when.
@Suite struct JobQueueTests {
  private static let start = Town.start

  /// A queue of so many workers for 1,000 people.
  private static func queue(
    workers: Double, _ serviceTime: Interval, outages: [FaultParameters.Outage] = [],
    recipients: Int = 1_000
  ) -> JobQueue {
    var parameters = TriggerParameters()
    parameters.workers = workers
    parameters.serviceTime = serviceTime
    parameters.outages = outages
    return JobQueue(parameters, recipients: recipients, start: start)
  }

  private static let cause = Job.Cause.direct(
    Trigger(
      at: start, kind: .direct, type: .reviewReply, index: 0, business: BusinessID(rawValue: 0),
      value: 0))

  /// Milliseconds after the start at which the service is asked about jobs that arrive then.
  private static func asked(_ queue: consuming JobQueue, _ arrivals: [Int64]) -> [Int64] {
    arrivals.map { arrival in
      let at = queue.append(cause, for: PersonIndex(0), at: start + .milliseconds(arrival))
      return (at - start).milliseconds
    }
  }

  @Test("idle workers begin at once, and a job takes its service time")
  func idle() {
    let queue = Self.queue(workers: 3, .milliseconds(50))
    #expect(Self.asked(queue, [0, 0, 0, 1_000, 1_000]) == [50, 50, 50, 1_050, 1_050])
  }

  @Test("what arrives together is worked off at the rate of all workers, in the order of arrival")
  func rate() {
    let one = Self.asked(Self.queue(workers: 1, .milliseconds(50)), Array(repeating: 0, count: 100))
    #expect(one == (1...100).map { 50 * $0 })
    let five = Self.asked(
      Self.queue(workers: 5, .milliseconds(50)), Array(repeating: 0, count: 500))
    #expect(five == five.sorted())
    #expect(five[0..<5].allSatisfy { $0 == 50 })
    // The other 495 at 100 jobs per second.
    #expect(five[499] == 50 + 4_950)
  }

  @Test("a lane has its share of the workers, also a fraction of one")
  func share() {
    let queue = Self.queue(workers: 1, .milliseconds(100), recipients: 250)
    #expect(Self.asked(queue, [0, 0, 0, 0]) == [100, 500, 900, 1_300])
  }

  @Test("an outage stops the work, delays what it would interrupt, and the queue then drains")
  func outage() {
    let stop = FaultParameters.Outage(from: .seconds(10), length: .seconds(60))
    let queue = Self.queue(workers: 1, .seconds(1), outages: [stop])
    let asked = Self.asked(queue, [8_000, 9_500, 20_000, 30_000, 69_999, 80_000])
    // The second job would have been at work when the outage began.
    #expect(asked == [9_000, 71_000, 72_000, 73_000, 74_000, 81_000])
  }

  @Test("outages that overlap, touch or come in any order are one")
  func outages() {
    let stops = [(30, 10), (5, 10), (14, 16), (100, 1)].map {
      FaultParameters.Outage(from: .seconds($0), length: .seconds($1))
    }
    let queue = Self.queue(workers: 1, .seconds(1), outages: stops)
    let asked = Self.asked(queue, [5_000, 5_000, 99_500, 120_000])
    #expect(asked == [41_000, 42_000, 102_000, 121_000])
  }

  @Test("asks differ from those of single workers by less than a service time", arguments: 0..<20)
  func workers(seed: Int) {
    var chance = Chance(seed: UInt64(seed))
    let workers = Int.random(in: 1...6, using: &chance)
    let service = Int64.random(in: 1...400, using: &chance)
    let arrivals = (0..<400).map { _ in Int64.random(in: 0...30_000, using: &chance) }.sorted()
    let asked = Self.asked(
      Self.queue(workers: Double(workers), .milliseconds(service)), arrivals)
    var free = [Int64](repeating: 0, count: workers)
    for (place, arrival) in arrivals.enumerated() {
      let next = free.indices.min { free[$0] < free[$1] }!
      free[next] = max(arrival, free[next]) + service
      #expect(asked[place] >= arrival + service)
      #expect(asked[place] <= free[next] + 1 && asked[place] >= free[next] - service - 1)
    }
    #expect(asked == asked.sorted())
  }

  @Test("every job comes out once, in the order in which it came in, however many wait")
  func order() {
    var queue = Self.queue(workers: 1, .milliseconds(1))
    var out: [Int] = []
    for person in 0..<20_000 {
      _ = queue.append(
        Self.cause, for: PersonIndex(person), at: Self.start + .milliseconds(Int64(person)))
      if person % 3 == 0 { out.append(queue.removeFirst().recipient.value) }
    }
    #expect(queue.count == 20_000 - out.count && queue.waiting.count == queue.count)
    while queue.nextAt != nil { out.append(queue.removeFirst().recipient.value) }
    #expect(out == Array(0..<20_000))
  }

  @Test("the largest queues do not overflow")
  func extremes() {
    for (workers, service) in [(100_000.0, Interval.hours(1)), (0.001, .hours(1))] {
      var queue = Self.queue(workers: workers, service, recipients: LaneWorld.countMax)
      let at = queue.append(Self.cause, for: PersonIndex(0), at: Self.start)
      #expect(at == Self.start + service)
    }
  }
}
