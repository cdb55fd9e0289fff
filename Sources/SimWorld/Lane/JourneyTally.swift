import PushMessages
import PushModel

/// What happens in the journeys of a lane's people, by arm and journey.
struct JourneyTally {
  private struct Row: Hashable {
    let arm: UInt8
    let journey: UInt64
  }
  private var counts: [Row: JourneyCounts] = [:]

  mutating func record(_ move: JourneyMove, under arm: UInt8) {
    counts[Row(arm: arm, journey: move.journey), default: JourneyCounts()][move.event] += 1
  }

  /// The counts of an arm's journeys, by the hash of the name.
  func counts(of arm: Int) -> [UInt64: JourneyCounts] {
    counts.reduce(into: [:]) { all, entry in
      if entry.key.arm == arm { all[entry.key.journey] = entry.value }
    }
  }
}

extension LaneRun {
  /// Counts what has happened in the journeys of a subscriber, in the cohort.
  @inline(never) mutating func count(
    _ moves: JourneyMoves, _ person: PersonIndex, at now: Timestamp
  ) {
    guard moves.count > 0, page(of: person, view.plan.span.isInCohort(now)).isInCohort else {
      return
    }
    for index in 0..<moves.count { journeys.record(moves[index], under: people.armOf[person]) }
  }
}
