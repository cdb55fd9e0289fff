import PushModel

/// The events of a lane's people by period, for each arm of the run.
struct CurveTally {
  private let periods: CurvePeriods
  private var counts: ContiguousArray<CurveCounts>

  init(_ periods: CurvePeriods, arms: Int) {
    self.periods = periods
    counts = ContiguousArray(repeating: CurveCounts(periods: periods.count), count: arms)
  }

  /// Counts an event of a subscriber who is under `arm`.
  mutating func record(
    _ event: CurveCounts.Event, under arm: UInt8, at now: Timestamp
  ) {
    guard let period = periods.period(of: now) else { return }
    counts[Int(arm)][event, period] += 1
  }

  /// The counts of an arm.
  func counts(of arm: Int) -> CurveCounts { counts[arm] }
}

extension LaneRun {
  /// Counts an event of a person in its period, under the arm that the person is in now.
  @inline(never) mutating func chart(
    _ event: CurveCounts.Event, of person: PersonIndex, at now: Timestamp
  ) {
    let arm = people.armOf[person]
    learners.curve?.record(event, under: arm, at: now)
  }
}
