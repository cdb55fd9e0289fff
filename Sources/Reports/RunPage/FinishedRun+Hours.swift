import Experiments
import PushModel
import RunStore
import Scenarios
import SimWorld

/// The hour maps of a run, or the reason for their absence.
enum RunHours: Hashable, Sendable {
  /// Maps of sent and of opened pushes by arm, over this number of whole weeks.
  case found(sent: [HourMap], opened: [HourMap], weeks: Int)
  case none(because: String)
}

extension FinishedRun {
  /// Counts of each arm's sent and opened pushes by local hour of the week, from the event log.
  ///
  /// Only the whole weeks from the cohort's start on are counted, so every hour of the week comes
  /// equally often.
  ///
  /// - Complexity: O(events)
  func hours() throws -> RunHours {
    guard events != .none else {
      return .none(because: "The run has no event log: --events all or sample:P keeps one.")
    }
    let span = plan.span
    let weeks = Int((span.cohortEnd - span.cohortStart).days / 7)
    guard weeks > 0 else {
      return .none(because: "The cohort is shorter than a week.")
    }
    let end = span.cohortStart + .days(Int64(7 * weeks))
    let clocks = try RecipientClocks(plan)
    func maps(_ kind: EventKind) throws -> [HourMap] {
      var maps = plan.scenario.arms.map { HourMap(arm: $0.name) }
      try database.forEachRow(
        Self.moments,
        [Int64(kind.rawValue), span.cohortStart.milliseconds, end.milliseconds]
      ) { row in
        let moment = Timestamp(milliseconds: row.integer(3))
        let clock = try clocks.clock(of: row.integer(2), Int(row.integer(0)), at: moment)
        // 1 January 1970 was a Thursday.
        let day = Int(((clock.day(moment) + 3) % 7 + 7) % 7)
        maps[Int(row.integer(1))].count(day: day, hour: clock.hour(moment))
      }
      return maps
    }
    return .found(sent: try maps(.sent), opened: try maps(.opened), weeks: weeks)
  }

  private static let moments = """
    SELECT cell.replication, entry.arm, entry.uid, entry.ts
    FROM event_row AS entry JOIN cell ON cell.id = entry.cell
    WHERE entry.kind = ? AND entry.isOwner = 0 AND entry.device IS NULL AND entry.inCohort = 1
      AND entry.ts >= ? AND entry.ts < ?
    """
}

/// The clocks of recipients by pseudonym, which is all that the event log has of them.
struct RecipientClocks {
  private let plan: ExperimentPlan
  /// By replication, then by pseudonym; empty where all live in one zone.
  private let zones: [[Int64: ZoneID]]

  /// - Complexity: O(subscribers × replications), unless the world has one zone.
  init(_ plan: ExperimentPlan) throws(RunError) {
    self.plan = plan
    guard plan.zones.zones.count > 1 else {
      zones = []
      return
    }
    let world = try Reexecution(plan)
    zones = (0..<plan.scenario.replications).map { replication in
      let pseudonyms = Pseudonyms(plan, replication: replication)
      let people = 0..<plan.people
      return Dictionary(
        uniqueKeysWithValues: people.map { subscriber in
          (
            pseudonyms.uid(of: UInt64(subscriber)),
            world.zone(of: subscriber, replication: replication)
          )
        })
    }
  }

  /// - Throws: ``StoreError`` when the replication has no such recipient.
  func clock(
    of uid: Int64, _ replication: Int, at moment: Timestamp
  ) throws(StoreError) -> LocalClock {
    guard !zones.isEmpty else { return plan.zones.clock(ZoneID(rawValue: 0), at: moment) }
    guard zones.indices.contains(replication), let zone = zones[replication][uid] else {
      throw StoreError(path: "run.sqlite", .damaged("its event log names nobody's uid \(uid)"))
    }
    return plan.zones.clock(zone, at: moment)
  }
}
