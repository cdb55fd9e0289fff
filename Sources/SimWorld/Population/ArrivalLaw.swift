import PushModel
import SimKernel

/// The number of people who join during a run, and the time at which each of them does.
///
/// The expected rate on day d of the run, which begins at 00:00 UTC, is
///
///     n · perDay · weekday(d) · (1 + amplitude · cos(2π (d - peak) / year)),
///
/// where n people are there at the start and the mean of `weekday` over a week is 1; campaigns add
/// their share of n, each at a constant rate over its length. The rate over the whole run, rounded,
/// is the *number* of people who join, in every replication; each joins at a time of their own that
/// is drawn from that rate. So the numbers of people who join on two days are multinomial.
package struct ArrivalLaw: Sendable {
  /// The most people who can join in a run.
  static let newcomersMax = 1_000_000_000
  /// The number of people who are there at the start; their ids come first.
  private let initial: UInt64
  /// The number of people who join.
  package let newcomers: Int
  /// The number of people who join, each counted by the share of the run that is left to them.
  package let wholeRuns: Double
  private let parts: ContiguousArray<Part>
  private let choice: WeightedChoice?

  /// A span of time with a constant rate: a day, or a campaign as far as it is within the run.
  private struct Part {
    let start: Timestamp
    let length: Interval
    /// Expected number of people who join in it.
    let expected: Double
  }

  /// The law of arrivals between two moments; `nil` where nobody is said to join.
  package init?(_ world: WorldParameters, from start: Timestamp, to end: Timestamp) {
    guard let arrivals = world.arrivals else { return nil }
    let people = Double(world.subscribers)
    parts =
      Self.days(arrivals, people, start, end) + Self.campaigns(arrivals, people, start, end)
    initial = UInt64(world.subscribers)
    let expected = parts.reduce(0) { $0 + $1.expected }
    newcomers = Int(min(expected.rounded(), Double(Self.newcomersMax)))
    let length = Double((end - start).milliseconds)
    wholeRuns = parts.reduce(0) {
      let middle = $1.start + .milliseconds($1.length.milliseconds / 2)
      return $0 + $1.expected * Double((end - middle).milliseconds) / length
    }
    choice = try? WeightedChoice(parts.map(\.expected))
  }

  private static func days(
    _ arrivals: ArrivalParameters, _ people: Double, _ start: Timestamp, _ end: Timestamp
  ) -> ContiguousArray<Part> {
    let week = arrivals.byWeekday.reduce(0, +)
    let length = (end - start).milliseconds
    let factors = arrivals.byWeekday.map { week > 0 ? 7 * $0 / week : 0 }
    return ContiguousArray(
      (0..<(length + dayLength - 1) / dayLength).map { number in
        let at = start + .days(number)
        let day = at.milliseconds / dayLength
        let own = min(dayLength, length - number * dayLength)
        let rate =
          people * arrivals.perDay * factors[Int((day + 3) % 7)] * season(arrivals, on: day)
        return Part(
          start: at, length: Interval(milliseconds: own),
          expected: rate * Double(own) / Double(dayLength))
      })
  }

  private static func campaigns(
    _ arrivals: ArrivalParameters, _ people: Double, _ start: Timestamp, _ end: Timestamp
  ) -> ContiguousArray<Part> {
    ContiguousArray(
      arrivals.campaigns.compactMap { campaign in
        let at = start + campaign.at
        guard campaign.length > .zero, at < end else { return nil }
        let length = min(campaign.length, end - at)
        let share = Double(length.milliseconds) / Double(campaign.length.milliseconds)
        return Part(start: at, length: length, expected: people * campaign.share * share)
      })
  }

  private static var dayLength: Int64 { 86_400_000 }

  /// The season's factor on a day since 1970-01-01. 1 January 2000 is day 10,957, from which years
  /// of 365.2425 days are never off by more than a day or two.
  private static func season(_ arrivals: ArrivalParameters, on day: Int64) -> Double {
    let turns = Double(day - 10_957 - Int64(arrivals.seasonPeak - 1)) / 365.2425
    return 1 + arrivals.seasonAmplitude * Elementary.cosine(turns: turns)
  }

  /// The expected number of people who join from `start` on, by day, campaigns aside.
  package func expected(onDay day: Int) -> Double { parts[day].expected }

  /// When a person joins, in the replication behind `key`; the distant past for those who are there
  /// at the start.
  package func joinsAt(_ person: UInt64, _ key: StreamKey) -> Timestamp {
    guard person >= initial, person < initial + UInt64(newcomers), let choice else {
      return .distantPast
    }
    let draw = Draw(key, Purpose.arrival, entity: person, occasion: 0)
    let part = parts[choice.index(draw.u0)]
    return part.start
      + Interval(milliseconds: Int64(draw.u1 * Double(part.length.milliseconds)))
  }
}

extension WorldParameters {
  /// The number of people who are there at some time between two moments: ``subscribers``, and those
  /// who join.
  package func people(from start: Timestamp, to end: Timestamp) -> Int {
    subscribers + (ArrivalLaw(self, from: start, to: end)?.newcomers ?? 0)
  }
}
