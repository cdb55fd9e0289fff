import PushFanout
import PushMessages
import PushModel

/// One ask of the service for one recipient, which waits to be worked off.
struct Job: Sendable, BitwiseCopyable {
  /// What caused it.
  enum Cause: Sendable, BitwiseCopyable {
    /// A post was published; `isRepeat` if the queue gives the job out a second time.
    case post(Post, isRepeat: Bool)
    /// Something concerns the recipient alone.
    case direct(Trigger)
    /// A rule fired, in the name of a business or an organisation.
    case firing(Firing, from: BusinessID)
  }

  let cause: Cause
  let recipient: PersonIndex
  /// The time of the event.
  let since: Timestamp
  /// When the service is asked: the end of the work on it.
  let askedAt: Timestamp

  /// Whether the queue gives it out a second time.
  var isRepeat: Bool { if case .post(_, true) = cause { true } else { false } }
}

/// The lane's queue of jobs: first in, first out, worked off by the lane's share of the workers.
///
/// As many jobs as there are idle workers begin at once, the others at the rate of all workers
/// together; each takes the service time. A job that an outage would interrupt begins when the
/// outage is over. Since the order is that of arrival and the service time fixed, the time of the
/// ask is known when the job arrives.
struct JobQueue: Sendable {
  /// A permit for each job that begins.
  private var starts: TokenBucket
  private let serviceTime: Interval
  /// Disjoint and in order of time.
  private let outages: [Range<Timestamp>]
  /// The index of the first outage that may still delay a job.
  private var outage = 0
  /// When the last job that arrived begins.
  private var lastStart = Timestamp.distantPast
  private var jobs: ContiguousArray<Job> = []
  /// The index in `jobs` of the first that waits.
  private var first = 0

  /// An empty queue with the share of the workers that `recipients` people have.
  ///
  /// - Parameter start: The start of the run, from which outages count.
  init(_ parameters: TriggerParameters, recipients: Int, start: Timestamp) {
    precondition(recipients > 0, "a queue for \(recipients) recipients")
    serviceTime = parameters.serviceTime
    // A job costs its service time in ms times 10^6: thousandths of a worker for 1,000 recipients.
    let gain = max(1, Int64((parameters.workers * 1_000).rounded()) * Int64(recipients))
    let cost = serviceTime.milliseconds * 1_000_000
    let (all, isLarge) = gain.multipliedReportingOverflow(by: serviceTime.milliseconds)
    let saved = isLarge ? Self.unitsMax : min(max(cost, all), Self.unitsMax)
    // Where a service time is no whole number of gains, what is left of a millisecond is kept, too.
    let rest = gain - Self.divisor(gain, cost)
    starts = TokenBucket(gain: gain, cost: cost, capacity: saved + rest)
    outages = Self.merged(parameters.outages, from: start)
  }

  /// The greatest common divisor.
  private static func divisor(_ one: Int64, _ other: Int64) -> Int64 {
    other == 0 ? one : divisor(other, one % other)
  }

  /// A quarter of what a ``TokenBucket`` can save.
  private static let unitsMax: Int64 = 1 << 58

  /// The spans of outages, those that touch joined to one.
  private static func merged(
    _ outages: [FaultParameters.Outage], from start: Timestamp
  ) -> [Range<Timestamp>] {
    let spans = outages.map { start + $0.from..<start + $0.from + $0.length }
    var merged: [Range<Timestamp>] = []
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, span.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        merged.append(span)
      }
    }
    return merged
  }

  /// The number of jobs that wait.
  var count: Int { jobs.count - first }

  /// The jobs that wait, in order.
  var waiting: ArraySlice<Job> { ArraySlice(jobs[first...]) }

  /// When the service is asked about the first job; `nil` if none waits.
  var nextAt: Timestamp? { first < jobs.count ? jobs[first].askedAt : nil }

  /// Appends a job for an event that happens now.
  ///
  /// - Precondition: Events come in order of time.
  /// - Returns: When the service is asked.
  mutating func append(
    _ cause: Job.Cause, for recipient: PersonIndex, at now: Timestamp
  ) -> Timestamp {
    precondition(
      jobs.last.map { $0.since <= now } ?? true, "a job of \(now.milliseconds) ms comes too late")
    let job = Job(
      cause: cause, recipient: recipient, since: now, askedAt: start(at: now) + serviceTime)
    jobs.append(job)
    return job.askedAt
  }

  /// Takes the next time at which a job can begin.
  private mutating func start(at now: Timestamp) -> Timestamp {
    var start = starts.nextPermit(from: max(now, lastStart))
    while outage < outages.count, outages[outage].lowerBound < start + serviceTime {
      start = max(start, outages[outage].upperBound)
      outage += 1
    }
    let isTaken = starts.take(at: start)
    assert(isTaken, "no worker is idle at \(start.milliseconds) ms")
    lastStart = start
    return start
  }

  /// Removes and returns the first job.
  ///
  /// - Precondition: One waits.
  mutating func removeFirst() -> Job {
    let job = jobs[first]
    first += 1
    if first == jobs.count || first >= 4_096 && 2 * first >= jobs.count {
      jobs.removeFirst(first)
      first = 0
    }
    return job
  }
}
