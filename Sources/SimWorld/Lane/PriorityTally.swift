import PushModel
import PushPolicy
import PushService
import SimKernel

/// What becomes of pushes by rank, and of the places that caps keep, by arm.
struct PriorityTally {
  private struct Row<Key: Hashable>: Hashable {
    let arm: UInt8
    let key: Key
  }
  private var ranks: [Row<Int>: RankCounts] = [:]
  private var places: [Row<String>: PlaceCounts] = [:]

  mutating func record(
    _ rank: Int, under arm: UInt8, _ change: (inout RankCounts) -> Void
  ) {
    change(&ranks[Row(arm: arm, key: rank), default: RankCounts()])
  }

  mutating func record(_ name: String, lapsed: Int, under arm: UInt8) {
    places[Row(arm: arm, key: name), default: PlaceCounts()].windows += 1
    places[Row(arm: arm, key: name), default: PlaceCounts()].lapsed += lapsed
  }

  func ranks(of arm: Int) -> [Int: RankCounts] { Self.part(ranks, arm) }
  func places(of arm: Int) -> [String: PlaceCounts] { Self.part(places, arm) }

  private static func part<Key: Hashable, Value>(_ counts: [Row<Key>: Value], _ arm: Int) -> [Key:
    Value]
  {
    counts.reduce(into: [:]) { all, entry in
      if entry.key.arm == arm { all[entry.key.key] = entry.value }
    }
  }
}

extension LaneRun {
  /// The places that windows of a subscriber keep before a decision.
  mutating func reservedPlaces(of person: PersonIndex) -> [KeptPlaces] {
    service(of: person).policy.pointee.keptPlaces(in: people.history(of: person))
  }

  /// Counts an answer about a push under a strategy in which some pushes yield to others, and the places of the
  /// windows that its booking has ended.
  ///
  /// - Parameters:
  ///   - wasHeld: Whether the push had waited before.
  ///   - places: Those before the decision.
  @inline(never) mutating func count(
    _ answer: Disposition, _ push: Push, _ person: PersonIndex, _ page: TallyPage, wasHeld: Bool,
    _ places: [KeptPlaces], at now: Timestamp
  ) {
    let policy = service(of: person).policy
    guard policy.pointee.hasPriorities else { return }
    if answer == .handed { countLapsed(places, person, page.arm) }
    guard page.isInCohort else { return }
    let rank = withUnsafePointer(to: push) { policy.pointee.rank(of: $0) }
    priorities.record(rank, under: page.arm) { counts in
      switch answer {
      case .handed:
        counts.sent += 1
        if wasHeld, !push.id.isDigest { counts.waits.record((now - push.intendedAt).milliseconds) }
      case .suppressed(.reservedPlace): counts.reserved += 1
      case .suppressed(.outranked): counts.outranked += 1
      case .suppressed(let refusal):
        if refusal.isOfCap, refusal != .notificationCap { counts.full += 1 }
      case .held, .merged: break
      }
    }
  }

  private mutating func countLapsed(_ before: [KeptPlaces], _ person: PersonIndex, _ arm: UInt8) {
    let after = reservedPlaces(of: person)
    for places in before where !after.contains(where: { $0.isSameWindow(as: places) }) {
      record(places, of: person, arm)
    }
  }

  /// Counts the places of the windows that have ended when the run does.
  @inline(never) mutating func closePlaces(of person: PersonIndex) {
    let (policy, zone) = (service(of: person).policy, people.persons[person].recipient.zone)
    for places in reservedPlaces(of: person) {
      let span = policy.pointee.span(of: places, in: zone, view.plan.zones)
      if span.upperBound <= view.plan.span.end { record(places, of: person, people.armOf[person]) }
    }
  }

  private mutating func record(_ places: KeptPlaces, of person: PersonIndex, _ arm: UInt8) {
    let (policy, zone) = (service(of: person).policy, people.persons[person].recipient.zone)
    let start = policy.pointee.span(of: places, in: zone, view.plan.zones).lowerBound
    guard view.plan.span.isInCohort(start) else { return }
    priorities.record(
      policy.pointee.nameOfReservation(places), lapsed: places.unused, under: arm)
  }
}
