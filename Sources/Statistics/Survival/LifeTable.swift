/// Counts by period of units at risk, events and losses, which add up over lanes and seeds.
public struct LifeTable: Hashable, Sendable {
  /// Units at risk when the first period begins.
  public private(set) var entered: Int
  /// Events in each period, from 0.
  public private(set) var events: [Int]
  /// Units that left in a period without the event, and are counted at risk in it.
  public private(set) var lost: [Int]

  /// An empty table.
  ///
  /// - Precondition: `periods` is positive.
  public init(periods: Int) {
    precondition(periods > 0, "\(periods) periods")
    entered = 0
    events = [Int](repeating: 0, count: periods)
    lost = events
  }

  /// A table from its counts; `nil` without periods, or when `lost` and `events` differ in length.
  public init?(entered: Int, events: [Int], lost: [Int]) {
    guard !events.isEmpty, events.count == lost.count else { return nil }
    self.entered = entered
    self.events = events
    self.lost = lost
  }

  /// Number of periods, at least 1.
  public var periods: Int { events.count }

  /// Adds units at risk from the first period on.
  public mutating func enter(_ count: Int) { entered += count }

  /// Counts one event in `period`.
  ///
  /// - Precondition: `period` is one of 0..<periods.
  public mutating func happen(in period: Int) { events[period] += 1 }

  /// Counts one loss in `period`.
  ///
  /// - Precondition: `period` is one of 0..<periods.
  public mutating func lose(in period: Int) { lost[period] += 1 }

  /// Adds other units over the same periods.
  ///
  /// - Throws: `StatisticsError.invalid` when the numbers of periods differ.
  public mutating func merge(_ other: LifeTable) throws(StatisticsError) {
    guard other.periods == periods else {
      throw Check("life table").invalid("periods", other.periods, accepted: "\(periods)")
    }
    entered += other.entered
    for period in events.indices {
      events[period] += other.events[period]
      lost[period] += other.lost[period]
    }
  }
}

extension Observations {
  /// The observations behind a life table. Events are at the end of their period, counted from 1;
  /// units without an event are censored at the end of the last period.
  ///
  /// - Throws: `StatisticsError.invalid` when more units leave than entered.
  public init(_ table: LifeTable) throws(StatisticsError) {
    let check = Check("life table")
    var atRisk = table.entered
    var steps: [Step] = []
    for period in 0..<table.periods where table.events[period] + table.lost[period] > 0 {
      steps.append(
        Step(time: Double(period + 1), atRisk: atRisk, events: table.events[period]))
      atRisk -= table.events[period] + table.lost[period]
      guard atRisk >= 0 else {
        throw check.invalid("entered", table.entered, accepted: "at least as many as left")
      }
    }
    if atRisk > 0, steps.last?.time != Double(table.periods) {
      steps.append(Step(time: Double(table.periods), atRisk: atRisk, events: 0))
    }
    self.init(steps: steps, count: table.entered)
  }
}
